import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareBody, prepareText } from '../../../../src/content/html/index.ts';
import { mutatedBodies, mutatedVectors, randomHtml } from '../../../support/hostile/generate.ts';
import { faultsOf } from '../../../support/hostile/judge.ts';
import { nestedBlocks } from '../../../support/hostile/nested-blocks.ts';
import {
  backToContent,
  printBody,
  printShort,
  surroundings,
} from '../../../support/hostile/print.ts';
import { depth } from '../../../support/depth.ts';
import { fc } from '../../../support/random-input.ts';

beforeEach(() => void vi.spyOn(console, 'log'));
afterEach(() => {
  expect(console.log).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

const times = depth === 'most' ? 30 : 1;

// Thousands of texts take long on a busy machine.
const timeout = 120_000 * times;

describe.for([
  ['random HTML', randomHtml, 1500 * times],
  ['pieces of vectors, joined at random', mutatedVectors, 1500 * times],
  ['blocks inside each other', nestedBlocks, 1500 * times],
  ['recorded texts with random cuts', mutatedBodies, 300 * times],
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
