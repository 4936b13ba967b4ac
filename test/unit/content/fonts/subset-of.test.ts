import { expect, it } from 'vitest';
import { subsetOf } from '../../../../src/content/fonts/index.ts';

it.each([
  ['en', 'latin'],
  ['pt-BR', 'latin'],
  ['vi', 'latin'],
  ['uk', 'cyrillic'],
  ['sr', 'cyrillic'],
  ['sr-Latn', 'latin'],
  ['el', 'greek'],
  ['ar', 'arabic'],
  ['fa-IR', 'arabic'],
  ['he', 'hebrew'],
  ['ja', null],
  ['zh-Hant', null],
  ['ko', null],
])('headings in %s need the subset %s', (language, subset) => {
  expect(subsetOf(language)).toBe(subset);
});
