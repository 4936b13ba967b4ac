import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookError, type LookProblem } from './look-error.ts';
import { lookProblems } from './look-problems.ts';
import { lookSchema, type Look } from './look-schema.ts';
import { atPlace, ProgramError } from './program-error.ts';
import { SettingsError } from './settings-error.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Not a static import: owners edit this file, and a slip of theirs is told in a sentence, by the commands that need it.
const source = await import('../look.ts').then(
  ({ look }: { readonly look?: unknown }) => ({ look }),
  (failure: unknown) => ({ failure }),
);

const readSource = (): Values => {
  if ('failure' in source) throw sourceError(source.failure);
  if (isValues(source.look)) return source.look;
  throw new ProgramError(
    'src/look.ts does not export its values. They begin with “export const look”.',
  );
};

const sourceError = (cause: unknown): ProgramError => {
  const name = 'src/look.ts';
  if (!(cause instanceof Error)) return new ProgramError(`${name}: ${String(cause)}`);
  const { message, stack = '' } = cause;
  // Where it can't be read, Node shows the line, and marks the place below it; else the stack begins there.
  const place =
    /^(?<url>file:.+):(?<line>\d+)\n(?:.*\n)*?(?<before> *)\^/.exec(stack)?.groups ??
    /\(?(?<url>file:\S+\/look\.ts):(?<line>\d+):(?<column>\d+)/.exec(stack)?.groups;
  if (place?.url === undefined) return new ProgramError(`${name}: ${message}`);
  const { url, line, column, before = '' } = place;
  const at = { line: Number(line), column: Number(column ?? before.length + 1) };
  return new ProgramError(atPlace({ file: fileURLToPath(url), ...at }, name, message));
};

// Lists are taken whole: half of a menu would be nobody's.
const overlay = (below: Values, above: Values): Values => ({
  ...below,
  ...Object.fromEntries(
    Object.entries(above).map(([name, value]) => {
      const under = below[name];
      return [name, isValues(value) && isValues(under) ? overlay(under, value) : value];
    }),
  ),
});

/** Whether it is the upper one that says what is at a path of both, one laid over the other. */
const isFromAbove = (
  below: Values,
  above: Values,
  [name, ...rest]: readonly PropertyKey[],
): boolean => {
  if (name === undefined) return true;
  if (!Object.hasOwn(above, name)) return false;
  const [under, over] = [below[String(name)], above[String(name)]];
  return !isValues(under) || !isValues(over) || isFromAbove(under, over, rest);
};

const refuse = (problem: string): never => {
  throw new SettingsError([{ variable: 'LOOK_FILE', problem, example: 'sites/paper.json' }]);
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return refuse(
      isMissing
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
 * How the site looks: `src/look.ts`, with the values of the file that `LOOK_FILE` names over it.
 * Throws a {@link SettingsError} that lists every problem, or a {@link ProgramError} where `src/look.ts` can't be read.
 */
export const loadLook = (lookFile: string | null): Look => {
  const written = readSource();
  const above = lookFile === null ? {} : readLookFile(resolve(lookFile));
  const { data, error } = lookSchema.safeParse(overlay(written, above), { reportInput: true });
  if (data !== undefined) return data;
  throw lookError(
    lookProblems(error).map(({ path, problem }): LookProblem => {
      const file =
        lookFile !== null && isFromAbove(written, above, path) ? lookFile : 'src/look.ts';
      return { file, value: path.map(String).join('.'), problem };
    }),
  );
};
