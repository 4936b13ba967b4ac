/** A thread that reads texts and drawings of authors: a hostile one may be slow, and must not block the main thread. */
import { readFile } from 'node:fs/promises';
import { activeInSvg, Unusable } from '../content/images/index.ts';
import { toDraft, type Draft } from '../wordpress/sync/index.ts';
import { answerAll } from '../threads.ts';

export type ForeignQuestion =
  | { readonly kind: 'drawing'; readonly path: string }
  | { readonly kind: 'draft'; readonly given: Parameters<typeof toDraft> };

export type ForeignAnswer =
  | { readonly active: string | null }
  /** The end of a sentence. */
  | { readonly unusable: string }
  | { readonly draft: Draft };

answerAll(async (question: ForeignQuestion): Promise<ForeignAnswer> => {
  if (question.kind === 'draft') return { draft: await toDraft(...question.given) };
  try {
    return { active: activeInSvg(await readFile(question.path, 'utf8')) };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { unusable: error.message };
  }
});
