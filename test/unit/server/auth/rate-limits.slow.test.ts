import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openDoor, type Door } from '../../../support/desk-door.ts';
import { farFront } from '../../../support/far-side.ts';
import { startRedis, testWithRedis, untilRedisIs } from '../../../support/redis.ts';
import { startEmptySample } from '../../../support/sample-service.ts';
import { visitor } from '../../../support/visitor.ts';
import { approve, location, pageOf, viewOf } from './wordpress-page.ts';

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
const isAtMost = (seconds: number) => (wait: number) => wait >= 1 && wait <= seconds;
const counted = (all: readonly { readonly status: number }[]) =>
  Object.entries(Object.groupBy(all, ({ status }) => status)).map(
    ([status, each]) => `${each?.length ?? 0} × ${status}`,
  );

const program = (at: Door, user: string, password: string, address: string) =>
  call(at, basic(user, password), address);
const guess = (nth: number | string, user = 'editor') => ({ user, password: `guess ${nth}` });
const shown = z.object({ trouble: z.string(), retryAfter: z.number().nullable() });
const waitOf = ({ text }: { readonly text: string }) => shown.parse(JSON.parse(text));

test('of many guesses at once from one address, six reach WordPress', async () => {
  door = await openDoor(proxied);
  const guesses = await times(14, (nth) => signIn(door, guess(nth), '192.0.2.1'));
  expect(counted(guesses)).toEqual(['6 × 401', '8 × 429']);
  const late = await signIn(door, good, '192.0.2.1');
  expect(late.status).toBe(429);
  expect(waitOf(late)).toEqual({ trouble: 'too-many', retryAfter: expect.toSatisfy(isAtMost(30)) });
  // Nobody else has to wait: neither another account, nor the same account elsewhere.
  const admin = { user: 'admin', password: 'Tern Gull Seal Reef Cove Buoy' };
  expect((await signIn(door, admin, '192.0.2.1')).status).toBe(303);
  expect((await signIn(door, good, '192.0.2.99')).status).toBe(303);
});

test('each further failure doubles the wait, up to a quarter of an hour', async () => {
  door = await openDoor(proxied);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await times(6, (nth) => signIn(door, guess(nth), '192.0.2.1'));
    let wait = 30;
    for (const next of [60, 120, 240, 480, 900, 900]) {
      const early = await signIn(door, guess('early'), '192.0.2.1');
      expect([early.status, waitOf(early).retryAfter]).toEqual([429, wait]);
      vi.setSystemTime(Date.now() + wait * 1000);
      expect((await signIn(door, guess(next), '192.0.2.1')).status).toBe(401);
      wait = next;
    }
    vi.setSystemTime(Date.now() + wait * 1000);
    expect((await signIn(door, good, '192.0.2.1')).status).toBe(303);
    // A success clears the count.
    const guesses = await times(5, (nth) => signIn(door, guess(nth), '192.0.2.1'));
    expect(counted(guesses)).toEqual(['5 × 401']);
  } finally {
    vi.useRealTimers();
  }
}, 60_000);

