import { describe, expect, test } from 'vitest';
import { readingMinutes } from '../../../src/views/story.ts';
import { relatedIn } from '../../../src/views/related.ts';

type Text = Parameters<typeof relatedIn>[0][number];

const reference = <N extends string>(collection: N, names: readonly string[]) =>
  names.map((id) => ({ collection, id }));

const text = (
  id: number,
  terms: { categories?: string[]; tags?: string[]; date?: string },
): Text => ({
  id,
  date: terms.date ?? '2026-01-01T00:00:00Z',
  categories: reference('categories', terms.categories ?? []),
  tags: reference('tags', terms.tags ?? []),
  terms: [],
});

const idsRelatedTo = (place: number, texts: readonly Text[], most = 100) =>
  relatedIn(texts, most)(place).map(({ id }) => id);

const others = (from: number, tags: string[] = ['mail']) =>
  [0, 1, 2, 3].map((n) => text(from + n, { tags }));

describe('posts that are alike', () => {
  test('share a term, and the fewer posts have it, the more it counts', () => {
    const texts = [
      text(0, { tags: ['tides', 'ferry'] }),
      text(1, { tags: ['tides'] }),
      text(2, { tags: ['ferry'] }),
      text(3, { tags: ['tides'] }),
      text(4, { tags: ['tides'] }),
      ...others(5),
    ];
    expect(idsRelatedTo(0, texts)).toEqual([2, 1, 3, 4]);
  });

  test('share tags rather than categories', () => {
    const texts = [
      text(0, { categories: ['news'], tags: ['ferry'] }),
      text(1, { categories: ['news'] }),
      text(2, { tags: ['ferry'] }),
      ...others(3),
    ];
    expect(idsRelatedTo(0, texts)).toEqual([2, 1]);
  });

  test('are of about the same time', () => {
    const texts = [
      text(0, { tags: ['ferry'], date: '2026-01-01T00:00:00Z' }),
      text(1, { tags: ['ferry'], date: '2015-01-01T00:00:00Z' }),
      text(2, { tags: ['ferry'], date: '2025-06-01T00:00:00Z' }),
      ...others(3),
    ];
    expect(idsRelatedTo(0, texts)).toEqual([2, 1]);
  });

  test('have not only in common what every post has', () => {
    expect(idsRelatedTo(0, others(0))).toEqual([]);
    expect(idsRelatedTo(0, [text(0, {}), ...others(1)])).toEqual([]);
    expect(idsRelatedTo(0, [])).toEqual([]);
  });

  test('are told the latest first where they are equally alike', () => {
    const texts = [...others(0, ['a']), ...others(4, ['b'])];
    expect(idsRelatedTo(2, texts)).toEqual([0, 1, 3]);
    expect(idsRelatedTo(2, texts, 2)).toEqual([0, 1]);
    expect(idsRelatedTo(2, texts, 0)).toEqual([]);
  });
});

test('a new post changes only what leads on to it, while no term has become four times as common', () => {
  // The latest first, one a day.
  const all = Array.from({ length: 400 }, (_, id) =>
    text(id, {
      date: new Date(Date.UTC(2024, 0, id)).toISOString(),
      categories: [`c${(id * 7) % 4}`],
      tags: [`t${(id * id) % 61}`, `u${(id * 11) % 31}`],
    }),
  ).reverse();
  const foundIn = (texts: readonly Text[]) => {
    const find = relatedIn(texts, 5);
    return new Map(texts.map(({ id }, place) => [id, find(place).map((other) => other.id)]));
  };
  let before = foundIn(all.slice(100));
  for (let added = 300; added < 400; added += 1) {
    const now = foundIn(all.slice(399 - added));
    for (const [id, found] of before)
      if (now.get(id)?.includes(added) === false) expect(now.get(id)).toEqual(found);
    before = now;
  }
});

test('however many posts have a term, a bounded number of them is looked at, around the post', () => {
  const texts = Array.from({ length: 4000 }, (_, id) => text(id, { tags: [`t${id % 2}`] }));
  const found = idsRelatedTo(2000, texts);
  expect(found.length).toBeLessThan(100);
  expect(Math.min(...found)).toBeGreaterThan(1900);
  expect(Math.max(...found)).toBeLessThan(2100);
  expect(idsRelatedTo(0, texts)[0]).toBe(2);
  expect(idsRelatedTo(3999, texts)).toContain(3997);
});

test.each([
  [0, 1],
  [329, 1],
  [331, 2],
  [2_200, 10],
])('a text of %i words takes %i minutes to read', (words, minutes) => {
  expect(readingMinutes({ words })).toBe(minutes);
});
