import { homeOf } from './languages.ts';
import { readPost, type PostRow } from './posts.ts';
import { taxonomyNamed, typeNamed, type EntryType } from './registry.ts';
import { readUser } from './users.ts';
import { readTerm, termsOfPost, type TermRow } from './terms.ts';
import type { Service } from './service.ts';

/** The address of a v2 route: `restAddress(service, '/wp/v2/posts', { page: '2' })`. */
export function restAddress(
  { home, options }: Service,
  route: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const more = new URLSearchParams(query).toString();
  // The API of a plugin takes over the pretty root.
  if (options.plainPermalinks || options.olderApi) {
    if (more === '') return `${home}/index.php?rest_route=${route}`;
    return `${home}/index.php?${new URLSearchParams({ rest_route: route, ...query }).toString()}`;
  }
  return `${home}/${options.apiRoot}${route}${more === '' ? '' : `?${more}`}`;
}

/** The address of an entry for readers. */
export function permalink(service: Service, post: PostRow): string {
  const { home, options, site } = service;
  const isOpen = post.status === 'publish' || post.status === 'private';
  const base = homeOf(service, 'post', post.id);
  if (isOpen && post.id === site.frontPage) return `${home}/`;
  const type = typeNamed(service, post.type);
  const plain = plainPermalink(home, post);
  if (options.plainPermalinks) {
    const hasName = !(post.type in plainNames) && type.viewable && isOpen;
    return hasName ? `${home}/?${post.type}=${post.slug}` : plain;
  }
  if (post.type === 'attachment') {
    const parent = post.parent_id === 0 ? null : readPost(service, post.parent_id);
    if (parent?.status === 'publish') return `${permalink(service, parent)}${post.slug}/`;
    return `${home}/${post.slug}/`;
  }
  // Polylang adds the language to the addresses of drafts, too.
  if (!isOpen) return plainPermalink(base, post);
  if (post.type === 'post') return base + fillStructure(service, post);
  return `${base}/${above(type)}${type.hierarchical ? pagePath(service, post) : post.slug}/`;
}

const plainNames: Readonly<Record<string, string>> = {
  post: 'p',
  page: 'page_id',
  attachment: 'attachment_id',
};

function plainPermalink(home: string, { id, type }: PostRow): string {
  return `${home}/?${plainNames[type] ?? `post_type=${type}&p`}=${id}`;
}

/** The path above the entries of a type, with a slash at its end; empty for pages. */
const above = ({ path }: EntryType): string => (path === '' ? '' : `${path}/`);

/** The address of the list of all entries of a type; null if it has none. */
export function archiveAddress({ home, options }: Service, type: EntryType): string | null {
  const { archive, name, path } = type;
  if (archive === false || !type.viewable) return null;
  if (options.plainPermalinks) return `${home}/?post_type=${name}`;
  return `${home}/${archive === true ? path : archive}/`;
}

/** The slugs of a page and its parents: `about/team`. */
export function pagePath(service: Service, page: PostRow): string {
  return pathTo(page, (id) => readPost(service, id));
}

function termPath(service: Service, term: TermRow): string {
  return pathTo(term, (id) => readTerm(service, id));
}

interface Child {
  readonly id: number;
  readonly slug: string;
  readonly parent_id: number;
}

function pathTo<Row extends Child>(row: Row, read: (id: number) => Row | null): string {
  const slugs: string[] = [];
  const seen = new Set<number>();
  let next: Row | null = row;
  while (next !== null && !seen.has(next.id)) {
    seen.add(next.id);
    slugs.unshift(next.slug);
    next = next.parent_id === 0 ? null : read(next.parent_id);
  }
  return slugs.join('/');
}

function fillStructure(service: Service, post: PostRow): string {
  const [year, month, day, hour, minute, second] = service.zone.toLocal(post.date).split(/[-T:]/);
  const structure = service.site.permalinks;
  const category = structure.includes('%category%') ? categoryPath(service, post.id) : '';
  const author = structure.includes('%author%')
    ? (readUser(service, post.author_id)?.slug ?? '')
    : '';
  const tags: Record<string, string | undefined> = {
    '%year%': year,
    '%monthnum%': month,
    '%day%': day,
    '%hour%': hour,
    '%minute%': minute,
    '%second%': second,
    '%post_id%': String(post.id),
    '%postname%': post.slug,
    '%category%': category,
    '%author%': author,
  };
  return structure.replaceAll(/%\w+%/g, (tag) => tags[tag] ?? tag);
}

function categoryPath(service: Service, postId: number): string {
  const first = termsOfPost(service, postId, 'category')[0];
  return first === undefined ? 'uncategorized' : termPath(service, first);
}

export function termAddress(service: Service, term: TermRow): string {
  const { home, options } = service;
  const { name, path, hierarchical, isPublic } = taxonomyNamed(service, term.taxonomy);
  if (options.plainPermalinks) {
    if (name === 'category') return `${home}/?cat=${term.id}`;
    if (!isPublic) return `${home}/?taxonomy=${name}&term=${term.slug}`;
    return `${home}/?${name === 'post_tag' ? 'tag' : name}=${term.slug}`;
  }
  const base = homeOf(service, 'term', term.id);
  return `${base}/${path}/${hierarchical ? termPath(service, term) : term.slug}/`;
}

export function authorAddress({ home, options }: Service, id: number, slug: string): string {
  return options.plainPermalinks ? `${home}/?author=${id}` : `${home}/author/${slug}/`;
}

export function uploadAddress({ home }: Service, file: string): string {
  return `${home}/wp-content/uploads/${file}`;
}

/** An avatar. The service draws it, so no e-mail address is passed on. */
export function avatarAddress({ home }: Service, hue: number, size: number): string {
  return `${home}/wp-content/avatars/${hue % 360}-${size}.png`;
}
