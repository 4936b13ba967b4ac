import type { ServiceOptions } from '../site/service.ts';
import {
  createPassword,
  currentPassword,
  deletePassword,
  deletePasswords,
  listPasswords,
} from './application-passwords.ts';
import { changeComment, listComments } from './comments.ts';
import type { Endpoint } from './endpoint.ts';
import { changeMedia, deleteMedia, uploadMedia } from './media.ts';
import { listMenuItems, listMenus } from './menus.ts';
import { listPosts, onePost } from './posts.ts';
import { createAutosave, listAutosaves, listRevisions } from './revisions.ts';
import { listTerms, oneTerm } from './terms.ts';
import { listStatuses, listTaxonomies, listTypes, showSettings } from './types.ts';
import { currentUser, listUsers, oneUser } from './users.ts';
import { changeWriting, createWriting, deleteWriting, type WritingType } from './write-posts.ts';

export interface Route {
  /** In hono's spelling: `/wp/v2/posts/:id{[0-9]+}`. */
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
}

/** The routes of the newer generation. */
export function v2Routes({ namespace }: ServiceOptions): Route[] {
  const route = (path: string, ...endpoints: Endpoint[]): Route => ({
    path: `/${namespace}/v2${path}`,
    endpoints,
  });
  const id = '/:id{[0-9]+}';
  const passwords = '/users/:user{[0-9]+|me}/application-passwords';
  const writings = (base: string, type: WritingType) => [
    route(base, listPosts(type), createWriting(type)),
    route(base + id, onePost(type), changeWriting(type), deleteWriting(type)),
    route(`${base}${id}/revisions`, listRevisions(type)),
    route(`${base}${id}/autosaves`, listAutosaves(type), createAutosave(type)),
  ];
  return [
    ...writings('/posts', 'post'),
    ...writings('/pages', 'page'),
    route('/media', listPosts('attachment'), uploadMedia),
    route(`/media${id}`, onePost('attachment'), changeMedia, deleteMedia),
    route('/categories', listTerms('category')),
    route(`/categories${id}`, oneTerm('category')),
    route('/tags', listTerms('post_tag')),
    route(`/tags${id}`, oneTerm('post_tag')),
    route('/users', listUsers),
    route('/users/me', currentUser),
    route(`/users${id}`, oneUser),
    route(passwords, listPasswords, createPassword, deletePasswords),
    route(`${passwords}/introspect`, currentPassword),
    route(`${passwords}/:uuid{[0-9a-f-]+}`, deletePassword),
    route('/comments', listComments),
    route(`/comments${id}`, changeComment),
    route('/menus', listMenus),
    route('/menu-items', listMenuItems),
    route('/types', listTypes),
    route('/taxonomies', listTaxonomies),
    route('/statuses', listStatuses),
    route('/settings', showSettings),
  ];
}
