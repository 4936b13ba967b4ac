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
} from '../../../src/wordpress/mirror/index.ts';
import { post as anyPost, prepared } from '../wordpress/mirror/mirrors.ts';

const service = 'https://news.example/wp-json';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Posts 1 to 24, one a day, the latest last; of three authors, three sections and four tags. */
export const postOf = (id: number, body: string): StoredPost => {
  const date = `2026-01-${twoDigits(id)}T09:00:00`;
  return {
    ...anyPost(id, body, `Story ${id}`),
    ...{ path: `/2026/01/story-${id}/`, slug: `story-${id}`, excerpt: `About ${id}` },
    ...{
      date: `${date}Z`,
      dateLocal: date,
      modified: `${date}Z`,
      modifiedLocal: date,
      authorId: 1 + (id % 3),
    },
    categories: [`category:${['news', 'sea', 'harbour'][id % 3]}`],
    tags: [`post_tag:t${id % 4}`],
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
  ...{ name, description: '', home: 'https://news.example/', language: 'en' },
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
  /** Holds the files of pictures. */
  readonly pictures: string;
  /** What a process of its own would ask that lives on from one edition to the next. */
  readonly startProcess: () => Promise<Process>;
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
  const { keys: ask } = await newProcess(place);
  let before = await ask();
  return {
    ...{ store, pictures },
    startProcess: () => newProcess(place),
    async change(edit) {
      const change = store.begin();
      await edit(change);
      await change.commit();
      const now = await ask();
      const fresh = await (await newProcess(place)).keys();
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

/** The data room as a process has it that starts now. */
export interface Process {
  /** The key of each page, by its path. */
  readonly keys: () => Promise<ReadonlyMap<string, string>>;
  /** What each page is given to show beside its text, as JSON, by its path. */
  readonly shown: () => Promise<ReadonlyMap<string, string>>;
}

async function newProcess(place: {
  readonly folder: string;
  readonly service: string;
}): Promise<Process> {
  vi.resetModules();
  const { openMirrorAt } = await import('../../../src/wordpress/sync/index.ts');
  const { edition } = await import('../../../src/views/edition.ts');
  const { getLatestPosts } = await import('../../../src/views/posts.ts');
  const { getPages } = await import('../../../src/views/pages.ts');
  const { getStoryFrame } = await import('../../../src/views/story.ts');
  const { getStoryKeyMaker } = await import('../../../src/views/story-key.ts');
  const { getPageFrame } = await import('../../../src/views/page-view.ts');
  const { getPageKeyMaker } = await import('../../../src/views/page-view-key.ts');
  const { getSearchRecord } = await import('../../../src/views/search.ts');
  const { archivePaths, homePaths, textPaths } = await import('../../../src/views/static-paths.ts');
  const { pageOf } = await import('../../../src/views/archive.ts');
  const { toCards } = await import('../../../src/views/card.ts');
  const { getListMeta } = await import('../../../src/views/list-meta.ts');
  const { allCategories, allTags } = await import('../../../src/views/collections.ts');
  const { getPostsOfTerm } = await import('../../../src/views/terms.ts');
  const { getTermView } = await import('../../../src/views/term-view.ts');
  const { getAuthors, getPostsOfAuthor } = await import('../../../src/views/authors.ts');
  const { getAuthorView } = await import('../../../src/views/author-view.ts');
  const { getDateArchives, getDateView, getPostsOfDate } =
    await import('../../../src/views/dates.ts');
  const { getFirstHomePage } = await import('../../../src/views/home.ts');
  const { getHomeKey } = await import('../../../src/views/home-key.ts');
  const { getFrontPageOf } = await import('../../../src/views/front-page.ts');
  const { feedPaths } = await import('../../../src/views/feed-paths.ts');
  const { getItemFrame } = await import('../../../src/views/feed-item.ts');
  const { getFeedHead } = await import('../../../src/views/feed-text.ts');
  const { makeFeed } = await import('../../../src/views/feed.ts');

  const texts = async () => ({
    posts: await textPaths('path', await getLatestPosts(), await getStoryKeyMaker()),
    pages: await textPaths('path', await getPages(), await getPageKeyMaker()),
  });
  const lists = async () => {
    const terms = { postsOf: getPostsOfTerm, viewOf: getTermView };
    const authors = { postsOf: getPostsOfAuthor, viewOf: getAuthorView };
    const dates = { postsOf: getPostsOfDate, viewOf: getDateView };
    return [
      ...(await archivePaths('path', await allCategories(), terms)),
      ...(await archivePaths('path', await allTags(), terms)),
      ...(await archivePaths('path', await getAuthors(), authors)),
      ...(await archivePaths('path', await getDateArchives(), dates)),
    ];
  };
  const open = () => {
    if (!openMirrorAt(place)) throw new Error('There is no mirror.');
    edition.current = {};
  };

  return {
    async keys() {
      open();
      const { posts, pages } = await texts();
      const keys = new Map<string, string>();
      for (const { params, cacheKey } of [...posts, ...pages, ...(await lists())])
        keys.set(params['path'] ?? '', cacheKey ?? '');
      keys.set('/', await getHomeKey());
      for (const { props, cacheKey } of await homePaths())
        keys.set(pageOf(props.slice).path, cacheKey ?? '');
      for (const { props, cacheKey } of await feedPaths('path'))
        keys.set(props.feed.self, cacheKey ?? '');
      return keys;
    },
    async shown() {
      open();
      const { posts, pages } = await texts();
      const shown = new Map<string, string>();
      const show = (path = '', ...what: readonly unknown[]) =>
        shown.set(path, JSON.stringify(what));
      for (const { params, props } of posts) {
        const frame = await getStoryFrame(props.post, props.part);
        show(params['path'], frame, await getSearchRecord(frame));
      }
      for (const { params, props } of pages) {
        const frame = await getPageFrame(props.post, props.part);
        show(params['path'], frame, await getSearchRecord(frame));
      }
      for (const { params, props } of await lists()) {
        const page = pageOf(props.slice);
        const cards = await toCards(page.posts);
        show(params['path'], ...[props.view, await getListMeta(props.view, page), cards], {
          ...page,
          posts: [],
        });
      }
      const front = await getFirstHomePage();
      show('/', await getFrontPageOf(front.posts, { leads: true }), { ...front, posts: [] });
      for (const { props } of await homePaths()) {
        const page = pageOf(props.slice);
        show(page.path, await toCards(page.posts), { ...page, posts: [] });
      }
      for (const { props } of await feedPaths('path')) {
        const items = props.posts.map(async (post) => [
          ...[await getItemFrame(post), await getFeedHead(post)],
        ]);
        show(
          props.feed.self,
          ...[await makeFeed({ ...props.feed, items: [] }), await Promise.all(items)],
        );
      }
      return shown;
    },
  };
}
