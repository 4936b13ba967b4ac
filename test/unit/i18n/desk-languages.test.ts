import { describe, expect, test } from 'vitest';
import { deskSpeaks, loadDeskWords } from '../../../src/i18n/index.ts';

/** Every word by its path, with numbers in the place of its arguments. */
const sayAll = (words: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([name, word]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof word === 'object' && word !== null) return sayAll(word, at);
    if (typeof word !== 'function') return [[at, String(word)] as const];
    return [[at, String(Reflect.apply(word, undefined, [7, 13].slice(0, word.length)))] as const];
  });

const { words: english } = await loadDeskWords('en');
const inEnglish = new Map(sayAll(english));

describe.each(['de', 'en', 'pt'])('the desk in %s', (language) => {
  test('has every word', async () => {
    const said = new Map(sayAll((await loadDeskWords(language)).words));
    expect([...said.keys()].toSorted()).toEqual([...inEnglish.keys()].toSorted());
    for (const [name, text] of said) {
      expect(text, name).not.toMatch(/^\s|\s$|undefined|NaN|\[object/);
      expect(text, name).not.toBe('');
    }
  });

  test('contains the numbers and names of a sentence', async () => {
    const { words } = await loadDeskWords(language);
    expect(words.posts.found(1234)).toContain(language === 'en' ? '1,234' : '1.234');
    expect(words.frame.page(2, 9)).toMatch(/2.*9/);
    expect(words.writing.saved('Fog')).toContain('Fog');
  });
});

test.each(['de', 'pt'])('%s has words of its own', async (language) => {
  const said = sayAll((await loadDeskWords(language)).words);
  const same = said.filter(([name, text]) => inEnglish.get(name) === text).map(([name]) => name);
  // Names, and words that are international.
  expect(same.length, same.join()).toBeLessThan(inEnglish.size / 10);
});

test('a region is kept, and unknown languages are replaced by English', async () => {
  expect((await loadDeskWords('de-AT')).language).toBe('de-AT');
  expect((await loadDeskWords('fr')).language).toBe('en');
  expect((await loadDeskWords('not a language')).language).toBe('en');
  expect(['de-CH', 'pt-PT', 'en', 'fr', '', '*', 'toString'].map(deskSpeaks)).toEqual([
    ...[true, true, true, false, false, false, false],
  ]);
});
