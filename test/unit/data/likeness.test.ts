import { describe, expect, test } from 'vitest';
import { createLikeness } from '../../../src/data/likeness.ts';
import { readingMinutes } from '../../../src/data/reading-time.ts';

interface Text {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly keywords: readonly string[];
}

const text = (tags: readonly string[], keywords: readonly string[] = []): Text => ({
  categories: ['category:news'],
  tags: tags.map((tag) => `post_tag:${tag}`),
  keywords,
});

const like = (texts: readonly Text[], place: number, most = 3) =>
  createLikeness(texts).like(place, most);

describe('texts that are alike', () => {
  test('share a term, and the fewer texts have it, the more it counts', () => {
    const texts = [text(['tides', 'ferry']), text(['tides']), text(['ferry']), text(['tides'])];
    const others = [1, 2, 3, 4].map(() => text(['mail']));
    expect(like([...texts, ...others], 0)).toEqual([2, 1, 3]);
  });

  test('or several words, of which the rare ones and the first count most', () => {
    const texts = [
      text([], ['gearbox', 'hearse', 'island', 'ferry']),
      text([], ['island', 'ferry', 'hearse']),
      text([], ['gearbox', 'hearse', 'island']),
      text([], ['ferry', 'boat']),
      ...[1, 2, 3].map(() => text([], ['mail'])),
    ].map((each) => ({ ...each, categories: [] }));
    expect(like(texts, 0)).toEqual([2, 1]);
  });

  test('and never one or two words alone, nor what most have in common', () => {
    const pair = [text([], ['gearbox', 'hearse']), text([], ['gearbox', 'hearse'])];
    const texts = [...pair, ...[1, 2, 3, 4].map(() => text(['mail']))];
    expect(like(texts, 0)).toEqual([]);
    expect(like(texts, 2)).toEqual([]);
  });

  test('are told the latest first where they are equally alike', () => {
    const [a, b] = [text(['a']), text(['b'])];
    const texts = [a, b, a, a, a, b, b, b];
    expect(like(texts, 3)).toEqual([0, 2, 4]);
    expect(like(texts, 3, 1)).toEqual([0]);
  });

  test('are not the text itself, nor any when none are asked for', () => {
    const texts = [text(['a'], ['x', 'y', 'z']), text(['b'])];
    expect(like(texts, 0)).toEqual([]);
    expect(like([...texts, ...texts], 0, 0)).toEqual([]);
    expect(like([], 0)).toEqual([]);
  });
});

test('however many texts there are, each is held against a bounded number of others', () => {
  const comparisonsOfEach = (count: number): number => {
    const texts = Array.from({ length: count }, (_, n) =>
      text([`t${n % 5}`], [`w${n % 3}`, `w${n % 7}`, `own${n}`]),
    );
    const { like: find, comparisons } = createLikeness(texts);
    for (const place of texts.keys()) find(place, 3);
    return comparisons() / count;
  };
  expect(comparisonsOfEach(4_000)).toBe(comparisonsOfEach(1_000));
});

test.each([
  [0, 1],
  [329, 1],
  [331, 2],
  [2_200, 10],
])('a text of %i words takes %i minutes to read', (words, minutes) => {
  expect(readingMinutes({ words })).toBe(minutes);
});
