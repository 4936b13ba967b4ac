import { openWorkshop } from '../support/build-site.ts';
import { startEmptySample, startSample, type SampleService } from '../support/sample-service.ts';

export interface Sites {
  /** The folders of the built sites. */
  readonly sample: string;
  readonly empty: string;
  remove(): Promise<void>;
}

/** Builds the sample site, and the same site before its first post. */
export async function buildSites(): Promise<Sites> {
  const sample = await build(await startSample());
  const empty = await build(await startEmptySample());
  return {
    sample: sample.dist,
    empty: empty.dist,
    async remove() {
      await Promise.all([sample.remove(), empty.remove()]);
    },
  };
}

async function build(service: SampleService) {
  const workshop = await openWorkshop();
  const settings = { CMS_URL: service.url, CMS_RETRIES: '0', SITE_URL: 'https://mooring.example' };
  const { code, output } = await workshop.build(settings);
  await service.stop();
  if (code !== 0) throw new Error(`The build ended with ${String(code)}:\n${output}`);
  return workshop;
}
