import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadServerSettings } from '../../../../src/config/index.ts';
import {
  findLive,
  listReleases,
  openFollower,
  openPublishedTo,
  rollBack,
} from '../../../../src/publish/index.ts';
import { createLog } from '../../../../src/server/ops/requests.ts';
import { startFollowing } from '../../../../src/server/following.ts';
import { openPressRoom } from '../../../support/publisher/press-room.ts';
import { fakePost, usualRecipe } from '../../../support/publisher/recipe.ts';
import { openStorage, type Storage } from '../../../support/s3/open-storage.ts';

vi.setConfig({ testTimeout: 60_000 });

const { texts } = usualRecipe;
const withEdit = [...texts.slice(1), fakePost(20)];
const anyChange = { maxShrink: 1, strictImages: false };

const follows = ({ variables: { PUBLISH_TO, ...others } }: Storage) =>
  loadServerSettings({
    ...others,
    FOLLOW: PUBLISH_TO!,
    FOLLOW_SECONDS: '1',
    CMS_URL: 'http://paper.example',
    SESSION_SECRET: 'x'.repeat(32),
  });

const open = async () => {
  const storage = await openStorage();
  const room = openPressRoom();
  const { target } = await openPublishedTo(storage.settings);
  const releases = join(mkdtempSync(join(tmpdir(), 'galley-follower-')), 'releases');
  onTestFinished(() => rmSync(releases, { recursive: true, force: true }));
  const follower = (await openFollower(follows(storage), releases))!;
  const page = (path: string) =>
    readFileSync(join(findLive(releases)!.folder, 'client', path), 'utf8');
  return { storage, room, target: target!, releases, follower, page };
};

test('a follower downloads what changed, and switches to each release of the bucket', async () => {
  const { storage, room, target, releases, follower, page } = await open();
  expect(await follower.check()).toBeNull();
  await room.publish({}, { target });
  const first = findLive(room.releases)!.id;
  expect(await follower.check()).toBe(first);
  expect(findLive(releases)?.id).toBe(first);
  expect(page('post-3/index.html')).toContain('Post 3');
  await room.publish({ texts: withEdit }, { target, rules: anyChange });
  storage.taken();
  expect(await follower.check()).toBe(findLive(room.releases)!.id);
  const asked = storage.taken().map(({ key }) => key);
  expect(asked.filter((key) => /post-\d/.test(key))).toEqual(['site/post-20/index.html']);
  expect(page('post-20/index.html')).toContain('Post 20');
  expect(() => page('post-1/index.html')).toThrow('ENOENT');
  expect(await follower.check()).toBeNull();
  expect(storage.taken()).toHaveLength(1);
});

test('a rollback of the bucket needs no download', async () => {
  const { storage, room, target, releases, follower } = await open();
  await room.publish({}, { target });
  const first = await follower.check();
  await room.publish({ texts: withEdit }, { target, rules: anyChange });
  await follower.check();
  const publishedTo = { target, purge: null, keep: 5 };
  await rollBack(room.releases, null, { what: 'a test', publishedTo });
  storage.taken();
  expect(await follower.check()).toBe(first);
  expect(storage.taken()).toHaveLength(1);
  expect(listReleases(releases).map(({ id, isLive }) => [id === first, isLive])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('files that come after a release is live go into it', async () => {
  const { room, target, releases, follower, page } = await open();
  const files = { 'pagefind/pagefind-entry.json': '1' };
  await room.publish({ files }, { target });
  const first = await follower.check();
  await room.publish({ files: { 'pagefind/pagefind-entry.json': '2' } }, { target });
  expect(await follower.check()).toBe(first);
  expect(page('pagefind/pagefind-entry.json')).toBe('2');
  expect(listReleases(releases)).toHaveLength(1);
});

test('objects that are not as listed are not taken over', async () => {
  const { storage, room, target, releases, follower } = await open();
  await room.publish({}, { target });
  const first = await follower.check();
  await room.publish({ texts: withEdit }, { target, rules: anyChange });
  await storage.write('post-20/index.html', 'torn');
  await expect(follower.check()).rejects.toThrow(/post-20.*is not as its list says/);
  expect(findLive(releases)?.id).toBe(first);
  await room.publish({ texts: withEdit }, { target, full: true });
  expect(await follower.check()).toBe(findLive(room.releases)!.id);
});

test('a server follows the bucket while it runs, and keeps its release while the bucket is away', async () => {
  const { storage, room, target, releases } = await open();
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push((JSON.parse(line) as { msg: string }).msg);
  };
  const log = createLog('info', { write });
  const onLive = vi.fn();
  const following = startFollowing({ settings: follows(storage), releases, log, onLive })!;
  await room.publish({}, { target });
  await vi.waitFor(() => expect(onLive).toHaveBeenCalledOnce(), { timeout: 20_000 });
  const first = findLive(releases)!.id;
  storage.decide = () => 'fails';
  await vi.waitFor(() => expect(following.trouble).toMatch(/failed/), { timeout: 40_000 });
  expect(findLive(releases)?.id).toBe(first);
  storage.decide = () => 'done';
  await vi.waitFor(() => expect(following.trouble).toBeNull(), { timeout: 40_000 });
  await following.stop();
  expect(lines).toEqual([
    'a release was downloaded',
    'the bucket was not followed',
    'the bucket answers again',
  ]);
});
