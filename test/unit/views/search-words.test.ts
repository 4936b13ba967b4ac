import { describe, expect, test } from 'vitest';
import { toSearchWords } from '../../../src/views/search.ts';
import { loadWords } from '../../../src/i18n/index.ts';

const said = async (tag: string) => {
  const { words, language } = await loadWords(tag);
  return toSearchWords(words, language);
};

describe('sentences that count, for scripts', () => {
  test('have a form for each way in which a language counts', async () => {
    const { results, stories, noResults } = await said('en');
    expect(results).toEqual({
      one: '{count} result for “\u2068{query}\u2069”',
      other: '{count} results for “\u2068{query}\u2069”',
    });
    expect(stories).toEqual({ one: '{count} story', other: '{count} stories' });
    expect(noResults).toBe('Nothing found for “\u2068{query}\u2069”.');
  });

  test.for([
    ['ja', ['other']],
    ['de', ['one', 'other']],
    ['fr', ['many', 'one', 'other']],
    ['ar', ['few', 'many', 'one', 'other', 'two', 'zero']],
  ] as const)('has them in %s', async ([tag, categories]) => {
    const { results, stories } = await said(tag);
    expect(Object.keys(results).toSorted()).toEqual(categories);
    expect(Object.keys(stories).toSorted()).toEqual(categories);
    for (const sentence of Object.values(results)) expect(sentence).toContain('{query}');
    expect(results['other']).toContain('{count}');
    // What is left of the examples that they were made from.
    expect(Object.values({ ...results, ...stories }).join(' ')).not.toMatch(/\p{Nd}/u);
  });
});
