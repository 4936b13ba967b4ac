import { z } from 'zod';
import type { Generation, OAuthEndpoints } from './cms.ts';
import { reference, text } from './generations/fields.ts';
import type { FrontSettings, Site } from './model.ts';
import { timeZoneOf } from './time.ts';

/** What an interface root's index says (E1), of either generation. */
export interface SiteIndex {
  readonly generation: Generation;
  readonly site: Site;
  /** Patterns of the routes that it lists. */
  readonly routes: ReadonlySet<string>;
  readonly namespaces: readonly string[];
  readonly announcedAuth: readonly string[];
  readonly oauth1: OAuthEndpoints | null;
  readonly applicationPasswordsPage: string | null;
}

const endpoint = z.union([
  z.string(),
  z.object({ href: z.string() }).transform((link) => link.href),
]);

const frontBody = z.object({
  show_on_front: z.enum(['posts', 'page']),
  page_on_front: reference,
  page_for_posts: reference,
});

/** Reads the front page of an index or of the settings; null if it is not there. */
export function readFront(value: unknown): FrontSettings | null {
  const { data } = frontBody.safeParse(value);
  if (data === undefined) return null;
  if (data.show_on_front === 'posts') return { frontPageId: null, postsPageId: null };
  return { frontPageId: data.page_on_front, postsPageId: data.page_for_posts };
}

const indexBody = z.object({
  name: text,
  description: text,
  url: text,
  home: text,
  URL: text,
  timezone_string: text,
  site_icon_url: text,
  site_logo: reference,
  gmt_offset: z.coerce.number().catch(0),
  namespaces: z.array(z.string()).optional().catch(undefined),
  routes: z.record(z.string(), z.unknown()),
  // PHP writes an empty map as a list.
  authentication: z.record(z.string(), z.unknown()).catch({}),
});

const oauthBody = z.object({ request: endpoint, authorize: endpoint, access: endpoint });
const passwordsBody = z.object({ endpoints: z.object({ authorization: z.string() }) });

/** Reads an index; null when the value is the index of neither generation. */
export function readIndex(value: unknown, namespace: string): SiteIndex | null {
  const parsed = indexBody.safeParse(value);
  if (!parsed.success) return null;
  const body = parsed.data;
  const routes = new Set(Object.keys(body.routes));
  const hasV2 = body.namespaces?.includes(`${namespace}/v2`) ?? false;
  const hasLegacy = body.namespaces === undefined && routes.has('/posts');
  if (!hasV2 && !hasLegacy) return null;
  const url = body.url || body.URL;
  const oauth = oauthBody.safeParse(body.authentication['oauth1']);
  const passwords = passwordsBody.safeParse(body.authentication['application-passwords']);
  return {
    generation: hasV2 ? 'v2' : 'legacy',
    site: {
      nameHtml: body.name,
      descriptionHtml: body.description,
      url,
      home: body.home || url,
      timeZone: timeZoneOf(body.timezone_string, body.gmt_offset),
      language: null,
      iconUrl: body.site_icon_url,
      logoId: body.site_logo,
      front: hasV2 ? readFront(value) : null,
    },
    routes,
    namespaces: body.namespaces ?? [],
    announcedAuth: Object.keys(body.authentication),
    oauth1: oauth.data ?? null,
    applicationPasswordsPage: passwords.data?.endpoints.authorization ?? null,
  };
}
