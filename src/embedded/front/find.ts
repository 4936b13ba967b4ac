import { permalink, termAddress } from '../addresses.ts';
import type { Incoming } from '../http.ts';
import { postRow, type PostRow } from '../records/post-row.ts';
import { readPost } from '../records/posts.ts';
import { findTerms, readTerm, type TermRow } from '../records/terms.ts';
import type { Service } from '../service.ts';
import { encodeSlug } from '../slug.ts';

/** The public post, page or attachment at an address. */
export function findByAddress(service: Service, { path, query }: Incoming): PostRow | null {
  const id = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  if (id !== null) return open(readPost(service, Number(/^\d{1,15}$/.exec(id)?.[0] ?? 0)));
  const segments = path.split('/').filter((part) => part !== '');
  if (segments.length === 0) return null;
  // A permalink structure may hold the id next to other things: `/news/11-fog/`.
  const byId = (path.match(/\d{1,15}/g) ?? []).slice(0, 20).map(Number);
  const candidates = [
    ...segments.toReversed().flatMap((segment) => bySlug(service, encodeSlug(segment))),
    ...byId.flatMap((number) => readPost(service, number) ?? []),
  ];
  const wanted = plainPath(path);
  return (
    candidates.find(
      (post) =>
        open(post) !== null && plainPath(new URL(permalink(service, post)).pathname) === wanted,
    ) ?? null
  );
}

function bySlug({ database }: Service, slug: string): PostRow[] {
  return database.all(postRow, 'SELECT * FROM posts WHERE slug = ? LIMIT 20', [slug]);
}

function open(post: PostRow | null): PostRow | null {
  return post?.status === 'publish' || post?.status === 'inherit' ? post : null;
}

export function findTermByAddress(service: Service, { path, query }: Incoming): TermRow | null {
  const category = query.get('cat');
  if (category !== null) return readTerm(service, Number(/^\d{1,15}$/.exec(category)?.[0] ?? 0));
  const tag = query.get('tag');
  const slug = encodeSlug(tag ?? path.split('/').findLast((part) => part !== '') ?? '');
  const found = (['category', 'post_tag'] as const).flatMap(
    (taxonomy) => findTerms(service, { taxonomy, slugs: [slug] }).rows,
  );
  if (tag !== null) return found.find(({ taxonomy }) => taxonomy === 'post_tag') ?? null;
  const wanted = plainPath(path);
  return (
    found.find((term) => {
      const address = new URL(termAddress(service, term));
      return address.search === '' && plainPath(address.pathname) === wanted;
    }) ?? null
  );
}

/** Addresses are the same with and without a slash at the end, and however their escapes are written. */
function plainPath(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}
