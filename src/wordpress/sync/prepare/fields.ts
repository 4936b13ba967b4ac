import { type Finding, prepareText, readAddress } from '../../../content/html/index.ts';
import type { FieldValue, Post } from '../../client/index.ts';
import type { FieldKind, KindsByName } from '../../fields.ts';
import type { StoredPost, TypedField, TypedFields } from '../../mirror/index.ts';
import type { SiteContext } from './records.ts';

interface Reading {
  readonly context: SiteContext;
  /** Of the entry: the base of relative addresses. */
  readonly address: string;
  readonly findings: Finding[];
}

/** An entry's fields to store: read by their kind, if they have one, else as sent. */
export function fieldsOf(
  { fields: { values, lost }, type }: Pick<Post, 'fields' | 'type'>,
  context: SiteContext,
  address: string,
): Pick<StoredPost, 'fields' | 'typedFields'> & { readonly findings: readonly Finding[] } {
  const kinds = Object.hasOwn(context.fields, type) ? (context.fields[type] ?? {}) : {};
  const findings = lost.map(({ name, why }) => finding(name, why));
  const others = Object.entries(values).filter(([name]) => !Object.hasOwn(kinds, name));
  return {
    fields: Object.fromEntries(others),
    typedFields: readAll(values, kinds, '', { context, address, findings }),
    findings,
  };
}

const longestName = 120;

function finding(name: string, why: string): Finding {
  return { kind: 'field', outcome: 'removed', what: name.slice(0, longestName), why, count: 1 };
}

function readAll(
  values: Readonly<Record<string, FieldValue>>,
  kinds: KindsByName,
  path: string,
  reading: Reading,
): TypedFields {
  const read: [string, TypedField][] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) continue;
    const field = readOne(value, kind, path + name, reading);
    if (field !== null) read.push([name, field]);
  }
  return Object.fromEntries(read);
}

/** Null for an empty field, and for a value that does not fit, which is reported. */
function readOne(
  value: FieldValue,
  kind: FieldKind,
  path: string,
  reading: Reading,
): TypedField | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  // The plugin writes false for an empty field of many kinds.
  if (value === false && kind.kind !== 'boolean') return null;
  const read = readKind(value, kind, path, reading);
  if (read === null) reading.findings.push(finding(path, `its value does not fit ${nameOf(kind)}`));
  return read;
}

const nameOf = (kind: FieldKind): string =>
  `${kind.kind}(${kind.kind === 'entry' ? kind.type : kind.kind === 'term' ? kind.taxonomy : ''})`;

function readKind(
  value: FieldValue,
  kind: FieldKind,
  path: string,
  reading: Reading,
): TypedField | null {
  const { context, address, findings } = reading;
  const surroundings = { ...context, address };
  switch (kind.kind) {
    case 'string':
      return isText(value) ? { kind: 'value', value: String(value) } : null;
    case 'number': {
      const number = isText(value) && String(value).trim() !== '' ? Number(value) : NaN;
      return Number.isFinite(number) ? { kind: 'value', value: number } : null;
    }
    case 'boolean': {
      const truth = [true, 1, '1'].some((each) => each === value);
      const isKnown = truth || [false, 0, '0'].some((each) => each === value);
      return isKnown ? { kind: 'value', value: truth } : null;
    }
    case 'date': {
      const date = isText(value) ? dateOf(String(value).trim()) : null;
      return date === null ? null : { kind: 'date', date };
    }
    case 'html': {
      if (!isText(value)) return null;
      const { prepared, findings: found } = prepareText(String(value), surroundings);
      findings.push(...found);
      return { kind: 'html', text: prepared };
    }
    case 'link': {
      const written = addressIn(value);
      const link = readAddress(written, surroundings);
      if (link === null) return null;
      const title = isText(value) ? '' : partOf(value, 'title');
      return {
        kind: 'link',
        to: link.kind,
        address: link.address,
        title: isText(title) ? String(title) : '',
      };
    }
    case 'picture':
    case 'file': {
      const id = idOf(value);
      if (id !== null) return { kind: 'media', as: kind.kind, id };
      const written = addressIn(value);
      const found = readAddress(written, surroundings);
      const isWeb = found !== null && /^https?:/.test(found.address);
      return isWeb ? { kind: 'address', as: kind.kind, address: found.address } : null;
    }
    case 'entry': {
      const id = idOf(value);
      return id === null ? null : { kind: 'entry', type: kind.type, id };
    }
    case 'user': {
      const id = idOf(value);
      return id === null ? null : { kind: 'user', id };
    }
    case 'term': {
      const id = idOf(value);
      return id === null ? null : { kind: 'term', taxonomy: kind.taxonomy, id, key: null };
    }
    case 'array': {
      const items = isList(value) ? value : [value];
      const read = items.map((item, place) => readOne(item, kind.of, `${path}[${place}]`, reading));
      return { kind: 'array', items: read.filter((item) => item !== null) };
    }
    case 'object':
      return isGroup(value)
        ? { kind: 'object', fields: readAll(value, kind.fields, `${path}.`, reading) }
        : null;
  }
}

const isText = (value: FieldValue | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
const isList = (value: FieldValue): value is readonly FieldValue[] => Array.isArray(value);
const isGroup = (value: FieldValue): value is Readonly<Record<string, FieldValue>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const partOf = (value: FieldValue, name: string): FieldValue | undefined =>
  isGroup(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** An address, also within a link or an upload. */
function addressIn(value: FieldValue): string {
  const written = isText(value) ? value : partOf(value, 'url');
  return isText(written) ? String(written) : '';
}

/** An id, also within a list of one and in the record of a site that sends whole records. */
function idOf(value: FieldValue): number | null {
  const [only] = isList(value) && value.length === 1 ? value : [value];
  const id = partOf(only ?? null, 'ID') ?? partOf(only ?? null, 'id') ?? only ?? null;
  const number = isText(id) && /^\d{1,15}$/.test(String(id)) ? Number(id) : 0;
  return number > 0 ? number : null;
}

/** Of `19020510`, `1902-05-10` and `1902-05-10 10:30:00`. */
function dateOf(text: string): string | null {
  const found =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(
      text,
    );
  if (found === null) return null;
  const [, year, month, day, minutes, seconds = ':00'] = found;
  const date = `${year}-${month}-${day}`;
  const known = new Date(`${date}T${minutes ?? '00:00'}${minutes === undefined ? '' : seconds}Z`);
  // The 31st of February would become a day of March.
  if (Number.isNaN(known.getTime()) || !known.toISOString().startsWith(date)) return null;
  return minutes === undefined ? date : `${date}T${minutes}${seconds}`;
}
