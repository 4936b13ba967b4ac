import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

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

interface FrontOptions {
  /** So many requests within so many milliseconds are borne; others are answered with 429. Default: any number. */
  readonly bears?: { readonly most: number; readonly within: number } | undefined;
  /** How many milliseconds a request is under way, by the bytes of its answer. Default: none. */
  readonly delayOf?: ((bytes: number) => number) | undefined;
  /**
   * Keeps connections to the service. It may close one at the moment when it is used again, which
   * only a bench puts up with. Default false.
   */
  readonly keepAlive?: boolean | undefined;
  /** What it says instead of a JSON answer, by the path that was asked for. Default: the same. */
  readonly rewrite?: ((body: string, path: string) => string) | undefined;
}

/** What stands before a service, so that it is far away, bears only so much, or answers something else. */
export interface FarFront extends FarSide {
  /** Where the service itself listens, on loopback. */
  leadTo(port: number): void;
  /** Asked first from now on; true means that it has answered. */
  interrupt(odd: (request: Seen, response: ServerResponse) => boolean): void;
  /** From now on every answer is the service's again. */
  relent(): void;
  /** How many requests came, and how many of them were refused, since this was asked last. */
  count(): { readonly came: number; readonly refused: number };
}

/** Listens on loopback before the service is there, which has to know the address that it is known by. */
export async function farFront(options: FrontOptions = {}): Promise<FarFront> {
  const { bears, delayOf = () => 0, keepAlive = false, rewrite } = options;
  const agent = new Agent({ keepAlive });
  const never = () => false;
  let odd: (request: Seen, response: ServerResponse) => boolean = never;
  let port = 0;
  let borne: number[] = [];
  let counts = { came: 0, refused: 0 };

  function isTooMuch(): boolean {
    if (bears === undefined) return false;
    const now = performance.now();
    borne = borne.filter((at) => now - at < bears.within);
    if (borne.length >= bears.most) return true;
    borne.push(now);
    return false;
  }

  async function pass({ method, path, query, headers, body }: Seen, response: ServerResponse) {
    const target = query.size === 0 ? path : `${path}?${query}`;
    const inner = request({ host: '127.0.0.1', port, method, path: target, headers, agent });
    inner.end(body);
    const [answer] = (await once(inner, 'response')) as [IncomingMessage];
    const given = Buffer.concat(await Array.fromAsync<Buffer, Buffer>(answer, (chunk) => chunk));
    await sleep(delayOf(given.length));
    const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
    const told = rewrite && isJson ? Buffer.from(rewrite(given.toString(), target)) : given;
    // The whole answer has a length, so it is not sent in chunks.
    const { 'transfer-encoding': _, ...kept } = answer.headers;
    response
      .writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': told.length })
      .end(told);
  }

  const front = await farSide((seen, response) => {
    counts = { ...counts, came: counts.came + 1 };
    if (odd(seen, response)) return undefined;
    if (!isTooMuch()) return pass(seen, response).catch(() => void response.destroy());
    counts = { ...counts, refused: counts.refused + 1 };
    const seconds = String((bears?.within ?? 1000) / 1000);
    setTimeout(() => response.writeHead(429, { 'retry-after': seconds }).end(), delayOf(0));
    return undefined;
  });
  return {
    ...front,
    leadTo: (inner) => void (port = inner),
    interrupt: (answer) => void (odd = answer),
    relent: () => void (odd = never),
    count() {
      const counted = counts;
      counts = { came: 0, refused: 0 };
      return counted;
    },
    async close() {
      await front.close();
      agent.destroy();
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
export function v2Index(url: string, more: Record<string, unknown> = {}) {
  return {
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
  };
}

/** The least that is a legacy index. */
export function legacyIndex(url: string) {
  return {
    name: 'Far &amp; wide',
    description: '',
    URL: url,
    routes: { '/': {}, '/posts': {} },
  };
}

/** A published v2 post. */
export function v2Post(id: number, more: Record<string, unknown> = {}) {
  return {
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
  };
}
