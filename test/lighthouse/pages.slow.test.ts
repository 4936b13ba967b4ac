import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { chromiumMissing } from '../support/chromium.ts';
import { categories, runLighthouse } from '../support/quality/index.ts';
import { serveAsHostsDo, type DistServer } from '../support/serve-dist.ts';
import { sampleTemplates } from '../support/templates.ts';

const pages = sampleTemplates.filter(({ name }) =>
  ['front-page', 'post-with-pictures', 'archive', 'search'].includes(name),
);
let site: DistServer | undefined;

beforeAll(async () => {
  const { dist, failure } = inject('sample');
  if (chromiumMissing !== undefined) return;
  if (failure !== null) throw new Error(failure);
  site = await serveAsHostsDo(dist);
});
afterAll(() => site?.stop());

const minute = 60_000;

// Its points for speed are reckoned from what this machine does meanwhile: they are told, and asked for by no test.
const steady = categories.filter((category) => category !== 'performance');

test.for(pages)(
  'Lighthouse gives the $name all points for access, good practice and being found',
  { timeout: 2 * minute },
  async ({ name, path }, context) => {
    if (site === undefined) return context.skip(chromiumMissing);
    const { scores, lost } = await runLighthouse(site.url + path);
    console.log(`${name}: ${categories.map((each) => `${each} ${scores[each]}`).join(', ')}`);
    const all = Object.fromEntries(steady.map((each) => [each, 100]));
    expect(scores, lost.join('\n')).toMatchObject(all);
  },
);
