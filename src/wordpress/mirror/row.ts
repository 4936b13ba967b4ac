import { hash } from 'node:crypto';
import type { CollectionName, StoredRecords } from './records.ts';
import { recordSchemas } from './schemas.ts';

/** A record as the table of records has it. */
export interface Row {
  readonly digest: string;
  readonly data: string;
  /** The name of the body that it names. */
  readonly body: string | null;
}

export const insertion =
  'INSERT OR REPLACE INTO records (collection, key, digest, data, body) VALUES (?, ?, ?, ?, ?)';

/** Throws zod's error on a record of another shape. */
export function rowOf<N extends CollectionName>(collection: N, record: StoredRecords[N]): Row {
  const data = JSON.stringify(recordSchemas[collection].parse(record));
  const digest = hash('sha256', data);
  return { digest, data, body: 'body' in record ? record.body : null };
}
