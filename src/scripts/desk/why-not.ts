import type { UploaderSettings } from './uploader.ts';

interface ProblemAnswer {
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly service?: { readonly message?: unknown } | null;
}

const isCode = (
  code: unknown,
  problems: UploaderSettings['problems'],
): code is keyof UploaderSettings['problems'] =>
  typeof code === 'string' && Object.hasOwn(problems, code);

const readProblem = (text: string): ProblemAnswer => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** Why a file was not uploaded: in the desk's words, then in the server's, or in WordPress's where it was WordPress. */
export const whyNot = (
  { status, responseText }: XMLHttpRequest,
  { words, problems, wordpressSays }: UploaderSettings,
): readonly string[] => {
  if (status === 0) return [words.offline];
  if (status === 401) return [words.signedOut];
  const { code, detail, service } = readProblem(responseText);
  const theirs = service?.message;
  const first = isCode(code, problems) ? problems[code] : words.notSent;
  if (typeof theirs === 'string') return [first, `${wordpressSays} ${theirs}`];
  // The desk's words say it all.
  if (typeof detail !== 'string' || code === 'alt-missing') return [first];
  return [first, detail];
};
