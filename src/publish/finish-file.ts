import { closeSync, fstatSync, futimesSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compress, type CopyKind } from './compress.ts';
import { readPage, type PageFacts } from './read-page.ts';
import type { SitePlace } from './site-target.ts';

/** A file of a site that is new or has other bytes, and what there is to do with it. */
export interface FileTask {
  /** Below the site: `client/index.html`. */
  readonly path: string;
  readonly size: number;
  readonly isPage: boolean;
  /** The compressed copies that are to be made, where they are really smaller. */
  readonly kinds: readonly CopyKind[];
}

export interface FinishedFile {
  /** What it says of itself, where it is a page. */
  readonly page: PageFacts | null;
  /** The copies that now lie beside it. */
  readonly copies: readonly CopyKind[];
}

/** Reads a file once: for what it says as a page, and to write its compressed copies, which have its times. */
export function finishFile(
  site: string,
  { path, isPage, kinds }: FileTask,
  place: SitePlace,
): FinishedFile {
  const file = join(site, path);
  const { data, times } = readWhole(file);
  const page = isPage ? readPage(data.toString(), path, place) : null;
  const copies = kinds.filter((kind) => {
    const copy = compress(kind, path, data);
    if (copy !== null) writeWhole(`${file}.${kind}`, copy, times);
    return copy !== null;
  });
  return { page, copies };
}

interface Times {
  readonly atime: Date;
  readonly mtime: Date;
}

function readWhole(file: string): { data: Buffer; times: Times } {
  const open = openSync(file, 'r');
  try {
    return { data: readFileSync(open), times: fstatSync(open) };
  } finally {
    closeSync(open);
  }
}

function writeWhole(file: string, data: Buffer, { atime, mtime }: Times): void {
  const open = openSync(file, 'w');
  try {
    writeFileSync(open, data);
    futimesSync(open, atime, mtime);
  } finally {
    closeSync(open);
  }
}
