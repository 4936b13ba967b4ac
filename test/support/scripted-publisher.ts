import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishEvent } from '../../src/publish/index.ts';

/** A publisher that builds nothing, and tells what a test wants it to. */
export interface ScriptedPublisher {
  /** A project's folder, with it as its command: where a server is to be started that uses it. */
  readonly folder: string;
  /** Tells the server some news; resolves when a publisher runs and has taken it. After `live` or `failed` it ends. */
  tell(news: PublishEvent): Promise<void>;
  close(): Promise<void>;
}

// Asks the test for each piece of news, and ends with the last one.
const script = (url: string) => `
let step = '';
while (step !== 'live' && step !== 'failed') {
  const answer = await fetch(${JSON.stringify(url)});
  const news = await answer.json();
  await new Promise((done) => process.send(news, done));
  step = news.step;
}
process.disconnect();
`;

export async function openScriptedPublisher(): Promise<ScriptedPublisher> {
  let waiting = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => {
    waiting.resolve(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const folder = await mkdtemp(join(tmpdir(), 'galley-publisher-'));
  await mkdir(join(folder, 'src', 'cli'), { recursive: true });
  await writeFile(join(folder, 'src/cli/publish.ts'), script(`http://127.0.0.1:${port}`));
  return {
    folder,
    async tell(news) {
      const response = await waiting.promise;
      waiting = Promise.withResolvers();
      response.end(JSON.stringify(news));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
