const subsets: Readonly<Record<string, string>> = {
  Arab: 'arabic',
  Armn: 'armenian',
  Beng: 'bengali',
  Cyrl: 'cyrillic',
  Deva: 'devanagari',
  Ethi: 'ethiopic',
  Geor: 'georgian',
  Grek: 'greek',
  Gujr: 'gujarati',
  Guru: 'gurmukhi',
  Hebr: 'hebrew',
  Khmr: 'khmer',
  Knda: 'kannada',
  Laoo: 'lao',
  Latn: 'latin',
  Mlym: 'malayalam',
  Mymr: 'myanmar',
  Orya: 'oriya',
  Sinh: 'sinhala',
  Taml: 'tamil',
  Telu: 'telugu',
  Thai: 'thai',
};

/**
 * The subset of a typeface that nearly every heading in a language (BCP 47) needs: that of its
 * script. Null for scripts whose signs are spread over many files, as those of Japanese are.
 */
export const subsetOf = (language: string): string | null =>
  subsets[new Intl.Locale(language).maximize().script ?? ''] ?? null;
