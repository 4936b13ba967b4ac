import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findingKinds, groupFindings, isLook, isLost } from '../../content/html/index.ts';
import { href } from '../../content/paths/index.ts';
import type { DeskWords } from '../../i18n/index.ts';
import { reportFile } from '../../publish/index.ts';
import { recordSchemas } from '../../wordpress/mirror/index.ts';
import type { ServerContext } from '../context.ts';
import { withQuery } from '../paths.ts';
import { publishedBy } from '../published.ts';
import { pageNumberOf, pageOf, pagingOf, type Paging } from './posts.ts';
import { mustWrite, type DeskRequest } from './serve.ts';

const recordSchema = recordSchemas.findings.extend({ id: z.int().nullable() });

/** What the page reads of `report.json`, see `src/cli/report.ts`. */
const reportSchema = z.object({
  version: z.literal(2),
  warnings: z.array(z.string()).default([]),
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

type Report = z.output<typeof reportSchema>;

/** Something that was lost or changed, in words: `Removed: 2 scripts`. */
interface ShownLoss {
  readonly sentence: string;
  readonly isLost: boolean;
}

/** The same in one text, with the reason (empty for a look) and the tags or names, in English. */
interface ShownLossOfText extends ShownLoss {
  readonly why: string;
  readonly whats: readonly string[];
}

interface ShownText {
  readonly title: string;
  /** Its address on the readers' site. */
  readonly live: string;
  /** Its editor in WordPress; null for a menu and other records that are no entries. */
  readonly edit: string | null;
  readonly losses: readonly ShownLossOfText[];
}

/** The report of the live site. */
export interface ReportView extends Paging {
  /** False if this server has no report of the live site. */
  readonly isKnown: boolean;
  /** True to show lost content only. */
  readonly onlyLost: boolean;
  /** The paths of both choices. */
  readonly all: string;
  readonly lost: string;
  /** What could not be read, in English. */
  readonly warnings: readonly string[];
  readonly sums: readonly (ShownLoss & { readonly texts: number })[];
  readonly texts: readonly ShownText[];
}

const perPage = 25;

/** The page of what the live site changed in texts: 25 texts a page, those that lost content first. */
export function reportPage(request: DeskRequest): ReportView {
  mustWrite(request);
  const { url, frame, context } = request;
  const { paths } = frame;
  const words = frame.words.report;
  const report = reportOf(context);
  const onlyLost = url.searchParams.get('only') === 'lost';
  const isShown = (each: Parameters<typeof isLost>[0]) => !onlyLost || isLost(each);
  const records = (report?.records ?? []).filter(({ findings }) => findings.some(isShown));
  const asked = pageNumberOf(url.searchParams);
  const number = Math.min(asked, pageOf(records, { number: asked, perPage }).pages);
  const page = pageOf(records, { number, perPage });
  const published = publishedBy(context);
  return {
    isKnown: report !== null,
    onlyLost,
    all: paths.report,
    lost: withQuery(paths.report, { only: 'lost' }),
    warnings: report?.warnings ?? [],
    sums: (report?.sums ?? []).filter(isShown).map((sum) => ({
      sentence: sentenceOf(sum, words),
      isLost: isLost(sum),
      texts: sum.texts,
    })),
    texts: page.items.map(({ id, label, path, findings }) => ({
      title: (id === null ? '' : published?.find(id)?.title) || label,
      live: href(path, context.base),
      edit: id === null ? null : frame.wordpress.edit(id),
      losses: groupFindings(findings)
        .filter(isShown)
        .map((group) => ({
          sentence: sentenceOf(group, words),
          isLost: isLost(group),
          why: group.why,
          whats: group.whats,
        })),
    })),
    ...pagingOf(page, { number, perPage }, (to) =>
      withQuery(paths.report, { only: onlyLost ? 'lost' : null, page: to }),
    ),
  };
}

const sentenceOf = (
  { kind, outcome, count }: Pick<Report['sums'][number], 'kind' | 'outcome' | 'count'>,
  { outcomes, kinds }: DeskWords['report'],
): string => `${outcomes[isLook(kind) ? 'look' : outcome]}: ${kinds[kind](count)}`;

// The file of a large site has megabytes. Of the live release only.
const known = new WeakMap<object, { file: string; changed: number; report: Report | null }>();

/** The report of the live release; null if there is none that can be read: only `npm run publish` leaves one, on its machine. */
function reportOf(context: Pick<ServerContext, 'site'>): Report | null {
  if (context.site === null) return null;
  const file = join(context.site, '..', reportFile);
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) return null;
  const before = known.get(context);
  if (before?.file === file && before.changed === changed) return before.report;
  const report = read(file);
  known.set(context, { file, changed, report });
  return report;
}

function read(file: string): Report | null {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
