import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const names = z.record(z.string(), z.string()).default({});
const manifestOf = (path: string) =>
  z
    .object({
      version: z.string(),
      dependencies: names,
      devDependencies: names,
      peerDependencies: names,
    })
    .parse(JSON.parse(read(path)));

const site = manifestOf('package.json');
const installed = manifestOf('node_modules/astro/package.json').version;

const numbersOf = (version: string) => version.split('.').map(Number);
/** Whether a version is in a range such as `^7.2.1`. */
const fits = (version: string, range: string): boolean => {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version);
  return range.split('||').some((part) => {
    const [least = 0, lessMinor = 0, lessPatch = 0] = numbersOf(part.trim().replace(/^\^/, ''));
    const isLater = minor > lessMinor || (minor === lessMinor && patch >= lessPatch);
    return /^\s*\^/.test(part) && major === least && isLater;
  });
};

test('astro is pinned to the version that is installed', () => {
  expect(site.dependencies['astro']).toMatch(/^\d+\.\d+\.\d+$/);
  expect(installed).toBe(site.dependencies['astro']);
});

test('Astro’s other packages, and our own for other projects, take that version', () => {
  const all = Object.keys({ ...site.dependencies, ...site.devDependencies });
  const ofAstro = all.filter((name) => name.startsWith('@astrojs/'));
  expect(ofAstro).toContain('@astrojs/node');
  const manifests = [
    ...ofAstro.map((name) => `node_modules/${name}/package.json`),
    'package/package.json',
  ];
  const ranges = manifests.flatMap((path) => manifestOf(path).peerDependencies['astro'] ?? []);
  expect(ranges.length).toBeGreaterThan(1);
  for (const range of ranges) expect(fits(installed, range), range).toBe(true);
});

const seams = read('docs/astro.md');

test('docs/astro.md names files and tests that are there', () => {
  const named = [...seams.matchAll(/`((?:src|test)\/[^`]+\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** What Astro's documentation has. */
const documented = new Set([
  ...['astro', 'astro/config', 'astro/loaders', 'astro/zod', 'astro/client', '@astrojs/node'],
  ...['astro:content', 'astro:middleware', 'astro:assets'],
]);

test('docs/astro.md names each file that imports something else of Astro', () => {
  const imports = /(?:^|\n)(?:import|export) (?!type\b)[^;]*?'((?:astro|@astrojs\/)[^']*)';/g;
  const others = globSync('{astro.config.mjs,src/**/*.{ts,astro}}', { cwd: root }).filter((file) =>
    [...read(file).matchAll(imports)].some(([, name = '']) => !documented.has(name)),
  );
  expect(others).toContain('src/build/render/list-paths.ts');
  expect(others.filter((file) => !seams.includes(`\`${file}\``))).toEqual([]);
});
