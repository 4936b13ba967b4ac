import type { Wanted } from './types.ts';
import { widthsFor, type Widths, contentName } from './encoding.ts';
import type { Original } from './download.ts';
import { fileNameOf, recognize } from './file-kinds.ts';
import type { Ledger } from './ledger.ts';
import { copyFile, makeVariants } from './make-variants.ts';
import { Unusable } from './errors.ts';
import type { Draft, Result } from './database.ts';
import type { EncoderPool } from './encoder-pool.ts';

/** All uses of one address. */
export interface WantedAddress {
  readonly address: string;
  /** Null if it is not used as a picture. */
  readonly widths: Widths | null;
  readonly asFile: boolean;
  readonly recheck: boolean;
  readonly isSettled: boolean;
}

/** All wanted addresses, each with all its uses. */
export function joinUses(wanted: Iterable<Wanted>): WantedAddress[] {
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

type Use = { readonly key: string; make(original: Original): Promise<Draft> };

/** Finds or makes the results for an original. The same bytes are encoded once. */
export function createMaker(ledger: Ledger, pool: EncoderPool) {
  const underWay = new Map<string, Promise<Result>>();

  const usesOf = (wanted: WantedAddress, digest: string): Use[] => {
    const { widths, asFile, address } = wanted;
    const uses: Use[] = [];
    if (widths !== null) {
      const use = `picture ${widths.steps.join(' ')}`;
      const name = contentName(digest, use);
      const make = async (original: Original) =>
        makeVariants(original, await recognized(original), { widths, name, pool });
      uses.push({ key: `${use}: ${digest}`, make });
    }
    // Comes last because it moves the original itself.
    if (asFile) {
      const fileName = fileNameOf(address);
      const use = `file ${fileName.words}.${fileName.ext}`;
      const name = contentName(digest, use);
      const make = async (original: Original) =>
        copyFile(original, await recognized(original), { fileName, name, pool });
      uses.push({ key: `${use}: ${digest}`, make });
    }
    return uses;
  };

  const makeOnce = ({ key, make }: Use, original: Original): Promise<Result> => {
    const before = underWay.get(key);
    if (before !== undefined) return before;
    const made = (async () => {
      const claimed = ledger.claim(key);
      if (claimed !== null) return claimed;
      const draft = await make(original).catch((error: unknown): Draft => {
        if (!(error instanceof Unusable) || error.isTemporary) throw error;
        return { result: { problem: error.message }, files: [] };
      });
      ledger.keep(key, original.digest, draft);
      return draft.result;
    })();
    underWay.set(key, made);
    return made.finally(() => underWay.delete(key));
  };

  return {
    /** The results of an earlier run; null if one is missing. */
    claim: (wanted: WantedAddress, digest: string): readonly Result[] | null => {
      const results = usesOf(wanted, digest).map(({ key }) => ledger.claim(key));
      return results.every((result) => result !== null) ? results : null;
    },
    make: async (wanted: WantedAddress, original: Original): Promise<readonly Result[]> => {
      const results: Result[] = [];
      for (const use of usesOf(wanted, original.digest))
        results.push(await makeOnce(use, original));
      return results;
    },
  };
}

export type Maker = ReturnType<typeof createMaker>;

const recognized = ({ path, head }: Original) => recognize(path, head);
