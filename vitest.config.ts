import { defineConfig } from 'vitest/config';

const minute = 60_000;

/** One project for each kind of test, named for its folder under test/. */
const project = (name: string, order: number, seconds: number, globalSetup: string[] = []) => ({
  test: {
    name,
    globalSetup,
    include: [`test/${name}/**/*.test.ts`],
    testTimeout: seconds * 1000,
    hookTimeout: Math.max(seconds * 1000, minute),
    // Kinds run one after the other: a site's build needs the machine for itself.
    sequence: { groupOrder: order },
    fileParallelism: name === 'unit' || name === 'contract',
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', 0, 20),
      project('contract', 1, 120),
      project('site', 2, 300),
      project('browser', 3, 120, ['test/support/sample-dist.ts']),
    ],
  },
});
