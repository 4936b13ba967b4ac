import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, v2Index, v2Post, type FarSide } from '../../../support/far-side.ts';
import { readRecorded, recordedAlmanac } from '../../../support/recorded-calls.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** Reads a post whose record has these parts, as JSON. Returns its fields, and the requests for it. */
async function fieldsOf(parts: string) {
  const far: FarSide = await farSide(({ path }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return json(response, v2Index(far.url));
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-wp-total', '1').setHeader('x-wp-totalpages', '1');
    response.end(`[${JSON.stringify(v2Post(1)).replace(/\}$/, `,${parts}}`)}]`);
  });
  const cms = createCms({ url: far.url, retries: 0 });
  open.push(far, cms);
  const [batch] = await Array.fromAsync(cms.posts.list());
  expect(batch?.unreadable).toEqual([]);
  const [post] = batch?.items ?? [];
  return { ...post!.fields, seen: far.seen.filter(({ path }) => path.endsWith('/posts')) };
}

const json1 = (parts: object) => JSON.stringify(parts).slice(1, -1);
const recorded = z.array(z.object({ meta: z.json(), acf: z.record(z.string(), z.json()) }));

test('the fields of a recorded boat are its own and those of its plugin, and WordPress’s are left out', async () => {
  const [boat] = recorded.parse(readRecorded(recordedAlmanac, 'boats').response.body);
  const { values, lost, seen } = await fieldsOf(json1(boat!));
  expect(values).toEqual({ length_m: 9.5, ...boat!.acf });
  expect(values).toMatchObject({ picture: 6, trips: [8, 9], berth: { quay: 'North', number: 2 } });
  expect(lost).toEqual([]);
  const [{ query } = { query: new URLSearchParams() }] = seen;
  expect(query.get('_fields')?.split(',')).toEqual(expect.arrayContaining(['acf', 'meta']));
  expect(query.get('acf_format')).toBe('light');
});

test('if both have a name, the field of the plugin counts', async () => {
  const { values } = await fieldsOf(json1({ acf: { crew: 5 }, meta: { crew: 1, length: 2 } }));
  expect(values).toEqual({ crew: 5, length: 2 });
});

test.each([
  ['without fields', '"acf":[],"meta":[]'],
  ['with odd ones', '"acf":"none","meta":7'],
])('a record %s has none', async (_, parts) => {
  expect(await fieldsOf(parts)).toMatchObject({ values: {}, lost: [] });
});

test('internal names are dropped', async () => {
  const acf = { _secret: 1, _crdt_document: 'x', footnotes: '[]', kept: 'yes' };
  const { values, lost } = await fieldsOf(json1({ acf, meta: { _edit_lock: '1:2' } }));
  expect(values).toEqual({ kept: 'yes' });
  expect(lost).toEqual([]);
});

test('what is too large or too deep is left out and named, and the rest stays', async () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  const { values, lost } = await fieldsOf(
    `"acf":{"deep":${deep},"long":"${'x'.repeat(1_000_000)}","small":"kept"}`,
  );
  expect(values).toEqual({ small: 'kept' });
  expect(lost).toEqual([
    { name: 'deep', why: 'its lists are more than 8 levels deep' },
    { name: 'long', why: 'the fields of a record may have 100 kB together' },
  ]);
});

test('a record has at most 200 fields, and only some of the others are named', async () => {
  const names = Array.from({ length: 5000 }, (_, number) => [`field_${number}`, number]);
  const { values, lost } = await fieldsOf(json1({ acf: Object.fromEntries(names) as object }));
  expect(Object.keys(values)).toHaveLength(200);
  expect(lost).toHaveLength(21);
  expect(lost.at(-1)?.name).toBe('4780 other fields');
});

test('values that are no JSON, and names with a meaning in JavaScript, do no harm', async () => {
  const { values } = await fieldsOf(
    '"acf":{"__proto__":{"polluted":1},"huge":1e999,"nul":"a\\u0000b\\ud800","inner":{"__proto__":{"x":1},"y":2},"constructor":"c"}',
  );
  expect(values).toEqual({ huge: null, nul: 'ab\ufffd', inner: { y: 2 }, constructor: 'c' });
  expect({}).not.toHaveProperty('polluted');
});
