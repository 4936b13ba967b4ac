import { listReleases, findLive, readRollback, type BalanceRow } from '../../publish/index.ts';
import { seeOther } from '../http/headers.ts';
import { Problem } from '../problem.ts';
import { typesOf } from '../published.ts';
import {
  canLookAtReleases,
  leaveRelease,
  lookAtRelease,
  shownRelease,
} from '../previews/release-previews.ts';
import { releaseWith, rollBackTo } from '../rebuilds/releases.ts';
import { dateIn } from './dates.ts';
import { mustWrite, reported, requireRight, type DeskRequest } from './serve.ts';
import { isWaiting, showRebuild, showRelease, shownChanges } from './show-rebuild.ts';

/** The number of changed texts that the list of releases names. */
const mostInList = 5;

/** Releases, and the first texts that each has changed. */
const listed = ({ frame, context }: DeskRequest, releases: string) =>
  listReleases(releases).map((release) => ({
    ...release,
    shown: showRelease(release.changes, frame, context, mostInList),
  }));

export type ListedRelease = ReturnType<typeof listed>[number];

/** All rebuilds and releases. The form asks for a rebuild and leads to its page. */
export async function rebuildsPage(request: DeskRequest) {
  const { form, frame, editor, context } = request;
  mustWrite(request);
  if (form !== null) {
    const detail = 'This account may not publish, so it cannot rebuild the site.';
    requireRight(request, 'publish', detail);
    const asking = { by: 'editor', who: editor.user.name, reason: null } as const;
    const { id } = await context.rebuilds.request(asking, { atOnce: true });
    return seeOther(frame.paths.rebuild(id));
  }
  const all = context.rebuilds.list();
  const { isPaused } = context.rebuilds;
  const live = context.releases === null ? null : (findLive(context.releases)?.id ?? null);
  const made = all.find(({ release, isSame }) => release !== null && release === live && !isSame);
  return {
    /** The rebuild that made the live release; null when this server does not remember it. */
    live: made?.id ?? null,
    rebuilds: all.map((each) => showRebuild(request, each, isWaiting(each, all), isPaused)),
    /** The newest first; null when this server serves none. */
    releases: context.releases === null ? null : listed(request, context.releases),
    /** The rollback that is in effect; null when the newest release is live. */
    rollback: context.releases === null ? null : readRollback(context.releases),
  };
}

/** The page of one rebuild. Throws a Problem for an unknown one. */
export function rebuildPage(request: DeskRequest) {
  mustWrite(request);
  const { rebuilds } = request.context;
  const rebuild = rebuilds.get(request.params.id ?? '');
  if (rebuild === null) {
    throw new Problem({ code: 'not-found', detail: 'This server does not know this rebuild.' });
  }
  const isBehind = isWaiting(rebuild, rebuilds.list());
  const kept = reported(request);
  return {
    ...showRebuild(request, rebuild, isBehind, rebuilds.isPaused),
    /** The text whose change has led to it, if it was saved on the desk right before. */
    saved: kept.get('title'),
    settings: kept.get('settings'),
  };
}

/**
 * A release: shows what a rollback would change, makes it live, or lets this browser look at it.
 * @param barStyle the address of the style sheet for the bar above its pages
 */
export function releasePage(barStyle: string) {
  return async (request: DeskRequest) => {
    const { form, frame, editor, caller, context } = request;
    const { id = '' } = request.params;
    mustWrite(request);
    if (form?.has('look') === true) {
      const { release } = releaseWith(context, id);
      const { language, direction, words } = frame;
      const title = words.releasePreview.bar(dateIn(frame, release.madeAt));
      const bar = { language, direction, title, end: words.releasePreview.more, style: barStyle };
      const where = { user: editor.user, origin: caller.origin };
      const cookie = await lookAtRelease(context, where, release.id, bar);
      return seeOther(frame.readersHome, [cookie]);
    }
    if (form !== null) {
      await rollBackTo(context, editor, id);
      return seeOther(frame.paths.release(id));
    }
    const { release, isNewest, changes, balance } = releaseWith(context, id);
    return {
      release,
      isNewest,
      /** What it changed when it was made; null if unknown. */
      shown: showRelease(release.changes, frame, context),
      /** True after a rollback: no rebuild starts by itself. */
      isPaused: context.rebuilds.isPaused,
      /** What would change for readers; null if unknown. Texts that come back are not there. */
      changed: changes && shownChanges(changes, frame, context, 'new'),
      mayRollBack: frame.editor?.may.rollBack === true,
      /** True when this browser may look at the release before it is live. */
      canLook: canLookAtReleases(context),
      /** What WordPress listed and its pages lack, by name; empty if it is nothing or unknown. */
      lacks: balance
        .filter(({ explained, missing }) => explained.length + missing.length > 0)
        .map((row) => ({ ...row, name: nameOfRow(row, request) })),
    };
  };
}

/** `Tags`, or `Featured images: Boats` */
function nameOfRow({ kind, of }: BalanceRow, { frame, context }: DeskRequest): string {
  const { settings, balance } = frame.words;
  const taxonomies = new Map([
    ['category', settings.categories],
    ['post_tag', settings.tags],
  ]);
  const type = typesOf(context).find(({ name }) => name === of);
  const label = type?.label ?? taxonomies.get(of) ?? of;
  const kinds: Readonly<Record<string, string>> = balance.kinds;
  return ['entries', 'terms'].includes(kind) ? label : `${kinds[kind] ?? kind}: ${label}`;
}

/** The page of the release that the browser is looking at: null if it sees the live site. */
export async function releasePreviewPage({ form, frame, caller, context, cookies }: DeskRequest) {
  const shown = await shownRelease(context, caller, cookies);
  const href = shown === null ? frame.paths.rebuilds : frame.paths.release(shown.release);
  if (form !== null) return seeOther(href, [leaveRelease(context, caller)]);
  if (shown === null) return { shown };
  const until = dateIn(frame, new Date(shown.until).toISOString());
  return { shown: { title: shown.bar.title, href, until } };
}
