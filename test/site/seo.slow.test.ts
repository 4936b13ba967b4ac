import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Seed } from '../support/embedded/index.ts';
import { openWorkshop, type Built, type Workshop } from '../support/build-site.ts';
import { readDist } from '../support/dist.ts';
import { headOf, type ReadHead } from '../support/head-of.ts';
import { magazineOf, openWatchedMagazine, type Magazine } from '../support/magazine.ts';

/** What Yoast SEO sends if an editor has set nothing. */
const unset = {
  title: 'Story - The Paper',
  robots: { index: 'index', follow: 'follow', 'max-snippet': 'max-snippet:-1' },
  og_title: 'Story - The Paper',
  schema: { '@graph': [{ '@type': 'WebPage' }] },
};
const hidden = { ...unset, robots: { index: 'noindex', follow: 'nofollow' } };

/** What PublishPress Authors sends of a story by an account and a guest. */
const twoAuthors = [
  {
    term_id: 7,
    is_guest: 1,
    slug: 'gus',
    display_name: 'Gus &amp; <b>Co</b>',
    user_email: 'gus@mail.test',
  },
  { term_id: 3, is_guest: 0, slug: 'ann', display_name: 'Ann' },
];
const withAuthors = (body: string): string =>
  body.replaceAll('"slug":"story-8"', `"authors":${JSON.stringify(twoAuthors)},$&`);
const pageAt = (address: string) => ({ '@graph': [{ '@type': 'WebPage', '@id': address }] });

const canonicals: Readonly<Record<string, string>> = {
  'story-5': 'https://elsewhere.example/first/',
  // An address of the site itself, in another form.
  'story-4': '{{home}}/index.php/2025/11/story-3/',
  'story-3': '{{home}}/2025/11/story-3',
};

type PostSeo = Seed['posts'][number]['seo'];

/** A magazine of eight stories and a page; story 8 is the newest. */
const withSeo = (seoOf: (slug: string) => PostSeo): Seed => {
  const seed = magazineOf(8);
  return {
    ...seed,
    posts: seed.posts.map((post) => ({ ...post, seo: seoOf(post.slug) })),
    comments: ['story-7', 'story-8'].map((post) => ({
      ...({ post, authorName: 'Eve', status: 'approved', content: `On ${post}.` } as const),
      date: '2026-02-01T00:00:00',
    })),
  };
};

