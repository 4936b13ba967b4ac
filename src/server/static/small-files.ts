import { hash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Header } from '../../build/csp/index.ts';
import { saysMissing } from '../../error-code.ts';
import {
  codings,
  compress,
  isCompressible,
  largestInMemory,
  type Coding,
} from '../../publish/index.ts';

/** A file as a response sends it. */
export interface SmallFile extends FileVersion {
  /** Its name in memory. */
  readonly key: string;
  readonly body: Buffer;
  /** Null if it is not compressed. */
  readonly coding: Coding | null;
}

interface Wanted {
  readonly key: string;
  readonly file: string;
  readonly stats: Stats;
  readonly coding: Coding | null;
}

/** Bytes. All releases together, since an unchanged file is the same file in each of them. */
const mostInMemory = 64 * 1024 * 1024;
/** Bytes that an entry takes beside its body. */
const perEntry = 500;

// By inode, which hard links share: a new release finds unchanged pages compressed.
const files = new LRUCache<string, SmallFile, Wanted>({
  maxSize: mostInMemory,
  sizeCalculation: ({ body }) => body.length + perEntry,
  fetchMethod: (_, __, { context }) => load(context),
});

/**
 * A file of at most a megabyte from memory, compressed if that helps. Concurrent requests share the
 * work. Null if it does not exist, is larger, or was just replaced.
 * @param wanted the coding that the client prefers; null for none
 */
export function smallFile(
  file: string,
  wanted: Coding | null,
): SmallFile | null | Promise<SmallFile | null> {
  const stats = statOf(file);
  if (stats?.isFile() !== true || stats.size > largestInMemory) return null;
  const { dev, ino, mtimeMs, size } = stats;
  const key = `${dev} ${ino} ${mtimeMs} ${size} ${wanted ?? ''}`;
  const known = files.get(key);
  if (known !== undefined) return known;
  const context = { key, file, stats, coding: wanted };
  return files.fetch(key, { context }).then((loaded) => loaded ?? null);
}

const rendering = new Map<string, Promise<Buffer>>();

/**
 * A page that is rendered when it is asked for, as a file. Concurrent requests render it once.
 * @param key its cache key
 */
export async function renderedFile(
  key: string,
  coding: Coding | null,
  render: () => Promise<Buffer>,
): Promise<SmallFile> {
  const nameIn = (as: Coding | null): string => `${key} ${as ?? ''}`;
  const known = files.get(nameIn(coding));
  if (known !== undefined) return known;
  const put = (body: Buffer, as: Coding | null): SmallFile => {
    const etag = `W/"${hash('sha256', key).slice(0, 24)}${as === null ? '' : `-${as}`}"`;
    const file = { key: nameIn(as), body, coding: as, etag, changedAt: new Date() };
    files.set(file.key, file);
    return file;
  };
  const html = files.get(nameIn(null))?.body ?? (await renderOnce(key, render));
  const whole = files.get(nameIn(null)) ?? put(html, null);
  const copy = coding === null ? null : await compress(html, coding, 'low');
  return copy === null ? whole : put(copy, coding);
}

function renderOnce(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
  const begun = rendering.get(key);
  if (begun !== undefined) return begun;
  const html = render().finally(() => rendering.delete(key));
  rendering.set(key, html);
  return html;
}

/** Undefined as well for a name that no file can have. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

async function load({ key, file, stats, coding }: Wanted): Promise<SmallFile | undefined> {
  const data = await readSame(file, stats);
  if (data === null) return undefined;
  const copy = coding === null ? null : await copyOf(data, file, coding);
  const sent = copy === null ? null : coding;
  const etag = etagOf(stats, sent);
  return { key, body: copy ?? data, coding: sent, etag, changedAt: stats.mtime };
}

/** Weak: releases may differ in times. For a plain file, the ETag that `@fastify/send` gives. */
function etagOf({ size, mtime }: Stats, coding: Coding | null): string {
  const ofCoding = coding === null ? '' : `-${coding}`;
  return `W/"${size.toString(16)}-${mtime.getTime().toString(16)}${ofCoding}"`;
}

