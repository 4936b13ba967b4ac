import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { lookError } from '../../config/index.ts';

/** One file of a typeface, with the characters of a script or of a part of it. */
export interface Face {
  /** `latin`, `cyrillic-ext`, `12`, … */
  readonly subset: string;
  /** Absolute. */
  readonly file: string;
  /** `U+0000-00FF`, … */
  readonly unicodeRange: readonly [string, ...string[]];
}

/** A variable typeface: upright, in all its weights. */
export interface Typeface {
  readonly family: string;
  readonly generic: 'serif' | 'sans-serif' | 'monospace';
  /** `100 900` */
  readonly weights: string;
  /** The Latin file comes first if there is one. */
  readonly faces: readonly [Face, ...Face[]];
}

const limit = z.coerce.number().int().min(1).max(1000);

const metadataSchema = z.object({
  family: z.string().regex(/^[\w -]+$/),
  category: z.string().catch('serif'),
  variable: z.object({ wght: z.object({ min: limit, max: limit }) }),
});

const rangesSchema = z.record(
  z.string().regex(/^(?:[a-z0-9-]+|\[\d+\])$/),
  z
    .string()
    .regex(/^U\+[0-9A-F?]+(?:-[0-9A-F]+)?(?:, *U\+[0-9A-F?]+(?:-[0-9A-F]+)?)*$/i)
    .transform((text): [string, ...string[]] => {
      const [first = '', ...others] = text.split(/, */);
      return [first, ...others];
    }),
);

const generics: ReadonlyMap<string, Typeface['generic']> = new Map([
  ['sans-serif', 'sans-serif'],
  ['monospace', 'monospace'],
]);

const refuse = (name: string, problem: string): never => {
  throw lookError([
    {
      file: 'src/look.ts or LOOK_FILE',
      value: 'fonts.headings',
      problem: `is "${name}", and ${problem}`,
    },
  ]);
};

/**
 * Reads a package `@fontsource-variable/…`: the owner's copy in `own`, or else the installed one.
 * Throws a SettingsError if there is none or it has another shape.
 */
export function readTypeface(
  name: string,
  own = fileURLToPath(new URL('../../own/fonts', import.meta.url)),
): Typeface {
  const packageName = `@fontsource-variable/${name}`;
  const copy = join(own, name);
  const folder = existsSync(copy) ? copy : installed(packageName);
  if (folder === null)
    return refuse(
      name,
      `there is no folder src/own/fonts/${name}. Put the files of the package ${packageName} there, as CONTRIBUTING.md explains, or use null for headings in the same typeface as the text.`,
    );
  const odd = (what: string) =>
    refuse(
      name,
      `the package ${packageName} is not as variable typefaces of @fontsource-variable are: ${what}. Copy it again, or take another typeface.`,
    );

  const metadata = metadataSchema.safeParse(readJson(join(folder, 'metadata.json')));
  if (!metadata.success) return odd('its metadata.json has no family with a range of weights');
  const ranges = rangesSchema.safeParse(readJson(join(folder, 'unicode.json')));
  if (!ranges.success) return odd('its unicode.json does not say which file has which characters');

  const faces = Object.entries(ranges.data)
    .map(([key, unicodeRange]): Face => {
      const subset = key.replace(/[[\]]/g, '');
      return { subset, unicodeRange, file: join(folder, 'files', fileName(name, subset)) };
    })
    .toSorted((a, b) => Number(b.subset === 'latin') - Number(a.subset === 'latin'));
  const [first, ...others] = faces;
  if (first === undefined) return odd('its unicode.json is empty');
  const missing = faces.find(({ file }) => !existsSync(file));
  if (missing !== undefined) return odd(`it has no files/${fileName(name, missing.subset)}`);

  const { family, category, variable } = metadata.data;
  return {
    family,
    generic: generics.get(category) ?? 'serif',
    weights: `${variable.wght.min} ${variable.wght.max}`,
    faces: [first, ...others],
  };
}

const fileName = (name: string, subset: string): string => `${name}-${subset}-wght-normal.woff2`;

const installed = (packageName: string): string | null => {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
  } catch {
    return null;
  }
};

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};
