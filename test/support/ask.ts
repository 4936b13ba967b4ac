import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is sent without its length. */
  readonly body?: string | Uint8Array | Readable | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Keeps connections open between requests. */
  readonly agent?: Agent;
}

/** One request as it is written, without the headers that `fetch` adds and without decoding what comes. */
export function ask(url: string, path: string, asking: Asking = {}): Promise<Answered> {
  const { method = 'GET', headers = {}, body, signal, agent = false } = asking;
  const { hostname, port } = new URL(url);
  const isWhole = body !== undefined && !(body instanceof Readable);
  const length = isWhole ? { 'content-length': Buffer.byteLength(body) } : {};
  return new Promise((done, fail) => {
    const asked = request(
      { hostname, port, path, method, headers: { ...length, ...headers }, signal, agent },
      (response) => {
        Array.fromAsync(response as AsyncIterable<Buffer>).then((chunks) => {
          const { statusCode: status = 0, headers: received } = response;
          done({ status, headers: received, body: Buffer.concat(chunks) });
        }, fail);
      },
    );
    asked.on('error', fail);
    if (body instanceof Readable) body.pipe(asked);
    else asked.end(body);
  });
}
