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

/** Why a file was not sent: in the desk's words, then in the server's, or in WordPress's where it was WordPress. */
export const whyNot = (
  answer: XMLHttpRequest | { readonly status: number } | undefined,
  { words, problems, wordpressSays }: UploaderSettings,
): readonly string[] => {
  if (answer === undefined || answer.status === 0) return [words.offline];
  if (answer.status === 401) return [words.signedOut];
  const { code, detail, service } = readProblem(
    'responseText' in answer ? answer.responseText : '',
  );
  const theirs = service?.message;
  return [
    isCode(code, problems) ? problems[code] : words.failed,
    ...(typeof theirs === 'string'
      ? [`${wordpressSays} ${theirs}`]
      : typeof detail === 'string'
        ? [detail]
        : []),
  ];
};
