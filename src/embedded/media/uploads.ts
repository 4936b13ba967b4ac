import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'hono';
import sharp from 'sharp';
import { blankPost, deletePost, freeSlug, insertPost, type PostRow } from '../site/posts.ts';
import { Refusal, type Env, type Generation } from '../site/http.ts';
import type { Service } from '../site/service.ts';
import { toSlug } from '../site/slug.ts';
import { fileName, typeOf } from './file-types.ts';
import { sizedName, sizesOf } from './sizes.ts';

/** Creates an attachment from a request whose body is the file. Throws a refusal. */
export async function storeUpload(
  service: Service,
  c: Context<Env>,
  generation: Generation,
): Promise<PostRow> {
  const received = await receive(service, c);
  try {
    const name = checkUpload(c, received, generation);
    const wanted = fileName(name);
    const mime = typeOf(generation === 'legacy' ? name : wanted);
    if (mime === null) {
      const message = 'Sorry, you are not allowed to upload this file type.';
      throw refusal(generation, 'sideload_error', message, 500);
    }
    const now = service.now();
    const folder = service.zone.toLocal(now).slice(0, 7).replace('-', '/');
    await mkdir(join(service.uploads, folder), { recursive: true });
    const free = await takeName(join(service.uploads, folder), wanted);
    const path = join(service.uploads, folder, free);
    await rename(received.path, path);
    const title = free.replace(/\.[^.]*$/, '');
    const post = {
      ...blankPost,
      type: 'attachment' as const,
      status: 'inherit',
      title,
      slug: freeSlug(service, toSlug(title) || 'file', 'attachment', 0),
      author_id: c.var.asker?.id ?? 0,
      date: now,
      modified: now,
      file: `${folder}/${free}`,
      mime,
      ...(await measure(path, mime)),
    };
    return { ...post, id: insertPost(service, post) };
  } finally {
    await rm(received.path, { force: true });
  }
}

function refusal(generation: Generation, code: string, message: string, status = 400): Refusal {
  return new Refusal(`${generation === 'v2' ? 'rest' : 'json'}_upload_${code}`, message, status);
}

/** Returns the file's name. Throws a refusal; the checks are in WordPress's order. */
function checkUpload(c: Context, { size, md5 }: Received, generation: Generation): string {
  const content = generation === 'v2' ? 'content_' : '';
  const refuse = (code: string, message: string, status?: number) =>
    refusal(generation, code, message, status);
  if (size === 0) throw refuse('no_data', 'No data supplied.');
  if (!c.req.header('Content-Type')) {
    throw refuse(`no_${content}type`, 'No Content-Type supplied.');
  }
  const disposition = c.req.header('Content-Disposition') ?? '';
  if (disposition === '') {
    throw refuse(`no_${content}disposition`, 'No Content-Disposition supplied.');
  }
  const name = generation === 'v2' ? nameIn(disposition) : legacyNameIn(disposition);
  if (name === '') throw refuse('invalid_disposition', 'Invalid Content-Disposition supplied.');
  const expected = (c.req.header('Content-MD5') ?? '').trim().toLowerCase();
  if (expected !== '' && expected !== md5) {
    throw refuse('hash_mismatch', 'Content hash did not match expected.', 412);
  }
  // Node reads headers as Latin-1; clients send UTF-8.
  return Buffer.from(name, 'latin1').toString('utf8');
}

/** The value of `filename=`, with or without quotes; WordPress ignores `filename*=`. */
function nameIn(disposition: string): string {
  const value = /;\s*filename\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/i.exec(disposition)?.[1]?.trim();
  return value?.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(.)/g, '$1') ?? '';
}

/** The older generation keeps the quotes: `"photo.jpg"` ends in `jpg"`, and is refused. */
function legacyNameIn(disposition: string): string {
  const parts = disposition.split(';').map((part) => part.trim());
  const named = parts.findLast((part) => part.startsWith('filename'));
  return named?.split('=')[1]?.trim() ?? '';
}

interface Received {
  /** A temporary file. */
  readonly path: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly md5: string;
}

/** Writes the body to disk. Throws a refusal if it is too large, and an error if it breaks off. */
async function receive({ uploads, options }: Service, c: Context<Env>): Promise<Received> {
  const limit = options.maxUpload;
  const folder = join(uploads, '.incoming');
  await mkdir(folder, { recursive: true });
  const path = join(folder, crypto.randomUUID());
  const hash = createHash('md5');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      if (size <= limit) {
        done(null, chunk);
        return;
      }
      const message = `Files of more than ${limit / 1024 / 1024} MB are not taken.`;
      done(new Refusal('rest_upload_file_too_big', message, 413));
    },
  });
  try {
    await pipeline(c.env.incoming, count, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, md5: hash.digest('hex') };
}

/** Creates an empty file, with a number if the name exists: two uploads never share one. */
async function takeName(folder: string, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let n = 1; !(await take(join(folder, free))); n += 1) {
    free = `${name.slice(0, dot)}-${n}${name.slice(dot)}`;
  }
  return free;
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

export interface Measures {
  /** In pixels, upright; null if the file is no picture, or a damaged one. */
  readonly width: number | null;
  readonly height: number | null;
  readonly filesize: number;
}

export async function measure(file: string, mime: string): Promise<Measures> {
  const { size } = await stat(file);
  const none = { width: null, height: null, filesize: size };
  if (!mime.startsWith('image/')) return none;
  try {
    const { autoOrient } = await sharp(file).metadata();
    return { width: autoOrient.width, height: autoOrient.height, filesize: size };
  } catch {
    return none;
  }
}

/** Deletes an attachment: first its record, because a file without a record harms nobody. */
export async function deleteUpload(service: Service, post: PostRow): Promise<void> {
  deletePost(service, post.id);
  const path = join(service.uploads, post.file);
  const sizes = sizesOf(post.width ?? 0, post.height ?? 0);
  const smaller = sizes.map((size) => join(dirname(path), sizedName(basename(path), size)));
  await Promise.all([path, ...smaller].map((file) => rm(file, { force: true })));
}
