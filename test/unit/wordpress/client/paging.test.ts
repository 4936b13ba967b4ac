import { expect, test } from 'vitest';
import { paginate, type RawPage } from '../../../../src/wordpress/client/paginate.ts';

interface Row {
  readonly id: number;
}

const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id }));

const itemsOf = async (batches: AsyncIterable<{ readonly items: readonly Row[] }>) =>
  (await Array.fromAsync(batches)).flatMap(({ items }) => items);

/** A collection that a function answers for; `asked` lists the pages it was asked for. */
function collection(
  answer: (page: number, times: number) => Partial<RawPage<Row>> | null,
  likely?: number,
) {
  const asked: number[] = [];
  const read = (page: number): Promise<RawPage<Row> | null> => {
    asked.push(page);
    const given = answer(page, asked.filter((one) => one === page).length);
    if (given === null) return Promise.resolve(null);
    const items = given.items ?? [];
    return Promise.resolve({
      items,
      unreadable: [],
      rows: items.length,
      total: null,
      totalPages: null,
      ...given,
    });
  };
  const all = async () => {
    const batches = paginate<Row>({
      label: 'posts',
      url: 'http://far.test/posts',
      ahead: 2,
      maxRecords: 1000,
      likely,
      read,
    });
    return (await itemsOf(batches)).map(({ id }) => id);
  };
  return { all, asked };
}

test('every page that the totals announce is read, and none beyond', async () => {
  const { all, asked } = collection((page) => ({
    items: rowsOf(page * 2 - 1, page * 2),
    total: 6,
    totalPages: 3,
  }));
  expect(await all()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked).toEqual([1, 2, 3]);
});

test('as many pages as are likely are asked for together, and the rest when they have come', async () => {
  const { promise: second, resolve } = Promise.withResolvers<null>();
  const asked: number[] = [];
  const batches = paginate<Row>({
    label: 'posts',
    url: 'http://far.test/posts',
    ahead: 2,
    likely: 9,
    maxRecords: 1000,
    async read(page) {
      asked.push(page);
      if (page === 2) resolve(null);
      // The first one comes only when the second is under way.
      await second;
      return { items: rowsOf(page), unreadable: [], rows: 1, total: 3, totalPages: 3 };
    },
  });
  expect(await itemsOf(batches)).toEqual(rowsOf(1, 2, 3));
  expect(asked).toEqual([1, 2, 3]);
});

test.each([0, 1, 2, 9])('it does no harm that %i pages were likely', async (likely) => {
  const pages = [rowsOf(1, 2), rowsOf(3)];
  const answer = (page: number) => ({ items: pages[page - 1] ?? [], total: 3, totalPages: 2 });
  expect(await collection(answer, likely).all()).toEqual([1, 2, 3]);
  expect(await collection(() => ({ items: [], total: 0 }), likely).all()).toEqual([]);
  const alone = (page: number) => (page > 1 ? null : { items: rowsOf(1), total: 1, totalPages: 1 });
  expect(await collection(alone, likely).all()).toEqual([1]);
});

test('rows that are counted and not sent do not end the walk early or late', async () => {
  const pages = [rowsOf(1, 2), rowsOf(4), rowsOf(5, 6)];
  const { all, asked } = collection((page) => ({
    items: pages[page - 1] ?? [],
    total: 6,
    totalPages: 3,
  }));
  expect(await all()).toEqual([1, 2, 4, 5, 6]);
  expect(asked).toEqual([1, 2, 3]);
});

test('totals that are too low are not believed', async () => {
  const { all } = collection((page) =>
    page > 3 ? null : { items: rowsOf(page * 2, page * 2 + 1), total: 3, totalPages: 2 },
  );
  expect(await all()).toEqual([2, 3, 4, 5, 6, 7]);
});

test('without totals, the walk ends at the first page without rows', async () => {
  const { all, asked } = collection((page) => ({ items: page > 2 ? [] : rowsOf(page) }));
  expect(await all()).toEqual([1, 2]);
  expect(asked).toEqual([1, 2, 3]);
});

test('sticky rows that come twice are given once', async () => {
  const pages = [rowsOf(9, 1, 2), rowsOf(3, 9)];
  const { all } = collection((page) => ({ items: pages[page - 1] ?? [], total: 4, totalPages: 2 }));
  expect(await all()).toEqual([9, 1, 2, 3]);
});

test('when rows vanish while they are read, the ones that moved up are not missed', async () => {
  // After page 1 was read, row 1 is deleted: row 3 moves from page 2 onto page 1.
  const { all } = collection((page, times) => {
    if (page === 1 && times === 1) return { items: rowsOf(1, 2), total: 5, totalPages: 3 };
    const left = [rowsOf(2, 3), rowsOf(4, 5)];
    return { items: left[page - 1] ?? [], total: 4, totalPages: 2 };
  });
  expect((await all()).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});

test('a host that removes the query string is an error and not a loop', async () => {
  const { all } = collection(() => ({ items: rowsOf(1, 2, 3), total: 9, totalPages: 3 }));
  await expect(all()).rejects.toMatchObject({
    code: 'paging',
    message: expect.stringContaining('removes the query string'),
  });
});

test('the same with the totals stripped', async () => {
  const { all } = collection(() => ({ items: rowsOf(1, 2, 3) }));
  await expect(all()).rejects.toMatchObject({ code: 'paging' });
});

test('a host that answers with its last page for ever is an error and not a loop', async () => {
  const { all, asked } = collection((page) => ({ items: page === 1 ? rowsOf(1, 2) : rowsOf(3) }));
  await expect(all()).rejects.toMatchObject({
    code: 'paging',
    message: expect.stringContaining('Page 3 of the posts contains the same records as page 2'),
  });
  expect(asked.length).toBeLessThan(5);
});

test('a collection that sends the same few records in turn comes to an end', async () => {
  const { all, asked } = collection((page) => ({ items: rowsOf(page % 3), total: 3 }));
  await expect(all()).rejects.toMatchObject({ code: 'oversized' });
  expect(asked.length).toBeLessThan(1100);
});

test('a page that fails fails the walk', async () => {
  const { all } = collection((page) => {
    if (page === 2) throw new Error('page 2 is broken');
    return { items: rowsOf(page), total: 3, totalPages: 3 };
  });
  await expect(all()).rejects.toThrow('page 2 is broken');
});

test('an empty collection is empty', async () => {
  const { all, asked } = collection(() => ({ items: [], total: 0, totalPages: 0 }));
  expect(await all()).toEqual([]);
  expect(asked).toEqual([1]);
});
