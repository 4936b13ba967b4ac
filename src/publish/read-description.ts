import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Description } from '../build/folder/index.ts';
import { mediaPath } from '../content/paths/index.ts';
import { readPage, type SitePlace } from './read-page.ts';

/** What a thread is asked: the descriptions of some files. */
export interface Question {
  readonly site: string;
  readonly place: SitePlace;
  readonly tasks: readonly FileToRead[];
}

interface FileToRead {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Reads a file: its digest, and the facts and links of a page. */
export function readDescription(
  site: string,
  { path, size }: FileToRead,
  place: SitePlace,
): Description {
  // Names of pictures are made from their content.
  if (isNamedByContent(path)) return { digest: `${size}`, copies: [], page: null };
  return toDescription(readFileSync(join(site, path)), path, place);
}

const isNamedByContent = (path: string): boolean => path.startsWith(`client${mediaPath}`);

/** The digest of a file in the list of a release. */
export function digestOf(data: Buffer, path: string): string {
  return isNamedByContent(path) ? `${data.length}` : hash('sha256', data, 'base64url').slice(0, 22);
}

/** The same for the bytes of a file. */
export function toDescription(data: Buffer, path: string, place: SitePlace): Description {
  const isPage = path.startsWith('client/') && path.endsWith('.html');
  return {
    digest: digestOf(data, path),
    copies: [],
    page: isPage ? readPage(data.toString(), path, place) : null,
  };
}
