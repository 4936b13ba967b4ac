import { expect, test } from 'vitest';
import type { Id } from '../../../../src/wordpress/client/index.ts';
import { findMissing } from '../../../../src/wordpress/sync/read/find-missing.ts';

const range = (from: number, to: number): Id[] =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** A service with these entries. */
function listOf(ids: readonly Id[], { perPage = 10, total = ids.length } = {}) {
  const asked: number[] = [];
  return {
    asked,
    perPage,
    total,
    stampsOn(page: number, size: number) {
      asked.push(page);
      const items = ids
        .slice((page - 1) * size, page * size)
        .map((id) => ({ id, modified: null, link: '' }));
      return Promise.resolve({ items, unreadable: [], total: ids.length, pages: null });
    },
  };
}

test.each([
  { name: 'none', gone: [] },
  { name: 'the first', gone: [1] },
  { name: 'the last', gone: [1000] },
  { name: 'one in the middle', gone: [437] },
  { name: 'those around the end of a page', gone: [110, 111, 112] },
  { name: 'the first and the last', gone: [1, 2, 999, 1000] },
  { name: 'a whole page', gone: range(301, 310) },
])('finds $name', async ({ gone }) => {
  const list = listOf(range(1, 1000).filter((id) => !gone.includes(id)));
  expect(await findMissing(range(1, 1000), list)).toEqual(gone);
  expect(new Set(list.asked).size).toBe(list.asked.length);
  expect(list.asked.length).toBeLessThanOrEqual(15 * Math.max(1, gone.length));
});

test('finds any few of any list', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 300; round++) {
    const known = range(1, 1 + random(300)).filter(() => random(4) > 0);
    const gone = new Set(known.filter(() => random(40) === 0));
    const list = listOf(
      known.filter((id) => !gone.has(id)),
      { perPage: 1 + random(12) },
    );
    expect(await findMissing(known, list)).toEqual([...gone]);
  }
});

test('finds nothing if the list has an unknown entry, or another length than it had', async () => {
  const known = range(1, 100);
  const other = range(1, 101).filter((id) => id !== 20 && id !== 50);
  expect(await findMissing(known, listOf(other))).toBeNull();
  expect(await findMissing(known, listOf(range(1, 98), { total: 99 }))).toBeNull();
});

test('finds nothing if the list is not in the order of ids', async () => {
  const list = listOf(range(2, 100).toReversed());
  expect(await findMissing(range(1, 100), list)).toBeNull();
});
