import { z } from 'zod';
import { printableLines } from './printable.ts';
import { bad } from './terminal.ts';

// Errors that say what happened and what to do. They are told by name, since code that Vite has
// loaded a second time throws classes of its own.
const explained = new Set(['CmsError', 'SettingsError', 'StoreError', 'SyncError']);

const text = (error: Error, field: 'hint' | 'method' | 'url'): string => {
  const value: unknown = field in error ? Reflect.get(error, field) : undefined;
  return typeof value === 'string' ? value : '';
};

/** The sentences, and the request that failed, where the sentences do not name it themselves. */
const explanation = (error: Error): string => {
  const [hint, method, url] = [text(error, 'hint'), text(error, 'method'), text(error, 'url')];
  const lines = [error.message];
  if (url !== '' && !error.message.includes(url)) lines.push(`Request: ${method} ${url}`);
  if (hint !== '') lines.push(hint);
  return `${bad('Error:')} ${printableLines(lines.join('\n'))}`;
};

const stackOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nCaused by: ${stackOf(error.cause)}`;
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`;
};

const ofTheDisk = new Map([
  ['EACCES', 'may not write there. Give the account that runs it the right to'],
  ['EDQUOT', 'has used up its share of the disk. Make room, or set GALLEY_FOLDER to another disk'],
  ['ENOSPC', 'finds the disk full. Make room, or set GALLEY_FOLDER to another disk'],
  ['EPERM', 'may not write there. Give the account that runs it the right to'],
  ['EROFS', 'can only read that disk. Set GALLEY_FOLDER to a folder on another one'],
]);

const systemError = z.object({
  code: z.string(),
  // Ports are refused by the same codes.
  syscall: z.string().regex(/^(?!listen|bind|connect|spawn)/),
  path: z.string().optional(),
});

/** A sentence for a file that can't be written; null when the failure is another. */
const diskTrouble = (error: unknown): string | null => {
  const { data } = systemError.safeParse(error);
  const trouble = ofTheDisk.get(data?.code ?? '');
  if (data === undefined || trouble === undefined) return null;
  const place = data.path === undefined ? '' : `${data.path}: `;
  const sentences = `${place}Galley ${trouble}, then try again. What is live was not changed.`;
  return `${bad('Error:')} ${printableLines(sentences)}`;
};

/** What a person is told of a failure: sentences where it is a known one, else everything there is. */
export const explain = (error: unknown): string => {
  if (error instanceof Error && explained.has(error.name)) return explanation(error);
  const trouble = diskTrouble(error);
  if (trouble !== null) return trouble;
  return `${bad('Error:')} ${printableLines(stackOf(error))}\n\nThis looks like a fault in Galley. Please report it, with the text above and what you did before.`;
};
