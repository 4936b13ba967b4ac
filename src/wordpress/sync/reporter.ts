import type { Batch, OddRecord } from '../client/index.ts';
import type { CollectionName } from '../mirror/index.ts';
import type { SyncOptions } from './types.ts';

/** What a sync reports while it runs and at its end. */
export interface Reporter {
  readonly warnings: readonly string[];
  readonly odd: readonly OddRecord[];
  warn(message: string): void;
  addOdd(records: readonly OddRecord[]): void;
  /** Passes the batches on, reports the progress, and notes the odd records in them. */
  follow<T>(
    collection: CollectionName,
    batches: AsyncIterable<Batch<T>>,
    knownTotal?: number,
  ): AsyncGenerator<Batch<T>>;
  finish(collection: CollectionName, count: number): void;
}

export function createReporter({
  onProgress,
  warn,
}: Pick<SyncOptions, 'onProgress' | 'warn'>): Reporter {
  const warnings: string[] = [];
  const odd: OddRecord[] = [];
  return {
    warnings,
    odd,
    warn(message) {
      warnings.push(message);
      warn?.(message);
    },
    addOdd: (records) => void odd.push(...records),
    async *follow(collection, batches, knownTotal) {
      let done = 0;
      for await (const batch of batches) {
        odd.push(...batch.odd);
        done += batch.items.length;
        const total = knownTotal ?? batch.total;
        // Totals lie: records that may not be read are counted, and some are sent that are not.
        onProgress?.({ collection, done, total: total === null ? null : Math.max(total, done) });
        yield batch;
      }
    },
    finish: (collection, count) => onProgress?.({ collection, done: count, total: count }),
  };
}
