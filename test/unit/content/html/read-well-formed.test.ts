import { isTag, isText, type ChildNode } from 'domhandler';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutControls } from '../../../../src/content/html/controls.ts';
import { gatherFindings } from '../../../../src/content/html/findings.ts';
import { readWellFormed } from '../../../../src/content/html/read-well-formed.ts';
import { sanitiseThoroughly } from '../../../../src/content/html/sanitise-thoroughly.ts';
import type { Listeners, Sanitised } from '../../../../src/content/html/sanitise.ts';
import { deepest, serialise } from '../../../../src/content/html/tree.ts';
import { makeBodies } from '../../../bench/support/bodies.ts';
import { mutatedBodies, mutatedVectors, randomHtml } from '../../../support/hostile/generate.ts';
import { nearlyWellFormed } from '../../../support/hostile/nearly-well-formed.ts';
import { recordedBodies } from '../../../support/hostile/recorded-bodies.ts';
import { vectors } from '../../../support/hostile/vectors.ts';

const { RANDOM_SEED: seed } = process.env;
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
const timeout = 120_000;

type Shape = string | readonly [string, readonly (readonly [string, string])[], readonly Shape[]];

function shapeOf(node: ChildNode): Shape {
  if (isText(node)) return node.data;
  if (!isTag(node)) throw new Error('There is a node of another kind.');
  return [node.name, Object.entries(node.attribs), node.children.map(shapeOf)];
}

/** All that comes out of reading a text. */
function read<T>(way: (html: string, listeners: Listeners) => T, html: string) {
  const listeners: Listeners = { findings: gatherFindings(), ids: new Set() };
  const result = way(html, listeners);
  return { result, findings: listeners.findings.list(), ids: [...listeners.ids] };
}

const told = ({ tree }: Pick<Sanitised, 'tree'>) => ({
  html: serialise(tree),
  shape: tree.children.map(shapeOf),
});

/** Holds that a text is read as the whole sanitizer reads it, or left to it. Whether it was read. */
function expectSame(foreign: string): boolean {
  const html = withoutControls(foreign);
  const short = read(readWellFormed, html);
  if (short.result === null) {
    expect(short).toEqual({ result: null, findings: [], ids: [] });
    return false;
  }
  const long = read(sanitiseThoroughly, html);
  expect(told(short.result)).toEqual(told(long.result));
  expect([short.findings, short.ids]).toEqual([long.findings, long.ids]);
  expect(short.result.hasBrackets).toBe(long.result.bracketed.includes('['));
  return true;
}

describe('what is well-formed is read as the whole sanitizer reads it', () => {
  test.for(['typical', 'dense', 'classic'] as const)('each text of the bench: %s', (kind) => {
    expect(makeBodies(kind, 20).map(({ html }) => expectSame(html))).not.toContain(false);
  });

  test('most texts that were recorded, all their blocks among them', () => {
    const ways = recordedBodies.map((html) => expectSame(html));
    expect(ways.filter(Boolean).length).toBeGreaterThan(ways.length / 2);
  });

  test('whatever of the known vectors seems to be', () => {
    const ways = vectors.map(({ html }) => expectSame(html));
    expect(ways).toContain(true);
    expect(ways).toContain(false);
  });

  test('as deep as elements may stand in each other, and what is deeper is left to it', () => {
    const ways = [deepest - 1, deepest, deepest + 1].map((depth) =>
      expectSame('<div>'.repeat(depth) + '<br />' + '</div>'.repeat(depth)),
    );
    expect(ways).toEqual([true, false, false]);
  });

  test.for([
    ['random HTML', randomHtml, 3000],
    ['well-formed HTML with something wrong', nearlyWellFormed, 5000],
    ['vectors, cut up and put together', mutatedVectors, 3000],
    ['recorded texts, cut up', mutatedBodies, 1000],
  ] as const)('%s', { timeout }, ([, html, numRuns]) => {
    let count = 0;
    fc.assert(
      fc.property(html, (foreign) => {
        if (expectSame(foreign)) count += 1;
      }),
      { numRuns },
    );
    expect(count).toBeGreaterThan(numRuns / 300);
  });
});
