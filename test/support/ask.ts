import type { Agent } from 'node:http';
import { request, type IncomingHttpHeaders } from 'node:http';

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Keeps connections open between requests. */
  readonly agent?: Agent;
}

/** One request as it is written, without the headers that `fetch` adds and without decoding what comes. */
export const ask = (url: string, path: string, asking: Asking = {}): Promise<Answered> => {
  const { method = 'GET', headers = {}, agent = false } = asking;
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const asked = request({ hostname, port, path, method, headers, agent }, (response) => {
      Array.fromAsync(response as AsyncIterable<Buffer>).then((chunks) => {
        const { statusCode: status = 0, headers: received } = response;
        done({ status, headers: received, body: Buffer.concat(chunks) });
      }, fail);
    });
    asked.on('error', fail);
    asked.end();
  });
};
