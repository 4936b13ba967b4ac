import type { Context } from 'hono';
import type { JsonRecord, Reader } from '../../../../src/embedded/fields/table.ts';
import { findComments } from '../../../../src/embedded/site/comments.ts';
import { json, Refusal, type Env } from '../../../../src/embedded/site/http.ts';
import type { PostRow } from '../../../../src/embedded/site/posts.ts';
import {
  revisionSlug,
  revisionsOf,
  type RevisionRow,
} from '../../../../src/embedded/site/revisions.ts';
import { mayChange, mayRead } from '../../../../src/embedded/site/rights.ts';
import type { Service } from '../../../../src/embedded/site/service.ts';
import { jsonAddress, legacyAuthor, legacyComment, legacyPost } from './fields.ts';
import { postOf, readerOf } from './posts.ts';

/** The post's approved comments, the newest first. Those of a protected post are for its editors. */
export function listComments(service: Service, c: Context<Env>): Response {
  const post = postOf(service, c);
  const isOpen = post.password === '' || mayChange(c.var.asker, 'edit', post);
  if (!mayRead(c.var.asker, post) || !isOpen) {
    throw new Refusal('json_user_cannot_read', 'Sorry, you cannot read this post.', 401);
  }
  const { rows } = findComments(service, {
    status: 'approved',
    publicOnly: false,
    posts: [post.id],
  });
  return json(
    200,
    rows.map((comment) => legacyComment(comment, readerOf(service, c))),
  );
}

/** All revisions and autosaves of a post, the newest first. */
export function listRevisions(service: Service, c: Context<Env>): Response {
  const post = postOf(service, c);
  if (!mayChange(c.var.asker, 'edit', post)) {
    const message = 'Sorry, you cannot view the revisions for this post.';
    throw new Refusal('json_cannot_view', message, 403);
  }
  const reader = readerOf(service, c);
  return json(
    200,
    revisionsOf(service, post.id).map((row) => revisionRecord(reader, post, row)),
  );
}

/** To the plugin, a revision is a post with its own type and status. */
function revisionRecord(reader: Reader, post: PostRow, row: RevisionRow): JsonRecord {
  const { service } = reader;
  const { title, content, excerpt, date } = row;
  const like: PostRow = {
    ...post,
    title,
    content,
    excerpt,
    date,
    modified: date,
    status: 'publish',
    floating: 0,
    password: '',
    sticky: 0,
    featured_id: 0,
  };
  return {
    ...legacyPost(like, { ...reader, context: 'edit' }),
    ID: row.id,
    slug: revisionSlug(row),
    status: 'inherit',
    type: 'revision',
    terms: [],
    author: legacyAuthor(row.author_id, reader),
    parent: legacyPost(post, { ...reader, context: 'embed' }),
    meta: {
      links: {
        self: jsonAddress(service, `/posts/${row.id}`),
        author: jsonAddress(service, `/users/${row.author_id}`),
        collection: jsonAddress(service, '/posts'),
        up: jsonAddress(service, `/posts/${post.id}`),
      },
    },
  };
}
