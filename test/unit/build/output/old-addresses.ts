import type { KnownRecord, KnownSite } from '../../../../src/content/paths/index.ts';

/** Old paths with characters that have a meaning in the rules of a host. */
export const hostilePaths = [
  '/plain/',
  '/two words/',
  '/quote"quote/',
  "/apo'strophe/",
  '/semi;colon/',
  '/dollar$1$uri/',
  '/star*/',
  '/colon:name/',
  '/{brace}/',
  '/(group)/',
  '/[a-z]+/',
  '/back\\slash/',
  '/back\\/',
  '/hash#/',
  '/percent%20/',
  '/percent%{HTTP_HOST}/',
  '/${PATH}/',
  '/question?/',
  '/plus+dot./',
  '/caret^pipe|/',
  '/港の/',
  '/🚤⛵/',
  '/مرحبا/',
  '/line\nbreak/',
  '/deep/er/',
];

/** A post of one page, unless it has other parts. */
export function postAt(path: string, more: Partial<KnownRecord> = {}): KnownRecord {
  return { shape: 'text', kind: 'post', ids: [], slug: '', path, pages: 1, parts: [path], ...more };
}

/** A site with only the given records. */
export function knownSite(more: Partial<KnownSite> = {}): KnownSite {
  return {
    home: 'https://news.example',
    hosts: ['news.example'],
    records: [],
    homePages: 1,
    own: { search: '/search/', archive: '/archive/', feeds: '/feeds/' },
    others: [],
    dates: [],
    attachments: [],
    redirects: [],
    ...more,
  };
}
