import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outcomeSchema, outcomeVariable, type Outcome } from './outcome.ts';

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const reporter = fileURLToPath(new URL('reporter.ts', import.meta.url));

const readOutcome = async (path: string): Promise<Outcome | null> => {
  try {
    return outcomeSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
};

const nothing: Outcome = { passed: 0, failed: 0, skipped: [] };

const failedOnceMore = (outcome: Outcome): Outcome => ({
  ...outcome,
  failed: outcome.failed + 1,
});

export interface VitestRun {
  readonly root: string;
  /** Filters and flags, as its command line takes them. */
  readonly args: readonly string[];
  /** Whether files called `*.slow.test.ts` run too. */
  readonly withSlow: boolean;
  readonly output: 'inherit' | 'ignore';
}

/**
 * Runs Vitest in a process of its own and counts. A crash, a run without tests, and a failure that
 * no test stands for each count as failed.
 */
export async function runVitest({ root, args, withSlow, output }: VitestRun): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-test-'));
  try {
    const path = join(folder, 'outcome.json');
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--reporter=default', `--reporter=${reporter}`, ...args],
      {
        cwd: root,
        env: { ...process.env, [outcomeVariable]: path, TEST_ALL: withSlow ? '1' : '0' },
        stdio: ['ignore', output, output],
      },
    );
    const code = await new Promise((done) => child.once('exit', done));
    const outcome = (await readOutcome(path)) ?? nothing;
    const none = outcome.passed + outcome.failed + outcome.skipped.length === 0;
    const unexplained = code !== 0 && outcome.failed === 0;
    return none || unexplained ? failedOnceMore(outcome) : outcome;
  } finally {
    await rm(folder, { recursive: true });
  }
}
