import { expect, test } from 'vitest';
import { createKeptForms, largestKept } from '../../../src/server/kept-forms.ts';

const path = '/desk/new';
const text = (length: number) => [['content', 'x'.repeat(length)]] as const;

test('a kept form comes back once, on its page, in its order, without secrets', () => {
  const kept = createKeptForms();
  const fields = [
    ['token', 'a secret'],
    ['id', '1'],
    ['id', '2'],
    ['content', 'Zoë & co: 1 + 1 = 2\r\n港'],
    ['password', 'another secret'],
  ] as const;
  const id = kept.keep({ path, account: 1, fields });
  expect(kept.take(id, '/desk/posts')).toBeNull();
  expect([...(kept.take(id, path) ?? [])]).toEqual(fields.slice(1, 4));
  expect(kept.take(id, path)).toBeNull();
  expect(kept.take(null, path)).toBeNull();
});

test('forms are limited by bytes, not by fields', () => {
  const kept = createKeptForms();
  const keep = (fields: readonly (readonly [string, string])[]) =>
    kept.keep({ path, account: 1, fields });
  expect(keep(text(largestKept - 'content='.length))).not.toBeNull();
  expect(keep(text(largestKept))).toBeNull();
  const small = Array.from({ length: Math.ceil(largestKept / 3) + 1 }, () => ['a', ''] as const);
  expect(keep(small)).toBeNull();
  // Each of these letters takes nine bytes in an encoded form.
  expect(keep([['content', '港'.repeat(Math.ceil(largestKept / 9))]])).toBeNull();
});

test('an account keeps its last five forms, and a megabyte of them', () => {
  const kept = createKeptForms();
  const keep = (account: number, length: number) =>
    kept.keep({ path, account, fields: text(length) });
  const other = keep(2, 10);
  const small = Array.from({ length: 7 }, () => keep(1, 10));
  expect(small.map((id) => kept.take(id, path) !== null)).toEqual([
    ...[false, false],
    ...[true, true, true, true, true],
  ]);
  const large = Array.from({ length: 4 }, () => keep(1, 400 * 1024));
  expect(large.map((id) => kept.take(id, path) !== null)).toEqual([false, false, true, true]);
  expect(kept.take(other, path)).not.toBeNull();
});

test('all accounts together keep sixteen megabytes: the newest', () => {
  const kept = createKeptForms();
  const ids = Array.from({ length: 60 }, (_, account) =>
    kept.keep({ path, account, fields: text(500 * 1024) }),
  );
  const left = ids.map((id) => kept.take(id, path) !== null);
  expect(left.filter(Boolean)).toHaveLength(32);
  expect(left.slice(-32)).not.toContain(false);
});
