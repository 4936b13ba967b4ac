import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import {
  type Selection,
  selections,
  type SiteCollection,
} from '../../../../src/wordpress/entries.ts';
import { openMirror, type Mirror } from '../../../../src/wordpress/mirror/index.ts';
import { sync, type SyncOptions, type SyncReport } from '../../../../src/wordpress/sync/index.ts';
import { createFakeCms, type FakeCms } from './fake-cms.ts';
import { smallSite } from './records.ts';

export interface Harness {
  readonly cms: FakeCms;
  readonly mirror: Mirror;
  sync(options?: Partial<SyncOptions>): Promise<SyncReport>;
  /** All records of all collections, with their digests. */
  dump(): unknown;
  keys(collection: SiteCollection | 'findings'): string[];
  /** Ids of posts or pages whose whole records were asked for in the last run; null means all. */
  asked(collection: 'posts' | 'pages'): (readonly number[] | null)[];
}

/** A small site and an empty mirror of it, anew for each test. */
export function useHarness(): Harness {
  let folder: string;
  let cms: FakeCms;
  let mirror: Mirror;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-sync-'));
    cms = createFakeCms(smallSite());
    mirror = openMirror({ folder, service: 'https://news.example' });
  });
  afterEach(() => {
    mirror.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const names = Object.keys(selections) as SiteCollection[];
  const records = (name: SiteCollection | 'findings') => {
    const { from, which }: Selection = name === 'findings' ? { from: name } : selections[name];
    return [...mirror.records(from, which)];
  };
  return {
    get cms() {
      return cms;
    },
    get mirror() {
      return mirror;
    },
    sync(options) {
      cms.calls.length = 0;
      return sync(cms, mirror, { maxShrink: 0.1, ...options });
    },
    dump: () =>
      Object.fromEntries([...names, 'findings' as const].map((name) => [name, records(name)])),
    keys: (collection) => records(collection).map(({ key }) => key),
    asked: (collection) =>
      cms.calls.filter(({ call }) => call === collection).map(({ ids }) => ids ?? null),
  };
}
