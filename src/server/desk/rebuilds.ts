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
import { releaseWith, rollBackTo } from '../rebuilds/releases.ts';
import { mustWrite, requireRight, type DeskRequest } from './serve.ts';
import { isWaiting, showRebuild, shownChanges, type RebuildView } from './show-rebuild.ts';

/** The rebuilds and releases of this server. */
interface RebuildsView {
  /** The newest first. */
  readonly rebuilds: readonly RebuildView[];
  /** The rebuild that made the live release; null when this server does not remember it. */
  readonly live: string | null;
  /** The newest first; null when this server serves none. */
  readonly releases: readonly Release[] | null;
  /** The rollback that is in effect; null when the newest release is live. */
  readonly rollback: Rollback | null;
}

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
    releases: context.releases === null ? null : listReleases(context.releases),
    rollback: context.releases === null ? null : readRollback(context.releases),
  };
}

/** The page of one rebuild. Throws a Problem for an unknown one. */
export function rebuildPage(id: string | undefined) {
  return (request: DeskRequest): RebuildView => {
    mustWrite(request);
    const { rebuilds } = request.context;
    const rebuild = rebuilds.get(id ?? '');
    if (rebuild === null) {
      throw new Problem({ code: 'not-found', detail: 'This server does not know this rebuild.' });
    }
    const isBehind = isWaiting(rebuild, rebuilds.list());
    return showRebuild(request, rebuild, isBehind, rebuilds.isPaused);
  };
}

/** One release, and the texts that would change if it were live. */
interface ReleaseView {
  readonly release: Release;
  readonly isNewest: boolean;
  /** The texts that would change for readers; null if unknown. */
  readonly changed: RebuildView['changed'] | null;
  readonly mayRollBack: boolean;
  /** True after a rollback: no rebuild starts by itself. */
  readonly isPaused: boolean;
  /** Empty if it is unknown. */
  readonly balance: readonly BalanceRow[];
}

/** The page of a release: shows what a rollback would change, or makes the release live. */
export function releasePage(id: string | undefined) {
  return async (request: DeskRequest): Promise<ReleaseView | Response> => {
    const { form, frame, editor, context } = request;
    mustWrite(request);
    if (form !== null) {
      await rollBackTo(context, editor, id ?? '');
      return seeOther(frame.paths.release(id ?? ''));
    }
    const { release, isNewest, changes, balance } = releaseWith(context, id ?? '');
    return {
      release,
      isNewest,
      isPaused: context.rebuilds.isPaused,
      // Texts that a rollback would bring back are not on the site yet.
      changed: changes && shownChanges(changes, frame, context, 'new'),
      mayRollBack: frame.editor?.may.rollBack === true,
      balance,
    };
  };
}
