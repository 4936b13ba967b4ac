import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hideDrafts } from '../../../../src/build/folder/index.ts';
import { loadSettings } from '../../../../src/config/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-hide-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const settingsIn = (drafts: boolean) => {
  const settings = loadSettings({ CMS_URL: 'https://news.example', GALLEY_FOLDER: folder });
  return { ...settings, deploy: { ...settings.deploy, drafts } };
};

/** The folder `store` is one whose mode even the administrator may not change. */
const linkStoreTo = (place: string) => symlinkSync(place, join(folder, 'store'));
// The kernel refuses to change the mode of its own folders.
const isLinux = existsSync('/proc/self/fd');

const warningsOf = (drafts: boolean): string[] => {
  const warnings: string[] = [];
  hideDrafts(settingsIn(drafts), (warning) => warnings.push(warning));
  return warnings;
};

test('a build with drafts closes its folders to other accounts', () => {
  mkdirSync(join(folder, 'store'), { mode: 0o755 });
  expect(warningsOf(true)).toEqual([]);
  for (const name of ['store', 'pictures', 'build'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
});

test('other builds leave them as they are', () => {
  expect(warningsOf(false)).toEqual([]);
  expect(existsSync(join(folder, 'store'))).toBe(false);
});

test.runIf(isLinux)('a folder of another account that is closed already is a warning', () => {
  linkStoreTo('/proc/self/fd');
  expect(warningsOf(true)).toEqual([
    `${join(folder, 'store')} belongs to another account, which has closed it to others. It stays as it is.`,
  ]);
  expect(statSync(join(folder, 'build')).mode & 0o777).toBe(0o700);
});

test.runIf(isLinux)(
  'a folder of another account that others can read is an error that says what to do',
  () => {
    linkStoreTo('/proc/self/task');
    expect(() => warningsOf(true)).toThrow(
      `GALLEY_FOLDER has the folder ${join(folder, 'store')}, which belongs to another account, and others can read it. A build with drafts would write them there.`,
    );
  },
);
