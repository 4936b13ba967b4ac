import { listPages, pagePath } from '../content/paths/index.ts';
import { sliceOf, type ListOfPosts, type ListSlice } from './archive.ts';
import type { PostData } from '../wordpress/index.ts';
import { getCardKeyMaker } from './card-key.ts';
import { digestOfShared } from './digest.ts';
import { edition } from './edition.ts';
import { getHomeList } from './home.ts';
import { getListKeyMaker } from './list-key.ts';
import type { ListView } from './list-view.ts';
import { madeFrom, madeFromNamed } from './made-from.ts';
import { once } from './once.ts';
import { getPartPaths } from './parts.ts';
import { getSiteKey } from './site-key.ts';

/*
 * What `getStaticPaths` of the routes gives. A path whose page shows the same as in the edition before is the same object, so
 * that whoever asks again need not look at it again.
 */

/** What a rest parameter is to be for a path: `2026/01/fog-lifts` for `/2026/01/fog-lifts/`. */
export const toParam = (path: string): string | undefined =>
  path.replace(/^\/+|\/+$/g, '') || undefined;

/** A page of a route, as Astro wants it. */
export interface RoutePath<P> {
  readonly params: Record<string, string | undefined>;
  /** Undefined where nobody asks for it: see `edition.ts`. */
  readonly cacheKey: string | undefined;
  readonly props: P;
}

type PageOfList = RoutePath<{ readonly slice: ListSlice }>;
type PageOfView = RoutePath<{ readonly view: ListView; readonly slice: ListSlice }>;
type PageOfText = RoutePath<{ readonly post: PostData; readonly part: number }>;

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

interface Kind<T extends object> {
  readonly made: ReturnType<typeof madeFromNamed<T>>;
  readonly pages: ReturnType<typeof madeFromNamed<readonly T[]>>;
}

const kindOf = <T extends object>(): Kind<T> => ({ made: madeFromNamed(), pages: madeFromNamed() });

/** Gives the pages of a list from one number on, made anew as far as what they show is another than before. */
const getListDivider = once(async () => {
  const [siteKey, cardKeyOf] = [await getSiteKey(), await getCardKeyMaker()];
  const keyOf = await getListKeyMaker();
  return <T extends object>(
    kind: Kind<T>,
    { list, first, said }: { list: ListOfPosts; first: number; said: string },
    toPath: (slice: ListSlice, cacheKey?: string) => T,
  ): readonly T[] => {
    const { path, posts } = list;
    const numbers = range(first, listPages(posts.length));
    if (!edition.hasKeys) return numbers.map((number) => toPath(sliceOf(list, number)));
    const sources = (shown: readonly PostData[]): readonly unknown[] => [
      ...[siteKey, said, posts.length, ...shown],
      ...shown.map(cardKeyOf),
    ];
    // A list of which nothing is another is not even divided.
    return kind.pages(path, sources(posts), () =>
      numbers.map((number) => {
        const slice = sliceOf(list, number);
        return kind.made(pagePath(path, number), sources(slice.posts), () =>
          toPath(slice, keyOf(slice, said)),
        );
      }),
    );
  };
});

const home = kindOf<PageOfList>();

/** One static path for each page but the first of the list that begins on the front page. */
export const homePaths = async (): Promise<readonly PageOfList[]> => {
  const divide = await getListDivider();
  const list = { list: await getHomeList(), first: 2, said: '' };
  return divide(home, list, (slice, cacheKey) => ({
    params: { number: String(slice.number) },
    cacheKey,
    props: { slice },
  }));
};

interface Lists<T> {
  readonly postsOf: (record: T) => Promise<readonly PostData[]>;
  readonly viewOf: (record: T) => Promise<ListView>;
}

const lists = kindOf<PageOfView>();

/** One static path for each page of each record's archive; `name` is the parameter of the route. */
export const archivePaths = async <T extends { readonly path: string }>(
  name: string,
  records: readonly T[],
  { postsOf, viewOf }: Lists<T>,
): Promise<readonly PageOfView[]> => {
  const divide = await getListDivider();
  const paths: PageOfView[] = [];
  for (const record of records) {
    const view = await viewOf(record);
    const list = { path: record.path, posts: await postsOf(record) };
    const all = divide(
      lists,
      { list, first: 1, said: digestOfShared(view) },
      (slice, cacheKey) => ({
        params: { [name]: toParam(pagePath(slice.path, slice.number)) },
        cacheKey,
        props: { view, slice },
      }),
    );
    for (const path of all) paths.push(path);
  }
  return paths;
};

const texts = madeFrom<PostData, readonly PageOfText[]>();

/** One static path for each page of each text; `name` is the parameter of the route. */
export const textPaths = async (
  name: string,
  posts: readonly PostData[],
  keysOf: (post: PostData) => readonly string[] | Promise<readonly string[]>,
): Promise<readonly PageOfText[]> => {
  const partsOf = await getPartPaths();
  const paths: PageOfText[] = [];
  for (const post of posts) {
    const keys = edition.hasKeys ? await keysOf(post) : [];
    const parts = partsOf.get(post.path) ?? [post.path];
    const all = texts(post, [...keys, ...parts], () =>
      parts.map((path, index) => ({
        params: { [name]: toParam(path) },
        cacheKey: keys[index],
        props: { post, part: index + 1 },
      })),
    );
    for (const path of all) paths.push(path);
  }
  return paths;
};
