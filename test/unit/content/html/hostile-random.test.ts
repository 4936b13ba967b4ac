import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareBody, prepareText } from '../../../../src/content/html/index.ts';
import { mutatedBodies, mutatedVectors, randomHtml } from '../../../support/hostile/generate.ts';
import { faultsOf } from '../../../support/hostile/judge.ts';
import {
  backToContent,
  printBody,
  printShort,
  surroundings,
} from '../../../support/hostile/print.ts';

beforeEach(() => void vi.spyOn(console, 'log'));
afterEach(() => {
  expect(console.log).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

// Different texts each time find more. `.ci/run` sets the seed, so that its result does not depend on luck.
const { RANDOM_SEED: seed } = process.env;
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

// Thousands of texts take long on a busy machine.
const timeout = 120_000;

describe.for([
  ['random HTML', randomHtml, 1500],
  ['pieces of vectors, joined at random', mutatedVectors, 1500],
  ['recorded texts with random cuts', mutatedBodies, 300],
] as const)('%s', { timeout }, ([, html, numRuns]) => {
  test('becomes allowed HTML that does not change when it is parsed again', async () => {
    await fc.assert(
      fc.asyncProperty(html, async (foreign) => {
        expect(faultsOf(await printBody(foreign))).toEqual([]);
        for (const part of backToContent((await prepareBody(foreign, surroundings)).prepared)) {
          const again = await prepareBody(part, surroundings);
          expect(backToContent(again.prepared)).toEqual([part]);
        }
      }),
      { numRuns },
    );
  });

  test('becomes allowed HTML that does not change when it is parsed again, as a short text', () => {
    fc.assert(
      fc.property(html, (foreign) => {
        expect(faultsOf(printShort(foreign))).toEqual([]);
        const short = backToContent(prepareText(foreign, surroundings).prepared);
        const again = prepareText(short.join(''), surroundings);
        expect(backToContent(again.prepared)).toEqual(short);
      }),
      { numRuns },
    );
  });
});
