import type { Cms, Id, Post } from '../../wordpress/client/index.ts';
import { toProblem } from '../problem.ts';
import { publishedBy } from '../published.ts';
import { canRestore, statusText, titleOf, type Kind } from './posts.ts';
import type { Asked } from './serve.ts';

/** One text that is about to be deleted. */
export interface Doomed {
  readonly id: Id;
  readonly title: string;
  readonly statusText: string;
  readonly state: 'ready' | 'in-trash' | 'not-allowed' | 'unknown';
  /** On the readers' site; null where it is not there. */
  readonly live: string | null;
}

/** What is asked before anything is deleted. */
export interface Confirmation {
  readonly kind: Kind;
  readonly items: readonly Doomed[];
  /** The ids of those that can be deleted. */
  readonly ids: readonly Id[];
  /** What the button does. */
  readonly how: 'trash' | 'for-good';
  /** The desk can bring back what is in the trash; else only WordPress can. */
  readonly restores: boolean;
}

const lookUp = async (texts: Cms[Kind], id: Id): Promise<Post | null> => {
  try {
    return await texts.get(id);
  } catch (error) {
    if (['not-found', 'gone', 'forbidden'].includes(toProblem(error).code)) return null;
    throw error;
  }
};

/** Names every text that is to be deleted, and says what can be done with it. */
export const confirmDeletion = async (
  { frame, editor, desk }: Pick<Asked, 'frame' | 'editor' | 'desk'>,
  kind: Kind,
  { ids, how }: { readonly ids: readonly Id[]; readonly how: string | null },
): Promise<Confirmation> => {
  const published = publishedBy(desk);
  const { words } = frame;
  const toItem = async (id: Id): Promise<Doomed> => {
    const post = await lookUp(editor.cms[kind], id);
    const live = published?.linkTo(kind, id) ?? null;
    if (post === null) return { id, title: `${id}`, statusText: '', state: 'unknown', live };
    const mayDelete = frame.editor?.may.delete(post) ?? false;
    return {
      ...{ id, live },
      title: titleOf(post, words.frame.untitled),
      statusText: statusText(words, post.status),
      state: !mayDelete ? 'not-allowed' : post.status === 'trash' ? 'in-trash' : 'ready',
    };
  };
  const items = await Promise.all(ids.map(toItem));
  const possible = items.filter(({ state }) => state === 'ready' || state === 'in-trash');
  const isAllInTrash = possible.length > 0 && possible.every(({ state }) => state === 'in-trash');
  return {
    ...{ kind, items },
    ids: possible.map(({ id }) => id),
    how: how === 'for-good' || isAllInTrash ? 'for-good' : 'trash',
    restores: await canRestore({ editor }),
  };
};
