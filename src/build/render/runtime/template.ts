import { Html, joined, show, type Rendered } from './html.ts';

/** What a template with values in it becomes. All that is in it has begun to be rendered by then. */
export const render = (parts: TemplateStringsArray, ...values: readonly unknown[]): Rendered => {
  let text = parts[0] ?? '';
  for (let n = 0; n < values.length; n++) {
    const shown = show(values[n]);
    if (typeof shown !== 'string') return finished(text, shown, parts, values, n);
    text += shown + (parts[n + 1] ?? '');
  }
  return new Html(text);
};

const finished = async (
  before: string,
  shown: Promise<string>,
  parts: TemplateStringsArray,
  values: readonly unknown[],
  from: number,
): Promise<Html> => {
  const pieces: (string | Promise<string>)[] = [before, shown, parts[from + 1] ?? ''];
  for (let n = from + 1; n < values.length; n++) pieces.push(show(values[n]), parts[n + 1] ?? '');
  return new Html(await joined(pieces));
};
