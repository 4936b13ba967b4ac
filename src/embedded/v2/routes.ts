import type { PostType } from '../records/post-row.ts';
import type { Settled } from '../service.ts';
import * as application from './application-passwords.ts';
import {
  contextParameter,
  mediaParameters,
  pagesParameters,
  postsParameters,
} from './collection-parameters.ts';
import { changeComment, getComment, listComments } from './comments.ts';
import { settings, statusEndpoints, taxonomyEndpoints, typeEndpoints } from './fixed.ts';
import { listMenuItems, listMenuLocations, listMenus } from './menus.ts';
import type { Parameters } from './parameter.ts';
import { getPost, listPosts, refuseList, refuseOne } from './read-posts.ts';
import { createAutosave, getRevision, listAutosaves, listRevisions } from './revisions.ts';
import type { Endpoint, Route } from './route.ts';
import { getTerm, listTerms } from './terms.ts';
import { getMe, getUser, listUsers } from './users.ts';
import { changeMediaEndpoint, deleteMedia, uploadMedia } from './write-media.ts';
import { changeEndpoint, createEndpoint, deleteEndpoint } from './write-posts.ts';

/** Every route of the newer generation, below its namespace. */
export function v2Routes({ namespace }: Settled): Route[] {
  const route = (path: string, ...endpoints: Endpoint[]): Route => ({
    shown: `/${namespace}/v2${path}`,
    endpoints,
  });
  const id = String.raw`/(?P<id>[\d]+)`;
  const revision = String.raw`/(?P<revision>[\d]+)`;
  const slug = String.raw`/(?P<slug>[\w-]+)`;
  const passwords = String.raw`/users/(?P<user>(?:[\d]+|me))/application-passwords`;
  return [
    route('/posts', list('post', postsParameters), createEndpoint('post')),
    route(`/posts${id}`, one('post'), changeEndpoint('post'), deleteEndpoint('post')),
    route(`/posts${id}/revisions`, listRevisions('post')),
    route(`/posts${id}/revisions${revision}`, getRevision('post')),
    route(`/posts${id}/autosaves`, listAutosaves('post'), createAutosave('post')),
    route('/pages', list('page', pagesParameters), createEndpoint('page')),
    route(`/pages${id}`, one('page'), changeEndpoint('page'), deleteEndpoint('page')),
    route(`/pages${id}/revisions`, listRevisions('page')),
    route(`/pages${id}/revisions${revision}`, getRevision('page')),
    route(`/pages${id}/autosaves`, listAutosaves('page'), createAutosave('page')),
    route('/media', list('attachment', mediaParameters), uploadMedia),
    route(`/media${id}`, one('attachment'), changeMediaEndpoint, deleteMedia),
    route('/types', typeEndpoints.all),
    route(`/types${slug}`, typeEndpoints.one),
    route('/statuses', statusEndpoints.all),
    route(`/statuses${slug}`, statusEndpoints.one),
    route('/taxonomies', taxonomyEndpoints.all),
    route(`/taxonomies${slug}`, taxonomyEndpoints.one),
    route('/categories', listTerms('category')),
    route(`/categories${id}`, getTerm('category')),
    route('/tags', listTerms('post_tag')),
    route(`/tags${id}`, getTerm('post_tag')),
    route('/menus', listMenus),
    route('/menu-items', listMenuItems),
    route('/menu-locations', listMenuLocations),
    route('/users', listUsers),
    route('/users/me', getMe),
    route(`/users${id}`, getUser),
    route(
      passwords,
      application.listEndpoint,
      application.createEndpoint,
      application.deleteAllEndpoint,
    ),
    route(`${passwords}/introspect`, application.introspectEndpoint),
    route(
      String.raw`${passwords}/(?P<uuid>[\w-]+)`,
      application.getOneEndpoint,
      application.deleteOneEndpoint,
    ),
    route('/comments', listComments),
    route(`/comments${id}`, getComment, changeComment),
    route('/settings', settings),
  ];
}

function list(type: PostType, parameters: Parameters): Endpoint {
  return { methods: ['GET'], parameters, refuse: refuseList(type), run: listPosts(type) };
}

function one(type: PostType): Endpoint {
  const parameters: Parameters = { ...contextParameter, password: { type: 'string' } };
  return { methods: ['GET'], parameters, refuse: refuseOne(type), run: getPost(type) };
}
