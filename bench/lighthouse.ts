import { openWorkshop } from '../test/support/build-site.ts';
import { chromiumMissing } from '../test/support/chromium.ts';
import { startSample } from '../test/support/sample-service.ts';
import { serveAsHostsDo } from '../test/support/serve-dist.ts';
import { sampleTemplates } from '../test/support/templates.ts';
import type { Bench, Measurements } from './support/face.ts';
import { median } from './support/figures.ts';
import { categories, openLighthouse } from './support/lighthouse-runs.ts';

const names = ['front-page', 'post-with-pictures', 'archive', 'search'];
const pages = sampleTemplates.filter(({ name }) => names.includes(name));
const rounds = 3;

/** Lighthouse's points for the sample site, as on a phone with a slow network: the median of three looks at each page. */
async function measure(dist: string): Promise<Measurements> {
  const look = await openLighthouse();
  const site = await serveAsHostsDo(dist);
  try {
    const measured: Measurements[number][] = [];
    for (const { name, path } of pages) {
      const runs = [];
      for (let round = 0; round < rounds; round++) {
        runs.push(await look(site.url + path));
      }
      for (const category of categories) {
        const points = median(runs.map((scores) => scores[category]));
        measured.push({
          label: `${name}: ${category}`,
          value: String(points),
          goal: '100',
          met: points === 100,
        });
      }
    }
    return measured;
  } finally {
    await site.stop();
  }
}

const bench: Bench = {
  name: 'lighthouse',
  async run() {
    if (chromiumMissing !== undefined) throw new Error(chromiumMissing);
    const cms = await startSample();
    const workshop = await openWorkshop();
    try {
      const settings = { CMS_URL: cms.url, CMS_RETRIES: '0', SITE_URL: 'https://mooring.example' };
      const { code, output } = await workshop.build(settings);
      if (code !== 0) throw new Error(`The build ended with ${String(code)}:\n${output}`);
      return await measure(workshop.dist);
    } finally {
      await workshop.remove();
      await cms.stop();
    }
  },
};

export default bench;
