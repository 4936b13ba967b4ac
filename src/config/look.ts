import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { look as written } from '../look.ts';
import { lookSchema, type Look } from './look-schema.ts';
import { SettingsError } from './settings-error.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

const refuse = (problem: string): never => {
  throw new SettingsError([{ variable: 'LOOK_FILE', problem, example: 'sites/paper.json' }]);
};

const readLookFile = (path: string): Values => {
  let values: unknown;
  try {
    values = JSON.parse(readFileSync(resolve(path), 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(`names ${path}, which could not be read as JSON: ${reason}.`);
  }
  return isValues(values) ? values : refuse(`names ${path}, which holds no JSON object.`);
};

/**
 * How the site looks: `src/look.ts`, with the values of the file that `LOOK_FILE` names over it.
 * Throws a {@link SettingsError} that lists every problem.
 */
export const loadLook = (lookFile: string | null): Look => {
  const values = lookFile === null ? written : overlay(written, readLookFile(lookFile));
  const { data, error } = lookSchema.safeParse(values);
  if (data !== undefined) return data;
  const where = lookFile === null ? 'src/look.ts' : `src/look.ts and ${lookFile}`;
  throw new SettingsError(
    error.issues.map(({ path, message }) => ({
      variable: `${where}: ${path.join('.') || 'the look'}`,
      problem: message,
      example: undefined,
    })),
  );
};
