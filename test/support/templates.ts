import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDist } from './dist.ts';

/** One page for each kind of page that the site has. */
export interface Template {
  /** As the file of a picture of it may be called: `post-with-pictures`. */
  readonly name: string;
  /** On the site, without its base: `/2026/10/`. */
  readonly path: string;
}

/** The kinds of pages, by those of the sample site that have most to show. */
export const sampleTemplates: readonly Template[] = [
  { name: 'front-page', path: '/' },
  { name: 'front-page-2', path: '/page/2/' },
  { name: 'post-with-pictures', path: '/2024/07/gull-rock-opens-its-door/' },
  { name: 'post-without-pictures', path: '/2026/06/letters-clocks-cows-and-commas/' },
  { name: 'post-with-contents', path: '/2024/06/how-to-read-a-tide-table/' },
  { name: 'post-with-comments', path: '/2026/07/name-the-new-pilot-boat/' },
  { name: 'post-from-right-to-left', path: '/2025/05/مقهى-حداد-ثلاثون-عاما/' },
  { name: 'post-in-parts', path: '/2024/11/the-night-the-margaret-oake-stayed-out/2/' },
  { name: 'page', path: '/about/' },
  { name: 'page-nested', path: '/about/how-we-print/the-press/' },
  { name: 'specimen', path: '/about/how-we-print/type-specimen/' },
  { name: 'specimen-newest', path: '/about/how-we-print/new-sorts/' },
  { name: 'category', path: '/category/news/' },
  { name: 'category-nested', path: '/category/news/harbour/ferry/' },
  { name: 'tag', path: '/tag/gulls/' },
  { name: 'author', path: '/author/ruth-oakley/' },
  { name: 'year', path: '/2025/' },
  { name: 'month', path: '/2026/10/' },
  { name: 'archive', path: '/archive/' },
  { name: 'search', path: '/search/' },
  { name: 'feeds', path: '/feeds/' },
  { name: 'not-found', path: '/404.html' },
];

/** The names of those that are laid out otherwise where there is room. */
export const differWide: ReadonlySet<string> = new Set([
  ...['front-page', 'post-with-pictures', 'page-nested', 'category', 'archive'],
]);

type Kind = readonly [name: string, test: (path: string, html: string) => boolean];

const isStory = (html: string) => /property="og:type" content="article"/.test(html);
const textOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
const pictures = (html: string) => textOf(html).match(/<picture/g)?.length ?? 0;

// The first that lets a page through is its kind.
const kinds: readonly Kind[] = [
  ['front-page', (path) => path === '/'],
  ['front-page-2', (path) => /^\/page\/\d+\/$/.test(path)],
  ['not-found', (path) => path === '/404.html'],
  ['search', (path) => /^\/search(?:-\d+)?\/$/.test(path)],
  ['archive', (path) => /^\/archive(?:-\d+)?\/$/.test(path)],
  ['feeds', (path) => /^\/feeds(?:-\d+)?\/$/.test(path)],
  ['category-nested', (path) => /^\/category\/[^/]+\/[^/]+\/$/.test(path)],
  ['category', (path) => path.startsWith('/category/')],
  ['tag', (path) => path.startsWith('/tag/')],
  ['author', (path) => path.startsWith('/author/')],
  ['year', (path) => /^\/\d{4}\/$/.test(path)],
  ['month', (path) => /^\/\d{4}\/\d{2}\/$/.test(path)],
  ['post-in-parts', (path, html) => isStory(html) && /\/\d+\/$/.test(path)],
  ['post-with-pictures', (_, html) => isStory(html) && pictures(html) > 1],
  ['post', (_, html) => isStory(html)],
  ['page', (_, html) => html.includes('class="prose')],
];

/** The richest page of each kind that a built site has. Pages that lead elsewhere are of none. */
export async function findTemplates(folder: string): Promise<readonly Template[]> {
  const richest = new Map<string, { readonly path: string; readonly size: number }>();
  for (const [path, html] of await readPages(folder)) {
    const [name] = kinds.find(([, test]) => test(path, html)) ?? [];
    if (name === undefined || html.length <= (richest.get(name)?.size ?? 0)) continue;
    richest.set(name, { path, size: html.length });
  }
  return [...richest].map(([name, { path }]) => ({ name, path })).toSorted(byName);
}

const byName = (a: Template, b: Template) => a.name.localeCompare(b.name);

/** The paths and the HTML of all pages of a built site that lead nowhere else by themselves. */
export async function readPages(folder: string): Promise<readonly [path: string, html: string][]> {
  const files = (await readDist(folder).files()).filter((file) => file.endsWith('.html'));
  const pages = await Promise.all(
    files.map(async (file): Promise<[string, string]> => {
      const html = await readFile(join(folder, file), 'utf8');
      return [`/${file.replace(/index\.html$/, '')}`, html];
    }),
  );
  return pages.filter(([, html]) => !html.includes('http-equiv="refresh"'));
}
