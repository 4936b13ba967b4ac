import { resolve } from 'node:path';
import { z } from 'zod';
import { loadSettings } from '../config/index.ts';
import { fullDisk } from '../full-disk.ts';
import { printableLines, bad } from './terminal.ts';

// Errors that say what to do. Recognised by name: Vite loads modules a second time, with other
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
  const hint = text(error, 'hint');
  const method = text(error, 'method');
  const url = text(error, 'url');
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

/** By the system's code: what happened, and what to do. */
const ofTheDisk = new Map([
  ['EACCES', noPermission],
  ['EPERM', noPermission],
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

/** The folders that a build, a sync or a publication writes to; none if the settings are wrong. */
const writtenTo = (): string[] => {
  try {
    const { folder, publish } = loadSettings();
    return [folder, publish.releases ?? resolve('releases'), resolve('dist')];
  } catch {
    return [];
  }
};

/** A sentence for a file that cannot be written; null for other failures. */
const diskTrouble = (error: unknown): string | null => {
  const full = fullDisk(error, writtenTo());
  if (full !== null) {
    const why = full.isQuota ? 'its disk quota is used up' : 'the disk is full';
    const place = full.place === null ? '' : `${full.place}: `;
    return printableLines(
      `${place}Galley could not write because ${why}. Free some space, or set GALLEY_FOLDER to a folder on another disk, then try again. The live site stays as it is.`,
    );
  }
  const { data } = systemError.safeParse(error);
  const trouble = ofTheDisk.get(data?.code ?? '');
  if (data === undefined || trouble === undefined) return null;
  const place = data.path === undefined ? '' : `${data.path}: `;
  const sentences = `${place}Galley ${trouble}, then try again. The live site stays as it is.`;
  return printableLines(sentences);
};

const fault =
  'This looks like a bug in Galley. Please report it with the text above and what you did before.';

/** The sentences for an expected failure; null for others. */
const knownReason = (error: unknown) => {
  const trouble = diskTrouble(error);
  if (trouble !== null) return { reason: trouble, advice: '' };
  return error instanceof Error && explained.has(error.name) ? sentencesOf(error) : null;
};

/** The message about a failure for another process. */
export function reasonOf(error: unknown): { reason: string; advice: string | null } {
  const known = knownReason(error);
  if (known !== null) return { reason: known.reason, advice: known.advice || null };
  return { reason: printableLines(stackOf(error)), advice: fault };
}

/** The message about a failure for a person: sentences if it is an expected one, else the stack. */
export function explain(error: unknown): string {
  const { reason, advice } = knownReason(error) ?? {
    reason: printableLines(stackOf(error)),
    advice: `\n${fault}`,
  };
  return `${bad('Error:')} ${[reason, advice].filter(Boolean).join('\n')}`;
}
