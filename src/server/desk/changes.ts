import type { Entries, EntryType, Id, Post } from '../../wordpress/client/index.ts';
import { publishedBy, type Published, type PublishedText } from '../published.ts';
import { titleOf } from './posts.ts';
import type { DeskRequest } from './serve.ts';

const most = 100;
const place = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/+$/, '');

const stampsOf = async (texts: Entries): Promise<ReadonlyMap<Id, string | null>> => {
  const stamps = new Map<Id, string | null>();
  for await (const { items } of texts.stamps()) {
    for (const { id, modified } of items) stamps.set(id, modified);
  }
  return stamps;
};

const recordsOf = async (texts: Entries, ids: readonly Id[]): Promise<readonly Post[]> => {
  if (ids.length === 0) return [];
  const posts: Post[] = [];
  for await (const { items } of texts.list({ ids })) posts.push(...items);
  return posts;
};

const isNewOrChanged = (before: PublishedText | undefined, modified: string | null): boolean =>
  before === undefined || (modified !== null && before.modified !== modified);

/** The changed texts of a type. The first hundred are listed and the others counted. */
const changesOf = async ({ editor, frame }: DeskRequest, type: EntryType, published: Published) => {
  const { page: pageWord, post: postWord } = frame.words.changes;
  const typeLabel = { post: postWord, page: pageWord }[type.name] ?? type.label;
  const before = published.entries(type.name);
  const entries = editor.cms.entries(type);
  const now = await stampsOf(entries);
  const moved = [...now].flatMap(([id, date]) =>
    isNewOrChanged(before.get(id), date) ? [id] : [],
  );
  const posts = await recordsOf(entries, moved.slice(0, most));
  // Texts with a password are not on the readers' site.
  const hidden = posts.filter((each) => each.protected);
  const open = posts.filter((each) => !each.protected);
  const vanished = [...before.values()].filter(({ id }) => !now.has(id));
  const hiddenNow = hidden.flatMap(({ id }) => before.get(id) ?? []);

  const changeOf = (id: Id, title: string, mayEdit: boolean) => ({
    /** The name of its type: `Page`, or WordPress's for one of the site's own. */
    typeLabel,
    id,
    title,
    /** Its address on the readers' site; null when it is not there. */
    live: published.linkTo(id),
    edit: mayEdit ? frame.wordpress.edit(id) : null,
  });
  const toChange = (post: Post) =>
    changeOf(
      post.id,
      titleOf(post, frame.words.frame.untitled),
      frame.editor?.may.edit(post) ?? false,
    );
  const deleted = [...vanished, ...hiddenNow];
  return {
    new: open.filter(({ id }) => !before.has(id)).map(toChange),
    edited: open.filter(({ id }) => before.has(id)).map(toChange),
    deleted: deleted
      .slice(0, most)
      .map(({ id, title }) => changeOf(id, title || frame.words.frame.untitled, false)),
    /** The number of changed texts that are not listed. */
    more: Math.max(0, moved.length - most) + Math.max(0, deleted.length - most),
  };
};

const contentsOf = ({ frame }: DeskRequest, published: Published | null): string => {
  if (published === null) return '';
  const count = (type: string) => published.entries(type).size;
  const others = published.types.filter(({ name }) => name !== 'post' && name !== 'page');
  return [
    frame.words.changes.all(count('post'), count('page')),
    ...others.map(({ name, label }) => `${label}: ${count(name)}`),
  ].join(' · ');
};

export type Change = Awaited<ReturnType<typeof changesOf>>['new'][number];

/** What has changed in WordPress since the site was built. */
export async function findChanges(request: DeskRequest) {
  const published = publishedBy(request.context);
  const { generation, site } = await request.editor.cms.connect();
  const isElsewhere = published !== null && place(published.home) !== place(site.home);
  const base = { published, isElsewhere, generation, contents: contentsOf(request, published) };
  if (published === null || isElsewhere) return { ...base, changes: null };
  const all = await Promise.all(published.types.map((type) => changesOf(request, type, published)));
  const changes = {
    new: all.flatMap((each) => each.new),
    edited: all.flatMap((each) => each.edited),
    deleted: all.flatMap((each) => each.deleted),
    more: all.reduce((sum, each) => sum + each.more, 0),
  };
  return { ...base, changes };
}
