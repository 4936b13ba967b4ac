import { CmsError, type Batch, type CmsErrorCode, type OddRecord } from '../client/index.ts';
import type { CollectionName } from '../mirror/index.ts';
import type { Journal } from './journal.ts';

/**
 * What came of reading users, terms, media or comments:
 * `whole` all of them · `partial` all but odd ones · `refused` none, and there is no point in
 * asking again · `kept` none, since the service is in trouble: what the last sync knew stays.
 */
export interface Extra<T> {
  readonly state: 'whole' | 'partial' | 'refused' | 'kept';
  readonly items: readonly T[];
}

/** The service can't answer now, whatever is asked: nothing to conclude from about one resource. */
const trouble = new Set<CmsErrorCode>([
  'unreachable',
  'timeout',
  'server',
  'rate-limited',
  'truncated',
]);
/** Not for a sync to get around. */
export const fatal = new Set<CmsErrorCode>(['aborted', 'bad-credentials', 'not-found-service']);

interface ReadOptions<T> {
  readonly collection: CollectionName;
  /** For warnings: `authors`. */
  readonly name: string;
  readonly batches: AsyncIterable<Batch<T>>;
  readonly total?: number | undefined;
  readonly journal: Journal;
  /** The store holds what an earlier sync of the same kind knew. */
  readonly canKeep: boolean;
  /** What a refusal means for the site, a full sentence. */
  readonly consequence: string;
}

/**
 * Reads a collection that a site can do without. Being refused costs one warning. Throws the
 * {@link CmsError} when the service is in trouble and no earlier sync can help out: a good site
 * must not lose its bylines to a bad minute.
 */
export async function readExtra<T>(options: ReadOptions<T>): Promise<Extra<T>> {
  const { collection, name, batches, total, journal, canKeep, consequence } = options;
  const items: T[] = [];
  const odd: OddRecord[] = [];
  try {
    for await (const batch of journal.follow(collection, batches, total)) {
      items.push(...batch.items);
      odd.push(...batch.odd);
    }
    return { state: odd.length > 0 ? 'partial' : 'whole', items };
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    const why = `The ${name} can’t be read: ${asSentence(error.message)}`;
    if (!trouble.has(error.code)) {
      journal.warn(`${why} ${consequence}`);
      return { state: 'refused', items: [] };
    }
    if (!canKeep) throw error;
    journal.warn(`${why} The site keeps those of the last sync.`);
    return { state: 'kept', items: [] };
  }
}

export function asSentence(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
