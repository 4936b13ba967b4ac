import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import { contentTypeOf } from './content-type.ts';

export interface DistServer {
  /** With the base, without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves a built site as the plainest static host would: files, `index.html` in folders, `404.html`. Below the path
 * `base`, such as `/blog`, and nowhere else.
 */
export async function serveDist(folder: string, base = ''): Promise<DistServer> {
  async function send(response: ServerResponse, status: number, file: string): Promise<void> {
    const body = await readFile(join(folder, file));
    response.writeHead(status, { 'content-type': contentTypeOf(file) }).end(body);
  }

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const inside = path.startsWith(`${base}/`) ? path.slice(base.length) : '/404.html';
    const file = normalize(inside.endsWith('/') ? `${inside}index.html` : inside);
    send(response, inside === '/404.html' ? 404 : 200, file)
      .catch(() => send(response, 404, '404.html'))
      .catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
