import type { Speech } from './face.ts';

const mostKept = 1000;

/** How a language counts and lists, by `Intl`. The language is a valid BCP 47 tag. */
export const createSpeech = (language: string): Speech => {
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
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
    list: (items) => list.format(items),
  };
};
