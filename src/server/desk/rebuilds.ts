import {
  listReleases,
  findLive,
  readRollback,
  type BalanceRow,
  type Release,
  type Rollback,
} from '../../publish/index.ts';
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
import {
  isWaiting,
  showRebuild,
  showRelease,
  shownChanges,
  type RebuildView,
  type ShownRelease,
} from './show-rebuild.ts';

/** The rebuilds and releases of this server. */
interface RebuildsView {
  /** The newest first. */
  readonly rebuilds: readonly RebuildView[];
  /** The rebuild that made the live release; null when this server does not remember it. */
  readonly live: string | null;
  /** The newest first; null when this server serves none. */
  readonly releases: readonly ListedRelease[] | null;
  /** The rollback that is in effect; null when the newest release is live. */
  readonly rollback: Rollback | null;
}

/** A release, and the first texts that it changed. */
export interface ListedRelease extends Release {
  readonly shown: ShownRelease | null;
}

/** The number of changed texts that the list of releases names. */
const mostInList = 5;

const listed = ({ frame, context }: DeskRequest, releases: string): readonly ListedRelease[] =>
  listReleases(releases).map((release) => ({
    ...release,
    shown: showRelease(release.changes, frame, context, mostInList),
  }));

/** The page of all rebuilds and releases. Its form asks for a rebuild and leads to the rebuild's page. */
export async function rebuildsPage(request: DeskRequest): Promise<RebuildsView | Response> {
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
    live: made?.id ?? null,
    rebuilds: all.map((each) => showRebuild(request, each, isWaiting(each, all), isPaused)),
    releases: context.releases === null ? null : listed(request, context.releases),
    rollback: context.releases === null ? null : readRollback(context.releases),
  };
}

/** The page of one rebuild. Throws a Problem for an unknown one. */
export function rebuildPage(id: string | undefined) {
  return (request: DeskRequest): FollowedRebuild => {
    mustWrite(request);
    const { rebuilds } = request.context;
    const rebuild = rebuilds.get(id ?? '');
    if (rebuild === null) {
      throw new Problem({ code: 'not-found', detail: 'This server does not know this rebuild.' });
    }
    const isBehind = isWaiting(rebuild, rebuilds.list());
    const kept = reported(request);
    return {
      ...showRebuild(request, rebuild, isBehind, rebuilds.isPaused),
      saved: kept.get('title'),
      settings: kept.get('settings'),
    };
  };
}

/** A rebuild, and the text whose change has led to it, if it was saved on the desk right before. */
interface FollowedRebuild extends RebuildView {
  readonly saved: string | null;
  readonly settings: string | null;
}

/** One release, and the texts that would change if it were live. */
interface ReleaseView {
  readonly release: Release;
  readonly isNewest: boolean;
  /** What it changed when it was made; null if unknown. */
  readonly shown: ShownRelease | null;
  /** The texts that would change for readers; null if unknown. */
  readonly changed: RebuildView['changed'] | null;
  readonly mayRollBack: boolean;
  /** True when this browser may look at the release before it is live. */
  readonly canLook: boolean;
  /** True after a rollback: no rebuild starts by itself. */
  readonly isPaused: boolean;
  /** What WordPress listed and its pages lack, by name; empty if it is nothing or unknown. */
  readonly lacks: readonly (BalanceRow & { readonly name: string })[];
}

/**
 * The page of a release: shows what a rollback would change, makes the release live, or lets this browser look at it.
 * @param barStyle the address of the style sheet for the bar above its pages
 */
export function releasePage(id: string | undefined, barStyle: string) {
  return async (request: DeskRequest): Promise<ReleaseView | Response> => {
    const { form, frame, editor, caller, context } = request;
    mustWrite(request);
    if (form?.has('look') === true) {
      const { release } = releaseWith(context, id ?? '');
      const { language, direction, words } = frame;
      const title = words.releasePreview.bar(dateIn(frame, release.madeAt));
      const bar = { language, direction, title, end: words.releasePreview.more, style: barStyle };
      const where = { user: editor.user, origin: caller.origin };
      const cookie = await lookAtRelease(context, where, release.id, bar);
      return seeOther(frame.readersHome, [cookie]);
    }
    if (form !== null) {
      await rollBackTo(context, editor, id ?? '');
      return seeOther(frame.paths.release(id ?? ''));
    }
    const { release, isNewest, changes, balance } = releaseWith(context, id ?? '');
    return {
      release,
      isNewest,
      shown: showRelease(release.changes, frame, context),
      isPaused: context.rebuilds.isPaused,
      // Texts that a rollback would bring back are not on the site yet.
      changed: changes && shownChanges(changes, frame, context, 'new'),
      mayRollBack: frame.editor?.may.rollBack === true,
      canLook: canLookAtReleases(context),
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

/** The release that the browser is looking at; null if it sees the live site. */
interface ReleasePreviewView {
  readonly shown: { readonly title: string; readonly href: string; readonly until: string } | null;
}

export async function releasePreviewPage({
  form,
  frame,
  caller,
  context,
  cookies,
}: DeskRequest): Promise<ReleasePreviewView | Response> {
  const shown = await shownRelease(context, caller, cookies);
  const href = shown === null ? frame.paths.rebuilds : frame.paths.release(shown.release);
  if (form !== null) return seeOther(href, [leaveRelease(context, caller)]);
  if (shown === null) return { shown };
  const until = dateIn(frame, new Date(shown.until).toISOString());
  return { shown: { title: shown.bar.title, href, until } };
}
