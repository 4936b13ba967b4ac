import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';

const versioned = z.object({ version: z.string() });
const versionIn = async (path: string) =>
  versioned.parse(JSON.parse(await readFile(path, 'utf8'))).version;

/** The releases of the changelog, newest first. */
const releases = (await readFile('CHANGELOG.md', 'utf8'))
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ version: /^\S+/.exec(text)?.[0], lines: text.trimEnd().split('\n').length }));

test('the newest release of the changelog is the version of Galley and of its package', async () => {
  const version = releases[0]?.version;
  expect(await versionIn('package.json')).toBe(version);
  expect(await versionIn('package-lock.json')).toBe(version);
  expect(await versionIn('package/package.json')).toBe(version);
});

test('each release of the changelog can be read on a screen or two', () => {
  expect(releases.filter(({ lines }) => lines > 60)).toEqual([]);
});