test('after fifty failures of many clients, unknown clients take turns, and known ones do not wait', async () => {
  door = await openDoor(proxied);
  const owner = visitor();
  const asOwner = (fields: Record<string, string>) =>
    owner.post(`${door.url}/desk/sign-in`, fields, from('198.51.100.1'));
  expect((await asOwner(good)).status).toBe(303);
  const known = { user: 'editor', password: 'editor-of-port-saltern' };
  const guesses = await times(60, (nth) => signIn(door, guess(nth), `192.0.2.${nth % 20}`));
  expect(counted(guesses)).toEqual(['51 × 401', '9 × 429']);

  // A new browser and a new program have to wait, as the next guess does.
  const late = await signIn(door, good, '203.0.113.1');
  expect(late.status).toBe(429);
  expect(waitOf(late).retryAfter).toSatisfy(isAtMost(60));
  expect((await program(door, 'editor', known.password, '203.0.113.2')).status).toBe(429);
  // The owner's browser does not, whatever its address, nor with the e-mail address as its name.
  expect((await asOwner(known)).status).toBe(401);
  expect((await asOwner({ ...good, user: 'Hanne@mooringpost.example' })).status).toBe(303);
  // A browser that is known for another account is not known for this one.
  const other = visitor();
  const admin = { user: 'admin', password: 'Tern Gull Seal Reef Cove Buoy' };
  await other.post(`${door.url}/desk/sign-in`, admin, from('203.0.113.3'));
  const asEditor = await other.post(`${door.url}/desk/sign-in`, good, from('203.0.113.3'));
  expect(asEditor.status).toBe(429);
  // WordPress's own page signs in anywhere: nobody guesses the password that it makes.
  const who = visitor();
  const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in`));
  const wordpress = location(await who.get(`${door.url}${ways.applicationPasswords ?? ''}`));
  const answer = { pwd: 'editor-of-port-saltern', approve: '1' };
  await who.get(location(await approve(who, wordpress, answer)));
  expect((await pageOf(door, who)).editor?.slug).toBe('hanne-lorentzen');
}, 60_000);

test('a known browser has its own limit, from any address', async () => {
  door = await openDoor(proxied);
  const who = visitor();
  const post = (fields: Record<string, string>, address: string) =>
    who.post(`${door.url}/desk/sign-in`, fields, from(address));
  const entered = await post(good, '192.0.2.1');
  const cookie = entered.cookies.find((each) => each.startsWith('galley_known='));
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=15552000$/);
  const guesses = await times(8, (nth) => post(guess(nth), `192.0.2.${nth + 2}`));
  expect(counted(guesses)).toEqual(['6 × 401', '2 × 429']);
  // A cookie that this server has not sealed is worth nothing.
  who.jar.set('galley_known', 'Fe26.2*1*x');
  expect((await post(good, '192.0.2.50')).status).toBe(303);
});

test('a browser is known for its own account only, not for one whose name is counted with it', async () => {
  door = await openDoor(proxied);
  const who = visitor();
  const post = (fields: Record<string, string>) =>
    who.post(`${door.url}/desk/sign-in`, fields, from('192.0.2.1'));
  const answers: { readonly status: number }[] = [];
  for (const round of [1, 2, 3]) {
    expect((await post(good)).status).toBe(303);
    for (const nth of [1, 2, 3, 4]) answers.push(await post(guess(`${round} ${nth}`, 'ed-itor')));
  }
  // Its own successes do not clear the count of the other name.
  expect(counted(answers)).toEqual(['6 × 401', '6 × 429']);
});

/** What WordPress makes of a name before it looks for the account, and how its database compares. */
const asWordPressReads = (name: string): string =>
  name
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/%[\da-f]{2}/gi, '')
    .replaceAll(/&.+?;/g, '')
    .replaceAll(/[\u00ad\u200b]/g, '')
    .trim()
    .toLowerCase();

/** The sample behind a door that reads names as WordPress does. */
const openWordPressLike = async () => {
  const front = await farFront();
  const cms = await startEmptySample({ publicUrl: front.url });
  front.leadTo(Number(new URL(cms.url).port));
  front.interrupt(({ headers }) => {
    const encoded = headers.authorization?.replace('Basic ', '');
    if (encoded === undefined) return false;
    const [user = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    headers.authorization = basic(asWordPressReads(user), password);
    return false;
  });
  const opened = await openDoor({ ...proxied, cmsUrl: front.url });
  const stop = async () => {
    await opened.stop();
    await cms.stop();
    await front.close();
  };
  return { ...opened, stop, front };
};

const spellings = [
  ...['EDITOR', ' editor ', 'éditor', 'edit\u00f8r', 'e\u0301ditor', 'ｅditor'],
  ...['edi%41tor', 'edi%é1tor', 'edi&shy;tor', 'edi\u00adtor', 'edi\u200btor'],
];

test('all spellings of a name that WordPress takes to be the same have one count', async () => {
  const wordpress = await openWordPressLike();
  door = wordpress;
  await times(6, (nth) => signIn(door, guess(nth), '192.0.2.1'));
  for (const user of spellings) {
    const late = await signIn(door, { ...good, user }, '192.0.2.1');
    expect([user, late.status]).toEqual([user, 429]);
    const called = await program(door, user, good.password, '192.0.2.1');
    expect([user, called.status]).toEqual([user, 429]);
  }
  // The other way round: each of these is the account.
  const entered = await times(spellings.length, (nth) =>
    signIn(door, { ...good, user: spellings[nth] ?? '' }, `192.0.2.${nth + 2}`),
  );
  expect(counted(entered)).toEqual([`${spellings.length - 1} × 303`, '1 × 401']);
}, 60_000);

test('a name with tags or without end is refused at once, without asking WordPress', async () => {
  const wordpress = await openWordPressLike();
  door = wordpress;
  wordpress.front.count();
  for (const user of ['<1>editor', '<a ">1">editor', 'editor<', `${'%41'.repeat(70)}editor`]) {
    expect((await program(door, user, good.password, '192.0.2.1')).status).toBe(401);
  }
  expect(wordpress.front.count().came).toBe(0);
});

const email = 'hanne@mooringpost.example';

test('the e-mail address and the name of an account have one count', async () => {
  door = await openDoor(proxied);
  // While the server does not know whose address it is, a right password is treated as a wrong one.
  await times(6, (nth) => signIn(door, guess(nth), '192.0.2.1'));
  const late = await signIn(door, { ...good, user: email }, '192.0.2.1');
  const wrong = await signIn(door, guess('again', email), '192.0.2.1');
  expect([late.status, late.text]).toEqual([401, wrong.text]);
  // Not even the second time, although WordPress has accepted it.
  const again = await times(2, () => program(door, email, good.password, '192.0.2.1'));
  expect(counted(again)).toEqual(['2 × 401']);
  // Afterwards it does.
  expect((await signIn(door, { ...good, user: email }, '192.0.2.2')).status).toBe(303);
  const names = ['editor', email.toUpperCase()];
  const guesses = await times(10, (nth) => signIn(door, guess(nth, names[nth % 2]), '192.0.2.3'));
  expect(counted(guesses)).toEqual(['6 × 401', '4 × 429']);
});

test('with the plugin Basic-Auth, too, a right password that is over the limit is answered as a wrong one', async () => {
  door = await openDoor({ ...proxied, service: { basicAuthPlugin: true } });
  const own = { user: email, password: 'editor-of-port-saltern' };
  await times(6, (nth) => signIn(door, guess(nth), '192.0.2.1'));
  const late = await signIn(door, own, '192.0.2.1');
  const wrong = await signIn(door, guess('again', email), '192.0.2.1');
  expect([late.status, late.text]).toEqual([wrong.status, wrong.text]);
  expect(viewOf(wrong).trouble).toBe('basic-auth');
  expect((await signIn(door, own, '192.0.2.2')).status).toBe(303);
});

test('hundreds of guesses at once do not make the server forget an accepted program', async () => {
  door = await openDoor(proxied);
  expect((await program(door, good.user, good.password, '192.0.2.1')).status).toBe(200);
  // More than the clients that are kept.
  const guesses = await times(250, (nth) =>
    program(door, `nobody-${nth}`, 'guess', `198.51.${nth % 100}.${nth}`),
  );
  expect(counted(guesses)).toEqual(['250 × 401']);
  await times(8, (nth) => program(door, good.user, `guess ${nth}`, '192.0.2.1'));
  expect((await program(door, good.user, good.password, '192.0.2.1')).status).toBe(200);
}, 60_000);

test('a guess in the return address of WordPress’s page counts for its account', async () => {
  door = await openDoor({ ...proxied, service: { basicAuthPlugin: true } });
  await times(6, (nth) => signIn(door, guess(nth), '192.0.2.1'));
  const who = visitor();
  const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in`, from('192.0.2.1')));
  const begun = `${door.url}${ways.applicationPasswords ?? '/desk/sign-in?way=application-passwords'}`;
  const wordpress = location(await who.get(begun, from('192.0.2.1')));
  const back = new URL(wordpress.searchParams.get('success_url') ?? '');
  back.searchParams.set('user_login', 'editor');
  back.searchParams.set('password', 'editor-of-port-saltern');
  const answer = location(await who.get(back, from('192.0.2.1')));
  expect(answer.searchParams.get('trouble')).toBe('too-many');
});

