import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { recordedHost, type Call, type Json } from './calls.ts';

/** The pictures of a recorded site. What they show was not recorded, so that it is drawn. */
export interface Uploads {
  /** Answers a request for a picture whose address turns up in the recordings. False when it is none. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Someone puts another picture in a file's place. */
  redraw(path: string): void;
  remove(path: string): void;
}

type Size = readonly [width: number, height: number];

interface Drawn {
  readonly bytes: Buffer;
  readonly etag: string;
}

// The same drawing for everybody who asks, in whichever test of a process.
const drawings = new Map<string, Promise<Drawn>>();

const address = new RegExp(`${recordedHost}(/wp-content/uploads/[\\w/.-]+\\.jpg)`, 'g');

export function drawUploads(calls: Iterable<Call>): Uploads {
  const sizes = new Map<string, Size>();
  for (const { response } of calls) collect(response.body, sizes);
  const edition = new Map<string, number>();

  return {
    async answer(request, response) {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const size = sizes.get(path);
      if (size === undefined || !['GET', 'HEAD'].includes(request.method ?? '')) return false;
      const number = edition.get(path) ?? 0;
      const key = [number, path, ...size].join(' ');
      const drawing = drawings.get(key) ?? draw(path, size, number);
      drawings.set(key, drawing);
      const { bytes, etag } = await drawing;
      const lastModified = new Date(Date.UTC(2026, 2, 1 + number)).toUTCString();
      const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } =
        request.headers;
      const isKnown = ifNoneMatch ? ifNoneMatch === etag : ifModifiedSince === lastModified;
      response.setHeader('ETag', etag);
      response.setHeader('Last-Modified', lastModified);
      if (isKnown) {
        response.writeHead(304).end();
        return true;
      }
      response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': bytes.length });
      response.end(request.method === 'HEAD' ? undefined : bytes);
      return true;
    },
    redraw(path) {
      if (!sizes.has(path)) throw new Error(`No picture was recorded at ${path}.`);
      edition.set(path, (edition.get(path) ?? 0) + 1);
    },
    remove(path) {
      if (!sizes.delete(path)) throw new Error(`No picture was recorded at ${path}.`);
    },
  };
}

const widthAndHeight = z.object({ width: z.number(), height: z.number() });

// As both generations tell of an upload.
const media = z.union([
  z
    .object({ source_url: z.string(), media_details: widthAndHeight })
    .transform(({ source_url, media_details }) => ({ source: source_url, size: media_details })),
  z
    .object({ source: z.string(), attachment_meta: widthAndHeight })
    .transform(({ source, attachment_meta }) => ({ source, size: attachment_meta })),
]);

/** Every picture that a recorded body names: its size is in its name, or is told by its media record. */
function collect(body: Json, sizes: Map<string, Size>): void {
  for (const [, path = ''] of JSON.stringify(body).matchAll(address)) {
    const [, width, height] = /-(\d+)x(\d+)\.jpg$/.exec(path) ?? [];
    if (width !== undefined) sizes.set(path, [Number(width), Number(height)]);
    else if (!sizes.has(path)) sizes.set(path, [800, 600]);
  }
  visit(body, (value) => {
    const { data } = media.safeParse(value);
    const path = data?.source.replace(recordedHost, '');
    if (data && path !== undefined && sizes.has(path)) {
      sizes.set(path, [data.size.width, data.size.height]);
    }
  });
}

function visit(value: Json, look: (value: Json) => void): void {
  look(value);
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) visit(inner, look);
  }
}

/** A sun over water: the sizes of one upload show the same, other uploads and editions another. */
async function draw(path: string, [width, height]: Size, edition: number): Promise<Drawn> {
  const stem = basename(path, '.jpg').replace(/-\d+x\d+$/, '');
  const [hue = 0, place = 0, level = 0] = createHash('sha256')
    .update(`${edition} ${stem}`)
    .digest();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue}, 60%, 35%)"/><stop offset="1" stop-color="hsl(${hue + 40}, 70%, 75%)"/></linearGradient>
    <rect width="400" height="300" fill="url(#sky)"/>
    <circle cx="${80 + place}" cy="${90 + level / 5}" r="42" fill="#fff4d6"/>
    <path d="M0 ${190 + level / 10} Q100 170 200 190 T400 185 V300 H0Z" fill="hsl(${hue}, 45%, 22%)"/>
  </svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { bytes, etag: `"${digest}"` };
}
