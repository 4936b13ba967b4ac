import { permalink } from '../addresses.ts';
import { findPosts, type PostQuery } from '../records/find-posts.ts';
import type { PostRow, PostType } from '../records/post-row.ts';
import { readPost } from '../records/posts.ts';
import { Refusal } from '../refusal.ts';
import { can, mayChange, mayRead, type Asker } from '../rights.ts';
import { encodeSlug } from '../slug.ts';
import { readDate } from '../zone.ts';
import { invalid } from './arguments.ts';
import { mediaRecord } from './media-record.ts';
import { inContext, postRecord } from './post-record.ts';
import type { Call, Result } from './route.ts';

const plural = { post: 'posts', page: 'pages', attachment: 'posts' } as const;

/** 401 for nobody, 403 for an account that may not. */
export function forbidden(asker: Asker, code: string, message: string): Refusal {
  return new Refusal(code, message, asker === null ? 401 : 403);
}

export function refuseList(type: PostType) {
  return ({ asker, context, args }: Call): Refusal | null => {
    const hidden = args
      .texts('status')
      .filter((status) => !['publish', 'inherit'].includes(status));
    const mayList = (status: string) =>
      can(asker, `edit_${plural[type]}`) ||
      (status === 'private' && can(asker, `read_private_${plural[type]}`));
    if (!hidden.every(mayList)) {
      const problem = { code: 'rest_forbidden_status', message: 'Status is forbidden.' };
      return invalid(new Map([['status', problem]]), asker === null ? 401 : 403);
    }
    if (context === 'edit' && !can(asker, `edit_${plural[type]}`)) {
      return forbidden(
        asker,
        'rest_forbidden_context',
        'Sorry, you are not allowed to edit posts in this post type.',
      );
    }
    return null;
  };
}

export function listPosts(type: PostType) {
  return (call: Call): Result => {
    const { service, asker, args, context } = call;
    const query = toQuery(call, type);
    const { rows, total } = findPosts(service, query);
    const page = args.integer('page') ?? 1;
    const perPage = query.limit;
    if (page > Math.ceil(total / perPage) && total > 0) {
      throw new Refusal(
        'rest_post_invalid_page_number',
        'The page number requested is larger than the number of pages available.',
        400,
      );
    }
    // Counted, but not sent: so does WordPress.
    const shown = rows.filter(
      (post) => mayRead(asker, post) && (context !== 'edit' || mayChange(asker, 'edit', post)),
    );
    const password = args.text('password') ?? '';
    const value = shown.map((post) => recordOf(call, post, password));
    return { value, total, perPage, page };
  };
}

function recordOf(call: Call, post: PostRow, password: string): unknown {
  if (post.type === 'attachment') return mediaRecord(call, post);
  return inContext(call, postRecord(call, post, isUnlocked(call, post, password)));
}

/** The password was given; or the asker edits the post, and its text is what they are after. */
function isUnlocked({ asker, context }: Call, post: PostRow, password: string): boolean {
  return password === post.password || (context === 'edit' && mayChange(asker, 'edit', post));
}

function toQuery({ service, args }: Call, type: PostType): PostQuery {
  const time = (name: string) => {
    const text = args.text(name);
    return text === undefined ? undefined : (readDate(text, service.zone) ?? undefined);
  };
  const statuses = args.texts('status');
  const limit = args.integer('per_page') ?? 10;
  const terms = [args.integers('categories'), args.integers('tags')];
  return {
    types: [type],
    statuses: statuses.length > 0 ? statuses : [type === 'attachment' ? 'inherit' : 'publish'],
    search: args.text('search'),
    authors: args.integers('author'),
    notAuthors: args.integers('author_exclude'),
    include: args.integers('include'),
    exclude: args.integers('exclude'),
    slugs: args.texts('slug').map(encodeSlug),
    terms: terms.filter((ids) => ids.length > 0),
    notTerms: [...args.integers('categories_exclude'), ...args.integers('tags_exclude')],
    parents: args.integers('parent'),
    notParents: args.integers('parent_exclude'),
    after: time('after'),
    before: time('before'),
    modifiedAfter: time('modified_after'),
    modifiedBefore: time('modified_before'),
    sticky: args.has('sticky') ? args.flag('sticky') : undefined,
    mime: args.text('mime_type') ?? args.text('media_type'),
    orderBy: args.text('orderby'),
    order: args.text('order'),
    limit,
    offset: args.integer('offset') ?? ((args.integer('page') ?? 1) - 1) * limit,
  };
}

/** The post of the path. Throws when there is none of this type. */
export function postOf({ service, path }: Call, type: PostType): PostRow {
  const post = readPost(service, Number(path['id']));
  if (post?.type !== type) throw new Refusal('rest_post_invalid_id', 'Invalid post ID.', 404);
  return post;
}

export function refuseOne(type: PostType) {
  return (call: Call): Refusal | null => {
    const { asker, context, args } = call;
    const post = postOf(call, type);
    if (context === 'edit' && !mayChange(asker, 'edit', post)) {
      return forbidden(
        asker,
        'rest_forbidden_context',
        'Sorry, you are not allowed to edit this post.',
      );
    }
    const password = args.text('password');
    if (password !== undefined && password !== '' && password !== post.password) {
      return new Refusal('rest_post_incorrect_password', 'Incorrect post password.', 403);
    }
    if (mayRead(asker, post)) return null;
    return forbidden(asker, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
  };
}

export function getPost(type: PostType) {
  return (call: Call): Result => {
    const post = postOf(call, type);
    const value = recordOf(call, post, call.args.text('password') ?? '');
    return { value, alternate: permalink(call.service, post) };
  };
}
