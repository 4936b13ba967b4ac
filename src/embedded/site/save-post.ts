import sanitize from 'sanitize-html';
import { trashCommentsOf } from './comments.ts';
import { readCustomFields, writeCustomFields, type Values } from './custom-fields.ts';
import { blankPost, freeSlug, insertPost, readPost, updatePost, type PostRow } from './posts.ts';
import { Refusal } from './http.ts';
import { typeNamed } from './registry.ts';
import { kept } from './render.ts';
import { keepRevision } from './revisions.ts';
import { can, type Asker } from './rights.ts';
import type { Service } from './service.ts';
import { toSlug } from './slug.ts';
import { defaultCategory, setTerms, termIdsOfPost } from './terms.ts';

/** The fields that callers of either generation set. Fields that are left out do not change. */
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
  /** Ids by taxonomy. A taxonomy that is left out does not change. */
  readonly terms?: ReadonlyMap<string, readonly number[]> | undefined;
  /** New values of custom fields; others do not change. */
  readonly acf?: Values | undefined;
  readonly meta?: Values | undefined;
}

/** Creates a post, by default a draft. Throws a refusal if it has no text at all. */
export function createPost(
  service: Service,
  type: string,
  changes: Changes,
  emptyStatus: number,
): PostRow {
  const now = service.now();
  const start = {
    ...blankPost,
    id: 0,
    type,
    date: now,
    modified: now,
    floating: 1,
    comments_open:
      type !== 'page' && typeNamed(service, type).supports.includes('comments') ? 1 : 0,
  };
  const next = apply(service, start, changes);
  refuseEmpty(next, emptyStatus);
  return service.database.whole(() => {
    // WordPress dates the last change of a new post with the date of its publication.
    const dated = { ...next, modified: next.date };
    const id = insertPost(service, { ...dated, id: undefined });
    const row = settleSlug(service, { ...dated, id });
    updatePost(service, row);
    setOwnTerms(service, row, changes);
    setCustomFields(service, row, changes);
    return row;
  });
}

/** Changes a post and keeps a revision. `by` is the id of the editor's account. */
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
    setCustomFields(service, row, changes);
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
  // A draft without a date of its own gets the date of its publication.
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

/** A published or scheduled post is `future` before its date and `publish` after it. */
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

const trashedSuffix = '__trashed';

/** Each post outside the trash has a unique slug. A post in the trash frees its slug for others. */
function settleSlug(service: Service, post: PostRow): PostRow {
  if (post.status === 'trash') {
    return post.slug.endsWith(trashedSuffix)
      ? post
      : { ...post, slug: `${post.slug}${trashedSuffix}` };
  }
  // A post without a slug keeps the mark, as in WordPress.
  const hadSlug = post.slug.endsWith(trashedSuffix) && post.slug !== trashedSuffix;
  const slug = hadSlug ? post.slug.slice(0, -trashedSuffix.length) : post.slug;
  const draft = post.status === 'draft' || post.status === 'pending';
  if (slug === '' && draft) return { ...post, slug };
  const wanted = toSlug(slug) || toSlug(post.title) || String(post.id);
  return { ...post, slug: freeSlug(service, wanted, post.type, post.id) };
}

function setOwnTerms(service: Service, post: PostRow, changes: Changes): void {
  for (const [taxonomy, ids] of changes.terms ?? []) setTerms(service, post.id, taxonomy, ids);
  if (post.type !== 'post') return;
  if (termIdsOfPost(service, post.id, 'category').length === 0) {
    setTerms(service, post.id, 'category', [defaultCategory(service)]);
  }
}

function setCustomFields(service: Service, post: PostRow, changes: Changes): void {
  if (changes.acf === undefined && changes.meta === undefined) return;
  const { fields, meta } = typeNamed(service, post.type);
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(meta)]);
  const known = (values: Values = {}) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  const before = readCustomFields(service, post.id);
  writeCustomFields(service, post.id, {
    acf: { ...before.acf, ...known(changes.acf) },
    meta: { ...before.meta, ...known(changes.meta) },
  });
}

/** Moves a post and its comments to the trash. It is not sticky then; a draft gets today's date. */
export function trashPost(service: Service, post: PostRow, by: number): PostRow {
  const trashed = settleSlug(service, {
    ...post,
    status: 'trash',
    earlier_status: post.status,
    modified: service.now(),
    sticky: 0,
    floating: 0,
  });
  updatePost(service, trashed);
  trashCommentsOf(service, post.id);
  keepRevision(service, trashed, by);
  return readPost(service, post.id) ?? trashed;
}

/** Removes scripts from HTML, as WordPress does, unless the account has `unfiltered_html`. */
export function cleanFor(asker: Asker, html: string): string {
  if (can(asker, 'unfiltered_html')) return html;
  return sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, 'img', 'del', 'ins', 'details', 'summary'],
    allowedAttributes: {
      '*': ['class', 'id', 'title', 'lang', 'dir', 'role', 'style'],
      a: ['href', 'rel', 'target', 'name'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      time: ['datetime'],
      ol: ['start', 'reversed', 'type'],
      blockquote: ['cite'],
      q: ['cite'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp'],
    disallowedTagsMode: 'discard',
  });
}
