import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakePublisher } from './fake-publisher.ts';
import { bareEnvironment } from './project-process.ts';

/** What the servers of the tests seal and sign with. */
export const deskSecret = 'a secret of the tests, long enough to seal with';

export interface DeskServer {
  /** Of the readers' site; without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** All that the server has written so far. */
  readonly log: () => string;
  stop(): Promise<void>;
}

/**
 * Runs the server of a built site (`dist/client`'s neighbour) as `npm start` does, for a content service of the
 * test's own. Its folder is a new one, unless the settings name another.
 * @param project where it is started: the folder whose `npm run publish` makes its rebuilds, and whose releases it serves.
 * Without one, rebuilds are live at once, and nothing is built
 */
export async function startDesk(
  dist: string,
  settings: Readonly<Record<string, string>> & { readonly CMS_URL: string },
  project?: string,
): Promise<DeskServer> {
  const entry = join(dist, '..', 'server', 'entry.mjs');
  const folder = await mkdtemp(join(tmpdir(), 'galley-desk-'));
  if (project === undefined) await fakePublisher(join(folder, 'src/cli/publish.ts'));
  const child = spawn(process.execPath, [entry], {
    // No folder in which somebody may have published.
    cwd: project ?? folder,
    env: {
      ...bareEnvironment(),
      GALLEY_FOLDER: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      SESSION_SECRET: deskSecret,
      CMS_RETRIES: '0',
      RELEASES_FOLDER: 'releases',
      // Or it would build the site anew in the middle of a test.
      POLL_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log += chunk.toString('utf8');
    });
  }
  const ended = new Promise<void>((done) => {
    child.once('close', () => {
      done();
    });
  });
  const url = await new Promise<string>((found, fail) => {
    child.once('message', (message) => {
      found((message as { url: string }).url.replace(/\/$/, ''));
    });
    void ended.then(() => {
      fail(new Error(`The server did not start:\n${log}`));
    });
  });
  return {
    url,
    pid: child.pid ?? NaN,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
