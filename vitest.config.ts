import { defineConfig } from 'vitest/config';

const minute = 60_000;

/** One project for each kind of test, named for its folder under test/. Kinds run one after the other. */
const project = (name: string, order: number, seconds: number, globalSetup: string[] = []) => ({
  test: {
    name,
    globalSetup,
    include: [`test/${name}/**/*.test.ts`],
    testTimeout: seconds * 1000,
    hookTimeout: Math.max(seconds * 1000, minute),
    sequence: { groupOrder: order },
    // On the host that runs the tests of a pull request, builds would be previews.
    env: { DEPLOY_CONTEXT: 'production' },
  },
});

const sample = ['test/support/sample-dist.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['test/support/warm-folder.ts'],
    projects: [
      project('unit', 0, 20),
      project('contract', 1, 120),
      project('site', 2, 300),
      project('browser', 3, 120, sample),
      // Alone: it measures, and needs the machine for itself.
      project('lighthouse', 4, 120, sample),
    ],
  },
});
