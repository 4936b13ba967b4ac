import { once } from 'node:events';
import { createServer } from 'node:http';

export interface PhotoHost {
  readonly addresses: readonly string[];
  /** How many requests came so far, and how many of them had a condition. */
  requests(): { readonly all: number; readonly conditional: number };
  close(): void;
}

/** Serves photographs on loopback, as a web server serves uploads. */
export async function photoHost(photos: readonly Buffer[]): Promise<PhotoHost> {
  let all = 0;
  let conditional = 0;
  const server = createServer((request, response) => {
    all++;
    const at = Number(request.url?.slice(1).replace('.jpg', ''));
    const etag = `"${at}"`;
    const condition = request.headers['if-none-match'];
    if (condition !== undefined) conditional++;
    const headers = { etag, 'content-type': 'image/jpeg' };
    response.writeHead(condition === etag ? 304 : 200, headers);
    response.end(condition === etag ? undefined : photos[at]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    addresses: photos.map((_, at) => `http://127.0.0.1:${address.port}/${at}.jpg`),
    requests: () => ({ all, conditional }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
