import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { loadSettings } from '../../../src/config/index.ts';

/** A request as it came. */
export interface Seen {
  /** `PUT`, or `COPY` for a copy within the bucket, `LIST` for a list of objects. */
  readonly method: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
}

/** What the service does with a request: `lost` does it, and then fails. */
export type Fate = 'done' | 'fails' | 'slow-down' | 'lost' | 'conflict';

export interface Storage {
  /** Variables that lead a process to it. */
  readonly variables: Readonly<Record<string, string>>;
  readonly settings: ReturnType<typeof loadSettings>;
  /** The address of an object. Nobody has to sign for it. */
  address(key: string): string;
  /** All requests of programs that sign, in order. */
  readonly seen: Seen[];
  /** The requests since the last call. */
  taken(): Seen[];
  /** Decides what becomes of requests that are signed. */
  decide: (seen: Seen) => Fate;
  /** Reads an object as a reader does; null if there is none. */
  read(key: string): Promise<{ readonly text: string; readonly headers: Headers } | null>;
  /** Writes an object as another program does. */
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): string[];
  /** All objects, as they are. */
  contents(): Promise<ReadonlyMap<string, Buffer>>;
  /** Called after each write with what the bucket holds then. */
  onChange: (objects: ReadonlyMap<string, Buffer>) => void;
}

const bucket = 'paper';
const server = fileURLToPath(new URL('storage-process.ts', import.meta.url));

/**
 * A real S3 server, and a proxy before it. The proxy answers writes under conditions as AWS does, lets one write after the other through, each
 * whole or not at all, and fails when it is told to.
 */
export async function openStorage(prefix = 'site/'): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-storage-'));
  const child = fork(server, [folder, bucket]);
  onTestFinished(() => {
    child.disconnect();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const etags = new Map<string, string>();
  const objects = new Map<string, Buffer>();
  const seen: Seen[] = [];
  let given = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const forward = async (incoming: IncomingMessage, body: Buffer) => {
    const { 'if-match': _, 'if-none-match': unless, ...headers } = incoming.headers;
    const kept =
      incoming.method === 'GET' && unless !== undefined ? { 'if-none-match': unless } : {};
    const asked = request({
      port,
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: { ...headers, ...kept, 'content-length': String(body.length) },
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { answer, data: await buffer(answer) };
  };

  const refusal = (key: string, headers: IncomingMessage['headers']): number | null => {
    const etag = etags.get(key);
    if (headers['if-none-match'] === '*') return etag === undefined ? null : 412;
    const wanted = headers['if-match'];
    if (wanted === undefined || wanted === etag) return null;
    return etag === undefined ? 404 : 412;
  };

  const failures: Readonly<Partial<Record<Fate, number>>> = {
    fails: 500,
    'slow-down': 503,
    conflict: 409,
  };
  const codes: Readonly<Record<number, string>> = {
    404: 'NoSuchKey',
    409: 'ConditionalRequestConflict',
    412: 'PreconditionFailed',
    500: 'InternalError',
    503: 'SlowDown',
  };
  const fail = (response: ServerResponse, status: number): void => {
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><Error><Code>${codes[status] ?? ''}</Code><Message>-</Message></Error>`,
      );
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const { method = '', headers, url = '' } = incoming;
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    const key = decodeURIComponent(pathname.slice(bucket.length + 2));
    const isSigned = headers.authorization !== undefined;
    const isList = searchParams.has('list-type');
    const from = headers['x-amz-copy-source'];
    const source =
      typeof from === 'string'
        ? decodeURIComponent(from).slice(bucket.length + 1 + prefix.length)
        : null;
    const copied = source === null ? method : 'COPY';
    const kind = isList ? 'LIST' : copied;
    const asked = { method: kind, key, headers };
    if (isSigned) seen.push(asked);
    const fate = isSigned ? storage.decide(asked) : 'done';
    const refused = failures[fate] ?? (method === 'PUT' ? refusal(key, headers) : null);
    if (refused !== null) {
      fail(response, refused);
      return;
    }
    const { answer: done, data } = await forward(incoming, body);
    const isDone = done.statusCode !== undefined && done.statusCode < 300;
    const name = key.slice(prefix.length);
    if (isDone && method === 'DELETE') {
      etags.delete(key);
      objects.delete(name);
    }
    if (isDone && method === 'PUT') {
      const etag = done.headers.etag ?? /<ETag>(.+?)<\/ETag>/.exec(data.toString())?.[1];
      etags.set(key, etag?.replaceAll('&quot;', '"') ?? '');
      objects.set(name, source === null ? body : (objects.get(source) ?? body));
    }
    if (isDone && method !== 'GET') storage.onChange(objects);
    if (fate === 'lost') fail(response, 500);
    else response.writeHead(done.statusCode ?? 500, done.headers).end(data);
  };

  const proxy = createServer((incoming, response) => {
    void buffer(incoming).then(
      (body) => {
        turn = turn.then(() => answer(incoming, response, body)).catch(() => response.destroy());
      },
      // The client is gone: it has sent half of an object.
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const variables = {
    PUBLISH_TO: `s3://${bucket}/${prefix}`,
    S3_ENDPOINT: origin,
    S3_REDIRECTS: '1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const address = (key: string) =>
    `${origin}/${bucket}/${prefix}${key.split('/').map(encodeURIComponent).join('/')}`;
  const storage: Storage = {
    variables,
    settings: loadSettings(variables),
    seen,
    decide: () => 'done',
    onChange: () => undefined,
    address,
    taken() {
      const some = seen.slice(given);
      given = seen.length;
      return some;
    },
    async read(key) {
      const found = await fetch(address(key));
      const text = await found.text();
      return found.status === 200 ? { text, headers: found.headers } : null;
    },
    async write(key, text) {
      const put = await fetch(address(key), { method: 'PUT', body: text });
      if (!put.ok) throw new Error(`The storage answers ${put.status}.`);
    },
    async remove(key) {
      await fetch(address(key), { method: 'DELETE' });
    },
    keys: () => [...etags.keys()].map((key) => key.slice(prefix.length)).toSorted(),
    async contents() {
      const read = async (key: string) => {
        const found = await fetch(address(key));
        return [key, Buffer.from(await found.arrayBuffer())] as const;
      };
      return new Map(await Promise.all(storage.keys().map(read)));
    },
  };
  return storage;
}
