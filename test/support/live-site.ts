import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startDesk, type DeskServer } from './desk-server.ts';
import { bareEnvironment } from './project-process.ts';
import { scratch } from './scratch.ts';
import { takeWork } from './shared-work.ts';

const script = fileURLToPath(new URL('../../src/cli/publish.ts', import.meta.url));

type Variables = Readonly<Record<string, string>> & { readonly CMS_URL: string };

/** A site with releases in a folder of its own, published by the project's own command, as an owner would. */
export interface LiveSite {
  /** The project's. */
  readonly folder: string;
  /** What readers get. */
  readonly client: string;
  /** Runs `npm run publish -- …`'s script, and returns what it printed. Throws that where it fails. */
  publish(more?: Readonly<Record<string, string>>, words?: readonly string[]): Promise<string>;
  /** Starts the server of the live release. */
  start(more?: Readonly<Record<string, string>>): Promise<DeskServer>;
  remove(): Promise<void>;
}

export async function openLiveSite(settings: Variables): Promise<LiveSite> {
  const folder = await mkdtemp(join(scratch, 'live-'));
  const galley = join(folder, '.galley');
  const variables: Variables = { ...settings, GALLEY_FOLDER: galley, RELEASES_FOLDER: 'releases' };
  await takeWork(galley, settings.CMS_URL);
  return {
    folder,
    client: join(folder, 'releases', 'current', 'client'),
    async publish(more = {}, words = []) {
      const child = spawn(process.execPath, [script, ...words], {
        cwd: folder,
        env: { ...bareEnvironment(), ...variables, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'close');
      const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
      await ended;
      if (child.exitCode !== 0) throw new Error(printed.join('\n'));
      return printed.join('\n');
    },
    start: (more = {}) =>
      startDesk(join(folder, 'releases', 'current', 'client'), { ...variables, ...more }, folder),
    remove: () => rm(folder, { recursive: true }),
  };
}
