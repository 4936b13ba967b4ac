import type { Original } from './download.ts';
import { contentName } from './encoding.ts';
import { fileNameOf } from './file-name.ts';
import type { Ledger } from './ledger.ts';
import { pressFile } from './press-file.ts';
import { pressPicture } from './press-picture.ts';
import { recognize } from './recognize.ts';
import { Unusable } from './unusable.ts';
import type { Wish } from './wishes.ts';
import type { Draft, Work } from './work.ts';
import type { Workshop } from './workshop.ts';

/** Finds or makes what is wanted of some bytes. The same bytes are worked on once, wherever they came from. */
export interface Maker {
  /** What an earlier run made of them; null if anything is missing. */
  claim(wish: Wish, digest: string): readonly Work[] | null;
  make(wish: Wish, original: Original): Promise<readonly Work[]>;
}

type Use = { readonly key: string; press(original: Original): Promise<Draft> };

export function createMaker(ledger: Ledger, workshop: Workshop): Maker {
  const underWay = new Map<string, Promise<Work>>();

  const usesOf = (wish: Wish, digest: string): Use[] => {
    const { widths, asFile, address } = wish;
    const uses: Use[] = [];
    if (widths !== null) {
      const use = `picture ${widths.steps.join(' ')}`;
      const name = contentName(digest, use);
      const press = async (original: Original) =>
        pressPicture(original, await recognized(original), { widths, name, workshop });
      uses.push({ key: `${use}: ${digest}`, press });
    }
    // Last, since it takes the original itself.
    if (asFile) {
      const fileName = fileNameOf(address);
      const use = `file ${fileName.words}.${fileName.ext}`;
      const name = contentName(digest, use);
      const press = async (original: Original) =>
        pressFile(original, await recognized(original), { fileName, name, workshop });
      uses.push({ key: `${use}: ${digest}`, press });
    }
    return uses;
  };

  const makeOnce = ({ key, press }: Use, original: Original): Promise<Work> => {
    const before = underWay.get(key);
    if (before !== undefined) return before;
    const made = (async () => {
      const claimed = ledger.claim(key);
      if (claimed !== null) return claimed;
      const draft = await press(original).catch((error: unknown): Draft => {
        if (!(error instanceof Unusable) || error.passing) throw error;
        return { work: { problem: error.message }, files: [] };
      });
      ledger.keep(key, original.digest, draft);
      return draft.work;
    })();
    underWay.set(key, made);
    return made.finally(() => underWay.delete(key));
  };

  return {
    claim: (wish, digest) => {
      const works = usesOf(wish, digest).map(({ key }) => ledger.claim(key));
      return works.every((work) => work !== null) ? works : null;
    },
    make: async (wish, original) => {
      const works: Work[] = [];
      for (const use of usesOf(wish, original.digest)) works.push(await makeOnce(use, original));
      return works;
    },
  };
}

const recognized = ({ path, head }: Original) => recognize(path, head);
