import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  serveApi,
  startApi,
  type ApiAnswer,
  type ApiServer,
} from '../../../support/api/api-server.ts';
import { checked, type Checked } from '../../../support/api/checked.ts';
import { rawCall } from '../../../support/raw-call.ts';
import { startRedis, testWithRedis, untilRedisIs } from '../../../support/redis.ts';

const secret = 'a secret of the tests for calls that are signed';

interface Made {
  readonly id?: string;
  /** Seconds since 1970. */
  readonly at?: number | string;
  readonly body?: string;
  readonly key?: string | Buffer;
}

const now = () => Math.floor(Date.now() / 1000);

interface Signed {
  readonly id: string;
  readonly body: string;
  readonly signature: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A call signed as the standard says, without our own code. */
function signed({ id = randomUUID(), at = now(), body = '{}', key = secret }: Made = {}): Signed {
  const hmac = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  const signature = `v1,${hmac}`;
  return {
    id,
    body,
    signature,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': signature,
    },
  };
}

let api: ApiServer;
let call: Checked;
beforeAll(async () => {
  api = await startApi({}, { REBUILD_SECRET: secret, TRUST_PROXY: '1' });
  call = await checked(api);
});
afterAll(() => api.stop());

let senders = 0;
/** Each call has its own address, so that failures of one test are not counted in another. */
const send = ({ headers, body }: Signed, from = `192.0.2.${(senders += 1)}`) =>
  call('POST', '/rebuilds', { headers: { 'x-forwarded-for': from, ...headers }, body });

const codeOf = ({ status, json }: ApiAnswer) =>
  typeof json?.['code'] === 'string' ? `${status} ${json['code']}` : String(status);

test('a signed call starts a rebuild with its reason and its sender, and ignores its other fields', async () => {
  const body = JSON.stringify({
    event: 'post',
    action: 'publish',
    id: 12,
    site: 'Port\u202e Saltern',
    reason: `The ferry\nis back ${'r'.repeat(300)}`,
  });
  const answer = await send(signed({ body }));
  expect(answer.status).toBe(202);
  const reason = `The ferry is back ${'r'.repeat(182)}`;
  const asked = answer.json?.['askedBy'] as readonly unknown[];
  expect(asked.at(-1)).toEqual({ by: 'signed', who: 'Port Saltern', reason });
});

test('an empty body is enough, and an invalid one is refused', async () => {
  expect(codeOf(await send(signed({ body: '' })))).toBe('202');
  expect(codeOf(await send(signed({ body: '{"event":7}' })))).toBe('202');
  expect(codeOf(await send(signed({ body: '{' })))).toBe('400 malformed');
  expect(codeOf(await send(signed({ body: '[]' })))).toBe('400 invalid');
});

const good = signed();
const other = signed({ key: 'another secret, as long as the right one is' });
test.each<[string, string, Signed]>([
  ['made with another secret', '401 bad-signature', other],
  ['of another body', '401 bad-signature', { ...signed(), body: '{"reason":"x"}' }],
  ['of no body', '401 bad-signature', { ...signed({ body: '{"a":1}' }), body: '' }],
  ['of another id', '401 bad-signature', with_(signed(), 'webhook-id', 'msg_other')],
  ['of another time', '401 bad-signature', with_(signed(), 'webhook-timestamp', String(now() - 9))],
  ['without an id', '401 bad-signature', with_(signed(), 'webhook-id', '')],
  ['without a signature', '401 bad-signature', with_(signed(), 'webhook-signature', '')],
  [
    'without its version',
    '401 bad-signature',
    with_(good, 'webhook-signature', good.signature.slice(3)),
  ],
  [
    'of another version',
    '401 bad-signature',
    with_(good, 'webhook-signature', `v2,${good.signature.slice(3)}`),
  ],
  ['cut short', '401 bad-signature', with_(good, 'webhook-signature', good.signature.slice(0, -2))],
  ['without a time', '401 stale-signature', with_(signed(), 'webhook-timestamp', '')],
  ['of no time', '401 stale-signature', signed({ at: 'now' })],
  ['of a time in other words', '401 stale-signature', signed({ at: `${now()}.0` })],
  ['of an empty id', '401 bad-signature', signed({ id: '' })],
  ['of an id without end', '401 bad-signature', signed({ id: 'm'.repeat(257) })],
  ['of no finite time', '401 stale-signature', signed({ at: 'Infinity' })],
  ['from six minutes ago', '401 stale-signature', signed({ at: now() - 360 })],
  ['from six minutes ahead', '401 stale-signature', signed({ at: now() + 360 })],
  ['in milliseconds', '401 stale-signature', signed({ at: Date.now() })],
])('a signature %s is refused: %s', async (_, code, made) => {
  const before = await rebuilds();
  const answer = await send(made);
  expect(codeOf(answer)).toBe(code);
  expect(await rebuilds()).toBe(before);
  expect(answer.text).not.toContain(secret);
});

