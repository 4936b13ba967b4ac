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
  /** Ends a publication that a failed test has left behind. */
  giveUp(): Promise<void>;
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
  let isAsked = false;
  const server = createServer((_, response) => {
    isAsked = true;
    waiting.resolve(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const folder = await mkdtemp(join(tmpdir(), 'galley-publisher-'));
  await mkdir(join(folder, 'src', 'cli'), { recursive: true });
  await writeFile(join(folder, 'src/cli/publish.ts'), script(`http://127.0.0.1:${port}`));
  const tell: ScriptedPublisher['tell'] = async (news) => {
    const response = await waiting.promise;
    waiting = Promise.withResolvers();
    isAsked = false;
    response.end(JSON.stringify(news));
  };
  return {
    ...{ folder, tell },
    async giveUp() {
      if (isAsked) await tell({ step: 'failed', reason: 'The test is over.', advice: null });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
