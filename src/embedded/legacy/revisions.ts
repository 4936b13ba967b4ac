import { jsonAddress } from '../addresses.ts';
import { json, type Reply } from '../http.ts';
import { revisionSlug, revisionsOf, type RevisionRow } from '../records/revisions.ts';
import type { PostRow } from '../records/post-row.ts';
import { Refusal } from '../refusal.ts';
import { mayChange } from '../rights.ts';
import { postOf } from './read-posts.ts';
import { authorRecord, postRecord } from './post-record.ts';
import type { Call } from './route.ts';

/** The revisions of a post or page, autosaves among them, all at once and the newest first. */
export function listRevisions(call: Call): Reply {
  const { service, asker } = call;
  const post = postOf(call);
  if (!mayChange(asker, 'edit', post)) {
    const message = 'Sorry, you cannot view the revisions for this post.';
    throw new Refusal('json_cannot_view', message, 403);
  }
  return json(
    200,
    revisionsOf(service, post.id).map((row) => record(call, post, row)),
  );
}

/** A revision is a post to the plugin: of a type and a status of its own, below the post. */
function record(call: Call, post: PostRow, row: RevisionRow): Record<string, unknown> {
  const { service } = call;
  const { title, content, excerpt, date } = row;
  const like = {
    ...{ ...post, title, content, excerpt, date, modified: date },
    ...{ floating: 0, password: '', sticky: 0, featured_id: 0, status: 'publish' },
  };
  return {
    ...postRecord(call, like, 'edit'),
    ...{ ID: row.id, slug: revisionSlug(row), status: 'inherit', type: 'revision', terms: [] },
    author: authorRecord(service, { ...post, author_id: row.author_id }),
    parent: postRecord(call, post, 'embed'),
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
