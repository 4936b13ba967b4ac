import type { Id } from '../../wordpress/client/index.ts';
import type { Editor } from '../auth/guard.ts';
import type { ServerContext } from '../context.ts';
import { publishedBy } from '../published.ts';
import type { Rebuild } from '../rebuilds/rebuild.ts';

/** Who does something, and on which server. */
export interface Actor {
  readonly editor: Editor;
  readonly context: ServerContext;
}

/** What an operation has done. */
export interface Done<Value> {
  readonly value: Value;
  /** True if readers see something else after the next rebuild. */
  readonly isVisible: boolean;
}

/** True if readers have this entry now. */
export function isLive({ context }: Pick<Actor, 'context'>, id: Id): boolean {
  return publishedBy(context)?.find(id) !== undefined;
}

/**
 * Asks for a rebuild if readers would see something else. Returns null if they would not, and if no
 * rebuild starts now: this server makes none, they are paused after a rollback, or the queue can't
 * be reached. Never throws, since the change is made: the change check finds it later.
 * @param how `atOnce` if an editor waits for it, else when no further changes come for a while
 */
export async function rebuildAfter(
  { editor, context }: Actor,
  done: readonly Pick<Done<unknown>, 'isVisible'>[],
  how: { readonly atOnce: boolean },
): Promise<Rebuild | null> {
  const { rebuilds, log } = context;
  if (rebuilds.refusal !== null || rebuilds.isPaused) return null;
  if (!done.some(({ isVisible }) => isVisible)) return null;
  try {
    return await rebuilds.request({ by: 'change', who: editor.user.name, reason: null }, how);
  } catch (err) {
    log.warn({ err }, 'a rebuild after an editor’s change could not be asked for');
    return null;
  }
}
