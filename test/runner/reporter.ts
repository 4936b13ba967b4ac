import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { outcomeVariable, type Outcome } from './outcome.ts';

const skippedTest = (test: TestCase) => {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return { name: `${test.module.relativeModuleId} > ${test.fullName}`, reason: note ?? null };
};

const broken = (suites: Iterable<TestModule | TestSuite>): number =>
  [...suites].filter((suite) => suite.errors().length > 0).length;

/** Counts tests; a file or a suite that broke outside of its tests counts as one failure more. */
const countModule = (module: TestModule): Outcome => {
  const tests = [...module.children.allTests()];
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  // A test that never ran, because the process ended under it, has not passed.
  const failed = count('failed') + count('pending');
  return {
    passed: count('passed'),
    failed: failed + broken([module, ...module.children.allSuites()]),
    skipped: tests.filter((test) => test.result().state === 'skipped').map(skippedTest),
  };
};

/** Writes what came of the run for `npm test`, which adds up everything. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const path = process.env[outcomeVariable];
    if (path === undefined) return;
    const outcomes = modules.map(countModule);
    const sum = (count: (outcome: Outcome) => number) =>
      outcomes.reduce((total, outcome) => total + count(outcome), 0);
    const outcome: Outcome = {
      passed: sum(({ passed }) => passed),
      failed: sum(({ failed }) => failed) + unhandled.length,
      skipped: outcomes.flatMap(({ skipped }) => skipped),
    };
    writeFileSync(path, JSON.stringify(outcome));
  }
}
