import { endOfWeight, weightOf, type Fragment } from './fragment.ts';
import { byBytes } from './names.ts';
import { Places } from './places.ts';
import { usualWeight, type Entry } from './vocabulary.ts';

export interface Word {
  readonly stem: string;
  readonly places: Places;
  /** Where it is written with signs that the stem has lost. */
  readonly forms: Map<string, Places>;
}

interface Listed {
  readonly word: Word;
  readonly form: string | null;
  readonly places: Places;
  readonly isPart: boolean;
}

interface Known {
  readonly listed: readonly Listed[];
  readonly parts: number;
}

/** Where every word stands. @param vocabulary of each word, by its number, what the index knows it by. */
export function listWords(
  pages: readonly Pick<Fragment, 'body' | 'meta'>[],
  fields: readonly string[],
  vocabulary: readonly (readonly Entry[])[],
): readonly Word[] {
  const words = new Map<string, Word>();
  const known = vocabulary.map((entries) => listedOf(entries, words));
  for (const [number, { body, meta }] of pages.entries()) {
    const touched = new Map<Places, Listed>();
    let [position, weight] = [0, usualWeight];
    for (const code of body) {
      if (code < 0) {
        weight = code === endOfWeight ? usualWeight : weightOf(code);
        continue;
      }
      const { listed, parts } = known[code] ?? none;
      for (const each of listed) {
        touched.set(each.places, each);
        each.places.add(position, each.isPart ? partWeight(weight, parts) : weight);
      }
      position += 1;
    }
    listForms(touched.values());
    for (const [field, codes] of meta) {
      for (const [place, code] of codes.entries())
        for (const each of (known[code] ?? none).listed) {
          touched.set(each.places, each);
          each.places.addMeta(fields.indexOf(field), place);
        }
    }
    listForms(touched.values());
    for (const places of touched.keys()) places.settle(number);
  }
  return Array.from(words.values())
    .filter(({ places, forms }) => places.count > 0 || forms.size > 0)
    .sort((a, b) => byBytes(a.stem, b.stem));
}

const none: Known = { listed: [], parts: 0 };

const partWeight = (weight: number, parts: number): number =>
  parts === 0 ? weight : Math.max(1, Math.floor(weight / Math.min(parts, 255)));

function listedOf(entries: readonly Entry[], words: Map<string, Word>): Known {
  const listed = entries.map(({ stem, form, isPart }): Listed => {
    const word = words.get(stem) ?? { stem, places: new Places(), forms: new Map() };
    words.set(stem, word);
    return { word, form, isPart, places: form === null ? word.places : formOf(word, form) };
  });
  return { listed, parts: entries.filter(({ isPart }) => isPart).length };
}

const unlisted = new WeakMap<Word, Map<string, Places>>();

function formOf(word: Word, form: string): Places {
  const forms = unlisted.get(word) ?? new Map<string, Places>();
  unlisted.set(word, forms);
  const places = forms.get(form) ?? new Places();
  forms.set(form, places);
  return places;
}

/** Forms of a word stand in the order in which pages have them. */
function listForms(touched: Iterable<Listed>): void {
  const fresh = Array.from(touched).filter(
    ({ word, form }) => form !== null && !word.forms.has(form),
  );
  for (const { word, form, places } of fresh.sort((a, b) => byBytes(a.form ?? '', b.form ?? '')))
    if (form !== null) word.forms.set(form, places);
}
