import { link, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyKind } from './compress.ts';
import { errorCode } from './error-code.ts';
import type { Earlier } from './examine.ts';

interface Options {
  readonly earlier: Earlier;
  /** It is the earlier site's file already, under another name. */
  readonly isOneFile: boolean;
}

/**
 * Makes a file that was built the same one as that of the earlier site: it then has its times, takes no room, and has its
 * compressed copies. Their kinds come back; null where they are to be made anew.
 */
export async function keepFile(
  site: string,
  path: string,
  { earlier, isOneFile }: Options,
): Promise<{ readonly copies: readonly CopyKind[] | null }> {
  const [file, old] = [join(site, path), join(earlier.site, path)];
  if (!isOneFile) await becomeOne(file, old);
  const copies = earlier.index?.files[path]?.[1] ?? null;
  if (copies === null) return { copies };
  const kept: CopyKind[] = [];
  for (const kind of copies) {
    try {
      await link(`${old}.${kind}`, `${file}.${kind}`);
      kept.push(kind);
    } catch (error) {
      // The owner has put one there.
      if (errorCode(error) === 'EEXIST') continue;
      // Some disks know no links, and one file has no more than a number of names.
      await Promise.all(kept.map((each) => rm(`${file}.${each}`)));
      return { copies: null };
    }
  }
  return { copies: kept };
}

async function becomeOne(file: string, old: string): Promise<void> {
  const second = `${file}.kept`;
  try {
    await link(old, second);
    await rename(second, file);
  } catch {
    const { atime, mtime } = await stat(old);
    await utimes(file, atime, mtime);
  }
}
