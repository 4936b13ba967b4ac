import { href } from '../../content/paths/index.ts';
import type { ChangedText, Release } from '../../publish/index.ts';
import { seeOther } from '../http/see-other.ts';
import { releaseWith, rollBackTo } from '../rebuilds/releases.ts';
import { mustWrite } from './must-write.ts';
import type { Asked } from './serve.ts';
import type { RebuildView, ShownText } from './show-rebuild.ts';

/** One release, and what making it live would change for readers. */
export interface ReleaseView {
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
    const toText = ({ kind, title, path, change }: ChangedText): ShownText => ({
      ...{ kind, title: title || frame.words.frame.untitled },
      // What would come back is not on the site yet.
      live: change === 'new' ? null : href(path, desk.base),
    });
    const all = (change: ChangedText['change']) =>
      (changes ?? []).filter((each) => each.change === change).map(toText);
    return {
      ...{ release, isNewest, isPaused: desk.rebuilds.isPaused },
      changed: changes && { new: all('new'), changed: all('changed'), gone: all('gone') },
      mayRollBack: frame.editor?.may.rollBack === true,
    };
  };
