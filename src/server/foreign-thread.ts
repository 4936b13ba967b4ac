/** Reads texts and drawings of authors: a hostile one must not block the main thread. */
import { readFile } from 'node:fs/promises';
import { activeInSvg, Unusable } from '../content/images/index.ts';
import { toDraft, type Draft } from '../wordpress/sync/index.ts';
import { answerAll } from '../threads.ts';

export type ForeignQuestion =
  | { readonly kind: 'drawing'; readonly path: string }
  | {
      readonly kind: 'draft';
      /** Characters that the prepared text may have, and its page about as many. */
      readonly most: number;
      readonly given: Parameters<typeof toDraft>;
    };

export type ForeignAnswer =
  | { readonly active: string | null }
  /** The end of a sentence. */
  | { readonly unusable: string }
  | { readonly draft: Draft }
  | { readonly isTooLong: true };

answerAll(async (question: ForeignQuestion): Promise<ForeignAnswer> => {
  if (question.kind === 'draft') {
    const draft = await toDraft(...question.given);
    // The page is made in the main thread, which serves others meanwhile.
    return lengthOf(draft.prepared) > question.most ? { isTooLong: true } : { draft };
  }
  try {
    return { active: activeInSvg(await readFile(question.path, 'utf8')) };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { unusable: error.message };
  }
});

/** About how many characters of a page a picture or a link takes. */
const lengthOfReference = 200;

function lengthOf({ parts, references }: Draft['prepared']): number {
  const text = parts.reduce((sum, { length }) => sum + length, 0);
  return text + references.length * lengthOfReference;
}
