import { postRow } from '../records/post-row.ts';
import { pagePath } from '../addresses.ts';
import { Refusal } from '../refusal.ts';
import { encodeSlug } from '../slug.ts';
import { listComments, oneComment } from './comments.ts';
import { listPosts, oneFile, onePost, readTypes, showPost } from './read-posts.ts';
import type { Call, Handler, Route } from './route.ts';
import { listRevisions } from './revisions.ts';
import { listTaxonomies, listTerms, oneTaxonomy, oneTerm } from './terms.ts';
import { listStatuses, listTypes, oneType } from './types.ts';
import { upload } from './upload-media.ts';
import { listUsers, me, oneUser } from './users.ts';
import { change, create, remove } from './write-posts.ts';

const id = String.raw`(\d+)`;
const word = String.raw`([\w-]+)`;

function route(shown: string, path: string, handlers: Route['handlers']): Route {
  return { shown, pattern: new RegExp(`^${path}/?$`), handlers };
}

const onePostHandlers = { GET: onePost, POST: change, PUT: change, PATCH: change, DELETE: remove };

/** Every route of the older generation; the first that fits answers. */
export const legacyRoutes: readonly Route[] = [
  route('/posts', '/posts', {
    GET: (call) => listPosts(call, readTypes(call)),
    POST: create('post'),
  }),
  route('/posts/<id>', `/posts/${id}`, onePostHandlers),
  route('/posts/types', '/posts/types', { GET: listTypes }),
  route('/posts/types/<type>', `/posts/types/${word}`, { GET: oneType }),
  route('/posts/statuses', '/posts/statuses', { GET: listStatuses }),
  route('/posts/<id>/revisions', `/(?:posts|pages|media)/${id}/revisions`, { GET: listRevisions }),
  route('/posts/<id>/comments', `/(?:posts|pages|media)/${id}/comments`, { GET: listComments }),
  route('/posts/<id>/comments/<comment>', `/posts/${id}/comments/${id}`, { GET: oneComment }),
  route('/users', '/users', { GET: listUsers }),
  route('/users/<id>', `/users/${id}`, { GET: oneUser }),
  route('/users/me', '/users/me', { GET: me }),
  route('/media', '/media', {
    GET: (call) => listPosts(call, ['attachment']),
    POST: upload,
  }),
  route('/media/<id>', `/media/${id}`, { ...onePostHandlers, GET: oneFile }),
  route('/taxonomies', '/taxonomies', { GET: listTaxonomies }),
  route('/taxonomies/<taxonomy>', `/taxonomies/${word}`, { GET: oneTaxonomy }),
  route('/taxonomies/<taxonomy>/terms', `/taxonomies/${word}/terms`, { GET: listTerms }),
  route('/taxonomies/<taxonomy>/terms/<term>', `/taxonomies/${word}/terms/${id}`, { GET: oneTerm }),
  route('/pages', '/pages', {
    GET: (call) => listPosts(call, ['page']),
    POST: create('page'),
  }),
  route('/pages/<id>', `/pages/${id}`, onePostHandlers),
  route('/pages/<path>', '/pages/(.+)', { GET: pageByPath() }),
];

function pageByPath(): Handler {
  return (call: Call) => {
    const { service, path } = call;
    const wanted = (path[0] ?? '').split('/').filter(Boolean).map(encodeSlug).join('/');
    const found = service.database
      .all(postRow, "SELECT * FROM posts WHERE slug = ? AND type = 'page' LIMIT 20", [
        wanted.split('/').at(-1) ?? '',
      ])
      .find((page) => pagePath(service, page) === wanted);
    if (found) return showPost(call, found, call.context);
    throw new Refusal('json_post_invalid_id', 'Invalid post ID.', 404);
  };
}
