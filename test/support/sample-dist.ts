/**
 * The sample site for all tests in a browser: Vitest runs this for each kind of them, one after the other.
 * `SAMPLE_DIST` names one that is built already, for work on the tests themselves.
 */
import type { TestProject } from 'vitest/node';
import { chromiumMissing } from './chromium.ts';
import { sharedSample } from './shared-sample.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly sample: {
      readonly dist: string;
      /** What the build ended with when it failed, for the tests to tell: others have nothing to do with it. */
      readonly failure: string | null;
    };
  }
}

export async function setup({ provide }: TestProject): Promise<void> {
  const { SAMPLE_DIST: built } = process.env;
  if (built !== undefined) provide('sample', { dist: built, failure: null });
  else if (chromiumMissing !== undefined) provide('sample', { dist: '', failure: chromiumMissing });
  else {
    const { dist, failure } = await sharedSample('');
    provide('sample', { dist, failure });
  }
}
