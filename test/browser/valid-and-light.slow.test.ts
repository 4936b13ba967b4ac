import { expect, inject, test } from 'vitest';
import { chromiumMissing } from '../support/chromium.ts';
import { readDist } from '../support/dist.ts';
import { htmlFaults, searchEngineFaults, weightFaults } from '../support/quality/index.ts';
import { sampleTemplates } from '../support/templates.ts';

const minute = 60_000;

const sampleDist = (): string => {
  const { dist, failure } = inject('sample');
  if (failure !== null) throw new Error(failure);
  return dist;
};

test('every page of the sample site is valid HTML', { timeout: 4 * minute }, async (context) => {
  if (chromiumMissing !== undefined) return context.skip(chromiumMissing);
  expect(await htmlFaults(sampleDist())).toEqual([]);
});

test('pages are small around their texts, and no script blocks them', async (context) => {
  if (chromiumMissing !== undefined) return context.skip(chromiumMissing);
  expect(await weightFaults(sampleDist())).toEqual([]);
});

test.for(sampleTemplates.filter(({ name }) => name !== 'not-found'))(
  'search engines may show the $name, and understand its links',
  async ({ path }, context) => {
    if (chromiumMissing !== undefined) return context.skip(chromiumMissing);
    expect(searchEngineFaults(await readDist(sampleDist()).html(path))).toEqual([]);
  },
);
