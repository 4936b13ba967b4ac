import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runVitest } from '../../runner/vitest.ts';
import { scratch } from '../../support/scratch.ts';

const outcomeOf = async (source: string | null) => {
  const root = await mkdtemp(join(scratch, 'counting-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'vitest.config.ts'), 'export default {};');
  if (source !== null) {
    const imports = "import { afterAll, beforeAll, describe, expect, test } from 'vitest';";
    await writeFile(join(root, 'some.test.ts'), `${imports}\n${source}`);
  }
  return runVitest({ root, args: [], withSlow: true, output: 'ignore' });
};

test('passed, failed and skipped tests are counted, and skipped ones named with their reason', async () => {
  const outcome = await outcomeOf(`
    test('one', () => {});
    test('two', () => { expect(1).toBe(2); });
    test('three', ({ skip }) => { skip('there is no moon; wait for it'); });
    describe.skip('night (no lamp)', () => { test('four', () => {}); });
  `);
  expect(outcome).toEqual({
    passed: 1,
    failed: 1,
    skipped: [
      { name: 'some.test.ts > three', reason: 'there is no moon; wait for it' },
      { name: 'some.test.ts > night (no lamp) > four', reason: null },
    ],
  });
});

test.each([
  ['a file that does not load', "throw new Error('no');", 0],
  [
    'a hook that fails',
    "test('one', () => {}); describe('x', () => { afterAll(() => { throw new Error('no'); }); test('two', () => {}); });",
    2,
  ],
  [
    'an error that nobody caught',
    "test('one', async () => { void Promise.reject(new Error('no')); await new Promise(setImmediate); });",
    1,
  ],
])('%s counts as failed', async (_, source, passed) => {
  expect(await outcomeOf(source)).toMatchObject({ passed, failed: 1 });
});

test('tests that a failed hook kept from running have failed, and are not skipped', async () => {
  const outcome = await outcomeOf(`
    describe('x', () => {
      beforeAll(() => { throw new Error('no'); });
      test('one', () => {});
      describe('y', () => { test('two', () => {}); });
    });
  `);
  expect(outcome).toMatchObject({ passed: 0, failed: 3, skipped: [] });
});

test('a process that ends under its tests counts as failed', async () => {
  const outcome = await outcomeOf("test('one', () => { process.kill(process.ppid, 'SIGKILL'); });");
  expect(outcome.failed).toBeGreaterThan(0);
});

test('a run without tests counts as failed', async () => {
  expect(await outcomeOf(null)).toMatchObject({ passed: 0, failed: 1, skipped: [] });
});
