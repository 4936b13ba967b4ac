import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PostData } from '../../../src/wordpress/index.ts';
import { createLikeness } from '../../../src/data/likeness.ts';
import { readingMinutes } from '../../../src/data/reading-time.ts';

type Text = Pick<PostData, 'id' | 'categories' | 'tags' | 'keywords'>;

let ids = 0;
const text = (tags: readonly string[], keywords: readonly string[] = []): Text => ({
  id: ++ids,
  categories: [{ collection: 'categories', id: 'category:news' }],
  tags: tags.map((tag) => ({ collection: 'tags', id: `post_tag:${tag}` })),
  keywords,
});

const likenessOf = (texts: readonly Text[], most = 3) => {
  const likeness = createLikeness<Text>(most);
  likeness.update(texts);
  return likeness;
};

const like = (texts: readonly Text[], place: number, most = 3) =>
  likenessOf(texts, most)
    .like(place)
    .map((found) => texts.indexOf(found));

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
    const texts = ['a', 'b', 'a', 'a', 'a', 'b', 'b', 'b'].map((tag) => text([tag]));
    expect(like(texts, 3)).toEqual([0, 2, 4]);
    expect(like(texts, 3, 1)).toEqual([0]);
  });

  test('are not the text itself, nor any when none are asked for', () => {
    const texts = [text(['a'], ['x', 'y', 'z']), text(['b'])];
    expect(like(texts, 0)).toEqual([]);
    const twice = [...texts, ...texts.map((each) => ({ ...each, id: ++ids }))];
    expect(like(twice, 0, 0)).toEqual([]);
    expect(like([], 0)).toEqual([]);
  });
});

test('however many texts there are, each is held against a bounded number of others', () => {
  const comparisonsOfEach = (count: number): number => {
    const texts = Array.from({ length: count }, (_, n) =>
      text([`t${n % 5}`], [`w${n % 3}`, `w${n % 7}`, `own${n}`]),
    );
    const likeness = likenessOf(texts);
    for (const place of texts.keys()) likeness.like(place);
    return likeness.comparisons() / count;
  };
  expect(comparisonsOfEach(4_000)).toBe(comparisonsOfEach(1_000));
});

describe('after a change of the row', () => {
  const words = fc.subarray(['gearbox', 'hearse', 'island', 'ferry', 'boat', 'mail', 'tide']);
  const made = fc.record({
    ...{ at: fc.nat(150), tags: fc.subarray(['a', 'b', 'c', 'd']), keywords: words },
    kind: fc.constantFrom('new', 'changed', 'moved', 'gone', 'gone again'),
  });
  const others = fc.array(fc.tuple(fc.subarray(['a', 'b', 'c', 'd']), words), {
    minLength: 100,
    maxLength: 150,
  });

  test('everything is as if the row had been read for the first time', () => {
    fc.assert(
      fc.property(others, fc.array(made, { maxLength: 12 }), (first, edits) => {
        let texts = first.map(([tags, keywords]) => text(tags, keywords));
        const likeness = likenessOf(texts);
        const found = () => texts.map((_, place) => likeness.like(place).map(({ id }) => id));
        found();
        for (const { at, kind, tags, keywords } of edits) {
          const place = at % texts.length;
          const id = texts[place]?.id ?? 0;
          const edited = { ...text(tags, keywords), id };
          if (kind === 'new') texts = texts.toSpliced(place, 0, text(tags, keywords));
          else if (kind === 'changed') texts = texts.with(place, edited);
          else if (kind === 'moved') texts = texts.toSpliced(place, 1).toSpliced(at % 7, 0, edited);
          else texts = texts.toSpliced(place, 1);
          likeness.update(texts);
          const fresh = likenessOf(texts);
          expect(found()).toEqual(texts.map((_, each) => fresh.like(each).map(({ id }) => id)));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('only few are held against others again', () => {
    const texts = Array.from({ length: 4_000 }, (_, n) =>
      text([`t${n % 50}`], [`w${n % 30}`, `w${n % 70}`, `own${n}`]),
    );
    const likeness = likenessOf(texts);
    const askAll = () => {
      const before = likeness.comparisons();
      for (const place of texts.keys()) likeness.like(place);
      return likeness.comparisons() - before;
    };
    const first = askAll();
    likeness.update([text(['t1'], ['w2', 'w3']), ...texts]);
    expect(askAll()).toBeLessThan(first / 10);
    expect(askAll()).toBe(0);
  });
});

test.each([
  [0, 1],
  [329, 1],
  [331, 2],
  [2_200, 10],
])('a text of %i words takes %i minutes to read', (words, minutes) => {
  expect(readingMinutes({ words })).toBe(minutes);
});
