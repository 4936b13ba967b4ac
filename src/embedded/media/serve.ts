import { openAsBlob } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dirname } from 'node:path/posix';
import { Hono } from 'hono';
import sharp from 'sharp';
import { postRow } from '../site/posts.ts';
import type { Service } from '../site/service.ts';
import { storedTypeOf } from './file-types.ts';
import { sizedName, sizesOf } from './sizes.ts';

/** `/wp-content/`: uploads with their sizes, avatars, and a page builder's style sheets. */
export function createFiles(service: Service): Hono {
  const files = new Hono();
  const avatars = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  files.get('/uploads/*', async (c) => {
    const file = safePath(new URL(c.req.url).pathname.slice('/wp-content/uploads/'.length));
    const mime = file === null ? null : storedTypeOf(file);
    if (file === null || mime === null) return c.notFound();
    const found = (await statFile(service, file)) ?? (await makeSize(service, file));
    if (found === null) return c.notFound();
    const etag = `"${found.size.toString(16)}-${Math.floor(found.mtimeMs).toString(16)}"`;
    if (c.req.header('If-None-Match')?.split(/,\s*/).includes(etag)) {
      return new Response(null, { status: 304, headers: { ETag: etag } });
    }
    const headers = {
      'Content-Type': mime,
      'Content-Length': String(found.size),
      'Last-Modified': new Date(found.mtimeMs).toUTCString(),
      ETag: etag,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    const isRead = c.req.method === 'GET';
    const body = isRead ? await openAsBlob(join(service.uploads, file)) : null;
    return new Response(body, { headers });
  });

  files.get('/avatars/:name{[0-9][0-9]?[0-9]?-(?:24|48|96)\\.png}', async (c) => {
    const name = c.req.param('name');
    const [hue = 0, size = 0] = name.split(/[-.]/).map(Number);
    const avatar = avatars.get(name) ?? drawAvatar(hue % 360, size);
    avatars.set(name, avatar);
    c.header('Content-Type', 'image/png');
    c.header('Cache-Control', 'public, max-age=86400');
    return c.body(await avatar);
  });

  files.get('/plugins/slipway/:name{[a-z-]+\\.css}', (c) => {
    const sheet = service.sheets[c.req.param('name').slice(0, -'.css'.length)];
    if (sheet === undefined) return c.notFound();
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(sheet);
  });

  return files;
}

/** A file's path in a month's folder, such as `2026/03/name.jpg`; null for other paths. */
function safePath(encoded: string): string | null {
  try {
    const path = decodeURIComponent(encoded).normalize('NFC');
    return /^\d{4}\/\d\d\/[^./\\\u0000-\u001f][^/\\\u0000-\u001f]*$/.test(path) ? path : null;
  } catch {
    return null;
  }
}

interface Found {
  readonly size: number;
  readonly mtimeMs: number;
}

async function statFile({ uploads }: Service, file: string): Promise<Found | null> {
  try {
    const found = await stat(join(uploads, file));
    return found.isFile() ? found : null;
  } catch {
    return null;
  }
}

/** Makes a smaller version of a picture, if the picture's record announces it. */
async function makeSize(service: Service, file: string): Promise<Found | null> {
  const original = file.replace(/-\d+x\d+(\.\w+)$/, '$1');
  const post = service.database.get(
    postRow,
    "SELECT * FROM posts WHERE file = ? AND file <> '' LIMIT 1",
    [original],
  );
  if (post === null || post.width === null || post.height === null) return null;
  const size = sizesOf(post.width, post.height).find(
    (one) => sizedName(basename(original), one) === basename(file),
  );
  if (size === undefined) return null;
  // Two requests may make the same file at once: renaming makes each result whole.
  const scratch = join(service.uploads, dirname(file), `.${crypto.randomUUID()}`);
  try {
    await sharp(join(service.uploads, original))
      .autoOrient()
      .resize(size.width, size.height, { fit: size.cut ? 'cover' : 'fill' })
      .toFile(scratch);
    await rename(scratch, join(service.uploads, file));
  } catch {
    return null;
  }
  return statFile(service, file);
}

async function drawAvatar(hue: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const half = size / 2;
  const dark = `hsl(${hue}, 35%, 38%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" fill="hsl(${hue}, 35%, 82%)"/>
    <circle cx="${half}" cy="${size * 0.4}" r="${size * 0.18}" fill="${dark}"/>
    <ellipse cx="${half}" cy="${size * 0.95}" rx="${size * 0.34}" ry="${size * 0.32}" fill="${dark}"/>
  </svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
