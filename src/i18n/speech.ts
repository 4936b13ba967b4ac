/** How a language writes numbers, and which plural form a count takes. */
export interface Speech {
  /** `1,234`, `1.234`, `١٬٢٣٤`. */
  readonly number: (value: number) => string;
  /** The form that the language has for a count; `other` if that form is not given. */
  readonly plural: (count: number, forms: PluralForms) => string;
}

/** A text in each plural form of a language; `other` stands in for those that are missing. */
export type PluralForms = { readonly other: string } & {
  readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

const mostKept = 1000;

/** The speech of a language, by `Intl`. The language is a valid BCP 47 tag, region included. */
export const createSpeech = (language: string): Speech => {
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language);
  const small = new Map<number, string>();
  const smallNumber = (value: number): string => {
    const known = small.get(value) ?? format.format(value);
    small.set(value, known);
    return known;
  };
  return {
    // Most are counts and numbers of pages, and the same ones again and again.
    number: (value) =>
      Number.isInteger(value) && Math.abs(value) < mostKept
        ? smallNumber(value)
        : format.format(value),
    plural: (count, forms) => forms[rules.select(count)] ?? forms.other,
  };
};

/** The locale of a BCP 47 tag; null for any other text. */
export const localeOf = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
};
