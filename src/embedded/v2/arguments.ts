import { Refusal } from '../refusal.ts';
import { check, type Parameters, type Problem, type Value } from './parameter.ts';

/** The validated parameters of one call; each is read as what it was declared to be. */
export interface Arguments {
  /** Was it given, rather than left at its default? */
  has(name: string): boolean;
  integer(name: string): number | undefined;
  integers(name: string): readonly number[];
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

/** Validates what was given. Throws `rest_invalid_param` that names every parameter that is wrong. */
export function readArguments(
  parameters: Parameters,
  given: ReadonlyMap<string, unknown>,
): Arguments {
  const values = new Map<string, Value>();
  const problems = new Map<string, Problem>();
  const missing: string[] = [];
  for (const [name, parameter] of Object.entries(parameters)) {
    if (!given.has(name)) {
      if (parameter.required) missing.push(name);
      if (parameter.default !== undefined) values.set(name, parameter.default);
      continue;
    }
    const checked = check(name, parameter, given.get(name));
    if ('problem' in checked) problems.set(name, checked.problem);
    else values.set(name, checked.value);
  }
  if (missing.length > 0) {
    throw new Refusal(
      'rest_missing_callback_param',
      `Missing parameter(s): ${missing.join(', ')}`,
      400,
      { params: missing },
    );
  }
  if (problems.size > 0) throw invalid(problems);
  return createArguments(values, given);
}

export function invalid(problems: ReadonlyMap<string, Problem>, status?: number): Refusal {
  const params = [...problems].map(([name, { message }]) => [name, message]);
  const details = [...problems].map(([name, { code, message }]) => [
    name,
    { code, message, data: status === undefined ? null : { status } },
  ]);
  return new Refusal(
    'rest_invalid_param',
    `Invalid parameter(s): ${[...problems.keys()].join(', ')}`,
    400,
    { params: Object.fromEntries(params), details: Object.fromEntries(details) },
  );
}

function createArguments(
  values: ReadonlyMap<string, Value>,
  given: ReadonlyMap<string, unknown>,
): Arguments {
  const list = (name: string) => {
    const value = values.get(name);
    return typeof value === 'object' && value !== null ? value : [];
  };
  return {
    has: (name) => given.has(name),
    integer: (name) => {
      const value = values.get(name);
      return typeof value === 'number' ? value : undefined;
    },
    integers: (name) => list(name).filter((item) => typeof item === 'number'),
    text: (name) => {
      const value = values.get(name);
      return typeof value === 'string' ? value : undefined;
    },
    texts: (name) => list(name).map(String),
    flag: (name) => values.get(name) === true,
  };
}

/** The query's and the form's parameters: `include[]=1&include[]=2` becomes a list. */
export function fromQuery(query: URLSearchParams): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const lists = new Map<string, string[]>();
  for (const [key, value] of query) {
    const name = /^([^[]+)\[[^\]]*\]$/.exec(key)?.[1];
    if (name === undefined) {
      values.set(key, value);
      continue;
    }
    const list = lists.get(name) ?? [];
    list.push(value);
    lists.set(name, list);
    values.set(name, list);
  }
  return values;
}
