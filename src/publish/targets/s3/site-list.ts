import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { packPage, unpackPage, type FileList } from '../../../build/folder/index.ts';
import { buildFacts } from '../../built.ts';
import { PublishError } from '../../publish-error.ts';
import { releaseFacts } from '../../releases.ts';
import type { Bucket } from './bucket.ts';
import { hiddenStart, lockKey } from './places.ts';

/** Raise it when the form changes in a way that earlier versions can't read. */
const format = 1;

const fileRow = z.tuple([
  z.string(),
  z.object({
    size: z.int(),
    digest: z.string(),
    /** See {@link packPage}; null for other files than pages. */
    page: z.int().nullable(),
    /** Of the object, when it was sent; empty for files that readers don't get. */
    etag: z.string(),
  }),
]);

const schema = z.object({
  format: z.literal(format),
  release: releaseFacts,
  facts: buildFacts,
  files: z.array(fileRow),
  /** The paths of broken links, for the checks of the next release. */
  broken: z.array(z.string()),
  /** Earlier releases whose lists are kept. */
  kept: z.array(releaseFacts),
  /** Assets of earlier releases, deleted by the first publication after `until` (ms since 1970). */
  leaving: z.array(
    z.tuple([z.string(), z.object({ digest: z.string(), etag: z.string(), until: z.number() })]),
  ),
  /** Versions of files that only earlier releases have, by key: the last of these releases. */
  versions: z.array(z.tuple([z.string(), z.string()])),
});

type Stored = z.output<typeof schema>;

/** A file of the live release in a bucket. */
export type ListedObject = z.output<typeof fileRow>[1];

/** What a bucket holds: the list of the live release, and what is kept beside it. */
export interface SiteList extends Omit<Stored, 'format' | 'files' | 'leaving' | 'versions'> {
  readonly files: ReadonlyMap<string, ListedObject>;
  readonly leaving: ReadonlyMap<string, Stored['leaving'][number][1]>;
  readonly versions: ReadonlyMap<string, string>;
}

export interface FoundList {
  readonly list: SiteList;
  readonly etag: string;
}

const pack = promisify(gzip);
const unpack = promisify<Buffer, Buffer>(gunzip);

/** The bytes of a list. */
export function writeList({ files, leaving, versions, ...list }: SiteList): Promise<Buffer> {
  const stored = {
    format,
    ...list,
    files: [...files],
    leaving: [...leaving],
    versions: [...versions],
  } satisfies Stored;
  return packed(stored);
}

/** JSON, compressed. */
export function packed(value: unknown): Promise<Buffer> {
  return pack(JSON.stringify(value));
}

/** The reverse of {@link packed}. */
export async function unpacked(data: Buffer): Promise<unknown> {
  return JSON.parse((await unpack(data)).toString());
}

/** Reads a list. Throws a {@link PublishError} if this version can't read it. */
export async function readList(data: Buffer, bucket: Pick<Bucket, 'name'>): Promise<SiteList> {
  try {
    const { format: _, files, leaving, versions, ...list } = schema.parse(await unpacked(data));
    return {
      ...list,
      files: new Map(files),
      leaving: new Map(leaving),
      versions: new Map(versions),
    };
  } catch (cause) {
    throw new PublishError({
      message: `The list of files in ${bucket.name} is damaged, or a newer version of Galley wrote it.`,
      hint: 'Use the newest version. If the list is damaged, delete the folder whose name begins with .galley- in the bucket, then publish with --replace-site: everything is sent again.',
      cause,
    });
  }
}

/** The list in the form that checks compare with: without links. */
export function toFileList({ files }: Pick<SiteList, 'files'>): FileList {
  return {
    files: new Map(
      [...files].map(([path, { size, digest, page }]) => [
        path,
        { size, time: 0, digest, copies: [], page: unpackPage(page) },
      ]),
    ),
    targets: new Map(),
  };
}

/** The files of a release on this machine, as they are listed. */
export function toListed({ files }: FileList): Map<string, ListedObject> {
  return new Map(
    [...files].map(([path, { size, digest, page }]) => [
      path,
      { size, digest, page: packPage(page), etag: '' },
    ]),
  );
}

export interface BucketState {
  /** The hidden folder; null if there is none. */
  readonly folder: string | null;
  /** True if a publication is running, or was interrupted. */
  readonly isLocked: boolean;
}

/** A bucket's hidden folder, and whether a publication runs or was interrupted. */
export async function findState(bucket: Bucket): Promise<BucketState> {
  const names = await bucket.names(hiddenStart);
  return {
    folder: names.find((name) => /^\.galley-[0-9a-f]{32}\/$/.test(name)) ?? null,
    isLocked: names.includes(lockKey),
  };
}
