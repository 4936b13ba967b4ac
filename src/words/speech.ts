import type { Speech } from './face.ts';

/** How a language counts and lists, by `Intl`. The language is a valid BCP 47 tag. */
export const createSpeech = (language: string): Speech => {
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    number: (value) => format.format(value),
    plural: (count, forms) => forms[rules.select(count)] ?? forms.other,
    list: (items) => list.format(items),
  };
};
