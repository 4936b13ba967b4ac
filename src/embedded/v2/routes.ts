import { withEntities } from '../site/render.ts';
import type { EntryType, Taxonomy } from '../site/registry.ts';
import type { Service } from '../site/service.ts';
import { toText } from '../site/zone.ts';
import {
  createPassword,
  currentPassword,
  deletePassword,
  listPasswords,
} from './application-passwords.ts';
import {
  changeComment,
  createComment,
  deleteComment,
  listComments,
  oneComment,
} from './comments.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { changeMedia, deleteMedia, uploadMedia } from './media.ts';
import { listMenuItems, listMenus, listNavigation } from './menus.ts';
import { listEvents, listProducts, listReviews } from './plugin-lists.ts';
import { listPosts, onePost } from './posts.ts';
import { createAutosave, listAutosaves, listRevisions } from './revisions.ts';
import { changeSettings, frontSettings, showSettings } from './settings.ts';
import { listTerms, newTerm, oneTerm } from './terms.ts';
import { listTaxonomies, listTypes } from './types.ts';
import { currentUser, listUsers, oneUser } from './users.ts';
import { changeEntry, createEntry, deleteEntry } from './write-posts.ts';
import { z } from 'zod';

export interface Route {
  /** In hono's spelling: `/wp/v2/posts/:id{[0-9]+}`. */
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
}

/** The routes of the newer generation. */
export function v2Routes({ options, registry, languages }: Service): Route[] {
  const route = (path: string, ...endpoints: Endpoint[]): Route => ({
    path: `/${options.namespace}/v2${path}`,
    endpoints,
  });
  const id = '/:id{[0-9]+}';
  const passwords = '/users/:user{[0-9]+|me}/application-passwords';
  const entries = (type: EntryType): Route[] => {
    const base = `/${type.restBase}`;
    if (type.name === 'attachment') {
      return [
        route(base, listPosts(type), uploadMedia),
        route(base + id, onePost(type), changeMedia, deleteMedia),
      ];
    }
    const autosaves = route(`${base}${id}/autosaves`, listAutosaves(type), createAutosave(type));
    return [
      route(base, listPosts(type), createEntry(type)),
      route(base + id, onePost(type), changeEntry(type), deleteEntry(type)),
      ...(type.supports.includes('revisions')
        ? [route(`${base}${id}/revisions`, listRevisions(type))]
        : []),
      ...(type.supports.includes('editor') ? [autosaves] : []),
    ];
  };
  const isBuiltIn = ({ name }: Taxonomy) => name === 'category' || name === 'post_tag';
  const terms = (taxonomy: Taxonomy) => [
    // What editors make on the desk: other taxonomies may be for their administrators only.
    isBuiltIn(taxonomy)
      ? route(`/${taxonomy.restBase}`, listTerms(taxonomy), newTerm(taxonomy))
      : route(`/${taxonomy.restBase}`, listTerms(taxonomy)),
    route(`/${taxonomy.restBase}${id}`, oneTerm(taxonomy)),
  ];
  return [
    ...registry.types.filter(({ hasEntries }) => hasEntries).flatMap(entries),
    ...registry.taxonomies.filter(({ hasTerms }) => hasTerms).flatMap(terms),
    route('/users', listUsers),
    route('/users/me', currentUser),
    route(`/users${id}`, oneUser),
    route(passwords, listPasswords, createPassword),
    route(`${passwords}/introspect`, currentPassword),
    route(`${passwords}/:uuid{[0-9a-f-]+}`, deletePassword),
    route('/comments', listComments, createComment),
    route(`/comments${id}`, oneComment, changeComment, deleteComment),
    route('/menus', listMenus),
    route('/menu-items', listMenuItems),
    route('/navigation', listNavigation),
    route('/types', listTypes),
    route('/taxonomies', listTaxonomies),
    route('/settings', showSettings, changeSettings),
    ...pluginRoutes(registry.types),
    ...(languages.length === 0 ? [] : [{ path: '/pll/v1/languages', endpoints: [listLanguages] }]),
  ];
}

/** Of the plugins whose types the site has. */
function pluginRoutes(types: readonly EntryType[]): Route[] {
  const has = (name: string): boolean => types.some((type) => type.name === name);
  return [
    ...(has('product')
      ? [
          { path: '/wc/store/v1/products', endpoints: [listProducts] },
          { path: '/wc/store/v1/products/reviews', endpoints: [listReviews] },
        ]
      : []),
    ...(has('tribe_events') ? [{ path: '/tribe/events/v1/events', endpoints: [listEvents] }] : []),
  ];
}

/** The index: the site, the ways to sign in, and all routes. */
export function siteIndex(service: Service, routes: readonly Route[]): Record<string, unknown> {
  const { options, site, home, zone } = service;
  const isUtc = zone.name === 'UTC';
  return {
    name: withEntities(site.name),
    description: withEntities(site.description),
    url: home,
    home,
    // Without a named zone, WordPress sends the stored setting, which is a text.
    gmt_offset: isUtc ? '0' : zone.offset(toText(new Date())),
    timezone_string: isUtc ? '' : zone.name,
    ...(options.release === '6.1' ? {} : frontSettings(site)),
    namespaces: [
      `${options.namespace}/v2`,
      ...(service.languages.length === 0 ? [] : ['pll/v1']),
      ...new Set(
        pluginRoutes(service.registry.types).map(({ path }) =>
          path.replace(/^\/(.*\/v1)\/.*/, '$1'),
        ),
      ),
    ],
    authentication: authentication(service),
    routes: Object.fromEntries(
      routes.map(({ path, endpoints }) => [
        shown(path),
        { methods: [...new Set(endpoints.flatMap(({ methods }) => methods))] },
      ]),
    ),
    site_logo: site.logo,
    site_icon_url: '',
  };
}

function authentication({ options, home }: Service): unknown {
  const authorization = `${home}/wp-admin/authorize-application.php`;
  const methods = {
    ...(options.applicationPasswords
      ? { 'application-passwords': { endpoints: { authorization } } }
      : {}),
    ...options.announcedAuth(home),
  };
  // PHP writes an empty object as an empty list.
  return Object.keys(methods).length === 0 ? [] : methods;
}

/** A path as WordPress writes it: `/wp/v2/posts/(?P<id>[\d]+)`. */
function shown(path: string): string {
  return path.replaceAll(/:(\w+)\{([^}]+)\}/g, '(?P<$1>$2)').replaceAll('[0-9]', String.raw`[\d]`);
}

/** Polylang's own route, which everybody may read. */
const listLanguages = endpoint({
  methods: ['GET'],
  args: z.object({}),
  run: ({ service: { languages, home } }) => ({
    value: languages.map(({ slug, locale, name }, place) => ({
      name,
      slug,
      locale,
      w3c: locale.replace('_', '-'),
      is_default: place === 0,
      active: true,
      home_url: place === 0 ? `${home}/` : `${home}/${slug}/`,
    })),
  }),
});
