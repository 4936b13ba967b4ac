import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { openWorkshop } from './build-site.ts';
import { startSample } from './sample-service.ts';
import { sharedFolder } from './shared-work.ts';

/** Where shared samples say that they lie, without their base. */
export const siteUrl = 'https://mooring.example';

const builtSchema = z.object({
  /** What readers get. Other files of tests look at it, too: it is never to be changed. */
  dist: z.string(),
  /** Where its mirror and its reports are. */
  galley: z.string(),
  /** Of the service that it was built from, which is gone. */
  cmsUrl: z.string(),
  /** What the build ended with when it failed. */
  failure: z.string().nullable(),
});

export type SharedSample = z.output<typeof builtSchema>;

/** The sample site below a path, built once in a run of tests: by the first that asks, and others wait for it. */
export async function sharedSample(base: '' | '/paper'): Promise<SharedSample> {
  const place = join(sharedFolder(), `sample${base.replace('/', '-')}`);
  const file = join(place, 'built.json');
  if (await isFirstAt(place)) {
    // Whole from the moment that it is there.
    const built = JSON.stringify(await build(place, base));
    await writeFile(`${file}.new`, built);
    await rename(`${file}.new`, file);
  }
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return builtSchema.parse(JSON.parse(text));
    await wait(100);
  }
}

/** The same, for tests that have nothing to do without it. */
export async function builtSample(base: '' | '/paper'): Promise<SharedSample> {
  const sample = await sharedSample(base);
  if (sample.failure !== null) throw new Error(sample.failure);
  return sample;
}

async function isFirstAt(place: string): Promise<boolean> {
  try {
    await mkdir(place);
    return true;
  } catch (error) {
    if (!z.object({ code: z.literal('EEXIST') }).safeParse(error).success) throw error;
    return false;
  }
}

async function build(place: string, base: string): Promise<SharedSample> {
  const workshop = await openWorkshop({ within: place });
  const cms = await startSample();
  try {
    const { code, output } = await workshop.build({
      CMS_URL: cms.url,
      CMS_RETRIES: '0',
      SITE_URL: siteUrl,
      BASE_PATH: base,
    });
    const failure = code === 0 ? null : `The build ended with ${String(code)}:\n${output}`;
    return { dist: workshop.dist, galley: workshop.galley, cmsUrl: cms.url, failure };
  } finally {
    await cms.stop();
  }
}
