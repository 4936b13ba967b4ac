import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { vi } from 'vitest';
import { loadServerSettings } from '../../../../src/config/index.ts';
import { createLocalQueue } from '../../../../src/server/rebuilds/local-queue.ts';
import { lookUpsIn, type Rebuilds } from '../../../../src/server/rebuilds/queue.ts';
import {
  type RebuildRequest,
  type Rebuild,
  isOver,
} from '../../../../src/server/rebuilds/rebuild.ts';
import { runnerOf } from '../../../../src/server/rebuilds/run-publisher.ts';
import { fakePublisher, type FakePublisher } from '../../../support/fake-publisher.ts';

export interface Rebuilding extends FakePublisher {
  readonly rebuilds: Rebuilds;
  /** Each state that was reported. */
  readonly news: readonly Rebuild[];
  log(): string;
  stop(): Promise<void>;
}

interface Options {
  readonly settings?: Readonly<Record<string, string>>;
  readonly onLive?: () => void | Promise<void>;
  readonly searchPause?: number;
  /** The folder of the site's releases. */
  readonly releases?: string;
}

export function asking(reason: string | null = null): RebuildRequest {
  return {
    by: 'check',
    who: null,
    reason,
  };
}

/** The rebuilds of a server without the server: real processes that do what a test plans. */
export async function startRebuilding(options: Options = {}): Promise<Rebuilding> {
  const { settings = {}, onLive, searchPause, releases = null } = options;
  const folder = await mkdtemp(join(tmpdir(), 'galley-rebuilds-'));
  const publisher = await fakePublisher(join(folder, 'publish.mjs'));
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const read = loadServerSettings({
    CMS_URL: 'http://cms.test',
    SESSION_SECRET: 'a secret of the tests, long enough to seal',
    REBUILD_QUIET: '0',
    GALLEY_FOLDER: folder,
    ...settings,
  });
  const run = runnerOf({ settings: read, publisher: publisher.script, releases: null, log });
  const { isBehind, picturesLeft } = lookUpsIn(releases);
  const looks = { isBehind, picturesLeft };
  const rebuilds = createLocalQueue({ settings: read, log, run, onLive, searchPause, ...looks });
  const news: Rebuild[] = [];
  rebuilds.watch((rebuild) => news.push(rebuild));
  return {
    ...publisher,
    rebuilds,
    news,
    log: () => lines.join(''),
    async stop() {
      await rebuilds.close();
      // A process that is asked to stop first writes a note there.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Resolves when the rebuild has ended. */
export function ended({ rebuilds }: Rebuilding, { id }: Rebuild): Promise<Rebuild> {
  return vi.waitUntil(
    () => {
      const rebuild = rebuilds.get(id);
      return rebuild !== null && isOver(rebuild) ? rebuild : undefined;
    },
    { timeout: 15_000, interval: 10 },
  );
}
