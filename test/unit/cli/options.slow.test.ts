import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { environmentIn } from '../../support/project-process.ts';
import { scratch } from '../../support/scratch.ts';

const run = (command: string, word: string) =>
  spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`../../../src/cli/${command}.ts`, import.meta.url)), word],
    { encoding: 'utf8', env: environmentIn(scratch, {}), cwd: scratch },
  );

test.each([
  ['build', 'npm run build -- --full'],
  ['dev', 'npm run dev -- --port'],
  ['start', 'npm start -- --replace-site'],
  ['doctor', 'npm run doctor'],
  ['serve', 'npm run serve'],
  ['worker', 'npm run worker'],
  ['authorize', 'npm run authorize'],
])('%s says which options there are', (command, way) => {
  const { status, stdout, stderr } = run(command, '--ful');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.split('\n')[0]).toBe("Unknown option '--ful'.");
  expect(stderr).toContain(way);
  expect(stderr).not.toContain(' at ');
});

test('--help is answered without settings', () => {
  const { status, stdout, stderr } = run('build', '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('npm run build -- --full');
});
