import {
  type Batch,
  CmsError,
  type CmsErrorCode,
  type Entries,
  type ListOptions,
  type Post,
  type UnreadableRecord,
} from '../../client/index.ts';
import type { Reporter } from '../report.ts';

/** A type's entries: the ids', each at its own address if `singly`; or all (`expected` many). */
export type List = (
  entries: Entries,
  which: Pick<ListOptions, 'ids' | 'singly' | 'expected'>,
) => AsyncGenerator<Batch<Post>>;

export const listPlain: List = (entries, which) => entries.list(which);

/** Errors that reading without embedding would have, too. */
const notByEmbedding = new Set<CmsErrorCode>(['aborted', 'bad-credentials', 'unreachable']);

/**
 * Lists posts with embedded authors and terms. If WordPress fails since a plugin refuses what it
 * embeds, lists them without.
 */
export function listEmbedding(reporter: Reporter): List {
  let breaks = false;

  /** Returns false as soon as embedding fails. */
  async function* tryEmbedding(...[entries, which]: Parameters<List>) {
    try {
      for await (const batch of entries.list({ ...which, embed: true })) {
        // On a small site, failing posts look like a few unreadable ones.
        if (batch.unreadable.length > 0 && (await areReadable(entries, batch.unreadable)))
          return false;
        yield batch;
      }
      return true;
    } catch (error) {
      if (!(error instanceof CmsError) || notByEmbedding.has(error.code)) throw error;
      return false;
    }
  }

  return async function* list(entries, which) {
    if (!breaks && (yield* tryEmbedding(entries, which))) return;
    yield* listPlain(entries, which);
    if (breaks) return;
    // Warned only now: if reading fails again, the reason was another, and that error is thrown.
    reporter.warn(
      'The service fails when posts include their authors and terms, so Galley reads posts without them.',
    );
    breaks = true;
  };
}

/** True if one of these posts can be read without embedding, or if their ids are unknown. */
async function areReadable(
  entries: Entries,
  unreadable: readonly UnreadableRecord[],
): Promise<boolean> {
  const ids = unreadable.flatMap(({ id }) => id ?? []);
  if (ids.length < unreadable.length) return true;
  const batches = await Array.fromAsync(entries.list({ ids }));
  return batches.some(({ items }) => items.length > 0);
}
