import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { startEmbedded, type EmbeddedOptions } from '../../../support/embedded/index.ts';
import { toText } from '../../../../src/content/html/index.ts';
import { openMirror, type Mirror } from '../../../../src/wordpress/mirror/index.ts';
import { sync, type SyncReport } from '../../../../src/wordpress/sync/index.ts';
import { expected, odditySeed } from '../../../support/oddities/index.ts';

let folder: string;
const endings: (() => Promise<void> | void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-sync-'));
});
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

interface Synced {
  readonly mirror: Mirror;
  readonly folder: string;
  sync(): Promise<SyncReport>;
}

async function mirrorOf(name: string, options: Partial<EmbeddedOptions> = {}): Promise<Synced> {
  const own = join(folder, name);
  const { seed } = await odditySeed(folder);
  const service = await startEmbedded({
    folder: join(own, 'service'),
    seed,
    basicAuthPlugin: true,
    ...options,
  });
  endings.push(() => service.close());
  const cms = createCms({ url: service.url });
  endings.push(() => cms.close());
  const mirror = openMirror({ folder: join(own, 'store'), service: service.url });
  endings.push(() => mirror.close());
  return {
    mirror,
    folder: join(own, 'store'),
    sync: () => sync(cms, mirror, { maxShrink: 0.1 }),
  };
}

/** The paths, titles and authors in the mirror. */
const shown = ({ mirror }: Synced) =>
  ['post', 'page'].flatMap((kind) =>
    Array.from(mirror.records('entries', { kind }), ({ record }) => record),
  );

function bytesUnder(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

const generations = [
  ['newer', {}],
  ['older', { legacyPlugin: true, v2: false }],
] as const;

describe.each(generations)('the %s generation over HTTP', (_generation, options) => {
  test('all that is public is stored, where WordPress has it, and nothing else', async () => {
    const mirror = await mirrorOf('a', options);
    const report = await mirror.sync();
    const wanted = [...expected.posts, ...expected.pages].filter((post) => !post.protected);
    const found = shown(mirror);
    expect(found.map(({ path }) => path).toSorted()).toEqual(
      wanted.map(({ path }) => path).toSorted(),
    );
    for (const post of wanted) {
      const record = found.find(({ path }) => path === post.path);
      expect(record?.title).toBe(toText(post.title));
      expect(record?.authorId === null).toBe(post.author === null);
    }
    expect(report.unreadable).toEqual([]);
    for (const secret of expected.secrets) expect(bytesUnder(mirror.folder)).not.toContain(secret);
  });
});

test('plain permalinks give paths from slugs', async () => {
  const mirror = await mirrorOf('a', { plainPermalinks: true });
  await mirror.sync();
  const paths = shown(mirror).map(({ path }) => path);
  expect(paths).toContain('/lamps-along-the-pier/');
  expect(paths.some((path) => path.includes('p='))).toBe(false);
});
