import { afterAll } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { startSample } from '../support/sample-service.ts';
import { builtSample, siteUrl } from '../support/shared-sample.ts';
import { describeLocal, type BuiltSample } from './local.ts';

describeLocal('the sample site below a path', {
  base: '/paper',
  build: () => builtSample('/paper'),
});

describeLocal('the sample site at the root', {
  base: '',
  build: () => builtSample(''),
  isOpenedElsewhere: true,
});

let workshop: Workshop | undefined;
afterAll(() => workshop?.remove());

async function buildOlder(base: string): Promise<BuiltSample> {
  const service = await startSample({ legacyPlugin: true, v2: false });
  workshop = await openWorkshop();
  const settings = { CMS_URL: service.url, SITE_URL: siteUrl, BASE_PATH: base, CMS_RETRIES: '0' };
  const { code, output } = await workshop.build(settings);
  await service.stop();
  if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
  return { dist: workshop.dist, galley: workshop.galley, cmsUrl: service.url };
}

describeLocal('the sample site built from the older generation', {
  base: '/paper',
  build: () => buildOlder('/paper'),
  // It has other numbers for terms than WordPress's own addresses.
  links: ['about/index-to-the-paper/index.html: link to /?cat=3'],
});
