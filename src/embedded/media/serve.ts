import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dirname } from 'node:path/posix';
import sharp from 'sharp';
import { text, type Incoming, type Reply } from '../http.ts';
import { postRow } from '../records/post-row.ts';
import type { Service } from '../service.ts';
import { sizedName, sizesOf } from './sizes.ts';
import { storedTypeOf } from './types.ts';

const notFound = () => text(404, 'text/plain; charset=UTF-8', 'There is no such file.\n');

/** `/wp-content/uploads/2026/03/quay.jpg`, and its smaller versions, which are drawn when first asked for. */
export async function serveUpload(service: Service, request: Incoming): Promise<Reply> {
  const file = safePath(request.path.slice('/wp-content/uploads/'.length));
  const mime = file === null ? null : storedTypeOf(file);
  if (file === null || mime === null) return notFound();
  const found = (await measureFile(service, file)) ?? (await drawSize(service, file));
  if (found === null) return notFound();
  const etag = `"${found.size.toString(16)}-${Math.floor(found.mtimeMs).toString(16)}"`;
  const headers = {
    'Content-Type': mime,
    'Content-Length': String(found.size),
    'Last-Modified': new Date(found.mtimeMs).toUTCString(),
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  if (request.header('if-none-match').split(/,\s*/).includes(etag)) {
    return { status: 304, headers: { ETag: etag }, body: '' };
  }
  return { status: 200, headers, body: createReadStream(join(service.uploads, file)) };
}

/** `2026/03/name.jpg` and nothing else: no way up, no hidden file, no folder of another kind. */
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

async function measureFile({ uploads }: Service, file: string): Promise<Found | null> {
  try {
    const found = await stat(join(uploads, file));
    return found.isFile() ? found : null;
  } catch {
    return null;
  }
}

/** Draws a smaller version of an attachment, if the name is one of those that its record announces. */
async function drawSize(service: Service, file: string): Promise<Found | null> {
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
  const target = join(service.uploads, file);
  // Two requests may draw the same at once; the rename makes either whole.
  const scratch = join(service.uploads, dirname(file), `.${crypto.randomUUID()}`);
  try {
    await sharp(join(service.uploads, original))
      .autoOrient()
      .resize(size.width, size.height, { fit: size.cut ? 'cover' : 'fill' })
      .toFile(scratch);
    await rename(scratch, target);
  } catch {
    return null;
  }
  return measureFile(service, file);
}
