import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCms, type Cms, type CmsOptions } from '../../../../src/wordpress/client/index.ts';
import { startEmbedded, type EmbeddedOptions } from '../../../../src/embedded/index.ts';
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
  readonly cms: Cms;
  /** With the rights of an administrator. */
  readonly desk: Cms;
  readonly folder: string;
  readonly url: string;
  sync(): Promise<SyncReport>;
}

async function mirrorOf(name: string, options: Partial<EmbeddedOptions> = {}): Promise<Synced> {
  const own = join(folder, name);
  const { seed, accounts } = await odditySeed(folder);
  const service = await startEmbedded({
    folder: join(own, 'service'),
    seed,
    basicAuthPlugin: true,
    ...options,
  });
  endings.push(() => service.close());
  const connect = (more: Partial<CmsOptions> = {}): Cms => {
    const cms = createCms({ url: service.url, ...more });
    endings.push(() => cms.close());
    return cms;
  };
  const { login: user, password } = accounts.admin;
  const cms = connect();
  const mirror = openMirror({ folder: join(own, 'store'), service: service.url });
  endings.push(() => mirror.close());
  return {
    mirror,
    cms,
    desk: connect({ credentials: { method: 'basic', user, password } }),
    folder: join(own, 'store'),
    url: service.url,
    sync: () => sync(cms, mirror, { maxShrink: 0.1 }),
  };
}

/** What stands in the mirror, with authors by name, since this is what readers see. */
async function shown({ mirror, url }: Synced) {
  const names = new Map(
    Array.from(mirror.records('users'), ({ record }) => [record.id, record.name]),
  );
  const entries = [
    ...mirror.records('entries', { kind: 'post' }),
    ...mirror.records('entries', { kind: 'page' }),
  ];
  return Promise.all(
    entries.map(async ({ record }) => ({
      path: record.path,
      title: record.title,
      excerpt: record.excerpt,
      author: record.authorId === null ? null : names.get(record.authorId),
      terms: record.terms.toSorted(),
      featured: record.featuredMediaId !== null,
      text: (await mirror.body(record.body)).parts.join('').replaceAll(url, ''),
      date: record.date,
      dateLocal: record.dateLocal,
      sticky: record.sticky,
    })),
  );
}

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
    const found = await shown(mirror);
    expect(found.map(({ path }) => path).toSorted()).toEqual(
      wanted.map(({ path }) => path).toSorted(),
    );
    for (const post of wanted) {
      const record = found.find(({ path }) => path === post.path);
      expect(record?.title).toBe(toText(post.title));
      expect(record?.author === null).toBe(post.author === null);
    }
    expect(report.unreadable).toEqual([]);
    for (const secret of expected.secrets) expect(bytesUnder(mirror.folder)).not.toContain(secret);
  });

  test('what is written, changed and deleted there arrives here, and the rest stays as it is', async () => {
    const mirror = await mirrorOf('a', options);
    await mirror.sync();
    const before = await shown(mirror);
    const [first] = mirror.mirror.records('entries', { kind: 'post' });
    const made = await mirror.desk.posts.create({
      title: 'A new story',
      content: '<p>New<script>alert(1)</script></p>',
      status: 'publish',
    });
    await mirror.desk.posts.delete(first?.record.id ?? 0);
    const report = await mirror.sync();
    expect(report).toMatchObject({ added: 1, removed: 1, changed: 0 });
    expect(mirror.mirror.get('entries', first?.key ?? '')).toBeNull();
    const record = mirror.mirror.get('entries', String(made.id))?.record;
    expect(record?.title).toBe('A new story');
    expect((await mirror.mirror.body(record?.body ?? '')).parts.join('')).not.toContain('alert');
    const others = (all: typeof before) =>
      all.filter(({ path }) => path !== record?.path && path !== first?.record.path);
    expect(others(await shown(mirror))).toEqual(others(before));

    expect(await mirror.sync()).toMatchObject({ added: 0, removed: 0, changed: 0 });
  });
});

test('both generations of a site give the same paths, titles, texts, terms and authors', async () => {
  const newer = await mirrorOf('v2');
  const older = await mirrorOf('legacy', generations[1][1]);
  await newer.sync();
  await older.sync();
  const found = await shown(newer);
  expect(await shown(older)).toEqual(found);
  expect(found.length).toBeGreaterThan(5);
});

test('plain permalinks give paths from slugs', async () => {
  const mirror = await mirrorOf('a', { plainPermalinks: true });
  await mirror.sync();
  const paths = (await shown(mirror)).map(({ path }) => path);
  expect(paths).toContain('/lamps-along-the-pier/');
  expect(paths.some((path) => path.includes('p='))).toBe(false);
});
