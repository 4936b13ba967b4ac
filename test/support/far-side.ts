import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** A request as the far side saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface FarSide {
  readonly url: string;
  readonly seen: readonly Seen[];
  close(): Promise<void>;
}

export type Answering = (request: Seen, response: ServerResponse) => void | Promise<void>;

/** A real HTTP server on loopback that answers as a test wants, and remembers what it was asked. */
export async function farSide(answer: Answering): Promise<FarSide> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://far.test');
      const one: Seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      seen.push(one);
      void answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Answers as v2 does when something is wrong. */
export function wpError(
  response: ServerResponse,
  status: number,
  code: string,
  message = '',
): void {
  json(response, { code, message, data: { status } }, { status });
}

/** The least that is a v2 index. */
export const v2Index = (url: string, more: Record<string, unknown> = {}) => ({
  name: 'Far &amp; wide',
  description: '',
  url,
  home: url,
  gmt_offset: 0,
  timezone_string: 'Europe/Lisbon',
  namespaces: ['wp/v2'],
  authentication: {},
  routes: { '/': {} },
  ...more,
});

/** The least that is a legacy index. */
export const legacyIndex = (url: string) => ({
  name: 'Far &amp; wide',
  description: '',
  URL: url,
  routes: { '/': {}, '/posts': {} },
});

/** A published v2 post. */
export const v2Post = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  type: 'post',
  status: 'publish',
  slug: `post-${id}`,
  link: `http://far.test/post-${id}/`,
  title: { rendered: `Post ${id}` },
  content: { rendered: `<p>Text ${id}</p>`, protected: false },
  excerpt: { rendered: '' },
  date: '2026-01-01T10:00:00',
  date_gmt: '2026-01-01T10:00:00',
  modified_gmt: '2026-01-01T10:00:00',
  author: 1,
  featured_media: 0,
  categories: [],
  tags: [],
  ...more,
});