test('one address has thirty attempts for all accounts; IPv6 addresses are counted by their /64 and /48', async () => {
  door = await openDoor(proxied);
  const guesses = await times(33, (nth) =>
    program(door, `user${nth}`, 'x', `2001:db8:1:2::${nth}`),
  );
  expect(counted(guesses)).toEqual(['30 × 401', '3 × 429']);
  expect((await signIn(door, good, '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await signIn(door, good, '2001:db8:1:3::1')).status).toBe(303);
  const more = await times(95, (nth) =>
    program(door, `other${nth}`, 'x', `2001:db8:1:${nth % 5}5::1`),
  );
  expect(counted(more)).toEqual(['90 × 401', '5 × 429']);
  expect((await signIn(door, good, '2001:db8:1:99::1')).status).toBe(429);
  expect((await signIn(door, good, '2001:db8:2::1')).status).toBe(303);
}, 60_000);

test('calls with Authorization are counted too, and say when to try again', async () => {
  door = await openDoor(proxied);
  const guesses = await times(12, (nth) => program(door, 'editor', `x${nth}`, '192.0.2.1'));
  expect(counted(guesses)).toEqual(['6 × 401', '6 × 429']);
  const refused = guesses.find(({ status }) => status === 429);
  expect(JSON.parse(refused?.text ?? '')).toMatchObject({ code: 'too-many-attempts', status: 429 });
  expect(Number(refused?.headers['retry-after'])).toSatisfy(isAtMost(30));
  expect((await program(door, good.user, good.password, '192.0.2.2')).status).toBe(200);
});

test('a program that calls many times at once with the right password is not slowed down', async () => {
  door = await openDoor(proxied);
  const authorization = basic(good.user, good.password);
  expect(counted(await times(40, () => call(door, authorization, '192.0.2.1')))).toEqual([
    '40 × 200',
  ]);
  // Also not while another client guesses the account's password.
  await times(60, (nth) => program(door, 'editor', `x${nth}`, `192.0.2.${nth + 2}`));
  expect((await call(door, authorization, '192.0.2.1')).status).toBe(200);
});

test('the number of tokens that WordPress makes for one address is limited', async () => {
  const oauth1 = { consumerKey: 'key-of-galley', consumerSecret: 'secret-of-galley' };
  const settings = {
    CMS_OAUTH_CONSUMER_KEY: 'key-of-galley',
    CMS_OAUTH_CONSUMER_SECRET: 'secret-of-galley',
    CMS_OAUTH_TOKEN: 'of-the-build',
    CMS_OAUTH_TOKEN_SECRET: 'of-the-build-too',
  };
  door = await openDoor({ service: { oauth1 }, settings });
  const begun = await times(33, () => visitor().get(`${door.url}/desk/sign-in?way=oauth1`));
  expect(counted(begun)).toEqual(['30 × 303', '3 × 429']);
});

test('an attempt that WordPress does not answer is not counted', async () => {
  door = await openDoor({ settings: { CMS_URL: 'http://127.0.0.1:9', TRUST_PROXY: '1' } });
  for (const round of [0, 1, 2]) {
    const guesses = await times(5, (nth) =>
      signIn(door, { user: 'editor', password: `guess ${round} ${nth}` }, '192.0.2.1'),
    );
    expect(counted(guesses)).toEqual(['5 × 502']);
  }
});

testWithRedis('servers with the same Redis share their counts', async () => {
  await using redis = await startRedis();
  const settings = { TRUST_PROXY: '1', REDIS_URL: redis.url };
  door = await openDoor({ settings });
  const second = await openDoor({ settings, cmsUrl: door.cmsUrl });
  try {
    await untilRedisIs('up', door, second);
    const guessAt = (at: Door) => (nth: number) =>
      signIn(at, guess(`${nth} ${at.url}`), '192.0.2.7');
    expect(counted(await times(4, guessAt(door)))).toEqual(['4 × 401']);
    expect(counted(await times(6, guessAt(second)))).toEqual(['2 × 401', '4 × 429']);
    expect((await redis.keys()).join()).toContain('192.0.2.7');
    expect((await redis.keys()).join()).not.toContain('editor');
  } finally {
    await second.stop();
  }
});

test('without the Redis, attempts are counted in memory, and the log says so once', async () => {
  door = await openDoor({
    settings: { TRUST_PROXY: '1', REDIS_URL: 'redis://:planted-secret@127.0.0.1:9' },
  });
  const guesses = await times(12, (nth) => signIn(door, guess(nth), '192.0.2.1'));
  expect(counted(guesses)).toEqual(['6 × 401', '6 × 429']);
  expect(door.log().match(/Redis/g)).toHaveLength(1);
  expect(door.log()).not.toContain('planted-secret');
});
