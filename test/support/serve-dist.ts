import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface DistServer {
  /** With the base, without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.xsl': 'application/xslt+xml',
};

/**
 * Serves a built site as the plainest static host would: files, `index.html` in folders, `404.html`. Below the path
 * `base`, such as `/blog`, and nowhere else.
 */
export function serveDist(folder: string, base = ''): Promise<DistServer> {
  return serve(base, (path) =>
    path.startsWith(`${base}/`)
      ? readAnswer(folder, path.slice(base.length))
      : readAnswer(folder, '/404.html', 404),
  );
}

// What is named for its content never changes.
const lasting = /^\/(?:_astro|_media)\//;
const compressible = /^text|json|xml/;

/** Serves a built site as a good host does: compressed, and with the time that a browser may keep each file. */
export function serveAsHostsDo(folder: string): Promise<DistServer> {
  // A host compresses each file once.
  const answers = new Map<string, Promise<Answer>>();

  async function answer(path: string): Promise<Answer> {
    const { status, headers, body } = await readAnswer(folder, path);
    const caching = lasting.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const all = { ...headers, 'cache-control': caching };
    return compressible.test(headers['content-type'] ?? '')
      ? { status, headers: { ...all, 'content-encoding': 'br' }, body: brotliCompressSync(body) }
      : { status, headers: all, body };
  }

  return serve('', (path) => {
    const known = answers.get(path) ?? answer(path);
    answers.set(path, known);
    return known;
  });
}

async function readAnswer(folder: string, path: string, status = 200): Promise<Answer> {
  const file = normalize(path.endsWith('/') ? `${path}index.html` : path);
  try {
    const body = await readFile(join(folder, file));
    const type = types[extname(file)] ?? 'application/octet-stream';
    return { status, headers: { 'content-type': type }, body };
  } catch (error) {
    if (file === '/404.html') throw error;
    return readAnswer(folder, '/404.html', 404);
  }
}

async function serve(base: string, answer: (path: string) => Promise<Answer>): Promise<DistServer> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    answer(path).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${base}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
