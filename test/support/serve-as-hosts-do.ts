import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { contentTypeOf } from './content-type.ts';
import type { DistServer } from './serve-dist.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

// What is named for its content never changes.
const lasting = /^\/(?:_astro|_media)\//;
const compressible = /^text|json|xml/;

/** Serves a built site as a good host does: compressed, and with the time that a browser may keep each file. */
export async function serveAsHostsDo(folder: string): Promise<DistServer> {
  // A host compresses each file once.
  const answers = new Map<string, Promise<Answer>>();

  async function answer(path: string): Promise<Answer> {
    const file = normalize(path.endsWith('/') ? `${path}index.html` : path);
    const plain = await readFile(join(folder, file)).catch(() => null);
    if (plain === null) return { ...(await known('/404.html')), status: 404 };
    const type = contentTypeOf(file);
    const headers = {
      'content-type': type,
      'cache-control': lasting.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (!compressible.test(type)) return { status: 200, headers, body: plain };
    const body = brotliCompressSync(plain);
    return { status: 200, headers: { ...headers, 'content-encoding': 'br' }, body };
  }

  const known = (path: string) => {
    const made = answers.get(path) ?? answer(path);
    answers.set(path, made);
    return made;
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const { status, headers, body } = await known(path);
    response.writeHead(status, headers).end(body);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
