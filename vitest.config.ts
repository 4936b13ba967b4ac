import { defineConfig } from 'vitest/config';
import { leftOut, onlyProof } from './test/runner/left-out.ts';
import { LongestFirst } from './test/runner/longest-first.ts';

const minute = 60_000;

interface Options {
  readonly include?: string[];
  readonly exclude?: string[];
  readonly isolate?: boolean;
  readonly globalSetup?: string[];
}

/** Vitest started by hand runs all but those of the night. */
const unless = process.env.PROOF === '1' ? [] : onlyProof;
const slow = process.env.TEST_ALL === '0' ? leftOut : unless;

const content = new URL('test/support/astro-content.ts', import.meta.url).pathname;

/** One project for each kind of test, named for its folder under test/. Groups of kinds run one after the other. */
const project = (name: string, group: number, seconds: number, options: Options = {}) => ({
  resolve: { alias: { 'astro:content': content } },
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    exclude: slow,
    testTimeout: seconds * 1000,
    // Some build a site.
    hookTimeout: Math.max(seconds * 1000, 4 * minute),
    sequence: { groupOrder: group },
    // Files that run one after the other in a worker share its modules: importing them takes longer than most tests.
    isolate: false,
    // On the host that runs the tests of a pull request, builds would be previews.
    env: { DEPLOY_CONTEXT: 'production' },
    // Conditions come when they come: a machine may be busy.
    expect: { poll: { timeout: 10_000 } },
    ...options,
  },
});

// Each of these wants a process to itself: typefaces and threads stay in one.
const alone = ['test/unit/content/cards/*.test.ts', 'test/unit/server/uploads/*.test.ts'];

const sample = ['test/support/sample-dist.ts'];

export default defineConfig({
  test: {
    // Tests wait for servers, processes and pages, so two CPUs have work for three.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // For all kinds, and once.
    globalSetup: ['test/support/shared-work.ts'],
    projects: [
      // Nothing of these takes long, but a machine may be busy.
      project('unit', 0, 60, { exclude: [...slow, ...alone] }),
      project('unit-alone', 0, 60, { include: alone, isolate: true }),
      project('contract', 1, 120),
      project('site', 1, 300),
      project('faults', 1, 300),
      project('attacks', 1, 240),
      project('browser', 1, 120, { globalSetup: sample }),
    ],
  },
});
