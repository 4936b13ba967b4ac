import {
  listReleases,
  publishedAs,
  readRollback,
  type Release,
  type Rollback,
} from '../../publish/index.ts';
import { seeOther } from '../http/headers.ts';
import { Problem } from '../problem.ts';
import { releaseWith, rollBackTo } from '../rebuilds/releases.ts';
import { mustWrite, requireRight, type Asked } from './serve.ts';
import { isBehindAnother, showRebuild, shownChanges, type RebuildView } from './show-rebuild.ts';

/** The rebuilds of this server, and what came of them. */
interface RebuildsView {
  /** The newest first. */
  readonly rebuilds: readonly RebuildView[];
  /** The rebuild that made what readers see; null where none that is remembered did. */
  readonly live: string | null;
  /** The newest first; null where this server serves none. */
  readonly releases: readonly Release[] | null;
  /** That somebody has made an older release live; null where the newest is. */
  readonly rollback: Rollback | null;
}

/** The page of all rebuilds: asks for one and leads to its page, or shows the last ones and the releases. */
export const rebuildsPage = (asked: Asked): Promise<RebuildsView | Response> => {
  const { form, frame, editor, desk } = asked;
  mustWrite(asked);
  if (form !== null) {
    const detail = 'This account may not publish, so it cannot rebuild the site.';
    requireRight(asked, 'publish', detail);
    const asking = { by: 'editor', who: editor.user.name, reason: null } as const;
    const { id } = desk.rebuilds.request(asking, { atOnce: true });
    return Promise.resolve(seeOther(frame.paths.rebuild(id)));
  }
  const all = desk.rebuilds.list();
  const { isPaused } = desk.rebuilds;
  const live = desk.releases === null ? null : publishedAs(desk.releases);
  const made = all.find(({ release, isSame }) => release !== null && release === live && !isSame);
  return Promise.resolve({
    live: made?.id ?? null,
    rebuilds: all.map((each) => showRebuild(asked, each, isBehindAnother(each, all), isPaused)),
    releases: desk.releases === null ? null : listReleases(desk.releases),
    rollback: desk.releases === null ? null : readRollback(desk.releases),
  });
};

/** The page of one rebuild. Throws where this server knows nothing of it. */
export const rebuildPage =
  (id: string | undefined) =>
  (asked: Asked): Promise<RebuildView> => {
    mustWrite(asked);
    const { rebuilds } = asked.desk;
    const rebuild = rebuilds.get(id ?? '');
    if (rebuild === null) {
      throw new Problem({ code: 'not-found', detail: 'This server does not know this rebuild.' });
    }
    return Promise.resolve(
      showRebuild(asked, rebuild, isBehindAnother(rebuild, rebuilds.list()), rebuilds.isPaused),
    );
  };

/** One release, and what making it live would change for readers. */
interface ReleaseView {
  readonly release: Release;
  readonly isNewest: boolean;
  /** As in the rebuild that would bring it; null where that is not known. */
  readonly changed: RebuildView['changed'] | null;
  readonly mayRollBack: boolean;
  /** An older release is live, so that no rebuild starts by itself. */
  readonly isPaused: boolean;
}

/** The page of a release: shows what would change, or makes it live and shows it as it is then. */
export const releasePage =
  (id: string | undefined) =>
  async (asked: Asked): Promise<ReleaseView | Response> => {
    const { form, frame, editor, desk } = asked;
    mustWrite(asked);
    if (form !== null) {
      await rollBackTo(desk, editor, id ?? '');
      return seeOther(frame.paths.release(id ?? ''));
    }
    const { release, isNewest, changes } = releaseWith(desk, id ?? '');
    return {
      ...{ release, isNewest, isPaused: desk.rebuilds.isPaused },
      // What would come back is not on the site yet.
      changed: changes && shownChanges(changes, frame, desk, 'new'),
      mayRollBack: frame.editor?.may.rollBack === true,
    };
  };
