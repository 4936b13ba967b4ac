import {
  CmsError,
  type Batch,
  type CmsErrorCode,
  type ListOptions,
  type Post,
  type Writings,
} from '../client/index.ts';
import type { Journal } from './journal.ts';

/** Lists posts or pages: those of the ids, at their own addresses if singly; or all, of which so many are expected. */
export type List = (
  writings: Writings,
  which: Pick<ListOptions, 'ids' | 'singly' | 'expected'>,
) => AsyncGenerator<Batch<Post>>;

export const listPlain: List = (writings, which) => writings.list(which);

/** Reading without embedding would end in the same way. */
const notByEmbedding = new Set<CmsErrorCode>(['aborted', 'bad-credentials', 'unreachable']);

/**
 * Lists with whole authors and terms along with each post. WordPress may break when it has to embed what a
 * plugin refuses: from then on posts are read without, from the first one on.
 */
export function listEmbedding(journal: Journal): List {
  let breaks = false;

  async function* tryEmbedding(...[writings, which]: Parameters<List>) {
    try {
      for await (const batch of writings.list({ ...which, embed: true })) {
        // On a small site, all posts that break look like a few odd ones.
        if (batch.odd.length > 0) return false;
        yield batch;
      }
      return true;
    } catch (error) {
      if (!(error instanceof CmsError) || notByEmbedding.has(error.code)) throw error;
      return false;
    }
  }

  return async function* list(writings, which) {
    if (!breaks && (yield* tryEmbedding(writings, which))) return;
    yield* listPlain(writings, which);
    if (breaks) return;
    // Said only now: reading may have failed for another reason, which was thrown then.
    journal.warn(
      'The service fails when posts include their authors and terms, so Galley reads posts without them.',
    );
    breaks = true;
  };
}
