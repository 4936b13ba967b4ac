import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokensOf } from '../../../../src/wordpress/sync/facts/tokens.ts';

const { RANDOM_SEED: seed } = process.env;
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

const signs = String.raw`[\p{sc=Han}々〆]+|[\p{sc=Hiragana}]+|[\p{sc=Katakana}ー]+|[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+|[.!?。؟।]+`;
const withoutSpaces = String.raw`\p{sc=Han}々〆\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const pattern = new RegExp(String.raw`[[\p{L}\p{M}\p{N}'’]--[${withoutSpaces}]]+|${signs}`, 'gv');

const samples = fc.constantFrom(
  ...[
    'Fog, at 9.30?! ',
    'O’Brien’s ',
    'e\u0301clair ',
    'ﬁne ½ ｆｕｌｌ',
    '港の朝は早い。',
    'カタカナー々〆',
  ],
  ...[
    'สวัสดีชาวโลก',
    'Привет! ',
    'مرحبا؟',
    'पाठ। ',
    '𠮷野家',
    '😀',
    '👩‍👩‍👧',
    '\ud842',
    '\udfb7',
    ' ',
    '\u200b',
  ],
);
const text = fc
  .array(fc.oneof(samples, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
  .map((pieces) => pieces.join(''));

test('a text is cut where one kind of signs ends, in any script', () => {
  expect(tokensOf('Fog lifts. 港の朝 e\u0301𠮷')).toEqual([
    'Fog',
    'lifts',
    '.',
    '港',
    'の',
    '朝',
    'é',
    '𠮷',
  ]);
  fc.assert(
    fc.property(text, (each) => {
      expect(tokensOf(each)).toEqual(each.normalize('NFKC').match(pattern) ?? []);
    }),
    { numRuns: 2000 },
  );
});
