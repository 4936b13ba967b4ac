import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { bareEnvironment } from '../../support/project-process.ts';
import { scratch } from '../../support/scratch.ts';

// Each call is up to five processes.
vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL('../../..', import.meta.url));
const home = mkdtempSync(join(scratch, 'npm-'));
const releases = join(home, 'releases');
afterAll(() => rmSync(home, { recursive: true }));

/** Runs the real npm in the project, with a `.npmrc` of the account. */
const npm = (words: string, npmrc = '') => {
  writeFileSync(join(home, '.npmrc'), npmrc);
  const { status, stdout, stderr } = spawnSync('npm', words.split(' '), {
    cwd: root,
    env: {
      ...bareEnvironment(),
      HOME: home,
      RELEASES_FOLDER: releases,
      GALLEY_FOLDER: join(home, '.galley'),
      CMS_URL: 'http://127.0.0.1:9',
      CMS_RETRIES: '0',
    },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test.each([
  ['run publish --rollback', '--rollback', 'npm run publish -- --rollback'],
  ['run publish --to 3', '--to', 'npm run publish -- --to …'],
  ['run publish --preview=beta --no-wait', '--preview', 'npm run publish -- --preview … --no-wait'],
  ['run publish --force', '--force', 'npm run publish -- --force'],
  ['start --replace-site', '--replace-site', 'npm start -- --replace-site'],
  ['run cms --yes posts delete 7', '--yes', 'npm run cms -- posts delete --yes'],
])('npm %s is refused, and nothing is published', (words, option, right) => {
  const { status, stderr } = npm(words);
  expect(status).not.toBe(0);
  expect(stderr).toContain(`npm took ${option}`);
  expect(stderr).toContain(`write ${right}`);
  expect(existsSync(releases)).toBe(false);
});

test('what an .npmrc sets is no option of a command', () => {
  const { status, stdout, stderr } = npm('run --silent publish -- --list', 'force = true\n');
  expect(stderr).not.toContain('took');
  expect([status, stdout]).toEqual([0, expect.stringContaining('Nothing was published')]);
});

test('options after the two hyphens are taken, also if npm has them too', () => {
  const { status, stdout } = npm('run --silent publish --list -- --list');
  expect([status, stdout]).toEqual([0, expect.stringContaining('Nothing was published')]);
});
