import { groupFindings, isLook, isLost } from '../../content/html/index.ts';
import { href } from '../../content/paths/index.ts';
import type { DeskWords } from '../../i18n/index.ts';
import { withQuery } from '../paths.ts';
import { publishedBy } from '../published.ts';
import { heldBackNow, reportOf, type HeldBackText, type LiveReport } from './live-report.ts';
import { pageNumberOf, pageOf, pagingOf, type Paging } from './posts.ts';
import { mustWrite, type DeskRequest } from './serve.ts';

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
  readonly heldBack: readonly HeldBackText[];
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
  const text = Number(url.searchParams.get('text') ?? 0);
  const records = (report?.records ?? []).filter(
    ({ id, findings }) => (text === 0 || id === text) && findings.some(isShown),
  );
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
    heldBack: heldBackNow(request).filter(({ id }) => text === 0 || id === text),
    // Of the whole site.
    sums: (text === 0 ? (report?.sums ?? []) : []).filter(isShown).map((sum) => ({
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
  { kind, outcome, count }: Pick<LiveReport['sums'][number], 'kind' | 'outcome' | 'count'>,
  { outcomes, kinds }: DeskWords['report'],
): string => `${outcomes[isLook(kind) ? 'look' : outcome]}: ${kinds[kind](count)}`;
