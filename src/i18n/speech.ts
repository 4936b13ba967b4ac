/** The numbers and plural forms of a language. */
export interface Speech {
  /** `1,234`, `1.234`, `١٬٢٣٤`. */
  readonly number: (value: number) => string;
  /** Chooses the plural form for a count; `other` if that form is missing. */
  readonly plural: (count: number, forms: PluralForms) => string;
}

/** A text in each plural form of a language. `other` replaces missing forms. */
export type PluralForms = { readonly other: string } & {
  readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

/** @param language a valid BCP 47 tag, with its region if it has one. */
export function createSpeech(language: string): Speech {
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language);
  return {
    number: (value) => format.format(value),
    plural: (count, forms) => forms[rules.select(count)] ?? forms.other,
  };
}

/** The locale of a BCP 47 tag; null if the tag is not valid. */
export function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
