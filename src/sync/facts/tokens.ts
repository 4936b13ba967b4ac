/**
 * A piece of a text, as far as it is written by one rule: `word` letters and digits between spaces · `han`, `hiragana`,
 * `katakana` a run of these signs · `run` of a script of South East Asia that has no spaces · `end` of a sentence.
 */
export type TokenKind = 'word' | 'han' | 'hiragana' | 'katakana' | 'run' | 'end';

const runs = {
  han: String.raw`\p{sc=Han}々〆`,
  hiragana: String.raw`\p{sc=Hiragana}`,
  katakana: String.raw`\p{sc=Katakana}ー`,
  run: String.raw`\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`,
  end: '.!?。؟।',
} as const satisfies Partial<Record<TokenKind, string>>;

const withoutSpaces = [runs.han, runs.hiragana, runs.katakana, runs.run];
const word = String.raw`[[\p{L}\p{M}\p{N}'’]--[${withoutSpaces.join('')}]]+`;
const pattern = new RegExp(
  [word, ...[...withoutSpaces, runs.end].map((signs) => `[${signs}]+`)].join('|'),
  'gv',
);

/** A plain text in pieces, in the compatibility form, which spells one thing in one way. */
export function tokensOf(text: string): readonly string[] {
  return text.normalize('NFKC').match(pattern) ?? [];
}

const starts = Object.entries(runs).map(
  ([kind, signs]) => [kind as keyof typeof runs, new RegExp(`^[${signs}]`, 'v')] as const,
);
const firstOfThai = 0x0e00;
const ends = new Set(Array.from(runs.end, (sign) => sign.charCodeAt(0)));

export function kindOf(token: string): TokenKind {
  // Most tokens of most texts.
  const code = token.charCodeAt(0);
  if (code < firstOfThai) return ends.has(code) ? 'end' : 'word';
  return starts.find(([, start]) => start.test(token))?.[0] ?? 'word';
}
