import { z } from 'zod';
import type { CustomFields, FieldValue } from '../model.ts';

/** For each record: what is over these limits is left out. */
const most = {
  /** Of all values, in characters of JSON, roughly. */
  size: 100_000,
  fields: 200,
  /** Lists and objects within each other. */
  depth: 8,
  /** Of a field's name, in characters. */
  name: 100,
  /** Fields that are named when they are left out. */
  named: 20,
};

type Values = Readonly<Record<string, unknown>>;

/** PHP writes an empty map as a list. */
const values: z.ZodType<Values> = z.record(z.string(), z.unknown()).catch({});

/** WordPress's own meta is left out: footnotes are in the text, and `_…` is internal. */
const isPublic = (name: string): boolean => !name.startsWith('_') && name !== 'footnotes';

/** Registered meta and Advanced Custom Fields (`acf`), which win. Bounded copies, as JSON. */
export const customFields: z.ZodType<CustomFields> = z
  .object({ acf: values, meta: values })
  .transform(({ acf, meta }) => {
    const found: [string, FieldValue][] = [];
    const lost: CustomFields['lost'][number][] = [];
    let room = most.size;
    for (const [name, value] of Object.entries({ ...meta, ...acf })) {
      if (!isPublic(name)) continue;
      const copy = found.length < most.fields && name.length <= most.name && copier(room);
      const copied = copy === false ? undefined : copy.of(value, 1);
      if (copy === false) lost.push({ name, why: `a record has at most ${most.fields} fields` });
      else if (copied === undefined) lost.push({ name, why: copy.why() });
      else {
        found.push([plain(name), copied]);
        room = copy.room();
      }
    }
    return { values: Object.fromEntries(found), lost: inShort(lost) };
  });

export const noCustomFields: CustomFields = { values: {}, lost: [] };

/** Copies a value while there is room; undefined if it is too large or too deep. */
function copier(size: number) {
  let room = size;
  let isDeep = false;
  const take = (characters: number): boolean => (room -= characters) >= 0;

  function of(value: unknown, depth: number): FieldValue | undefined {
    if (typeof value === 'string') return take(value.length + 2) ? plain(value) : undefined;
    if (typeof value === 'boolean' || value === null) return take(5) ? value : undefined;
    if (typeof value === 'number') {
      if (!take(8)) return undefined;
      // JSON has 1e999, which becomes Infinity.
      return Number.isFinite(value) ? value : null;
    }
    if (typeof value !== 'object') return null;
    if (depth > most.depth) {
      isDeep = true;
      return undefined;
    }
    const copies: [string, FieldValue][] = [];
    for (const [name, each] of Object.entries(value)) {
      if (name === '__proto__') continue;
      const copied = take(name.length + 4) ? of(each, depth + 1) : undefined;
      if (copied === undefined) return undefined;
      copies.push([plain(name), copied]);
    }
    return Array.isArray(value) ? copies.map(([, copy]) => copy) : Object.fromEntries(copies);
  }
  return {
    of,
    room: () => room,
    why: () =>
      isDeep
        ? `its lists are more than ${most.depth} levels deep`
        : `the fields of a record may have ${most.size / 1000} kB together`,
  };
}

/** Without characters that HTML or JSON can't carry. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '');
}

function inShort(lost: CustomFields['lost']): CustomFields['lost'] {
  if (lost.length <= most.named) return lost;
  const others = lost.length - most.named;
  const why = 'they are over the limits of a record';
  return [...lost.slice(0, most.named), { name: `${others} other fields`, why }];
}
