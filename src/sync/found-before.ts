import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CmsOptions, Connection, FoundService } from '../cms/index.ts';
import { folderName } from '../store/index.ts';

/** For so long, a service is taken to be where it was found, in milliseconds: its front page is read once in that time. */
export const longestFound = 24 * 60 * 60 * 1000;

const schema = z.object({
  /** Digest of what it was looked for with. */
  wanted: z.string(),
  root: z.string(),
  foundBy: z.string(),
  language: z.string(),
  /** In milliseconds of the clock. */
  foundAt: z.number(),
});

type Note = z.output<typeof schema>;

/** A service, where it was found, and when. */
export interface FoundBefore {
  readonly service: FoundService;
  /** In milliseconds of the clock. */
  readonly foundAt: number;
}

/** Where a service was found less than a day ago, by this process or another one; null where nobody knows. */
export function recallFound(folder: string, options: CmsOptions): FoundBefore | null {
  const note = readNote(fileOf(folder, options));
  if (note?.wanted !== wantedBy(options)) return null;
  const { foundAt, root, foundBy, language } = note;
  // A clock that was set back says nothing.
  const age = Date.now() - foundAt;
  return age >= 0 && age < longestFound ? { foundAt, service: { root, foundBy, language } } : null;
}

/** Leaves word of where a service was found, for the next process. */
export function noteFound(
  folder: string,
  options: CmsOptions,
  { connection, foundAt }: { readonly connection: Connection; readonly foundAt: number },
): void {
  const { root, foundBy, site } = connection;
  // A front page that was not to be had may be there next time.
  if (site.language === null) return;
  const note: Note = {
    ...{ wanted: wantedBy(options), root, foundBy },
    ...{ language: site.language, foundAt },
  };
  const file = fileOf(folder, options);
  mkdirSync(join(folder, folderOfNotes), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(note));
  renameSync(fresh, file);
}

const folderOfNotes = 'found';

const fileOf = (folder: string, { url }: CmsOptions): string =>
  join(folder, folderOfNotes, `${folderName(url)}.json`);

/** With other settings, another root may be the right one. */
function wantedBy({ url, apiRoot, namespace, generation }: CmsOptions): string {
  return hash('sha256', JSON.stringify([url, apiRoot ?? null, namespace, generation]));
}

function readNote(file: string): Note | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // There is none, or it was cut off: the service is looked for.
    return null;
  }
}
