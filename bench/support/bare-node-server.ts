/** The process of {@link startBareNode}: the address of the other server is its only argument. */
import { createServer, get } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

const from = process.argv[2] ?? '';

interface Kept {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

const kept = new Map<string, Kept>();

/** The headers and bytes as they come, compressed ones, too. */
const fetchRaw = (path: string, coding: string): Promise<Kept> =>
  new Promise((done, fail) => {
    const take = (answer: IncomingMessage) => {
      const { connection: _, 'keep-alive': __, date: ___, ...headers } = answer.headers;
      buffer(answer).then((body) => done({ headers, body }), fail);
    };
    get(from + path, { headers: { 'accept-encoding': coding } }, take).on('error', fail);
  });

const server = createServer((request, response) => {
  const { url = '/' } = request;
  const coding = request.headers['accept-encoding'] ?? 'identity';
  const key = `${coding} ${url}`;
  const known = kept.get(key);
  if (known !== undefined) {
    response.writeHead(200, known.headers).end(known.body);
    return;
  }
  void fetchRaw(url, coding).then((fetched) => {
    kept.set(key, fetched);
    response.writeHead(200, fetched.headers).end(fetched.body);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : null });
});