function with_(made: Signed, name: string, value: string) {
  return { ...made, headers: { ...made.headers, [name]: value } };
}

/** The number of all requests for rebuilds. */
async function rebuilds() {
  const { json } = await api.call('GET', '/api/rebuilds', { as: 'editor' });
  const items = json?.['items'] as readonly { askedBy: readonly unknown[] }[];
  return items.reduce((sum, { askedBy }) => sum + askedBy.length, 0);
}

test('headers are checked before the body is read', async () => {
  const answers = [
    signed({ at: now() - 360 }),
    signed({ id: 'm'.repeat(257) }),
    { headers: { ...signed().headers, origin: 'https://elsewhere.example' } },
  ].map(({ headers }) =>
    rawCall(`${api.url}/api/rebuilds`, { headers }, (came) => came.includes('"code"')),
  );
  const codes = (await Promise.all(answers)).map((came) => /"code":"([^"]+)"/.exec(came)?.[1]);
  expect(codes).toEqual(['stale-signature', 'bad-signature', 'foreign-origin']);
});

test('a clock may be four minutes off', async () => {
  expect(codeOf(await send(signed({ at: now() - 240 })))).toBe('202');
  expect(codeOf(await send(signed({ at: now() + 240 })))).toBe('202');
});

test('one of several signatures must be right', async () => {
  const made = signed();
  const both = `v1a,AAAA ${other.signature} ${made.signature}`;
  expect(codeOf(await send(with_(made, 'webhook-signature', both)))).toBe('202');
  const many = [...Array.from({ length: 50 }, () => other.signature), made.signature].join(' ');
  expect(codeOf(await send(with_(signed(), 'webhook-signature', many)))).toBe('401 bad-signature');
});

test('a call is accepted once, even if it is repeated from another address', async () => {
  const made = signed();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(made)));
  expect(answers.map(codeOf).toSorted()).toEqual(['202', ...Array(4).fill('409 replayed')]);
  expect(codeOf(await send(made))).toBe('409 replayed');
  // The id decides, not the time of the new signature.
  expect(codeOf(await send(signed({ id: made.id, at: now() - 5 })))).toBe('409 replayed');
});

test('a forged call does not use up the id of the right one', async () => {
  const made = signed();
  expect(codeOf(await send({ ...made, body: '{"forged":1}' }))).toBe('401 bad-signature');
  expect(codeOf(await send(made))).toBe('202');
});

test('a signature is valid for no other route, and an account does not replace it', async () => {
  const made = signed();
  const post = await call('POST', '/posts', { headers: made.headers, body: made.body });
  expect(codeOf(post)).toBe('401 signed-out');
  const list = await call('GET', '/rebuilds', { headers: made.headers });
  expect(codeOf(list)).toBe('401 signed-out');
  const { headers, body } = with_(signed(), 'webhook-signature', other.signature);
  const both = await call('POST', '/rebuilds', { as: 'editor', headers, body });
  expect(codeOf(both)).toBe('401 bad-signature');
});

test('a large or compressed body is refused before it is read', async () => {
  expect(codeOf(await send(signed({ body: ' '.repeat(16 * 1024 + 1) })))).toBe('413 too-large');
  const packed = with_(signed(), 'content-encoding', 'gzip');
  expect(codeOf(await send(packed))).toBe('415 wrong-type');
});

const wrong = () => with_(signed(), 'webhook-signature', other.signature);

