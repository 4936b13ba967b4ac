import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { saysMissing } from '../error-code.ts';
import { lookError, lookProblems } from './look-problems.ts';
import { lookSchema, type Look } from './look-schema.ts';
import { atPlace, ProgramError, type Place, SettingsError } from './errors.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Source = { readonly look?: unknown } | { readonly failure: unknown };

const sourceOf = (imported: Promise<unknown>): Promise<Source> =>
  imported.then(
    (module) => (isValues(module) ? module : {}),
    (failure: unknown) => ({ failure }),
  );

// Not a static import: owners edit this file, and commands report a mistake in a sentence.
const source = await importLook();

/** `src/own/look.ts`, else `src/look.ts`. Vite chooses by itself (see `own-files.ts`). */
function importLook(version = ''): Promise<Source> {
  const isVite = 'env' in import.meta;
  const { file } = isVite && version === '' ? { file: null } : ownOrOriginal('look.ts');
  return sourceOf(
    file === null ? import('../look.ts') : import(/* @vite-ignore */ `${file.href}${version}`),
  );
}

const readSource = (source: Source): Values => {
  if ('failure' in source) throw sourceError(source.failure);
  if (isValues(source.look)) return source.look;
  throw new ProgramError(
    `${name} does not export its values. They begin with “export const look”.`,
  );
};

const { file: found, name } = ownOrOriginal('look.ts');
const file = fileURLToPath(found ?? new URL('../look.ts', import.meta.url));

const sourceError = (cause: unknown): ProgramError => {
  if (!(cause instanceof Error)) return new ProgramError(`${name}: ${String(cause)}`);
  const message = stripVTControlCharacters(cause.message);
  const stack = stripVTControlCharacters(cause.stack ?? '');
  // For syntax errors, Node marks the place below the line, Vite names it above. For others, the
  // stack begins with it.
  const place =
    /^file:.+:(?<line>\d+)\n(?:.*\n)*?(?<before> *)\^/.exec(stack)?.groups ??
    /─\[ \S*look\.ts:(?<line>\d+):(?<column>\d+) \]/.exec(stack)?.groups ??
    /[\\/]look\.ts(?:\?\d+)?:(?<line>\d+):(?<column>\d+)/.exec(stack)?.groups;
  if (place === undefined) return new ProgramError(`${name}: ${message}`);
  const { line, column, before = '' } = place;
  const at = { file, line: Number(line), column: Number(column ?? before.length + 1) };
  return new ProgramError(atPlace(at, name, sentenceOf(message)), undefined, at);
};

/** Vite's message without its own drawing of the place. */
const sentenceOf = (message: string): string =>
  /^\[\w+\] (?<sentence>.+)$/m.exec(message)?.groups?.['sentence'] ?? message;

// A list replaces the other list: half a menu would be useless.
const overlay = (below: Values, above: Values): Values => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([name, value]) => {
      const under = below[name];
      return [name, isValues(value) && isValues(under) ? overlay(under, value) : value];
    }),
  ),
});

/** True when the value at a path comes from `above`. */
const isFromAbove = (
  below: Values,
  above: Values,
  [name, ...rest]: readonly PropertyKey[],
): boolean => {
  if (name === undefined) return true;
  if (!Object.hasOwn(above, name)) return false;
  const under = below[String(name)];
  const over = above[String(name)];
  return !isValues(under) || !isValues(over) || isFromAbove(under, over, rest);
};

const refuse = (problem: string): never => {
  throw new SettingsError([{ variable: 'LOOK_FILE', problem, example: 'sites/paper.json' }]);
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return refuse(
      saysMissing(error)
        ? `names ${path}, but there is no such file.`
        : `names ${path}, which could not be read: ${reasonOf(error)}.`,
    );
  }
};

const readLookFile = (path: string): Values => {
  const text = textOf(path).replace(/^\uFEFF/, '');
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch (error) {
    return refuse(`names ${path}, which is not valid JSON: ${reasonOf(error)}.`);
  }
  return isValues(values)
    ? values
    : refuse(`names ${path}, which is not a JSON object: it must start with {.`);
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * How the site looks: `src/look.ts`, with the values of the file in `LOOK_FILE` over it. Throws a
 * {@link SettingsError} with all problems, or a {@link ProgramError} for a broken `src/look.ts`.
 */
export function loadLook(lookFile: string | null): Look {
  return lookFrom(source, lookFile);
}

/** The values of `src/look.ts` as they are written there, for a compiled program. */
export function lookSource(): Values {
  return readSource(source);
}

/** {@link loadLook} that reads `src/look.ts` again: for the dev server. */
export async function reloadLook(lookFile: string | null): Promise<Look> {
  // Node keeps a module by its address.
  return lookFrom(await importLook(`?${Date.now()}`), lookFile);
}

const lookFrom = (source: Source, lookFile: string | null): Look => {
  const written = readSource(source);
  const above = lookFile === null ? {} : readLookFile(resolve(lookFile));
  const { data, error } = lookSchema.safeParse(overlay(written, above), { reportInput: true });
  if (data !== undefined) return data;
  const problems = lookProblems(error).map(({ path, problem }) => {
    const isAbove = lookFile !== null && isFromAbove(written, above, path);
    const at = { file: isAbove ? lookFile : name, value: path.map(String).join('.') };
    return { ...at, problem, place: placeOf(isAbove ? resolve(lookFile) : file, path) };
  });
  throw lookError(problems);
};

/** The place of a value in a file, by its keys; if missing, its parent's. */
const placeOf = (file: string, path: readonly PropertyKey[]): Place | undefined => {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const at = path.reduce((from: number, key) => {
    const rest = text.slice(from);
    const found = rest.search(new RegExp(`\\b${RegExp.escape(String(key))}\\b["']?\\s*:`));
    return found === -1 ? from : from + found;
  }, 0);
  const lines = text.slice(0, at).split('\n');
  return { file, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};

/** `src/own/NAME`, else `src/NAME`. `file` is null in a program that contains it. */
export function ownOrOriginal(name: string): { readonly file: URL | null; readonly name: string } {
  const file = (path: string): URL | null => {
    const address = new URL(path, import.meta.url);
    return address.protocol === 'file:' && existsSync(address) ? address : null;
  };
  const own = file(`../own/${name}`);
  return own === null
    ? { file: file(`../${name}`), name: `src/${name}` }
    : { file: own, name: `src/own/${name}` };
}
