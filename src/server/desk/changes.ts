import type { Cms, Id, Post } from '../../wordpress/client/index.ts';
import { publishedBy, type Published, type PublishedText } from '../published.ts';
import { titleOf, type Kind } from './posts.ts';
import type { DeskRequest } from './serve.ts';

export interface Change {
  readonly kind: Kind;
  readonly id: Id;
  readonly title: string;
  /** Its address on the readers' site; null when it is not there. */
  readonly live: string | null;
  readonly edit: string | null;
}

/** The changed texts. Of each kind, the first hundred are listed and the others counted. */
export interface ChangedTexts {
  readonly new: readonly Change[];
  readonly edited: readonly Change[];
  readonly gone: readonly Change[];
  /** The number of changed texts that are not listed. */
  readonly more: number;
}

export interface ChangesView {
  /** Null when no build has written `published.json`. */
  readonly published: Published | null;
  /** Null when nothing is published, or when the site was built from another WordPress site. */
  readonly changes: ChangedTexts | null;
  readonly isElsewhere: boolean;
  readonly generation: 'v2' | 'legacy';
}

const most = 100;
const place = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/+$/, '');

const stampsOf = async (texts: Cms[Kind]): Promise<ReadonlyMap<Id, string | null>> => {
  const stamps = new Map<Id, string | null>();
  for await (const { items } of texts.stamps()) {
    for (const { id, modified } of items) stamps.set(id, modified);
  }
  return stamps;
};

const recordsOf = async (texts: Cms[Kind], ids: readonly Id[]): Promise<readonly Post[]> => {
  if (ids.length === 0) return [];
  const posts: Post[] = [];
  for await (const { items } of texts.list({ ids })) posts.push(...items);
  return posts;
};

const isNewOrChanged = (before: PublishedText | undefined, modified: string | null): boolean =>
  before === undefined || (modified !== null && before.modified !== modified);

const changesOf = async (
  { editor, frame }: DeskRequest,
  kind: Kind,
  published: Published,
): Promise<ChangedTexts> => {
  const before = published[kind];
  const now = await stampsOf(editor.cms[kind]);
  const moved = [...now].flatMap(([id, date]) =>
    isNewOrChanged(before.get(id), date) ? [id] : [],
  );
  const posts = await recordsOf(editor.cms[kind], moved.slice(0, most));
  // Texts with a password are not on the readers' site.
  const hidden = posts.filter((each) => each.protected);
  const open = posts.filter((each) => !each.protected);
  const vanished = [...before.values()].filter(({ id }) => !now.has(id));
  const hiddenNow = hidden.flatMap(({ id }) => before.get(id) ?? []);

  const changeOf = (id: Id, title: string, mayEdit: boolean): Change => ({
    kind,
    id,
    title,
    live: published.linkTo(id),
    edit: mayEdit ? frame.wordpress.edit(id) : null,
  });
  const toChange = (post: Post): Change =>
    changeOf(
      post.id,
      titleOf(post, frame.words.frame.untitled),
      frame.editor?.may.edit(post) ?? false,
    );
  const gone = [...vanished, ...hiddenNow];
  return {
    new: open.filter(({ id }) => !before.has(id)).map(toChange),
    edited: open.filter(({ id }) => before.has(id)).map(toChange),
    gone: gone
      .slice(0, most)
      .map(({ id, title }) => changeOf(id, title || frame.words.frame.untitled, false)),
    more: Math.max(0, moved.length - most) + Math.max(0, gone.length - most),
  };
};

/** What has changed in WordPress since the site was built. */
export const findChanges = async (request: DeskRequest): Promise<ChangesView> => {
  const published = publishedBy(request.desk);
  const { generation, site } = await request.editor.cms.connect();
  const isElsewhere = published !== null && place(published.home) !== place(site.home);
  const base = { published, isElsewhere, generation };
  if (published === null || isElsewhere) return { ...base, changes: null };
  const [posts, pages] = await Promise.all([
    changesOf(request, 'posts', published),
    changesOf(request, 'pages', published),
  ]);
  const changes = {
    new: [...posts.new, ...pages.new],
    edited: [...posts.edited, ...pages.edited],
    gone: [...posts.gone, ...pages.gone],
    more: posts.more + pages.more,
  };
  return { ...base, changes };
};