test('after thirty wrong calls, further wrong ones of that address get 429, and right ones are still accepted', async () => {
  const all = (from: string, made: readonly Signed[]) =>
    Promise.all(made.map(async (one) => codeOf(await send(one, from))));
  const times = (count: number, make: () => Signed) => Array.from({ length: count }, make);
  const from = '198.51.100.7';
  expect(new Set(await all(from, times(35, signed)))).toEqual(new Set(['202']));
  const failed = await all(from, [
    ...times(15, wrong),
    ...times(15, () => signed({ at: now() - 360 })),
  ]);
  expect(new Set(failed)).toEqual(new Set(['401 bad-signature', '401 stale-signature']));
  for (const made of [wrong(), signed({ at: now() - 360 })]) {
    const late = await send(made, from);
    expect(codeOf(late)).toBe('429 too-many-attempts');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(codeOf(await send(signed(), from))).toBe('202');
  // Signing in from there still works.
  const me = await call('GET', '/me', { as: 'editor', headers: { 'x-forwarded-for': from } });
  expect(me.status).toBe(200);
  expect(codeOf(await send(wrong(), '198.51.100.8'))).toBe('401 bad-signature');
});

test('the networks of one site share a larger limit', async () => {
  const guesses = Array.from({ length: 120 }, (_, nth) =>
    send(wrong(), `2001:db8:8:${nth % 8}::1`),
  );
  expect(new Set((await Promise.all(guesses)).map(codeOf))).toEqual(new Set(['401 bad-signature']));
  expect(codeOf(await send(wrong(), '2001:db8:8:99::1'))).toBe('429 too-many-attempts');
  expect(codeOf(await send(wrong(), '2001:db8:9:1::1'))).toBe('401 bad-signature');
}, 60_000);

test('the log has neither the secret nor a signature', () => {
  const all = JSON.stringify(api.log());
  expect(all).toContain('/rebuilds');
  for (const text of [secret, good.signature, other.signature]) expect(all).not.toContain(text);
});

test('without REBUILD_SECRET no signature is right, and the log says why', async () => {
  const bare = await startApi();
  try {
    const { headers, body } = signed({ key: '' });
    const answer = await bare.call('POST', '/api/rebuilds', { headers, body });
    expect(codeOf(answer)).toBe('401 bad-signature');
    expect(JSON.stringify(bare.log())).toContain('REBUILD_SECRET is not set');
  } finally {
    await bare.stop();
  }
});

test('a secret with whsec_ is the key in Base64, as the standard has it', async () => {
  const key = Buffer.from('0123456789abcdef0123456789abcdef');
  const standard = await startApi({}, { REBUILD_SECRET: `whsec_${key.toString('base64')}` });
  try {
    const ask = ({ headers, body }: Signed) =>
      standard.call('POST', '/api/rebuilds', { headers, body });
    expect(codeOf(await ask(signed({ key })))).toBe('202');
    const asText = signed({ key: `whsec_${key.toString('base64')}` });
    expect(codeOf(await ask(asText))).toBe('401 bad-signature');
  } finally {
    await standard.stop();
  }
});

testWithRedis(
  'servers with the same Redis share the accepted calls; while it is away, a call may be sent again',
  async () => {
    const redis = await startRedis();
    const settings = { REBUILD_SECRET: secret, REDIS_URL: redis.url };
    const one = await startApi({}, settings);
    const two = await serveApi({ ...one, settings });
    try {
      await untilRedisIs('up', one, two);
      const made = signed();
      const ask = (server: ApiServer, call = made) =>
        server.call('POST', '/api/rebuilds', { headers: call.headers, body: call.body });
      expect(codeOf(await ask(one))).toBe('202');
      expect(codeOf(await ask(two))).toBe('409 replayed');
      expect((await redis.keys()).join()).not.toContain(made.id);

      await redis.kill();
      await untilRedisIs('away', one);
      const next = signed();
      expect(codeOf(await ask(one, next))).toBe('503 busy');
      await redis.start();
      await untilRedisIs('up', one, two);
      expect(codeOf(await ask(one, next))).toBe('202');
      expect(codeOf(await ask(two, next))).toBe('409 replayed');
    } finally {
      await two.stop();
      await one.stop();
      await redis[Symbol.asyncDispose]();
    }
  },
);
