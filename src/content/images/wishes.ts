import type { Wanted } from './face.ts';
import { widthsFor, type Widths } from './widths.ts';

/** All that is wanted of one address. */
export interface Wish {
  readonly address: string;
  /** Null when no picture of it is wanted. */
  readonly widths: Widths | null;
  readonly asFile: boolean;
  readonly recheck: boolean;
  readonly isSettled: boolean;
}

/** What is wanted twenty times is wanted once, for all of its uses. */
export function gather(wanted: Iterable<Wanted>): Wish[] {
  const byAddress = Map.groupBy(wanted, ({ address }) => address);
  return Array.from(byAddress, ([address, all]) => {
    const uses = all.flatMap(({ kind }) => (kind === 'file' ? [] : [kind]));
    return {
      address,
      widths: uses.length === 0 ? null : widthsFor(uses),
      asFile: uses.length < all.length,
      recheck: all.some(({ recheck }) => recheck),
      isSettled: all.every(({ isSettled = false }) => isSettled),
    };
  });
}
