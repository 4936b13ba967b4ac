import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { loadWords, type Words } from '../../../src/i18n/index.ts';

// Reads the folder, so that a new file is tested, too.
const folder = new URL('../../../src/i18n/languages/', import.meta.url);
const tags = (await readdir(folder)).map((file) => file.replace(/\.ts$/, '')).toSorted();
const others = tags.filter((tag) => new Intl.Locale(tag).language !== 'en');

// Words that may be the same in another language.
const international = [
  'themeSystem',
  'feeds',
  'mail',
  'menu',
  'pageNumber',
  'pages',
  'titleOfPage',
  'website',
  'yourName',
  'yourEmail',
  'shop.dimensions',
];
// Names, in any script.
const names = /RSS|JavaScript|WordPress/g;

// Enough for every word. Neither 1 nor 2, since Arabic has no number for them.
const shown = [7, 13, 24];

/** Every word by its name, with the numbers above in the place of its arguments. */
const sayAll = (words: Words): ReadonlyMap<string, string> =>
  new Map(
    wordsOf(words).map(([name, word]): [string, string] => [
      name,
      typeof word === 'function'
        ? String(Reflect.apply(word, undefined, shown.slice(0, word.length)))
        : String(word),
    ]),
  );

/** Those of a group have its name before theirs: `shop.price`. */
const wordsOf = (words: object): [string, unknown][] =>
  Object.entries(words).flatMap(([name, word]: [string, unknown]): [string, unknown][] =>
    typeof word === 'object' && word !== null
      ? wordsOf(word).map(([key, one]) => [`${name}.${key}`, one])
      : [[name, word]],
  );

const { words: english } = await loadWords('en');
const inEnglish = sayAll(english);

test('the promised languages are there', () => {
  expect(tags).toEqual(expect.arrayContaining(['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt']));
});

describe.each(tags)('The words of %s', (tag) => {
  test('are all there, and none is empty or has space around it', async () => {
    const said = sayAll((await loadWords(tag)).words);
    expect([...said.keys()].toSorted()).toEqual([...inEnglish.keys()].toSorted());
    for (const [name, text] of said) {
      expect(text, name).not.toMatch(/^\s|\s$|undefined|NaN|\[object/);
      expect(text, name).not.toBe('');
    }
  });

  test('contain their numbers and names', async () => {
    const { words } = await loadWords(tag);
    const { format } = new Intl.NumberFormat(tag);
    const said = sayAll(words);
    for (const [name, word] of wordsOf(words)) {
      if (typeof word !== 'function') continue;
      for (const argument of shown.slice(0, word.length)) {
        expect(said.get(name), name).toContain(format(argument));
      }
    }
  });

  test('have typographic quotes and dashes', async () => {
    for (const [name, text] of sayAll((await loadWords(tag)).words)) {
      expect(text, name).not.toMatch(/["'`]|\.\.\.|--|<|>/);
    }
  });
});

describe.each(others)('In the words of %s', (tag) => {
  test('nothing is in English', async () => {
    const said = sayAll((await loadWords(tag)).words);
    const same = [...said].filter(
      ([name, text]) => /\p{Letter}/u.test(text) && text === inEnglish.get(name),
    );
    expect(international).toEqual(expect.arrayContaining(same.map(([name]) => name)));
  });

  test('there are Latin letters only if the language has them, except in names', async () => {
    const latin = new Intl.Locale(tag).maximize().script === 'Latn';
    const said = [...sayAll((await loadWords(tag)).words).values()];
    const lettered = said.filter((text) => /\p{Script=Latin}/u.test(text.replace(names, '')));
    if (latin) expect(lettered).not.toEqual([]);
    else expect(lettered).toEqual([]);
  });
});

test('French has narrow spaces before colons and inside guillemets', async () => {
  const said = [...sayAll((await loadWords('fr')).words).values()].join('\n');
  expect(said).not.toMatch(/[^\u202f][:;!?»]|«[^\u202f]/);
  expect(said).toMatch(/\u202f:/);
  expect(said).toMatch(/«\u202f.+\u202f»/);
});

test('Arabic isolates names, so that their punctuation stays on their side', async () => {
  const { words } = await loadWords('ar');
  expect(words.noResults('what?')).toContain('«\u2068what?\u2069»');
});
