import { z } from 'zod';
import { printableLines, bad } from './terminal.ts';

// Errors that say what happened and what to do. They are recognised by name: Vite loads modules a second time, with other
// classes.
const explained = new Set([
  'CmsError',
  'ProgramError',
  'PublishError',
  'SettingsError',
  'BuildFolderError',
  'MirrorError',
  'SyncError',
]);

const text = (error: Error, field: 'hint' | 'method' | 'url'): string => {
  const value: unknown = field in error ? Reflect.get(error, field) : undefined;
  return typeof value === 'string' ? value : '';
};

/** The message with the failed request, unless the message names it, and what to do. */
const sentencesOf = (error: Error) => {
  const [hint, method, url] = [text(error, 'hint'), text(error, 'method'), text(error, 'url')];
  const lines = [error.message];
  if (url !== '' && !error.message.includes(url))
    lines.push(`${method === '' ? 'Address:' : `Request: ${method}`} ${url}`);
  return { reason: printableLines(lines.join('\n')), advice: printableLines(hint) };
};

const stackOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nCaused by: ${stackOf(error.cause)}`;
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`;
};

const noPermission =
  'has no permission to write there. Give the account that runs Galley write permission';
const anotherDisk = 'set GALLEY_FOLDER to a folder on another disk';

/** By the system's code: what happened, and what to do. */
const ofTheDisk = new Map([
  ['EACCES', noPermission],
  ['EPERM', noPermission],
  [
    'EDQUOT',
    `could not write because its disk quota is used up. Free some space, or ${anotherDisk}`,
  ],
  ['ENOSPC', `could not write because the disk is full. Free some space, or ${anotherDisk}`],
  [
    'EROFS',
    'could not write because the disk is read-only. Set GALLEY_FOLDER to a folder on another disk',
  ],
]);

const systemError = z.object({
  code: z.string(),
  // Ports are refused by the same codes.
  syscall: z.string().regex(/^(?!listen|bind|connect|spawn)/),
  path: z.string().optional(),
});

/** A sentence for a file that cannot be written; null for other failures. */
const diskTrouble = (error: unknown): string | null => {
  const { data } = systemError.safeParse(error);
  const trouble = ofTheDisk.get(data?.code ?? '');
  if (data === undefined || trouble === undefined) return null;
  const place = data.path === undefined ? '' : `${data.path}: `;
  const sentences = `${place}Galley ${trouble}, then try again. The live site was not changed.`;
  return printableLines(sentences);
};

const fault =
  'This looks like a bug in Galley. Please report it with the text above and what you did before.';

/** The sentences for an expected failure; null for others. */
const knownReason = (error: unknown) => {
  if (error instanceof Error && explained.has(error.name)) return sentencesOf(error);
  const trouble = diskTrouble(error);
  return trouble === null ? null : { reason: trouble, advice: '' };
};

/** The message about a failure for another process. */
export const reasonOf = (error: unknown): { reason: string; advice: string | null } => {
  const known = knownReason(error);
  if (known !== null) return { reason: known.reason, advice: known.advice || null };
  return { reason: printableLines(stackOf(error)), advice: fault };
};

/** The message about a failure for a person: sentences if it is an expected one, else the stack. */
export const explain = (error: unknown): string => {
  const { reason, advice } = knownReason(error) ?? {
    reason: printableLines(stackOf(error)),
    advice: `\n${fault}`,
  };
  return `${bad('Error:')} ${[reason, advice].filter(Boolean).join('\n')}`;
};
