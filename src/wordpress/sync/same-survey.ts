import type { StoredPost, StoredTerm, StoredUser } from '../mirror/index.ts';
import type { Records } from './arrange.ts';

type Placed = Pick<
  Records,
  'site' | 'posts' | 'pages' | 'users' | 'categories' | 'tags' | 'attachments' | 'redirects'
>;

/** Whether what lies where, and which lists there are, is the same for two states of a site. */
export function isSameSurvey(one: Placed, other: Placed): boolean {
  const [site, before] = [one.site.get('site'), other.site.get('site')];
  return (
    site?.home === before?.home &&
    String(site?.hosts) === String(before?.hosts) &&
    areSame(one.posts, other.posts, isSamePost) &&
    areSame(one.pages, other.pages, isSamePost) &&
    areSame(one.users, other.users, isSamePlace) &&
    areSame(one.categories, other.categories, isSameTerm) &&
    areSame(one.tags, other.tags, isSameTerm) &&
    areSame(one.attachments, other.attachments) &&
    areSame(one.redirects, other.redirects)
  );
}

function areSame<T>(
  one: ReadonlyMap<string, T>,
  other: ReadonlyMap<string, T>,
  isSame: (a: T, b: T) => boolean = (a, b) => JSON.stringify(a) === JSON.stringify(b),
): boolean {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const [key, record] of one) {
    const twin = other.get(key);
    if (twin === undefined || (record !== twin && !isSame(record, twin))) return false;
  }
  return true;
}

const isSamePlace = (a: StoredUser, b: StoredUser): boolean =>
  a.path === b.path && a.slug === b.slug && a.id === b.id;

const isSameTerm = (a: StoredTerm, b: StoredTerm): boolean =>
  a.path === b.path &&
  a.slug === b.slug &&
  a.parent === b.parent &&
  String(a.ids) === String(b.ids);

/** Whatever else becomes a part of a record than what its text says, counts. */
function isSamePost(a: StoredPost, b: StoredPost): boolean {
  const text = { title: '', excerpt: '', standfirst: '', words: 0, modified: '' };
  const placed = (post: StoredPost) => JSON.stringify({ ...post, ...text, body: '', uses: [] });
  return placed(a) === placed(b);
}
