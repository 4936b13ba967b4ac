import {
  listReleases,
  publishedAs,
  readRollback,
  type Release,
  type Rollback,
} from '../../publish/index.ts';
import { seeOther } from '../http/see-other.ts';
import { Problem } from '../problem.ts';
import { mustWrite } from './must-write.ts';
import type { Asked } from './serve.ts';
import { isBehindAnother, showRebuild, type RebuildView } from './show-rebuild.ts';

/** The rebuilds of this server, and what came of them. */
export interface RebuildsView {
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
    if (frame.editor?.may.publish !== true) {
      throw new Problem({
        code: 'forbidden',
        detail: 'This account may not publish, so it cannot rebuild the site.',
      });
    }
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
