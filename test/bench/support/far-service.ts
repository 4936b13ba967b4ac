/**
 * The magazine as a service far away: `far-service.ts FOLDER PHOTOS POSTS v2|legacy MS RATE`. Every request takes MS milliseconds
 * longer; beyond RATE requests a second (0: no limit) it answers 429 with `Retry-After`. Tells its address, and to `count` how many
 * requests came and how many were refused since the last time.
 */
import { Agent, createServer, request } from 'node:http';
import { z } from 'zod';
import { startEmbedded } from '../../../src/embedded/index.ts';
import { magazine } from './magazine.ts';

/** Where the service itself listens; set once it does. */
let innerPort = 0;
const [folder = '', photos = '', posts = '0', generation = 'v2', delay = '0', rate = '0'] =
  process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const most = Number(rate);
let recent: number[] = [];
let came = 0;
let refused = 0;

const isTooMuch = (): boolean => {
  const now = Date.now();
  recent = recent.filter((at) => now - at < 1000);
  if (most === 0 || recent.length < most) {
    recent.push(now);
    return false;
  }
  return true;
};

const front = createServer((asked, answer) => {
  came += 1;
  setTimeout(() => {
    if (isTooMuch()) {
      refused += 1;
      answer.writeHead(429, { 'retry-after': '1' }).end();
      return;
    }
    const { method, url: path, headers } = asked;
    const inner = request({ host: '127.0.0.1', port: innerPort, method, path, headers, agent });
    inner.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    inner.on('error', () => answer.destroy());
    asked.pipe(inner);
  }, Number(delay));
});
await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
const { port } = z.object({ port: z.int() }).parse(front.address());
const url = `http://127.0.0.1:${port}`;
const service = await startEmbedded({
  ...{ folder, seed: magazine(Number(posts), photos) },
  legacyPlugin: generation === 'legacy',
  // Otherwise it would name its own address, and be read past this one.
  publicUrl: url,
});
innerPort = service.port;
process.send?.({ url });
process.on('message', () => {
  process.send?.({ came, refused });
  came = refused = 0;
});
process.on('disconnect', () => process.exit());
