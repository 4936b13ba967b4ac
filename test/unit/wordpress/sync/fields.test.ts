import { expect, test } from 'vitest';
import type { Post } from '../../../../src/wordpress/client/index.ts';
import { field } from '../../../../src/wordpress/fields.ts';
import { useHarness } from './harness.ts';
import { edited, post } from './records.ts';

const here = useHarness();

const withFields = (values: Post['fields']['values']) => post(1, { fields: { values, lost: [] } });
const stored = () => here.mirror.get('entries', '1')!.record;
const findings = () => here.mirror.get('findings', 'entries 1')?.record.findings ?? [];

test('a field without a kind stays as WordPress sends it, and one with a kind is read', async () => {
  here.cms.content.posts = [withFields({ crew: '5', kind: '<b>cutter</b>' })];
  await here.sync({ fields: { post: { crew: field.number() } } });
  expect(stored().fields).toEqual({ kind: '<b>cutter</b>' });
  expect(stored().typedFields).toEqual({ crew: { kind: 'value', value: 5 } });
});

test('other kinds for the same fields read everything again', async () => {
  here.cms.content.posts = [withFields({ crew: '5' })];
  await here.sync();
  expect(stored().fields).toEqual({ crew: '5' });
  await here.sync({ fields: { post: { crew: field.string() } } });
  expect(stored().typedFields).toEqual({ crew: { kind: 'value', value: '5' } });
});

test.each([
  ['number', field.number(), 'five'],
  ['boolean', field.boolean(), 'perhaps'],
  ['date', field.date(), '20260231'],
  ['link', field.link(), 'javascript:alert(1)'],
  ['picture', field.picture(), 'data:image/png;base64,AA'],
  ['entry', field.entry('boat'), 'eleven'],
  ['object', field.object({ quay: field.string() }), 'North'],
])('a value that is no %s is left out and named in the report', async (_, kind, value) => {
  here.cms.content.posts = [withFields({ odd: value })];
  await here.sync({ fields: { post: { odd: kind } } });
  expect(stored().typedFields).toEqual({});
  expect(stored().fields).toEqual({});
  expect(findings()).toMatchObject([{ kind: 'field', outcome: 'removed', what: 'odd' }]);
});

test.each([
  ['an empty text', ''],
  ['null', null],
  ['false', false],
  ['an empty list', []],
])('a field that is empty, %s, is missing and not reported', async (_, value) => {
  here.cms.content.posts = [withFields({ crew: value, plan: value, papers: value })];
  const fields = { crew: field.number(), plan: field.picture(), papers: field.array(field.file()) };
  await here.sync({ fields: { post: fields } });
  expect(stored().typedFields).toEqual({});
  expect(findings()).toEqual([]);
});

test('no value of WordPress passes for sanitised HTML', async () => {
  const forged = { kind: 'html', text: { parts: ['<script>'], references: [], headings: [] } };
  here.cms.content.posts = [withFields({ history: forged, notes: '<p>Hi<script>x</script></p>' })];
  await here.sync({ fields: { post: { history: field.html(), notes: field.html() } } });
  expect(JSON.stringify(stored().typedFields)).not.toContain('script');
  expect(stored().typedFields['notes']).toMatchObject({ text: { parts: ['<p>Hi</p>'] } });
});

test('a term that a field names is found by its id, also after its slug has changed', async () => {
  here.cms.content.posts = [withFields({ about: 3 })];
  const fields = { post: { about: field.term('post_tag') } };
  await here.sync({ fields });
  expect(stored().typedFields).toMatchObject({ about: { key: 'post_tag:tides' } });
  here.cms.content.terms = here.cms.content.terms.map((term) =>
    term.id === 3 ? { ...term, slug: 'ebb' } : term,
  );
  await here.sync({ fields });
  expect(stored().typedFields).toMatchObject({ about: { key: 'post_tag:ebb' } });
});

test('what a record has too much of is named in the report', async () => {
  const lost = [{ name: 'long', why: 'it is too long' }];
  const before = post(1);
  here.cms.content.posts = [before];
  await here.sync();
  here.cms.content.posts = [edited(before, { fields: { values: {}, lost } })];
  await here.sync();
  expect(findings()).toMatchObject([{ what: 'long', why: 'it is too long' }]);
});
