import type {
  StoredAttachment,
  StoredPost,
  StoredRedirect,
  StoredSite,
  StoredTerm,
  StoredUser,
} from '../../wordpress/mirror/records.ts';
import { dateArchives } from './date-archives.ts';
import { homePath } from './home-path.ts';
import type { KnownRecord, KnownSite } from './known-site.ts';
import { listPages, pagePath } from './list-pages.ts';
import { ownPages } from './own-pages.ts';
import { partPaths } from './part-paths.ts';
import { pathKey } from './same-path.ts';

/** What a survey needs to know of a post or a page. */
export type SurveyedPost = Pick<
  StoredPost,
  'type' | 'id' | 'slug' | 'path' | 'parts' | 'dateLocal' | 'authorId' | 'categories' | 'tags'
>;

/** Everything of a site that has an address. */
export interface SiteRecords {
  readonly site: Pick<StoredSite, 'home' | 'hosts'>;
  readonly posts: readonly SurveyedPost[];
  readonly pages: readonly SurveyedPost[];
  readonly users: readonly StoredUser[];
  readonly categories: readonly StoredTerm[];
  readonly tags: readonly StoredTerm[];
  readonly attachments: readonly StoredAttachment[];
  readonly redirects: readonly StoredRedirect[];
}

/** Surveys a site's records: what lies where, and how far its lists go on. */
export function surveySite(all: SiteRecords): KnownSite {
  const { posts, pages, users } = all;
  const terms = [...all.categories, ...all.tags];
  const postsOf = countPosts(posts, new Map(terms.map((term) => [term.key, term])));
  const authors = users.filter(({ id }) => postsOf.has(`author ${id}`));
  const lists: KnownRecord[] = [
    ...terms.map(({ key, ids, taxonomy: kind, slug, path }) => {
      return { kind, ids, slug, path, pages: listPages(postsOf.get(key) ?? 0), parts: [] };
    }),
    ...authors.map(({ id, slug, path }) => {
      const pages = listPages(postsOf.get(`author ${id}`) ?? 0);
      return { kind: 'author' as const, ids: [id], slug, path, pages, parts: [] };
    }),
  ];
  const taken = takenPaths([...posts, ...pages], lists);
  const texts = [...posts, ...pages].map(({ type, id, slug, path, parts }): KnownRecord => {
    return { kind: type, ids: [id], slug, path, pages: 1, parts: partPaths(path, parts, taken) };
  });

  const dates = dateArchives(posts, { authors, taken });
  const pathOf = pathFinder(all);
  return {
    home: all.site.home,
    hosts: all.site.hosts,
    records: [...texts, ...lists],
    homePages: listPages(posts.length),
    dates,
    own: ownPages(
      new Set([
        ...taken,
        ...[...texts.flatMap(({ parts }) => parts), ...dates.map(({ path }) => path)].map(pathKey),
      ]),
    ),
    attachments: all.attachments.map(({ id, path, postId }) => ({
      ...{ id, path },
      to: pathOf('posts', String(postId)) ?? pathOf('pages', String(postId)) ?? null,
    })),
    redirects: all.redirects
      .flatMap(({ path, to }) => {
        const now = pathOf(to.collection, to.key);
        return now === undefined || now === path || path === homePath ? [] : { path, to: now };
      })
      // Whatever order they came to be known in.
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** Keys of every path that a record or a page of its list has. */
function takenPaths(
  texts: readonly { readonly path: string }[],
  lists: readonly KnownRecord[],
): Set<string> {
  const ofLists = lists.flatMap(({ path, pages }) =>
    Array.from({ length: pages }, (_, index) => pagePath(path, index + 1)),
  );
  return new Set([...texts.map(({ path }) => path), ...ofLists].map(pathKey));
}

/** How many posts each term, with those below it, and each author has. */
function countPosts(
  posts: readonly SurveyedPost[],
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
