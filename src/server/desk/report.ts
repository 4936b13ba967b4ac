import { groupFindings, isLook, isLost } from '../../content/html/index.ts';
import { href } from '../../content/paths/index.ts';
import type { DeskWords } from '../../i18n/index.ts';
import { withQuery } from '../paths.ts';
import { publishedBy } from '../published.ts';
import { heldBackNow, reportOf, type LiveReport } from './live-report.ts';
import { pageNumberOf, pageOf, pagingOf } from './posts.ts';
import { mustWrite, type DeskRequest } from './serve.ts';

const perPage = 25;

/** What the live site changed in texts: 25 a page, those that lost content first. */
export function reportPage(request: DeskRequest) {
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
    /** False if this server has no report of the live site. */
    isKnown: report !== null,
    /** True to show lost content only. */
    onlyLost,
    /** The paths of both choices. */
    all: paths.report,
    lost: withQuery(paths.report, { only: 'lost' }),
    /** What could not be read, in English. */
    warnings: report?.warnings ?? [],
    heldBack: heldBackNow(request).filter(({ id }) => text === 0 || id === text),
    /** What was lost or changed on the whole site, in words: `Removed: 2 scripts`. */
    sums: (text === 0 ? (report?.sums ?? []) : []).filter(isShown).map((sum) => ({
      sentence: sentenceOf(sum, words),
      isLost: isLost(sum),
      texts: sum.texts,
    })),
    texts: page.items.map(({ id, label, path, findings }) => ({
      title: (id === null ? '' : published?.find(id)?.title) || label,
      /** Its address on the readers' site. */
      live: href(path, context.base),
      /** Its editor in WordPress; null for a menu and other records that are no entries. */
      edit: id === null ? null : frame.wordpress.edit(id),
      losses: groupFindings(findings)
        .filter(isShown)
        .map((group) => ({
          sentence: sentenceOf(group, words),
          isLost: isLost(group),
          /** The reason, in English; empty for a look. */
          why: group.why,
          /** The tags or names. */
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
