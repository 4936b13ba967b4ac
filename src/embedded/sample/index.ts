import { readdir, readFile } from 'node:fs/promises';
import type { Seed, SeedPost, SeedMenu, SeedMenuItem } from '../seed/seed.ts';
import { sampleUsers } from './accounts.ts';
import { boatPictures, sampleOddments, samplePictures } from './media.ts';
import { readBoat, readComments, readStory } from './read-story.ts';
import { registerTerms, sampleSnippets, sampleTaxonomies, sampleTypes } from './register.ts';
import { sampleSeo } from './seo.ts';
import { shopEntries, shopFacts, shopTypes } from './shop.ts';
import { germanTerms, sampleTerms } from './terms.ts';

interface SampleOptions {
  /** The register of boats: a type, a taxonomy and fields of the site's own. Default true. */
  readonly hasRegister?: boolean | undefined;
  /** German texts as with Polylang, and what Yoast SEO says of some texts. Default true. */
  readonly hasPlugins?: boolean | undefined;
  /** A hostile story, comment and lost picture: what first builds warn of. Default true. */
  readonly hasFaults?: boolean | undefined;
  /** A shop (WooCommerce), a calendar (The Events Calendar), a builder's page. Default false. */
  readonly hasShop?: boolean | undefined;
}

const faulty = 'small-ads-as-they-came-in';

/**
 * The sample site: a weekly paper for a harbour town that is on no map. Stories, pages and boats
 * are files in `stories/` (German ones in `german/`), `pages/` and `boats/`. Comments are in
 * `comments.html`, all else in modules.
 * @throws Error when a story's file cannot be read as one; it names the file.
 */
export async function sampleSeed({
  hasRegister = true,
  hasPlugins = true,
  hasFaults = true,
  hasShop = false,
}: SampleOptions = {}): Promise<Seed> {
  const [stories, pages, comments] = await Promise.all([
    readAll('stories', (file, text) => readStory('post', file, text)),
    readAll('pages', (file, text) => readStory('page', file, text)),
    readFile(new URL('./comments.html', import.meta.url), 'utf8'),
  ]);
  const paper: Seed = {
    site: {
      name: 'The Mooring Post',
      description: 'The weekly paper of Port Saltern. Out on Fridays, weather permitting.',
      timeZone: 'America/Halifax',
      language: 'en',
    },
    users: sampleUsers,
    passwordsAreKnown: true,
    terms: sampleTerms,
    media: [...samplePictures, ...sampleOddments],
    posts: [...stories, ...pages].filter(({ slug }) => hasFaults || slug !== faulty),
    comments: readComments(comments).filter(({ post }) => hasFaults || post !== faulty),
    menus: sampleMenus,
  };
  const own = hasShop ? await addShop(paper) : paper;
  const withPlugins = hasPlugins ? await addPlugins(own) : own;
  if (!hasRegister) return withPlugins;
  const boats = await readAll('boats', readBoat);
  return {
    ...withPlugins,
    types: [...sampleTypes, ...(own.types ?? [])],
    taxonomies: sampleTaxonomies,
    terms: [...withPlugins.terms, ...registerTerms],
    media: [...paper.media, ...boatPictures],
    posts: [...withPlugins.posts, ...boats, ...sampleSnippets],
  };
}

async function addShop(paper: Seed): Promise<Seed> {
  const built = await readAll('built', (file, text) => readStory('page', file, text));
  const sheets = await Promise.all(
    built.map(async ({ slug }): Promise<[string, string]> => {
      const css = await readFile(new URL(`./built/${slug}.css`, import.meta.url), 'utf8');
      return [slug, css];
    }),
  );
  return {
    ...paper,
    types: shopTypes,
    posts: [...paper.posts, ...shopEntries, ...built],
    facts: shopFacts,
    sheets: Object.fromEntries(sheets),
  };
}

async function addPlugins(paper: Seed): Promise<Seed> {
  const stories = await readAll('german/stories', (file, text) => readStory('post', file, text));
  const pages = await readAll('german/pages', (file, text) => readStory('page', file, text));
  const german = [...stories, ...pages].map((each) => ({ ...each, language: 'de' }));
  return {
    ...paper,
    languages: [
      { slug: 'en', locale: 'en', name: 'English' },
      { slug: 'de', locale: 'de_DE', name: 'Deutsch' },
    ],
    terms: [...paper.terms, ...germanTerms],
    posts: [...paper.posts, ...german].map((each) => ({ ...each, seo: sampleSeo[each.slug] })),
  };
}

async function readAll(
  folder: string,
  read: (file: string, text: string) => SeedPost,
): Promise<SeedPost[]> {
  const address = new URL(`./${folder}/`, import.meta.url);
  const names = (await readdir(address)).filter((name) => name.endsWith('.html')).toSorted();
  return Promise.all(
    names.map(async (name) =>
      read(`${folder}/${name}`, await readFile(new URL(name, address), 'utf8')),
    ),
  );
}

const section = (category: string, ...below: readonly string[]): SeedMenuItem => ({
  to: { category },
  below: below.map((each) => ({ to: { category: each } })),
});

const page = (slug: string, title?: string): SeedMenuItem => ({ title, to: { page: slug } });

/** At the top and the foot of the paper's WordPress; for accounts that may write. */
const sampleMenus: readonly SeedMenu[] = [
  {
    name: 'At the top',
    slug: 'at-the-top',
    locations: ['primary'],
    items: [
      section('news', 'council', 'harbour', 'ferry'),
      section('life', 'food', 'people', 'nature'),
      section('culture', 'music', 'books', 'history'),
      section('sport'),
      section('letters'),
      page('this-weeks-tides', 'Tides'),
      { ...page('about', 'The paper'), below: [page('how-we-print'), page('contact')] },
    ],
  },
  {
    name: 'At the foot',
    slug: 'at-the-foot',
    locations: ['footer'],
    items: [
      page('about'),
      page('contact'),
      page('index-to-the-paper'),
      page('imprint'),
      page('privacy', 'Privacy'),
      {
        title: 'A far harbour',
        to: { url: 'https://tides.example/port-saltern?from=paper&to=harbour' },
      },
    ],
  },
];
