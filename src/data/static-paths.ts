import { toPages, type ArchivePage } from './archive.ts';
import type { StoredPost } from '../store/records.ts';
import { getListKeyMaker } from './list-key.ts';
import type { ListView } from './list-view.ts';
import { getPartPaths } from './parts.ts';

/** What a rest parameter is to be for a path: `2026/01/fog-lifts` for `/2026/01/fog-lifts/`. */
export const toParam = (path: string): string | undefined =>
  path.replace(/^\/+|\/+$/g, '') || undefined;

/** One page of a list, at its path. */
interface ListPath {
  readonly path: string | undefined;
  readonly cacheKey: string;
  readonly props: { readonly view: ListView; readonly page: ArchivePage };
}

interface Lists<T> {
  readonly postsOf: (record: T) => Promise<readonly StoredPost[]>;
  readonly viewOf: (record: T) => Promise<ListView>;
}

/** One static path for each page of each record's archive. */
export const archivePaths = async <T extends { readonly path: string }>(
  records: readonly T[],
  { postsOf, viewOf }: Lists<T>,
): Promise<readonly ListPath[]> => {
  const keyOf = await getListKeyMaker();
  const paths: ListPath[] = [];
  for (const record of records) {
    const view = await viewOf(record);
    for (const page of toPages(record.path, await postsOf(record))) {
      const cacheKey = await keyOf(view, page);
      paths.push({ path: toParam(page.path), cacheKey, props: { view, page } });
    }
  }
  return paths;
};

/** One page of a text, at its path; `part` counts from 1. */
interface TextPath {
  readonly path: string | undefined;
  readonly cacheKey: string | undefined;
  readonly props: { readonly post: StoredPost; readonly part: number };
}

/** One static path for each page of each text. */
export const textPaths = async (
  posts: readonly StoredPost[],
  keysOf: (post: StoredPost) => Promise<readonly string[]>,
): Promise<readonly TextPath[]> => {
  const partsOf = await getPartPaths();
  const paths: TextPath[] = [];
  for (const post of posts) {
    const keys = await keysOf(post);
    for (const [index, path] of (partsOf.get(post.path) ?? [post.path]).entries()) {
      const props = { post, part: index + 1 };
      paths.push({ path: toParam(path), cacheKey: keys[index], props });
    }
  }
  return paths;
};
