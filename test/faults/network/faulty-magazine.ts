import { openMagazine, type Magazine } from '../../support/magazine.ts';
import { openFaultyFront, type FaultyFront } from './front.ts';
import { siteWithEverything } from './site-with-everything.ts';

/** A magazine with everything, and what stands before it. */
export interface FaultyMagazine {
  readonly front: FaultyFront;
  readonly magazine: Magazine;
  close(): Promise<void>;
}

export async function openFaultyMagazine(): Promise<FaultyMagazine> {
  const front = await openFaultyFront();
  const magazine = await openMagazine(await siteWithEverything(), { publicUrl: front.url });
  front.leadTo(Number(new URL(magazine.url).port));
  return {
    front,
    magazine,
    async close() {
      await front.close();
      await magazine.close();
    },
  };
}
