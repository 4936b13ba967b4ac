import { z } from 'zod';
import { findingKinds, isLost } from '../../content/html/index.ts';
import { href } from '../../content/paths/index.ts';
import { readJsonFile } from '../../json-file.ts';
import { reportFile } from '../../publish/index.ts';
import { recordSchemas } from '../../wordpress/mirror/index.ts';
import { heldBackSchema } from '../../wordpress/sync/index.ts';
import type { Id } from '../../wordpress/client/index.ts';
import { readerOf } from '../published.ts';
import type { DeskRequest } from './serve.ts';

const recordSchema = recordSchemas.findings.extend({ id: z.int().nullable() });

/** What the desk reads of `report.json`, see `src/cli/report.ts`. */
const reportSchema = z.object({
  version: z.literal(2),
  warnings: z.array(z.string()).default([]),
  heldBack: z.array(heldBackSchema).default([]),
  sums: z.array(
    z.object({
      kind: z.enum(findingKinds),
      outcome: z.enum(['removed', 'replaced', 'missing', 'private']),
      count: z.int(),
      texts: z.int(),
    }),
  ),
  records: z.array(recordSchema),
});

export type LiveReport = z.output<typeof reportSchema>;

/** The texts that the last publication held back; none without a report of the live site. */
export function heldBackNow({ frame, context }: Pick<DeskRequest, 'frame' | 'context'>) {
  const texts = reportOf(context)?.heldBack ?? [];
  return texts.map(({ id, label, title, path, why }) => ({
    id,
    title: title || label,
    /** Where readers keep its last version; null if they do not get it yet. */
    live: path === null ? null : href(path, context.base),
    /** Its editor in WordPress; null if its id is unknown. */
    edit: id === null ? null : frame.wordpress.edit(id),
    /** In English. */
    why,
  }));
}

export type HeldBackText = ReturnType<typeof heldBackNow>[number];

/** What the live report says of an entry: held back, or what was lost. Null if nothing. */
export function marksOf({ frame, context }: Pick<DeskRequest, 'frame' | 'context'>) {
  const report = reportOf(context);
  const words = frame.words.posts;
  const heldBack = new Set(report?.heldBack.map(({ id }) => id));
  const incomplete = new Set(
    report?.records.flatMap(({ id, findings }) => (findings.some(isLost) ? [id] : [])),
  );
  return (id: Id): string | null =>
    heldBack.has(id) ? words.heldBack : incomplete.has(id) ? words.incomplete : null;
}

/** Null if unreadable: only `npm run publish` leaves a report, of megabytes for a large site. */
export const reportOf = readerOf(reportFile, (file) => readJsonFile(file, reportSchema));