/** Null if it is gone, or if another file has taken its place since `stats` were read. */
async function readSame(file: string, stats: Stats): Promise<Buffer | null> {
  await using handle = await open(file).catch(nullIfMissing);
  if (handle === null) return null;
  const now = await handle.stat();
  const isSame = now.ino === stats.ino && now.mtimeMs === stats.mtimeMs && now.size === stats.size;
  return isSame ? await handle.readFile() : null;
}

function nullIfMissing(error: unknown): null {
  if (saysMissing(error)) return null;
  throw error;
}

/** The compressed file of the release, or a new one; null if not worth compressing. */
async function copyOf(data: Buffer, file: string, coding: Coding): Promise<Buffer | null> {
  const published = await readFile(`${file}.${codings[coding]}`).catch(nullIfMissing);
  if (published !== null) return published;
  return isCompressible(file, data.length) ? compress(data, coding, 'low') : null;
}

// Answers to these come from the disk: they are about parts or exact bytes.
const aboutBytes = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** True for a request that is answered from the disk, not from memory. */
export function needsDisk(headers: IncomingHttpHeaders): boolean {
  return aboutBytes.some((name) => headers[name] !== undefined);
}

interface FileVersion {
  /** Weak. */
  readonly etag: string;
  readonly changedAt: Date;
}

/** True when the client has this version of a file already. */
export function hasVersion(
  headers: IncomingHttpHeaders,
  { etag, changedAt }: FileVersion,
): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const tag = withoutWeakness(etag);
    return known.split(',').some((each) => ['*', tag].includes(withoutWeakness(each.trim())));
  }
  const since = headers['if-modified-since'];
  // HTTP's dates have no fractions of a second.
  return since !== undefined && Math.floor(changedAt.getTime() / 1000) * 1000 <= Date.parse(since);
}

const withoutWeakness = (etag: string): string => etag.replace(/^W\//, '');

interface FileHeaders {
  /** Of every response about the file. */
  readonly common: Readonly<Record<string, string>>;
  /** Only if the file itself is sent. */
  readonly content: Readonly<Record<string, string>>;
}

/** Names and values by turns, as Node sends them. */
type RawHeaders = readonly string[];

interface Known {
  /** The file's name in memory. */
  readonly key: string;
  readonly whole: RawHeaders;
  readonly notModified: RawHeaders;
}

const mostAnswers = 20_000;
/** Characters of an address and of the codings that the client takes. */
const longestName = 400;

/**
 * Answers of one release whose files are in memory. The files of a release do not change, so a
 * request that was answered before needs neither a look at the disk nor at redirects. Without this,
 * the server takes 2.3 times as long for a page.
 * @param always the headers of every response of the server
 */
export function createKnownAnswers(always: readonly Header[]) {
  const all = new LRUCache<string, Known>({ max: mostAnswers });
  return {
    /** Answers a request like one before. False if there was none, or its file left the memory. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const name = nameOf(request);
      const known = name === null ? undefined : all.get(name);
      const file = known && files.get(known.key);
      if (known === undefined || file === undefined) return false;
      const isNew = !hasVersion(request.headers, file);
      response.writeHead(isNew ? 200 : 304, [...(isNew ? known.whole : known.notModified)]);
      response.end(isNew && request.method === 'GET' ? file.body : undefined);
      return true;
    },
    /** Remembers how a request was answered. */
    note(request: IncomingMessage, { key }: SmallFile, { common, content }: FileHeaders): void {
      const name = nameOf(request);
      if (name === null) return;
      const notModified = [...always, ...Object.entries(common)].flat();
      all.set(name, {
        key,
        notModified,
        whole: [...notModified, ...Object.entries(content).flat()],
      });
    },
  };
}

export type KnownAnswers = ReturnType<typeof createKnownAnswers>;

/** Null for a request that is answered from the disk. */
function nameOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || needsDisk(headers)) return null;
  const name = `${url} ${headers['accept-encoding'] ?? ''}`;
  return name.length > longestName ? null : name;
}
