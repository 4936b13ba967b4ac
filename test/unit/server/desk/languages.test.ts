import { expect, test } from 'vitest';
import { languagesOf } from '../../../../src/server/desk/frame.ts';

test.each([
  ['de-AT,de;q=0.8,en;q=0.5', ['de-AT', 'de', 'en']],
  ['en;q=0.3, pt-BR ; q=0.9 , *;q=0.1', ['pt-BR', 'en']],
  ['fr;q=0, de', ['de']],
  ['de;q=nonsense, en', ['en']],
  ['', []],
  [null, []],
])('%s', (header, languages) => {
  expect(languagesOf(header)).toEqual(languages);
});
