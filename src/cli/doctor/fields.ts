import { loadFields, type TypeChoice } from '../../config/index.ts';
import {
  CmsError,
  type Cms,
  type EntryType,
  type FieldValue,
} from '../../wordpress/client/index.ts';
import { isChosen } from '../../wordpress/sync/index.ts';
import { ok, problem, type Finding } from './finding.ts';

/** Of each type, so many entries are looked at. */
const sample = 20;

/** What ids in fields may stand for: the call of a kind, by id. */
type Meanings = ReadonlyMap<number, string>;

/** A schema to copy, for custom fields without a kind. The kinds are guessed from values. */
export async function checkFields(cms: Cms, choice: TypeChoice): Promise<Finding[]> {
  try {
    const known = await loadFields();
    const { types } = await cms.types(isChosen(choice));
    const ids = new Map<number, string>();
    const found: { readonly type: string; readonly values: Map<string, FieldValue[]> }[] = [];
    for (const type of types) {
      const values = new Map<string, FieldValue[]>();
      for (const { id, fields } of await firstEntries(cms, type)) {
        ids.set(id, `entry('${type.name}')`);
        for (const [name, value] of Object.entries(fields.values))
          if (known[type.name]?.[name] === undefined)
            values.set(name, [...(values.get(name) ?? []), value]);
      }
      if (values.size > 0) found.push({ type: type.name, values });
    }
    if (found.length === 0) return [];
    const numbers = found.flatMap(({ values }) => [...values.values()].flatMap(idsIn));
    const meanings = await withUploads(cms, ids, numbers);
    const lines = found.flatMap(({ type, values }) => [
      `  ${nameOf(type)}: {`,
      ...Array.from(values, ([name, all]) => `    ${lineOf(name, all, meanings)}`),
      '  },',
    ]);
    return [
      ok(
        [
          'These custom fields have no kind in src/own/fields.ts, so layouts get them as WordPress sends them. This is a guess from a few entries; check it before you copy it:',
          "import { field } from '../wordpress/fields.ts';",
          'export const fields = {',
          ...lines,
          '};',
        ].join('\n'),
      ),
    ];
  } catch (error) {
    if (!(error instanceof CmsError)) throw error;
    // A build reads the same entries, all of them.
    return [problem(`Entries of all types cannot be read: ${error.message}`, error.hint)];
  }
}

const firstEntries = async (cms: Cms, type: EntryType) => {
  for await (const { items } of cms.entries(type).list({ perPage: sample })) return items;
  return [];
};

const withUploads = async (
  cms: Cms,
  ids: ReadonlyMap<number, string>,
  numbers: readonly number[],
): Promise<Meanings> => {
  const meanings = new Map(ids);
  const unknown = [...new Set(numbers)].filter((id) => !ids.has(id)).slice(0, 100);
  if (unknown.length === 0) return meanings;
  for await (const { items } of cms.media.list({ ids: unknown }))
    for (const { id, mimeType } of items)
      meanings.set(id, mimeType.startsWith('image/') ? 'picture()' : 'file()');
  return meanings;
};

/** Positive whole numbers in values, also in lists and groups. */
const idsIn = (values: readonly FieldValue[]): number[] =>
  values.flatMap((value): number[] => {
    if (typeof value === 'object' && value !== null) return idsIn(Object.values(value));
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? [value] : [];
  });

const nameOf = (name: string): string =>
  /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);

const lineOf = (name: string, values: readonly FieldValue[], meanings: Meanings): string => {
  const guess = guessOf(values, meanings);
  if (guess === null) return `// ${nameOf(name)}: empty in these entries`;
  const isId = /(?:entry|picture|file)\(/.test(guess);
  return `${nameOf(name)}: ${guess},${isId ? ' // if these numbers are ids, else field.number()' : ''}`;
};

/** The call of the kind that all values fit; null if all are empty. */
const guessOf = (all: readonly FieldValue[], meanings: Meanings): string | null => {
  const values = all.filter((value) => !isEmpty(value));
  const [first] = values;
  if (first === undefined) return all.some((value) => value === false) ? 'field.boolean()' : null;
  const every = (test: (value: FieldValue) => boolean): boolean => values.every(test);
  if (every((value) => typeof value === 'boolean')) return 'field.boolean()';
  if (every((value) => Array.isArray(value))) {
    const items = values.flatMap((value) => (Array.isArray(value) ? (value as FieldValue[]) : []));
    return `field.array(${guessOf(items, meanings) ?? 'field.string()'})`;
  }
  if (every((value) => typeof value === 'object')) return guessOfGroups(values, meanings);
  if (every((value) => typeof value === 'number')) {
    const kinds = new Set(values.map((value) => meanings.get(Number(value)) ?? ''));
    const [kind = ''] = kinds;
    return kinds.size === 1 && kind !== '' ? `field.${kind}` : 'field.number()';
  }
  const isText = (pattern: RegExp) =>
    every((value) => typeof value === 'string' && pattern.test(value));
  if (isText(/^(?:19|20)\d{6}$|^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/))
    return 'field.date()';
  if (isText(/^-?\d+(?:\.\d+)?$/)) return 'field.number()';
  if (isText(/^https?:\/\/\S+$/)) return 'field.link()';
  return values.some((value) => typeof value === 'string' && /<\w+[^>]*>/.test(value))
    ? 'field.html()'
    : 'field.string()';
};

const guessOfGroups = (values: readonly FieldValue[], meanings: Meanings): string => {
  const members = values.flatMap((value) => Object.entries(value ?? {}) as [string, FieldValue][]);
  const byName = Map.groupBy(members, ([name]) => name);
  if (byName.has('url') && byName.has('title')) return 'field.link()';
  const parts = Array.from(byName, ([name, all]) => {
    const guess = guessOf(
      all.map(([, value]) => value),
      meanings,
    );
    return guess === null ? [] : `${nameOf(name)}: ${guess}`;
  });
  return `field.object({ ${parts.flat().join(', ')} })`;
};

const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
