import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

interface FrontOptions {
  /** So many requests within so many milliseconds are borne; others are answered with 429. Default: any number. */
  readonly bears?: { readonly most: number; readonly within: number } | undefined;
  /** How many milliseconds a request is under way, by the bytes of its answer. Default: none. */
  readonly delayOf?: ((bytes: number) => number) | undefined;
  /** What it says instead of a JSON answer, by the path that was asked for. Default: the same. */
  readonly rewrite?: ((body: string, path: string) => string) | undefined;
}

/** What stands before a service, so that it is far away and bears only so much. */
export interface FarFront {
  readonly url: string;
  /** Where the service itself listens, on loopback. */
  leadTo(port: number): void;
  /** How many requests came, and how many of them were refused, since this was asked last. */
  count(): { readonly came: number; readonly refused: number };
  close(): Promise<void>;
}

/** Listens on loopback before the service is there, which has to know the address that it is known by. */
export async function farFront({
  bears,
  delayOf = () => 0,
  rewrite,
}: FrontOptions): Promise<FarFront> {
  const agent = new Agent({ keepAlive: true });
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

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method, url: path, headers } = asked;
    const inner = request({ host: '127.0.0.1', port, method, path, headers, agent });
    asked.pipe(inner);
    const [response] = (await once(inner, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await Array.fromAsync<Buffer, Buffer>(response, (chunk) => chunk));
    await sleep(delayOf(body.length));
    const isJson = response.headers['content-type']?.startsWith('application/json') === true;
    const told = rewrite && isJson ? Buffer.from(rewrite(body.toString(), path ?? '/')) : body;
    const { 'content-length': _, ...others } = response.headers;
    answer
      .writeHead(response.statusCode ?? 502, { ...others, 'content-length': told.length })
      .end(told);
  }

  const server = createServer((asked, answer) => {
    counts = { ...counts, came: counts.came + 1 };
    if (!isTooMuch()) return void pass(asked, answer).catch(() => answer.destroy());
    counts = { ...counts, refused: counts.refused + 1 };
    const seconds = String((bears?.within ?? 1000) / 1000);
    setTimeout(() => answer.writeHead(429, { 'retry-after': seconds }).end(), delayOf(0));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo(inner) {
      port = inner;
    },
    count() {
      const counted = counts;
      counts = { came: 0, refused: 0 };
      return counted;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
