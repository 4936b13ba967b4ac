import { spotAt, type FeedKind, type Spot } from './from-path.ts';
import type { SiteIndex, Target } from './site-index.ts';

/** What a query at the site's home means; null when it asks for something that we don't have. */
export function spotFromQuery(query: URLSearchParams, site: SiteIndex): Spot | null {
  for (const [name, find] of Object.entries(finders)) {
    const value = query.get(name);
    if (value === null || value === '') continue;
    const target = find(value, { site, query });
    return target === undefined ? null : spotAt(target);
  }
  return unanswered.some((name) => query.has(name)) ? null : spotAt(site.home);
}

/** Adds what a query says of a place that is known already. */
export function refine(spot: Spot, query: URLSearchParams): Spot {
  const number = (name: string): number | null => {
    const value = query.get(name) ?? '';
    return /^\d{1,9}$/.test(value) ? Number(value) : null;
  };
  const feed = query.get('feed') ?? '';
  return {
    target: spot.target,
    page: number('paged') ?? number('page') ?? spot.page,
    part: number('page') ?? spot.part,
    feed: feed === '' ? spot.feed : feedKindOf(feed),
    comments: spot.comments || number('cpage') !== null || query.has('replytocom'),
  };
}

function feedKindOf(name: string): FeedKind {
  if (name.startsWith('comments')) return 'comments';
  return name === 'atom' || name === 'json' ? name : 'own';
}

interface Asked {
  readonly site: SiteIndex;
  readonly query: URLSearchParams;
}
type Find = (value: string, asked: Asked) => Target | undefined;

const writing: Find = (id, { site }) => site.byId('writing', id);
const pageName: Find = (name, { site }) => site.at(`/${name.replace(/^\/+|\/+$/g, '')}/`);

// The first that is there decides.
const finders: Readonly<Record<string, Find>> = {
  p: writing,
  page_id: writing,
  attachment_id: writing,
  pagename: (name, asked) => pageName(name, asked) ?? asked.site.bySlug('page', name),
  name: (name, { site }) => site.bySlug('post', name),
  cat: (id, { site }) => site.byId('category', id),
  category_name: (path, { site }) =>
    site.bySlug('category', path.replace(/\/+$/, '').split('/').at(-1) ?? ''),
  tag: (slug, { site }) => site.bySlug('post_tag', slug),
  tag_id: (id, { site }) => site.byId('post_tag', id),
  author: (id, { site }) => site.byId('author', id),
  author_name: (slug, { site }) => site.bySlug('author', slug),
  m: (value, { site }) => {
    const [, year, month] = /^(\d{4})(\d\d)?/.exec(value) ?? [];
    return site.byDate(Number(year), month === undefined ? null : Number(month));
  },
  year: (year, { site, query }) => {
    const month = query.get('monthnum');
    return site.byDate(Number(year), month === null || month === '' ? null : Number(month));
  },
};

// WordPress answers these with something other than its home page.
const unanswered = [
  ...['s', 'attachment', 'post_type', 'taxonomy', 'term', 'monthnum', 'day', 'w'],
  ...['rest_route', 'json_route', 'preview', 'customize_changeset_uuid', 'doing_wp_cron'],
];
