import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import {
  folderName,
  openStore,
  type Store,
  type StoredPost,
  type StoredTerm,
  type StoredUser,
  type StoreWrite,
} from '../../../src/store/index.ts';
import { post as anyPost, prepared } from '../store/mirrors.ts';

const service = 'https://news.example/wp-json';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Posts 1 to 24, one a day, the latest last; of three authors, three sections and four tags. */
export const postOf = (id: number, body: string): StoredPost => {
  const date = `2026-01-${twoDigits(id)}T09:00:00`;
  return {
    ...anyPost(id, body, `Story ${id}`),
    ...{ path: `/2026/01/story-${id}/`, slug: `story-${id}`, excerpt: `About ${id}` },
    ...{ date: `${date}Z`, dateLocal: date, modified: `${date}Z`, authorId: 1 + (id % 3) },
    categories: [`category:${['news', 'sea', 'harbour'][id % 3]}`],
    tags: [`post_tag:t${id % 4}`],
    keywords: [`w${id % 5}`, `w${id % 7}`, 'ferry'],
    featuredMediaId: 1 + (id % 2),
    uses: id === 7 ? [{ kind: 'link', address: 'https://news.example/2026/01/story-3/' }] : [],
  };
};

export const userOf = (id: number): StoredUser => ({
  ...{ id, name: `Author ${id}`, slug: `author-${id}`, path: `/author/author-${id}/` },
  ...{ bio: prepared(''), url: '', avatar: null },
});

export const termOf = (
  taxonomy: 'category' | 'post_tag',
  slug: string,
  parent: string | null = null,
): StoredTerm => ({
  ...{ key: `${taxonomy}:${slug}`, ids: [], taxonomy, slug, name: `Term ${slug}` },
  ...{
    description: prepared(''),
    path: `/${taxonomy === 'category' ? 'category' : 'tag'}/${slug}/`,
  },
  parent,
});

export const siteOf = (name: string) => ({
  ...{ name, description: '', home: 'https://news.example/', timeZone: 'UTC', language: 'en' },
  ...{ icon: null, hosts: ['news.example'] },
});

const pictureOf = (name: string) => ({
  ...{ width: 900, height: 600, placeholder: null },
  variants: [{ file: `${name}.jpg`, type: 'image/jpeg', width: 900 }],
});

export const putPicture = (write: StoreWrite, id: number, name: string): void => {
  write.put('pictures', `https://news.example/${id}.jpg`, pictureOf(name));
};

export interface KeyedSite {
  readonly store: Store;
  /** Writes, and gives the paths whose keys are others now than before. */
  readonly change: (edit: (write: StoreWrite) => void | Promise<void>) => Promise<string[]>;
}

/** A mirror of 24 posts, the keys of whose pages are asked by one process from one edition to the next. */
export async function openKeyedSite(): Promise<KeyedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-keys-'));
  vi.stubEnv('CMS_URL', 'https://news.example');
  vi.stubEnv('SITE', 'https://paper.example');
  const pictures = join(folder, 'pictures', folderName(service));
  mkdirSync(pictures, { recursive: true });
  for (const name of ['photo-1', 'photo-2', 'another']) {
    writeFileSync(join(pictures, `${name}.jpg`), name);
  }
  const store = openStore({ folder: join(folder, 'store'), service });
  onTestFinished(() => {
    store.close();
    rmSync(folder, { recursive: true, force: true });
    vi.unstubAllEnvs();
  });
  const write = store.begin();
  write.put('site', 'site', siteOf('The Paper'));
  for (const id of [1, 2, 3]) write.put('users', String(id), userOf(id));
  for (const slug of ['news', 'sea']) {
    write.put('categories', `category:${slug}`, termOf('category', slug));
  }
  write.put('categories', 'category:harbour', termOf('category', 'harbour', 'category:sea'));
  for (const n of [0, 1, 2, 3]) write.put('tags', `post_tag:t${n}`, termOf('post_tag', `t${n}`));
  for (const id of [1, 2]) {
    const picture = `https://news.example/${id}.jpg`;
    write.put('media', String(id), {
      ...{ id, url: picture, mimeType: 'image/jpeg', alt: '', caption: prepared(''), credit: '' },
      ...{ width: 900, height: 600, picture },
    });
    putPicture(write, id, `photo-${id}`);
  }
  for (let id = 1; id <= 24; id++) {
    write.put('posts', String(id), postOf(id, await write.putBody(prepared(`<p>${id}</p>`))));
  }
  await write.commit();

  const place = { folder, service };
  const ask = await newProcess(place);
  let before = await ask();
  return {
    store,
    async change(edit) {
      const change = store.begin();
      await edit(change);
      await change.commit();
      const now = await ask();
      const fresh = await (await newProcess(place))();
      // What is remembered from edition to edition must never show.
      if (JSON.stringify([...now]) !== JSON.stringify([...fresh])) {
        const wrong = [...fresh].filter(([path, key]) => now.get(path) !== key);
        throw new Error(
          `Not as asked for the first time: ${wrong.map(([path]) => path).join(' ')}`,
        );
      }
      const paths = new Set([...before.keys(), ...now.keys()]);
      const changed = [...paths].filter((path) => before.get(path) !== now.get(path));
      before = now;
      return changed.sort();
    },
  };
}

/** The data room as a process has it that starts now. Gives the key of each path. */
async function newProcess(place: { readonly folder: string; readonly service: string }) {
  vi.resetModules();
  const { readMirror } = await import('../../../src/data/mirror.ts');
  const { getLatestPosts } = await import('../../../src/data/posts.ts');
  const { getStoryKeyMaker } = await import('../../../src/data/story-key.ts');
  const { archivePaths, textPaths } = await import('../../../src/data/static-paths.ts');
  const { allCategories, allTags } = await import('../../../src/data/collections.ts');
  const { getPostsOfTerm } = await import('../../../src/data/terms.ts');
  const { getTermView } = await import('../../../src/data/term-view.ts');
  const { getAuthors, getPostsOfAuthor } = await import('../../../src/data/authors.ts');
  const { getAuthorView } = await import('../../../src/data/author-view.ts');
  const { getDateArchives, getDateView, getPostsOfDate } =
    await import('../../../src/data/dates.ts');
  const { getHomePages } = await import('../../../src/data/home.ts');
  const { getHomeKey } = await import('../../../src/data/home-key.ts');
  const { listsWithFeed } = await import('../../../src/data/feed-lists.ts');
  const { getFeedKey } = await import('../../../src/data/feed-key.ts');

  return async (): Promise<ReadonlyMap<string, string>> => {
    if (!readMirror(place)) throw new Error('There is no mirror.');
    const terms = { postsOf: getPostsOfTerm, viewOf: getTermView };
    const rows = [
      ...(await textPaths(await getLatestPosts(), await getStoryKeyMaker())),
      ...(await archivePaths(await allCategories(), terms)),
      ...(await archivePaths(await allTags(), terms)),
      ...(await archivePaths(await getAuthors(), {
        postsOf: getPostsOfAuthor,
        viewOf: getAuthorView,
      })),
      ...(await archivePaths(await getDateArchives(), {
        postsOf: getPostsOfDate,
        viewOf: getDateView,
      })),
    ];
    const keys = new Map(rows.map(({ path = '', cacheKey = '' }) => [path, cacheKey]));
    for (const page of await getHomePages()) keys.set(page.path, await getHomeKey(page));
    for (const { feed, posts } of await listsWithFeed()) {
      keys.set(feed.self, await getFeedKey(feed, posts));
    }
    return keys;
  };
}
