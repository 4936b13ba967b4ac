import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, replaceFile } from '../../json-file.ts';
import { createCms, type Cms, type CmsOptions, type Connection } from '../client/index.ts';
import { folderName } from '../mirror/index.ts';

/** How long a found address is used before the front page is read again, in milliseconds. */
export const longestFound = 24 * 60 * 60 * 1000;

const schema = z.object({
  /** Digest of the settings that the service was looked for with. */
  wanted: z.string(),
  root: z.string(),
  foundBy: z.string(),
  language: z.string(),
  /** In milliseconds of the clock. */
  foundAt: z.number(),
});

type Note = z.output<typeof schema>;

/** A service that answers. */
interface FoundClient {
  readonly cms: Cms;
  readonly connection: Connection;
  /** When it was looked for, in milliseconds of the clock. */
  readonly foundAt: number;
}

/**
 * Connects to a service, first at the address noted in the last day. Throws a CmsError.
 * @param place `folder` is `GALLEY_FOLDER`; `full` ignores the note.
 */
export async function findService(
  options: CmsOptions,
  { folder, full = false }: { readonly folder: string; readonly full?: boolean | undefined },
): Promise<FoundClient> {
  const before = full ? null : recall(folder, options);
  const cms = createCms({ ...options, found: before });
  try {
    const connection = await cms.connect();
    if (before !== null && connection.root === before.root)
      return { cms, connection, foundAt: before.foundAt };
    const foundAt = Date.now();
    note(folder, options, { connection, foundAt });
    return { cms, connection, foundAt };
  } catch (error) {
    await cms.close();
    throw error;
  }
}

function recall(folder: string, options: CmsOptions): Note | null {
  const noted = readJsonFile(fileOf(folder, options), schema);
  if (noted?.wanted !== wantedBy(options)) return null;
  // Negative when the clock was set back: the note is then not used.
  const age = Date.now() - noted.foundAt;
  return age >= 0 && age < longestFound ? noted : null;
}

function note(
  folder: string,
  options: CmsOptions,
  { connection, foundAt }: Omit<FoundClient, 'cms'>,
): void {
  const { root, foundBy, site } = connection;
  // The front page could not be read: it is tried again next time.
  if (site.language === null) return;
  const noted: Note = {
    wanted: wantedBy(options),
    root,
    foundBy,
    language: site.language,
    foundAt,
  };
  const file = fileOf(folder, options);
  mkdirSync(join(folder, folderOfNotes), { recursive: true });
  replaceFile(file, JSON.stringify(noted));
}

const folderOfNotes = 'found';

const fileOf = (folder: string, { url }: CmsOptions): string =>
  join(folder, folderOfNotes, `${folderName(url)}.json`);

/** Other settings may lead to another root. */
function wantedBy({ url, apiRoot, namespace, generation }: CmsOptions): string {
  return hash('sha256', JSON.stringify([url, apiRoot ?? null, namespace, generation]));
}
