import type {
  StoredAttachment,
  StoredPost,
  StoredRedirect,
  StoredSite,
  StoredTerm,
  StoredUser,
} from '../store/records.ts';
import { dateArchives } from './date-archives.ts';
import { homePath } from './home-path.ts';
import type { KnownRecord, KnownSite } from './known-site.ts';
import { listPages } from './list-pages.ts';

/** Everything of a site that has an address. */
export interface SiteRecords {
  readonly site: StoredSite;
  readonly posts: readonly StoredPost[];
  readonly pages: readonly StoredPost[];
  readonly users: readonly StoredUser[];
  readonly categories: readonly StoredTerm[];
  readonly tags: readonly StoredTerm[];
  readonly attachments: readonly StoredAttachment[];
  readonly redirects: readonly StoredRedirect[];
  /** Keys of terms by `category:12`: what WordPress's ids of them are. */
  readonly termKeys: ReadonlyMap<string, string>;
}

/** Surveys a site's records: what lies where, and how far its lists go on. */
export function surveySite(all: SiteRecords): KnownSite {
  const { posts, pages, users } = all;
  const terms = [...all.categories, ...all.tags];
  const postsOf = countPosts(posts, new Map(terms.map((term) => [term.key, term])));
  const idsOf = Map.groupBy(all.termKeys, ([, key]) => key);
  const authors = users.filter(({ id }) => postsOf.has(`author ${id}`));
  const records: KnownRecord[] = [
    ...[...posts, ...pages].map(({ type, id, slug, path, parts }) => ({
      ...{ kind: type, ids: [id], slug, path },
      pages: parts,
    })),
    ...terms.map(({ key, taxonomy, slug, path }) => ({
      ...{ kind: taxonomy, slug, path },
      ids: (idsOf.get(key) ?? []).map(([name]) => Number(name.split(':').at(-1))),
      pages: listPages(postsOf.get(key) ?? 0),
    })),
    ...authors.map(({ id, slug, path }) => ({
      ...{ kind: 'author' as const, ids: [id], slug, path },
      pages: listPages(postsOf.get(`author ${id}`) ?? 0),
    })),
  ];

  const pathOf = pathFinder(all);
  return {
    home: all.site.home,
    hosts: all.site.hosts,
    records,
    homePages: listPages(posts.length),
    dates: dateArchives(posts, { authors, taken: records.map(({ path }) => path) }),
    attachments: all.attachments.map(({ id, path, postId }) => ({
      ...{ id, path },
      to: pathOf('posts', String(postId)) ?? pathOf('pages', String(postId)) ?? null,
    })),
    redirects: all.redirects.flatMap(({ path, to }) => {
      const now = pathOf(to.collection, to.key);
      return now === undefined || now === path || path === homePath ? [] : { path, to: now };
    }),
  };
}

/** How many posts each term, with those below it, and each author has. */
function countPosts(
  posts: readonly StoredPost[],
  terms: ReadonlyMap<string, StoredTerm>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { categories, tags, authorId } of posts) {
    const keys = new Set(authorId === null ? [] : [`author ${authorId}`]);
    for (const key of [...categories, ...tags]) {
      let next: string | null = key;
      while (next !== null && !keys.has(next)) {
        keys.add(next);
        next = terms.get(next)?.parent ?? null;
      }
    }
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function pathFinder({ posts, pages, users, categories, tags }: SiteRecords) {
  const byId = (records: readonly { readonly id: number; readonly path: string }[]) =>
    new Map(records.map(({ id, path }) => [String(id), path]));
  const byKey = (records: readonly StoredTerm[]) =>
    new Map(records.map(({ key, path }) => [key, path]));
  const paths = {
    ...{ posts: byId(posts), pages: byId(pages), users: byId(users) },
    ...{ categories: byKey(categories), tags: byKey(tags) },
  };
  return (collection: StoredRedirect['to']['collection'], key: string): string | undefined =>
    paths[collection].get(key);
}
