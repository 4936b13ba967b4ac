import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type ApiServer } from '../../../support/api/api-server.ts';
import { describedIn, type Operation } from '../../../support/api/described.ts';
import { ways } from './ways.ts';

vi.setConfig({ testTimeout: 300_000 });

const { RANDOM_SEED: seed, PROOF } = process.env;
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
const numRuns = PROOF === '1' ? 500 : 15;

let api: ApiServer;
let operations: readonly Operation[];
beforeAll(async () => {
  api = await startApi({}, { MAX_UPLOAD: '64KB' });
  ({ operations } = describedIn((await api.call('GET', '/api/openapi.json')).json));
});
afterAll(() => api.stop());

/** Texts that programs have stumbled over. */
const trap = fc.constantFrom(
  ...['', ' ', '0', '-1', '1e9', '99999999999999999999', 'NaN', 'null', 'true', '[]', '{}'],
  ...['../../etc/passwd', '..\\..', '%00', '\u0000', '\u202e', '\ud800', "' OR 1=1 --", '<script>'],
  ...[
    '${7*7}',
    '__proto__',
    'constructor',
    'a'.repeat(5000),
    'é'.repeat(300),
    '\r\nSet-Cookie: a=b',
  ],
);
const text = fc.oneof(trap, fc.string({ unit: 'binary' }));
const part = text.map((each) => encodeURIComponent(each.toWellFormed()));

/** A path with its ids replaced, now and then by rubbish, and a query of known and unknown names. */
const pathOf = (path: string) => {
  const name = fc.oneof(
    fc.constantFrom('page', 'per_page', 'status', 'search', 'force', 'type', 'alt', 'orderby'),
    part,
  );
  const query = fc.array(
    fc.tuple(name, part).map(([key, value]) => `${key}=${value}`),
    { maxLength: 4 },
  );
  const id = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('1', '70', '240', 'latest') }, part);
  return fc.tuple(fc.array(id, { minLength: 2, maxLength: 2 }), query).map(([ids, pairs]) => {
    const filled = path.replace(/\{\w+\}/g, () => ids.pop() ?? '1');
    return `/api${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
  });
};

/** A right body with one field replaced or added, JSON of any shape, or rubbish. */
const bodyOf = (right: unknown) => {
  const given = typeof right === 'string' && right.startsWith('{') ? right : '{}';
  const fields = JSON.parse(given) as Readonly<Record<string, unknown>>;
  const name = fc.oneof(fc.constantFrom('title', ...Object.keys(fields)), text);
  const value = fc.oneof(fc.jsonValue(), text, fc.array(text), fc.bigInt().map(Number));
  return fc.oneof(
    fc.tuple(name, value).map(([key, each]) => JSON.stringify({ ...fields, [key]: each })),
    fc.json(),
    text,
  );
};

test('no call with whatever path, query and body fails inside of the server, and each answer is as described', async () => {
  let calls = 0;
  for (const operation of operations) {
    const way = ways[operation.id];
    // Events go on until a rebuild has ended.
    if (way === undefined || operation.id === 'followRebuild') continue;
    const { right } = way;
    const sent = operation.method === 'GET' || operation.method === 'DELETE' ? false : right?.body;
    await fc.assert(
      fc.asyncProperty(pathOf(operation.path), bodyOf(sent), async (path, body) => {
        calls += 1;
        const answer = await api.call(operation.method, path, {
          as: 'editor',
          headers: right?.headers,
          ...(sent !== false && { body }),
        });
        const said = `${answer.status} ${answer.text.slice(0, 300)}`;
        expect(answer.status === 501 || answer.status < 500, said).toBe(true);
        expect(answer.text, said).not.toMatch(/\n\s+at |node:internal|TypeError/);
        // Node itself refuses headers above 16 KB.
        if (![404, 431].includes(answer.status))
          expect(operation.problemsOf(answer), said).toEqual([]);
      }),
      { numRuns },
    );
  }
  expect(calls).toBeGreaterThanOrEqual((operations.length - 1) * numRuns);
  const failures = api.log().filter(({ level }) => level === 'error');
  expect(failures).toEqual([]);
});
