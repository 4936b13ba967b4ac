import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { GalleySite } from './galley-site.ts';
import { runMeasured } from './run-measured.ts';
import { tell } from './take-turns.ts';

const publisher = fileURLToPath(new URL('../../src/cli/publish.ts', import.meta.url));
const ready = z.object({ url: z.string() });

/** The server of a site that was published, as its owner runs it. */
export interface ServedMagazine {
  /** Without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** The live release. */
  readonly release: string;
  stop(): Promise<void>;
}

/** Publishes a site by the project's command, and starts the server of the release. */
export async function serveMagazine({ folder, environment }: GalleySite): Promise<ServedMagazine> {
  const variables = {
    ...environment,
    HOST: '127.0.0.1',
    PORT: '0',
    POLL_SECONDS: '0',
    REBUILD_QUIET: '0s',
    RELEASES_FOLDER: 'releases',
    SESSION_SECRET: 'a secret of the bench, long enough to seal with',
  };
  // What an earlier run has left live had other posts, whose links would be missed.
  const command = [process.execPath, publisher, '--force'] as const;
  tell('npm run publish', 'before', await runMeasured({ command, folder, environment: variables }));
  const release = join(folder, 'releases', 'current');
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(release, 'server', 'entry.mjs')], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, ...variables },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const url = await new Promise<string>((done, fail) => {
    child.once('message', (message) => done(ready.parse(message).url.replace(/\/$/, '')));
    void ended.then(() => fail(new Error(`The server ended:\n${errors.slice(-4000)}`)));
  });
  return {
    url,
    release,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