describe('a site with Yoast SEO and PublishPress Authors', () => {
  let magazine: Magazine;
  let workshop: Workshop;
  let built: Built;
  const file = (path: string) => readFile(join(workshop.dist, path), 'utf8');
  const head = async (path: string): Promise<ReadHead> =>
    headOf(await readDist(workshop.dist).html(path));

  const open = async (seoOf: (slug: string) => PostSeo) => {
    magazine = await openWatchedMagazine(withSeo(seoOf), {}, { rewrite: withAuthors });
    workshop = await openWorkshop();
    const look = join(workshop.galley, '../look.json');
    await writeFile(look, '{"copies":{"markdown":true,"llmsTxt":true}}');
    const site = { CMS_URL: magazine.url, SITE_URL: 'https://paper.example' };
    built = await workshop.build({ ...site, LOOK_FILE: look });
    expect(built.code, built.output).toBe(0);
  };
  const close = async () => {
    await workshop.remove();
    await magazine.close();
  };

  describe('where an editor hides a story and describes another', () => {
    beforeAll(() =>
      open((slug) => {
        if (slug === 'story-7') return hidden;
        const canonical = canonicals[slug];
        if (canonical !== undefined)
          return { ...unset, canonical, schema: pageAt(`{{home}}/2025/11/${slug}/`) };
        if (slug !== 'story-6') return unset;
        return {
          ...unset,
          title: 'Gulls &amp; terns &#8211; a guide',
          description: 'All <b>birds</b> &amp; more',
          og_title: 'Look: gulls',
          og_description: 'Shared words',
          twitter_title: '',
          og_image: [{ url: '{{home}}/missing.jpg' }],
          schema: {
            '@graph': [
              { '@type': ['Article', 'TechArticle'], '@id': '#article' },
              { '@type': 'WebPage', '@id': '#webpage' },
              { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Birds' }] },
            ],
          },
        };
      }),
    );
    afterAll(close);

    test('the hidden story is a page with the robots tag, and readers find it', async () => {
      const { meta } = await head('/2025/11/story-7/');
      expect(meta('robots')).toEqual(['noindex, nofollow']);
      expect(await file('index.html')).toContain('/2025/11/story-7/');
      expect((await head('/2025/11/story-8/')).meta('robots')).toEqual([]);
    });

    test('neither the sitemap nor a feed nor a copy has the hidden story, nor a comment on it', async () => {
      const all = await readDist(workshop.dist).files();
      const machine = all.filter((path) => /sitemap|feed|atom|rss|llms|\.md$/.test(path));
      const texts = await Promise.all(machine.map(file));
      expect(texts.filter((text) => text.includes('story-8')).length).toBeGreaterThan(6);
      expect(machine.filter((_, place) => texts[place]?.includes('story-7'))).toEqual([]);
    });

    test('title, description and shared words are the plugin’s, as text', async () => {
      const { title, meta } = await head('/2025/11/story-6/');
      expect(title).toBe('Gulls & terns – a guide');
      expect(meta('description')).toEqual(['All <b>birds</b> & more']);
      expect(meta('og:title')).toEqual(['Look: gulls']);
      expect(meta('og:description')).toEqual(['Shared words']);
    });

    test('a story with two authors has both in its byline, its head, on cards, in feeds and in archives', async () => {
      const link = (slug: string, name: string) =>
        `<a href="/author/${slug}/" rel="author" dir="ltr"> ${name} </a>`;
      const both = `${link('gus', 'Gus &amp; Co')} and ${link('ann', 'Ann')}`;
      const read = async (path: string) => (await file(path)).replace(/\s+/g, ' ');
      const byline = new RegExp(`By ${both}`.replaceAll(' ', ' ?'));
      for (const path of [
        '2025/11/story-8/index.html',
        'index.html',
        'author/gus/index.html',
        'author/ann/index.html',
      ])
        expect(await read(path), path).toMatch(byline);
      const { meta, things } = await head('/2025/11/story-8/');
      expect(meta('article:author')).toEqual(
        ['gus', 'ann'].map((slug) => `https://paper.example/author/${slug}/`),
      );
      expect(things.get('NewsArticle')?.['author']).toMatchObject([
        { '@type': 'Person', name: 'Gus & Co', url: 'https://paper.example/author/gus/' },
        { '@type': 'Person', name: 'Ann' },
      ]);
      const feeds = await Promise.all(['rss.xml', 'atom.xml', 'feed.json'].map(read));
      expect(feeds[0]).toMatch(/<dc:creator>.*Gus.*<\/dc:creator> ?<dc:creator>Ann<\/dc:creator>/);
      expect(feeds[1]).toMatch(
        /<author>[^a-z]*<name>.*Gus.*<\/author> ?<author> ?<name>Ann<\/name>/,
      );
      expect(feeds[2]).toMatch(/"authors":\[\{"name":"Gus[^\]]*"name":"Ann"/);
      expect(await file('author/gus/rss.xml')).toContain('story-8');
      const texts = await readDist(workshop.dist).files();
      const written = await Promise.all(
        texts.filter((path) => /\.(?:html|xml|json)$/.test(path)).map(file),
      );
      expect(written.some((text) => text.includes('gus@mail.test'))).toBe(false);
    });

    test('a canonical address elsewhere is kept, one of the site leads to its page here, and neither text is in the sitemap', async () => {
      const canonicalOf = async (path: string) => (await head(path)).links('canonical');
      expect(await canonicalOf('/2025/11/story-5/')).toEqual(['https://elsewhere.example/first/']);
      expect(await canonicalOf('/2025/11/story-4/')).toEqual([
        'https://paper.example/2025/11/story-3/',
      ]);
      expect(await canonicalOf('/2025/11/story-3/')).toEqual([
        'https://paper.example/2025/11/story-3/',
      ]);
      const sitemap = await file('sitemap.xml');
      expect(sitemap).toContain('/story-3/');
      expect(sitemap).not.toMatch(/story-[45]\//);
      expect(await file('rss.xml')).toContain('/story-5/');
    });

    test('structured data has its type and its short title, at the page’s own address', async () => {
      const { things } = await head('/2025/11/story-6/');
      expect(things.get('TechArticle')).toMatchObject({ headline: 'Story 6' });
      const { itemListElement } = things.get('BreadcrumbList') ?? {};
      expect((itemListElement as { name: string }[]).at(-1)?.name).toBe('Birds');
      const other = (await head('/2025/11/story-5/')).things.get('NewsArticle');
      expect(other?.['url']).toBe('https://paper.example/2025/11/story-5/');
    });
  });

  describe('whose WordPress is closed to search engines', () => {
    beforeAll(() => open(() => hidden));
    afterAll(close);

    test('is open to them, and says so once', async () => {
      expect(built.output.split('asks search engines to leave out').length).toBe(2);
      expect((await head('/2025/11/story-7/')).meta('robots')).toEqual([]);
      expect(await file('sitemap.xml')).toContain('/2025/11/story-7/');
    });
  });
});
