import type { Bucket } from './bucket.ts';
import { hiddenStart, lockKey } from './places.ts';

export interface BucketState {
  /** The hidden folder; null if there is none. */
  readonly folder: string | null;
  /** True if a publication is running, or was interrupted. */
  readonly isLocked: boolean;
}

/** The hidden folder of a bucket, if there is one, and whether a publication is running or was interrupted. */
export async function findState(bucket: Bucket): Promise<BucketState> {
  const names = await bucket.names(hiddenStart);
  return {
    folder: names.find((name) => /^\.galley-[0-9a-f]{32}\/$/.test(name)) ?? null,
    isLocked: names.includes(lockKey),
  };
}
