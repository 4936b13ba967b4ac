import { z } from 'zod';
import type { FieldKind } from './registry.ts';
import { filled, kept } from './render.ts';
import type { Service } from './service.ts';
import type { Database } from './database.ts';

const values = z.record(z.string(), z.json());

/** Values by the name of a field or a key. */
export type Values = z.output<typeof values>;

/** The fields of Advanced Custom Fields, and registered meta. */
export interface CustomFields {
  readonly acf: Values;
  readonly meta: Values;
}

const row = z.object({ acf: z.string(), meta: z.string() });

/** The stored values. A field without a value is left out. */
export function readCustomFields(service: Service, id: number): CustomFields {
  const sql = 'SELECT acf, meta FROM fields WHERE post_id = ?';
  const found = service.database.get(row, sql, [id]);
  // An address needs no escapes in JSON, so it may be filled in before the text is parsed.
  const parse = (text = '{}') => values.parse(JSON.parse(filled(service, text)));
  return { acf: parse(found?.acf), meta: parse(found?.meta) };
}

export function writeCustomFields(
  service: Pick<Service, 'database' | 'home'>,
  id: number,
  { acf, meta }: CustomFields,
): void {
  insertCustomFields(service, id, kept(service, JSON.stringify(acf)), JSON.stringify(meta));
}

/** Both are JSON, in which `{{home}}` stands for the site's address. */
export function insertCustomFields(
  { database }: { readonly database: Database },
  id: number,
  acf: string,
  meta: string,
): void {
  database.run('INSERT OR REPLACE INTO fields VALUES (?, ?, ?)', [id, acf, meta]);
}

/** What the plugin sends for a field that was never filled in. */
export function emptyValue(kind: FieldKind): string | false | null {
  if (kind === 'true_false') return false;
  return ['text', 'number', 'url', 'wysiwyg'].includes(kind) ? '' : null;
}
