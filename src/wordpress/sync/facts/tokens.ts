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

const withoutSpaces = [runs.han, runs.hiragana, runs.katakana, runs.run].join('');
/** What a piece may be made of; each character is of one of these, or stands between pieces. */
const kinds = [String.raw`[\p{L}\p{M}\p{N}'’]--[${withoutSpaces}]`, ...Object.values(runs)].map(
  (signs) => new RegExp(`[${signs}]`, 'v'),
);

/** By UTF-16 unit, from 2: which of the kinds; 1 for none of them, 0 where nobody has looked yet. */
const known = new Uint8Array(0x10000);
const none = 1;

/** A plain text in pieces, in the compatibility form, which spells one thing in one way. */
export function tokensOf(written: string): readonly string[] {
  const text = written.normalize('NFKC');
  const tokens: string[] = [];
  let kind = none;
  let start = 0;
  for (let at = 0, width = 1; at < text.length; at += width) {
    const code = text.charCodeAt(at);
    let next = known[code] ?? 0;
    width = 1;
    if (next === 0) {
      const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
      next = kinds.findIndex((signs) => signs.test(sign)) + 2;
      width = sign.length;
      // Half of a character says nothing.
      if (sign.isWellFormed() && width === 1) known[code] = next;
    }
    if (next === kind) continue;
    if (kind !== none) tokens.push(text.slice(start, at));
    kind = next;
    start = at;
  }
  if (kind !== none) tokens.push(text.slice(start));
  return tokens;
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
