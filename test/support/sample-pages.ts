import { inject } from 'vitest';
import { serveDist, type DistServer } from './serve-dist.ts';

/** Serves the sample site that was built for the tests in the browser. */
export async function serveSample(): Promise<DistServer & { readonly dist: string }> {
  const { dist, failure } = inject('sample');
  if (failure !== null) throw new Error(failure);
  return { ...(await serveDist(dist)), dist };
}
