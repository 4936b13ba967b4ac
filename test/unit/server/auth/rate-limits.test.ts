import { afterEach, expect, test } from 'vitest';
import { openDoor, type Door } from '../../../support/desk-door.ts';
import { redisLike } from '../../../support/redis-like.ts';
import { visitor } from '../../../support/visitor.ts';

let door: Door;
afterEach(() => door.stop());

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const good = { user: 'editor', password: 'Kelp Tide Mast Sail Knot Rope' };

const proxied = { settings: { TRUST_PROXY: '1' } };
const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (at: Door, fields: Record<string, string>, address: string) =>
  visitor().post(`${at.url}/desk/sign-in`, fields, from(address));
const call = (at: Door, authorization: string, address: string) =>
  visitor().get(`${at.url}/api/me`, { authorization, ...from(address) });
const times = <T>(count: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)));
const counted = (all: readonly { readonly status: number }[]) =>
  Object.entries(Object.groupBy(all, ({ status }) => status)).map(
    ([status, each]) => `${each?.length ?? 0} × ${status}`,
  );

test('of many attempts at once on one account, from any address, ten reach WordPress', async () => {
  door = await openDoor(proxied);
  const guesses = await times(14, (nth) =>
    signIn(door, { user: 'editor', password: `guess ${nth}` }, `192.0.2.${nth}`),
  );
  expect(counted(guesses)).toEqual(['10 × 401', '4 × 429']);

  // Neither the right password nor another spelling of the name is accepted.
  const late = await signIn(door, { ...good, user: ' Editor' }, '192.0.2.99');
  expect(late.status).toBe(429);
  const shown = JSON.parse(late.text) as { trouble: string; retryAfter: number };
  expect(shown.trouble).toBe('too-many');
  expect(shown.retryAfter).toBeGreaterThan(800);
  expect(shown.retryAfter).toBeLessThanOrEqual(900);
  const other = await signIn(
    door,
    { user: 'admin', password: 'Tern Gull Seal Reef Cove Buoy' },
    '192.0.2.1',
  );
  expect(other.status).toBe(303);
});

test('one address has thirty attempts for all accounts; IPv6 addresses are counted by network', async () => {
  door = await openDoor(proxied);
  const guesses = await times(33, (nth) =>
    signIn(door, { user: `user${nth}`, password: 'x' }, `2001:db8:1:2::${nth}`),
  );
  expect(counted(guesses)).toEqual(['30 × 401', '3 × 429']);
  expect((await signIn(door, good, '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await signIn(door, good, '2001:db8:1:3::1')).status).toBe(303);
});

test('an attempt that succeeds clears the count of its account', async () => {
  door = await openDoor(proxied);
  for (const round of [0, 1]) {
    const guesses = await times(9, (nth) =>
      signIn(door, { user: 'editor', password: `guess ${nth}` }, `192.0.2.${nth + round}`),
    );
    expect(counted(guesses)).toEqual(['9 × 401']);
    expect((await signIn(door, good, '192.0.2.50')).status).toBe(303);
  }
});

test('calls with Authorization are counted too, and say when to try again', async () => {
  door = await openDoor(proxied);
  const guesses = await times(12, (nth) =>
    call(door, basic('editor', `x${nth}`), `192.0.2.${nth}`),
  );
  expect(counted(guesses)).toEqual(['10 × 401', '2 × 429']);
  const refused = guesses.find(({ status }) => status === 429);
  expect(JSON.parse(refused?.text ?? '')).toMatchObject({ code: 'too-many-attempts', status: 429 });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(800);
});

test('a program that calls many times at once with the right password is not slowed down', async () => {
  door = await openDoor(proxied);
  const authorization = basic(good.user, good.password);
  expect(counted(await times(40, () => call(door, authorization, '192.0.2.1')))).toEqual([
    '40 × 200',
  ]);
  // Also not while another client guesses the account's password.
  await times(12, (nth) => call(door, basic('editor', `x${nth}`), `192.0.2.${nth + 2}`));
  expect((await call(door, authorization, '192.0.2.1')).status).toBe(200);
});

test('the number of tokens that WordPress makes for one address is limited', async () => {
  const oauth1 = { consumerKey: 'key-of-galley', consumerSecret: 'secret-of-galley' };
  const settings = {
    ...{ CMS_OAUTH_CONSUMER_KEY: 'key-of-galley', CMS_OAUTH_CONSUMER_SECRET: 'secret-of-galley' },
    ...{ CMS_OAUTH_TOKEN: 'of-the-build', CMS_OAUTH_TOKEN_SECRET: 'of-the-build-too' },
  };
  door = await openDoor({ service: { oauth1 }, settings });
  const begun = await times(33, () => visitor().get(`${door.url}/desk/sign-in?way=oauth1`));
  expect(counted(begun)).toEqual(['30 × 303', '3 × 429']);
});

test('an attempt that WordPress does not answer is not counted', async () => {
  door = await openDoor({ settings: { CMS_URL: 'http://127.0.0.1:9', TRUST_PROXY: '1' } });
  for (const round of [0, 1]) {
    const guesses = await times(9, (nth) =>
      signIn(door, { user: 'editor', password: `guess ${round} ${nth}` }, '192.0.2.1'),
    );
    expect(counted(guesses)).toEqual(['9 × 502']);
  }
});

test('servers with the same Redis share their counts', async () => {
  await using redis = await redisLike();
  const settings = { TRUST_PROXY: '1', REDIS_URL: redis.url };
  door = await openDoor({ settings });
  const second = await openDoor({ settings });
  try {
    await redis.connections(2);
    const guess = (at: Door) => (nth: number) =>
      signIn(at, { user: 'editor', password: `guess ${nth} ${at.url}` }, `192.0.2.${nth}`);
    expect(counted(await times(6, guess(door)))).toEqual(['6 × 401']);
    expect(counted(await times(6, guess(second)))).toEqual(['4 × 401', '2 × 429']);
    expect(redis.keys().filter((key) => /editor|192\.0\.2\.7/.test(key))).toEqual([]);
  } finally {
    await second.stop();
  }
});

test('without the Redis, attempts are counted in memory, and the log says so once', async () => {
  door = await openDoor({
    settings: { TRUST_PROXY: '1', REDIS_URL: 'redis://:planted-secret@127.0.0.1:9' },
  });
  const guesses = await times(12, (nth) =>
    signIn(door, { user: 'editor', password: `guess ${nth}` }, `192.0.2.${nth}`),
  );
  expect(counted(guesses)).toEqual(['10 × 401', '2 × 429']);
  expect(door.log().match(/Redis/g)).toHaveLength(1);
  expect(door.log()).not.toContain('planted-secret');
});
