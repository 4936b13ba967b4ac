import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runVitest } from '../../runner/vitest.ts';
import { scratch } from '../../support/scratch.ts';

/** What comes of a run of files, each with the imports of a test. */
const outcomeOf = async (files: Readonly<Record<string, string>>) => {
  const root = await mkdtemp(join(scratch, 'counting-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'vitest.config.ts'), 'export default {};');
  const imports = "import { afterAll, beforeAll, describe, expect, test } from 'vitest';";
  for (const [name, source] of Object.entries(files)) {
    await writeFile(join(root, `${name}.test.ts`), `${imports}\n${source}`);
  }
  return runVitest({ root, args: [], withSlow: true, output: 'ignore' });
};

test('passed, failed and skipped tests are counted, with what failed outside of tests; skipped ones are named with their reason', async () => {
  const outcome = await outcomeOf({
    some: `
      test('one', () => {});
      test('two', () => { expect(1).toBe(2); });
      test('three', ({ skip }) => { skip('there is no moon; wait for it'); });
      describe.skip('night (no lamp)', () => { test('four', () => {}); });
    `,
    // Counts as one more.
    'does-not-load': "throw new Error('no');",
    'hook-after': `
      test('one', () => {});
      describe('x', () => { afterAll(() => { throw new Error('no'); }); test('two', () => {}); });
    `,
    // Both tests that it kept from running have failed, and are not skipped.
    'hook-before': `
      describe('x', () => {
        beforeAll(() => { throw new Error('no'); });
        test('one', () => {});
        describe('y', () => { test('two', () => {}); });
      });
    `,
    uncaught: `
      test('one', async () => {
        void Promise.reject(new Error('no'));
        await new Promise(setImmediate);
      });
    `,
  });
  expect(outcome).toEqual({
    passed: 1 + 2 + 1,
    failed: 1 + 1 + 1 + 3 + 1,
    skipped: [
      { name: 'some.test.ts > three', reason: 'there is no moon; wait for it' },
      { name: 'some.test.ts > night (no lamp) > four', reason: null },
    ],
  });
});

test('a process that ends under its tests counts as failed', async () => {
  const killed = "test('one', () => { process.kill(process.ppid, 'SIGKILL'); });";
  expect((await outcomeOf({ killed })).failed).toBeGreaterThan(0);
});

test('shares of a run have each file once', async () => {
  const root = await mkdtemp(join(scratch, 'counting-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const sequencer = JSON.stringify(new URL('../../runner/longest-first.ts', import.meta.url).href);
  await writeFile(
    join(root, 'vitest.config.ts'),
    `import { LongestFirst } from ${sequencer};
     export default { test: { sequence: { sequencer: LongestFirst } } };`,
  );
  for (const name of ['one', 'two', 'three']) {
    const source = `import { test } from 'vitest'; test('${name}', () => {});`;
    await writeFile(join(root, `${name}.test.ts`), source);
  }
  const passedIn = async (share: string) =>
    (await runVitest({ root, args: [`--shard=${share}`], withSlow: true, output: 'ignore' }))
      .passed;
  expect([await passedIn('1/2'), await passedIn('2/2')]).toEqual([2, 1]);
});

test('a run without tests counts as failed', async () => {
  expect(await outcomeOf({})).toMatchObject({ passed: 0, failed: 1, skipped: [] });
});
