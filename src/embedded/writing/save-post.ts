import { trashCommentsOf } from '../records/comments.ts';
import type { PostRow } from '../records/post-row.ts';
import { freeSlug, insertPost, readPost, updatePost } from '../records/posts.ts';
import { keepRevision } from '../records/revisions.ts';
import { defaultCategory, setTerms, termIdsOfPost } from '../records/terms.ts';
import { Refusal } from '../refusal.ts';
import { kept } from '../render.ts';
import type { Service } from '../service.ts';
import { toSlug } from '../slug.ts';

/** What a caller of either generation may set of a post or page. What is left out stays as it is. */
export interface Changes {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly status?: string | undefined;
  readonly slug?: string | undefined;
  readonly password?: string | undefined;
  /** In UTC. */
  readonly date?: string | undefined;
  readonly author?: number | undefined;
  readonly parent?: number | undefined;
  readonly menuOrder?: number | undefined;
  readonly featured?: number | undefined;
  readonly sticky?: boolean | undefined;
  readonly commentsOpen?: boolean | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
}

type Type = 'post' | 'page';

const blank = {
  ...{ earlier_status: null, slug: '', title: '', content: '', excerpt: '', password: '' },
  ...{ parent_id: 0, menu_order: 0, floating: 1, sticky: 0, featured_id: 0, file: '', mime: '' },
  ...{
    alt: '',
    credit: '',
    width: null,
    height: null,
    filesize: null,
    author_id: 0,
    status: 'draft',
  },
};

/** Makes a post (`interface.md`, E3); a draft unless told otherwise. Throws a refusal when it would be empty. */
export function createPost(
  service: Service,
  type: Type,
  changes: Changes,
  emptyStatus: number,
): PostRow {
  const now = service.now();
  const start = { ...blank, id: 0, type, date: now, modified: now };
  const next = apply(service, { ...start, comments_open: type === 'post' ? 1 : 0 }, changes);
  refuseEmpty(next, emptyStatus);
  return service.database.whole(() => {
    // A new post counts as changed when it was published, not when it was made.
    const dated = { ...next, modified: next.date };
    const id = insertPost(service, { ...dated, id: undefined });
    const row = settleSlug(service, { ...dated, id });
    updatePost(service, row);
    setOwnTerms(service, row, changes);
    return row;
  });
}

/** Changes a post, and keeps a revision of it; `by` is whoever does. */
export function changePost(
  service: Service,
  post: PostRow,
  changes: Changes,
  { emptyStatus, by }: { emptyStatus: number; by: number },
): PostRow {
  const next = apply(service, post, changes);
  refuseEmpty(next, emptyStatus);
  return service.database.whole(() => {
    const row = settleSlug(service, next);
    updatePost(service, row);
    setOwnTerms(service, row, changes);
    keepRevision(service, row, by);
    return row;
  });
}

function refuseEmpty({ title, content, excerpt }: PostRow, status: number): void {
  if ([title, content, excerpt].some((text) => text.trim() !== '')) return;
  throw new Refusal('empty_content', 'Content, title, and excerpt are empty.', status);
}

function apply(service: Service, post: PostRow, changes: Changes): PostRow {
  const now = service.now();
  const wanted = changes.status ?? post.status;
  const draft = wanted === 'draft' || wanted === 'pending';
  // A draft takes the date of the day on which it goes public, unless it was given one of its own.
  const floating = changes.date === undefined && post.floating === 1;
  const date = changes.date ?? (floating && !draft && post.status !== wanted ? now : post.date);
  const text = (given: string | undefined, before: string) =>
    given === undefined ? before : kept(service, given);
  return {
    ...post,
    title: changes.title ?? post.title,
    content: text(changes.content, post.content),
    excerpt: text(changes.excerpt, post.excerpt),
    ...statusOf(wanted, date, now, post),
    slug: changes.slug ?? post.slug,
    password: changes.password ?? post.password,
    date,
    modified: now,
    floating: floating && draft ? 1 : 0,
    author_id: changes.author ?? post.author_id,
    parent_id: changes.parent ?? post.parent_id,
    menu_order: changes.menuOrder ?? post.menu_order,
    featured_id: changes.featured ?? post.featured_id,
    sticky: changes.sticky === undefined ? post.sticky : Number(changes.sticky),
    comments_open:
      changes.commentsOpen === undefined ? post.comments_open : Number(changes.commentsOpen),
  };
}

/** What is to come is `future`, whatever it was called; what has come is public. */
function statusOf(
  wanted: string,
  date: string,
  now: string,
  post: PostRow,
): Pick<PostRow, 'status' | 'earlier_status'> {
  const planned = wanted === 'publish' || wanted === 'future';
  const status = planned ? (date > now ? 'future' : 'publish') : wanted;
  if (status !== 'trash') return { status, earlier_status: null };
  return { status, earlier_status: post.status === 'trash' ? post.earlier_status : post.status };
}

const mark = '__trashed';

/** Public posts have a slug of their own; a trashed one lends its slug to others. */
function settleSlug(service: Service, post: PostRow): PostRow {
  if (post.status === 'trash') {
    return post.slug.endsWith(mark) ? post : { ...post, slug: `${post.slug}${mark}` };
  }
  // WordPress leaves it at one who had no slug before.
  const hadSlug = post.slug.endsWith(mark) && post.slug !== mark;
  const slug = hadSlug ? post.slug.slice(0, -mark.length) : post.slug;
  const draft = post.status === 'draft' || post.status === 'pending';
  if (slug === '' && draft) return { ...post, slug };
  const wanted = toSlug(slug) || toSlug(post.title) || String(post.id);
  return { ...post, slug: freeSlug(service, wanted, post.type, post.id) };
}

function setOwnTerms(service: Service, post: PostRow, changes: Changes): void {
  if (post.type !== 'post') return;
  if (changes.tags !== undefined) setTerms(service, post.id, 'post_tag', changes.tags);
  if (changes.categories !== undefined) setTerms(service, post.id, 'category', changes.categories);
  if (termIdsOfPost(service, post.id, 'category').length === 0) {
    setTerms(service, post.id, 'category', [defaultCategory(service)]);
  }
}

/** Into the trash with its comments, its status remembered. It is sticky no more, and a draft keeps the day's date. */
export function trashPost(service: Service, post: PostRow, by: number): PostRow {
  const trashed = settleSlug(service, {
    ...post,
    ...{ status: 'trash', earlier_status: post.status, modified: service.now() },
    ...{ sticky: 0, floating: 0 },
  });
  updatePost(service, trashed);
  trashCommentsOf(service, post.id);
  keepRevision(service, trashed, by);
  return readPost(service, post.id) ?? trashed;
}
