/**
 * Builds the sample site once for all tests in a browser: Vitest runs this for each kind of them, one after the other.
 * `SAMPLE_DIST` names one that is built already: by the kind before, or by hand, for work on the tests themselves.
 */
import type { TestProject } from 'vitest/node';
import { openWorkshop } from './build-site.ts';
import { chromiumMissing } from './chromium.ts';
import { startSample } from './sample-service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly sample: {
      readonly dist: string;
      /** What the build ended with when it failed, for the tests to tell: others have nothing to do with it. */
      readonly failure: string | null;
    };
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { SAMPLE_DIST: built } = process.env;
  if (built !== undefined) {
    provide('sample', { dist: built, failure: null });
    return () => Promise.resolve();
  }
  const workshop = await openWorkshop();
  const failure = chromiumMissing ?? (await build(workshop.build));
  if (failure === null) process.env['SAMPLE_DIST'] = workshop.dist;
  provide('sample', { dist: workshop.dist, failure });
  return () => workshop.remove();
}

async function build(
  run: Awaited<ReturnType<typeof openWorkshop>>['build'],
): Promise<string | null> {
  const cms = await startSample();
  try {
    const { code, output } = await run({
      ...{ CMS_URL: cms.url, CMS_RETRIES: '0', SITE_URL: 'https://mooring.example' },
    });
    return code === 0 ? null : `The build ended with ${String(code)}:\n${output}`;
  } finally {
    await cms.stop();
  }
}
