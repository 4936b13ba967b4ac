import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unsealData } from 'iron-session';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionSchema } from '../../../../src/server/auth/session.ts';
import { doorSecret, openDoor, type Door } from '../../../support/desk-door.ts';
import { startRedis, testWithRedis, untilRedisIs } from '../../../support/redis.ts';
import { startEmptySample, type SampleService } from '../../../support/sample-service.ts';
import { visitor, type Visitor } from '../../../support/visitor.ts';
import { approve, location, pageOf, viewOf } from './wordpress-page.ts';

const fields = { user: 'editor', password: 'Kelp Tide Mast Sail Knot Rope' };

let cms: SampleService;
let folder: string;
let doors: Door[];
beforeEach(async () => {
  cms = await startEmptySample();
  folder = await mkdtemp(join(tmpdir(), 'galley-ends-'));
  doors = [];
});
afterEach(async () => {
  for (const door of doors) await door.stop();
  await cms.stop();
  await rm(folder, { recursive: true });
});

/** A server of the same site; by default with the same folder, as after a restart. */
const open = async (settings: Record<string, string> = { GALLEY_FOLDER: folder }) => {
  const door = await openDoor({ cmsUrl: cms.url, settings });
  doors.push(door);
  return door;
};
const fileOfEnds = () =>
  join(folder, 'sites', new URL(cms.url).host.replace(':', '_'), 'ended-sessions.json');

const copyOf = (who: Visitor): Visitor => {
  const copy = visitor();
  for (const [name, value] of who.jar) copy.jar.set(name, value);
  return copy;
};
const signedIn = async (door: Door): Promise<Visitor> => {
  const who = visitor();
  await who.post(`${door.url}/desk/sign-in`, fields);
  return who;
};
const signOut = async (door: Door, who: Visitor) => {
  const token = (await pageOf(door, who)).editor?.token ?? '';
  return who.post(`${door.url}/desk/sign-out`, { token });
};
const nameOf = async (door: Door, who: Visitor) => (await pageOf(door, who)).editor?.slug ?? null;

test('a copy of a signed-out session is refused after a restart, too; the file holds hashes only', async () => {
  const first = await open();
  const who = await signedIn(first);
  const other = await signedIn(first);
  const copy = copyOf(who);
  await signOut(first, who);
  await first.stop();

  const second = await open();
  expect(await nameOf(second, copy)).toBeNull();
  expect(await nameOf(second, other)).toBe('hanne-lorentzen');

  const sealed = copy.jar.get('galley_session') ?? '';
  const session = sessionSchema.parse(await unsealData(sealed, { password: doorSecret }));
  expect((await stat(fileOfEnds())).mode & 0o777).toBe(0o600);
  const stored = await readFile(fileOfEnds(), 'utf8');
  expect(JSON.parse(stored)).toHaveLength(1);
  for (const secret of [session.id, session.token, 'editor']) expect(stored).not.toContain(secret);
});

test('of ended sessions, at most ten thousand are kept, and none that would have expired', async () => {
  const later = Date.now() + 3_600_000;
  const old = Array.from({ length: 10_005 }, (_, nth) => [`hash-${nth}`, nth === 7 ? 1 : later]);
  await mkdir(join(fileOfEnds(), '..'), { recursive: true });
  await writeFile(fileOfEnds(), JSON.stringify(old));
  const door = await open();
  const who = await signedIn(door);
  const copy = copyOf(who);
  await signOut(door, who);
  expect(await nameOf(door, copy)).toBeNull();
  const stored = new Map(JSON.parse(await readFile(fileOfEnds(), 'utf8')) as [string, number][]);
  expect(stored.size).toBeLessThanOrEqual(10_000);
  expect(['hash-5', 'hash-7', 'hash-8'].map((key) => stored.has(key))).toEqual([
    false,
    false,
    true,
  ]);
});

test('two servers with one folder keep each other’s ended sessions', async () => {
  const one = await open();
  const two = await open();
  const first = await signedIn(one);
  const second = await signedIn(two);
  const copies = [copyOf(first), copyOf(second)];
  await signOut(one, first);
  await signOut(two, second);
  const third = await open();
  for (const copy of copies) expect(await nameOf(third, copy)).toBeNull();
});

test('if the file cannot be read or written, signing out still works here, and the log says what is lost', async () => {
  await writeFile(join(folder, 'sites'), 'no folder');
  const door = await open();
  const who = await signedIn(door);
  const copy = copyOf(who);
  expect((await signOut(door, who)).status).toBe(303);
  expect(await nameOf(door, copy)).toBeNull();
  expect(door.log()).toContain('The list of ended sessions cannot be read');
  expect(door.log()).toContain('An ended session was not stored');
});

testWithRedis(
  'with a Redis, all servers refuse it at once, and each also without the Redis',
  async () => {
    const redis = await startRedis();
    const settings = { REDIS_URL: redis.url };
    const one = await open(settings);
    const two = await open(settings);
    await untilRedisIs('up', one, two);
    const who = await signedIn(one);
    const copy = copyOf(who);
    const other = await signedIn(two);
    expect(await nameOf(two, copy)).toBe('hanne-lorentzen');
    await signOut(one, who);
    expect(await nameOf(two, copy)).toBeNull();
    await redis[Symbol.asyncDispose]();
    expect(await nameOf(one, copy)).toBeNull();
    expect(await nameOf(two, other)).toBe('hanne-lorentzen');
  },
);

test('a new sign-in ends the old session of that browser, and revokes the password that was made for it', async () => {
  const door = await open();
  const who = visitor();
  const signInAtWordPress = async () => {
    const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in`));
    const wordpress = location(await who.get(`${door.url}${ways.applicationPasswords ?? ''}`));
    const answer = { pwd: 'editor-of-port-saltern', approve: '1' };
    const granted = location(await approve(who, wordpress, answer));
    await who.get(granted);
    const { user_login: user = '', password = '' } = Object.fromEntries(granted.searchParams);
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    return async () =>
      (await visitor().get(`${cms.url}/wp-json/wp/v2/users/me`, { authorization })).status;
  };
  const statusOfOld = await signInAtWordPress();
  const old = copyOf(who);
  expect([await statusOfOld(), await nameOf(door, old)]).toEqual([200, 'hanne-lorentzen']);

  // With a password of one's own, so the old one decides nothing.
  await who.post(`${door.url}/desk/sign-in`, fields);
  expect(await nameOf(door, who)).toBe('hanne-lorentzen');
  expect([await statusOfOld(), await nameOf(door, old)]).toEqual([401, null]);

  const plain = copyOf(who);
  await who.post(`${door.url}/desk/sign-in`, fields);
  expect([await nameOf(door, who), await nameOf(door, plain)]).toEqual(['hanne-lorentzen', null]);
});
