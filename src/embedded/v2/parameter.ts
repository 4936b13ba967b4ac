import { readDate } from '../zone.ts';

/** What a parameter of v2 has to look like. The index and OPTIONS show these, validation enforces them. */
export interface Parameter {
  readonly type: 'integer' | 'string' | 'boolean' | 'array' | 'any';
  readonly items?: 'integer' | 'string';
  readonly enum?: readonly string[];
  readonly format?: 'date-time';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean | readonly never[];
  readonly required?: boolean;
}

export type Parameters = Readonly<Record<string, Parameter>>;

/** A value after validation. `raw` objects (`{ raw: '…' }`) have become their text. */
export type Value = string | number | boolean | readonly (string | number)[] | null;

export interface Problem {
  readonly code: string;
  readonly message: string;
}

export type Checked = { readonly value: Value } | { readonly problem: Problem };

/** Turns what came, a text of the query or any JSON, into what the parameter calls for. */
export function check(name: string, parameter: Parameter, given: unknown): Checked {
  switch (parameter.type) {
    case 'integer':
      return checkInteger(name, parameter, given);
    case 'boolean':
      return checkBoolean(name, given);
    case 'array':
      return checkList(name, parameter, given);
    case 'any':
    case 'string':
      return checkText(name, parameter, given);
  }
}

const problem = (code: string, message: string): Checked => ({ problem: { code, message } });

function wrongType(name: string, type: string): Checked {
  return problem('rest_invalid_type', `${name} is not of type ${type}.`);
}

function checkInteger(name: string, { minimum, maximum }: Parameter, given: unknown): Checked {
  const value = toInteger(given);
  if (value === null) return wrongType(name, 'integer');
  if (minimum !== undefined && maximum !== undefined && (value < minimum || value > maximum)) {
    const bounds = `between ${minimum} (inclusive) and ${maximum} (inclusive)`;
    return problem('rest_out_of_bounds', `${name} must be ${bounds}`);
  }
  if (minimum !== undefined && value < minimum) {
    return problem('rest_out_of_bounds', `${name} must be greater than or equal to ${minimum}`);
  }
  return { value };
}

function toInteger(given: unknown): number | null {
  if (typeof given !== 'number' && typeof given !== 'string') return null;
  if (typeof given === 'string' && !/^\s*-?\d+(?:\.0+)?\s*$/.test(given)) return null;
  const value = Number(given);
  return Number.isSafeInteger(value) ? value : null;
}

function checkBoolean(name: string, given: unknown): Checked {
  if (given === true || given === 1 || given === '1' || given === 'true') return { value: true };
  if (given === false || given === 0 || given === '0' || given === 'false' || given === '') {
    return { value: false };
  }
  return wrongType(name, 'boolean');
}

function checkList(name: string, parameter: Parameter, given: unknown): Checked {
  const list = toList(given);
  if (list === null) return wrongType(name, 'array');
  const values: (string | number)[] = [];
  for (const [index, item] of list.entries()) {
    const place = `${name}[${index}]`;
    if (parameter.items === 'integer') {
      const value = toInteger(item);
      if (value === null) return wrongType(place, 'integer');
      values.push(value);
    } else if (typeof item === 'string' || typeof item === 'number') {
      const text = String(item);
      const bad = notInEnum(place, parameter, text);
      if (bad) return bad;
      values.push(text);
    } else {
      return wrongType(place, 'string');
    }
  }
  return { value: values };
}

function toList(given: unknown): readonly unknown[] | null {
  if (Array.isArray(given)) return Array.from<unknown>(given);
  if (typeof given === 'number') return [given];
  if (typeof given !== 'string') return null;
  return given.split(/[\s,]+/).filter((item) => item !== '');
}

function checkText(name: string, parameter: Parameter, given: unknown): Checked {
  if (given === null) return { value: null };
  const text = toText(given);
  if (text === null) return wrongType(name, 'string');
  if (parameter.format === 'date-time' && readDate(text, 'UTC') === null) {
    return problem('rest_invalid_date', `Invalid date.`);
  }
  return notInEnum(name, parameter, text) ?? { value: text };
}

function toText(given: unknown): string | null {
  if (typeof given === 'string') return given;
  if (typeof given === 'number') return String(given);
  if (typeof given === 'object' && given !== null && 'raw' in given) return toText(given.raw);
  return null;
}

function notInEnum(name: string, { enum: values }: Parameter, text: string): Checked | null {
  if (values === undefined || values.includes(text)) return null;
  const last = values.at(-1) ?? '';
  const listed =
    values.length > 2 ? `${values.slice(0, -1).join(', ')}, and ${last}` : values.join(' and ');
  return problem(
    'rest_not_in_enum',
    values.length === 1 ? `${name} is not ${last}.` : `${name} is not one of ${listed}.`,
  );
}
