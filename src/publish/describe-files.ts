import { hash } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { copyEndings, type Description, type Finished } from '../build/folder/index.ts';
import { mediaPath } from '../content/paths/index.ts';
import { compress, isCompressible, largestInMemory, type Coding } from './compress.ts';
import { readPage, type SitePlace } from './read-page.ts';

/** The number of files that are in memory at once. Node compresses in up to four threads. */
const atOnce = 8;

/** Descriptions are stored after this number of files, so that an interrupted build keeps them. */
const batch = 2_000;

/** Where a site is served from, and how. */
export interface Described extends SitePlace {
  /** True to compress all files. Otherwise the server does it when a file is asked for, except styles, scripts and large files. */
  readonly precompress: boolean;
}

/**
 * Reads each file that is new since the last publication: computes its digest, reads the facts and links of a page, and writes
 * compressed copies beside some files.
 */
export async function describeFiles(
  site: string,
  finished: Pick<Finished, 'undescribed' | 'describe' | 'has'>,
  place: Described,
): Promise<void> {
  const tasks = finished.undescribed();
  for (let start = 0; start < tasks.length; start += batch) {
    const some = tasks.slice(start, start + batch);
    const limit = pLimit(atOnce);
    const described = new Map<string, Description>();
    const errors: unknown[] = [];
    const one = async ({ path, size }: (typeof tasks)[number]) => {
      if (errors.length > 0) return;
      await describe({ site, path, size, has: finished.has, place }).then(
        (description) => described.set(path, description),
        (error: unknown) => errors.push(error),
      );
    };
    await Promise.all(some.map((task) => limit(one, task)));
    if (errors.length > 0) {
      // The disk may be full: the copies would leave no room for the next build.
      for (const { path } of some)
        for (const copy of copiesOf(path, finished.has)) rmSync(join(site, copy), { force: true });
      throw errors[0];
    }
    finished.describe(described);
  }
}

/** The names of the compressed copies of a file, without files of the owner that have such a name. */
const copiesOf = (path: string, has: Finished['has']): string[] =>
  copyEndings.map((ending) => `${path}.${ending}`).filter((copy) => !has(copy));

interface Task {
  readonly site: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** True when the site has a file: an owner's file may have the name of a copy. */
  readonly has: Finished['has'];
  readonly place: Described;
}

async function describe({ site, path, size, has, place }: Task): Promise<Description> {
  // Names of pictures are made from their content.
  if (path.startsWith(`client${mediaPath}`)) return { digest: `${size}`, copies: [], page: null };
  const file = join(site, path);
  const data = readFileSync(file);
  const isPage = path.startsWith('client/') && path.endsWith('.html');
  const copies: string[] = [];
  const isAsset = path.includes('/_astro/');
  const isCopied =
    path.startsWith('client/') && (isAsset || place.precompress || size > largestInMemory);
  for (const ending of isCopied && isCompressible(path, size) ? copyEndings : []) {
    if (has(`${path}.${ending}`)) continue;
    const copy = await compress(data, codingOf[ending], isAsset ? 'high' : 'low');
    if (copy === null) continue;
    writeCopy(file, ending, copy);
    copies.push(ending);
  }
  return {
    digest: hash('sha256', data, 'base64url').slice(0, 22),
    copies,
    page: isPage ? readPage(data.toString(), path, place) : null,
  };
}

const codingOf = { br: 'br', gz: 'gzip' } satisfies Record<(typeof copyEndings)[number], Coding>;

/** Writes a copy with the time of its file. A new file replaces an older copy, which may be linked elsewhere. */
function writeCopy(file: string, ending: string, data: Buffer): void {
  const copy = `${file}.${ending}`;
  rmSync(copy, { force: true });
  writeFileSync(copy, data);
  const { atime, mtime } = statSync(file);
  utimesSync(copy, atime, mtime);
}
