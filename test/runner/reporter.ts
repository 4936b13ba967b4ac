import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { outcomeVariable, type Outcome } from './outcome.ts';

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;

const skippedTest = (test: TestCase) => {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return { name: nameOf(test), reason: note ?? null };
};

const isBroken = (suite: TestModule | TestSuite): boolean => suite.errors().length > 0;

/** A hook around it failed, so that Vitest passes over the test as it does over one that is skipped. */
const isCutOff = ({ parent }: TestCase | TestSuite): boolean =>
  isBroken(parent) || (parent.type === 'suite' && isCutOff(parent));

/** Counts tests; a file or a suite that broke outside of its tests counts as one failure more. */
const countModule = (module: TestModule): Outcome => {
  const tests = [...module.children.allTests()];
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const skipped = inState('skipped').filter((test) => !isCutOff(test));
  // A test that never ran, because a hook failed or the process ended under it, has not passed.
  const unrun = inState('skipped').length - skipped.length + inState('pending').length;
  const broken = [module, ...module.children.allSuites()].filter(isBroken).length;
  return {
    passed: inState('passed').length,
    failed: inState('failed').length + unrun + broken,
    skipped: skipped.map(skippedTest),
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
