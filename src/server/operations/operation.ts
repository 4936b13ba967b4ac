import type { Id } from '../../wordpress/client/index.ts';
import type { Editor } from '../auth/guard.ts';
import type { ServerContext } from '../context.ts';
import { publishedBy } from '../published.ts';

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
