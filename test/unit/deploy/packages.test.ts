import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'));

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const packagesIn = (file: string) =>
  Object.entries(lockSchema.parse(read(file)).packages)
    // A link leads to a folder of this project.
    .filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true)
    .map(([path, each]) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...each }));
const packages = packagesIn('package-lock.json');
const root = fileURLToPath(new URL('../../..', import.meta.url));
const ofBenches = globSync('{bench,test}/**/package-lock.json', { cwd: root });

/** May be used and passed on with a program under the MIT licence. Programs for tests alone are not passed on. */
const allowed = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Python-2.0', 'MPL-2.0', 'OFL-1.1', 'Zlib'],
  // libvips in sharp: a library that stays a file of its own.
  'LGPL-3.0-or-later',
]);
/** Their package.json has the licence in an older field, which lockfiles leave out. */
const older = new Map([
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
]);

test('every package has a licence that Galley may use', () => {
  expect(packages.length).toBeGreaterThan(500);
  const others = packages.filter(({ name, license = older.get(name) ?? '', dev }) => {
    const names = license.replace(/[()]/g, '').split(/ (?:AND|OR) /);
    return dev !== true && !names.every((each) => allowed.has(each));
  });
  expect(others.map(({ path, license }) => `${path}: ${license ?? 'none'}`)).toEqual([]);
});

test('every package is known by its digest, and none by the address of a registry', () => {
  expect(ofBenches).toHaveLength(1);
  const all = [...packages, ...ofBenches.flatMap(packagesIn)];
  const unknown = all.filter(({ integrity }) => !/^sha512-/.test(integrity ?? ''));
  expect(unknown.map(({ path }) => path)).toEqual([]);
  expect(all.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('every package that runs a script when it is installed is named, with a decision', () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(read('package.json'));
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript === true);
  expect(running.map(({ name }) => name).toSorted()).toEqual(Object.keys(allowScripts).toSorted());
});
