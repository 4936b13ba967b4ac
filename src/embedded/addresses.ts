import type { PostRow } from './records/post-row.ts';
import { readPost } from './records/posts.ts';
import { slugOfUser } from './records/users.ts';
import { readTerm, termsOfPost, type TermRow } from './records/terms.ts';
import type { Service } from './service.ts';

/** Where the interface's routes live: `restAddress(service, '/wp/v2/posts', { page: '2' })`. */
export function restAddress(
  { home, settled }: Service,
  route: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const more = new URLSearchParams(query).toString();
  // With the older generation's plugin active the pretty root is not v2's any more.
  if (settled.plainPermalinks || settled.legacyPlugin) {
    if (more === '') return `${home}/index.php?rest_route=${route}`;
    return `${home}/index.php?${new URLSearchParams({ rest_route: route, ...query }).toString()}`;
  }
  return `${home}/${settled.apiRoot}${route}${more === '' ? '' : `?${more}`}`;
}

/** The older generation's counterpart. */
export function jsonAddress({ home, settled }: Service, route: string): string {
  if (settled.plainPermalinks) return `${home}/?json_route=${route}`;
  return `${home}/${settled.apiRoot}${route}`;
}

/** The address at which readers find a post, a page or an attachment. */
export function permalink(service: Service, post: PostRow): string {
  const { home, settled } = service;
  const plain = plainPermalink(home, post);
  if (settled.plainPermalinks) return plain;
  if (post.type === 'attachment') {
    const parent = post.parent_id === 0 ? null : readPost(service, post.parent_id);
    if (parent?.status === 'publish') return `${permalink(service, parent)}${post.slug}/`;
    return `${home}/${post.slug}/`;
  }
  if (post.status !== 'publish' && post.status !== 'private') return plain;
  if (post.type === 'page') return `${home}/${pagePath(service, post)}/`;
  return home + fillStructure(service, post, post.slug);
}

/** A post's address with `%postname%` left open, as an editor is shown it. */
export function permalinkTemplate(service: Service, post: PostRow): string {
  if (service.settled.plainPermalinks || post.status === 'trash' || post.type === 'attachment') {
    return plainPermalink(service.home, post);
  }
  if (post.type === 'page') return `${service.home}/%pagename%/`;
  return service.home + fillStructure(service, post, '%postname%');
}

function plainPermalink(home: string, { id, type }: PostRow): string {
  const name = { post: 'p', page: 'page_id', attachment: 'attachment_id' }[type];
  return `${home}/?${name}=${id}`;
}

/** `about/team`: the slugs of a page and of those above it. */
export function pagePath(service: Service, page: PostRow): string {
  const slugs = [page.slug];
  const seen = new Set([page.id]);
  let parent = page.parent_id === 0 ? null : readPost(service, page.parent_id);
  while (parent !== null && !seen.has(parent.id)) {
    seen.add(parent.id);
    slugs.unshift(parent.slug);
    parent = parent.parent_id === 0 ? null : readPost(service, parent.parent_id);
  }
  return slugs.join('/');
}

function fillStructure(service: Service, post: PostRow, slug: string): string {
  const [year, month, day, hour, minute, second] = service.zone.toLocal(post.date).split(/[-T:]/);
  const structure = service.site.permalinks;
  const category = structure.includes('%category%') ? categoryPath(service, post.id) : '';
  const author = structure.includes('%author%') ? slugOfUser(service, post.author_id) : '';
  const tags: Record<string, string | undefined> = {
    '%year%': year,
    '%monthnum%': month,
    '%day%': day,
    '%hour%': hour,
    '%minute%': minute,
    '%second%': second,
    '%post_id%': String(post.id),
    '%postname%': slug,
    '%category%': category,
    '%author%': author,
  };
  return structure.replaceAll(/%\w+%/g, (tag) => tags[tag] ?? tag);
}

function categoryPath(service: Service, postId: number): string {
  const first = termsOfPost(service, postId, 'category')[0];
  return first === undefined ? 'uncategorized' : termPath(service, first);
}

function termPath(service: Service, term: TermRow): string {
  const slugs = [term.slug];
  const seen = new Set([term.id]);
  let parent = term.parent_id === 0 ? null : readTerm(service, term.parent_id);
  while (parent !== null && !seen.has(parent.id)) {
    seen.add(parent.id);
    slugs.unshift(parent.slug);
    parent = parent.parent_id === 0 ? null : readTerm(service, parent.parent_id);
  }
  return slugs.join('/');
}

export function termAddress(service: Service, term: TermRow): string {
  const { home, settled } = service;
  const category = term.taxonomy === 'category';
  if (settled.plainPermalinks) {
    return category ? `${home}/?cat=${term.id}` : `${home}/?tag=${term.slug}`;
  }
  return category ? `${home}/category/${termPath(service, term)}/` : `${home}/tag/${term.slug}/`;
}

export function authorAddress({ home, settled }: Service, id: number, slug: string): string {
  return settled.plainPermalinks ? `${home}/?author=${id}` : `${home}/author/${slug}/`;
}

export function uploadAddress({ home }: Service, file: string): string {
  return `${home}/wp-content/uploads/${file}`;
}

/** A picture for an account or a commenter, drawn by the service itself: nobody's e-mail address is given away. */
export function avatarAddress({ home }: Service, hue: number, size: number): string {
  return `${home}/wp-content/avatars/${hue % 360}-${size}.png`;
}
