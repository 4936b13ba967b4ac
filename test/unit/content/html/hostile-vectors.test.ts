import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareBody, prepareText } from '../../../../src/content/html/index.ts';
import { faultsOf } from '../../../support/hostile/judge.ts';
import {
  backToContent,
  printBody,
  printShort,
  surroundings,
} from '../../../support/hostile/print.ts';
import { groups, vectors } from '../../../support/hostile/vectors.ts';

// Content must not control the terminal of the person who builds.
beforeEach(() => void vi.spyOn(console, 'log'));
afterEach(() => {
  expect(console.log).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('there are hundreds of vectors', () => {
  expect(vectors.length).toBeGreaterThan(900);
});

describe.for(groups)('hostile %s', (group) => {
  const each = vectors.filter((vector) => vector.group === group);

  test.for(each)('contains only allowed HTML: $name', async ({ html }) => {
    expect(faultsOf(await printBody(html))).toEqual([]);
    expect(faultsOf(printShort(html))).toEqual([]);
  });

  test.for(each)('does not change when it is parsed again: $name', async ({ html }) => {
    for (const part of backToContent((await prepareBody(html, surroundings)).prepared)) {
      const again = await prepareBody(part, surroundings);
      expect(backToContent(again.prepared)).toEqual([part]);
    }
    const short = backToContent(prepareText(html, surroundings).prepared);
    const again = prepareText(short.join(''), surroundings);
    expect(backToContent(again.prepared)).toEqual(short);
  });
});
