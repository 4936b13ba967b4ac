import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createCms, postTag, postType } from '../../../../src/wordpress/client/index.ts';
import { farSide, json, v2Index, v2Post, type FarSide } from '../../../support/far-side.ts';
import { readRecorded, recordedAlmanac } from '../../../support/recorded-calls.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** The answer to a fatal error of PHP. */
const failing = { code: 'internal_server_error' };

interface Site {
  readonly namespaces?: readonly string[];
  readonly routes?: readonly string[];
  /** Records of the list of posts. */
  readonly posts: readonly unknown[] | ((url: string) => readonly unknown[]);
  /** What else is there, by path: an object is JSON, a text is HTML. Other paths are not found. */
  readonly answers?: (url: string) => Readonly<Record<string, unknown>>;
}

/** Reads the posts of a site as a sync does. Returns what plugins say of each, the warnings, and the requests after the list. */
async function seoOf({ namespaces = [], routes = [], posts, answers = () => ({}) }: Site) {
  const records = (url: string) => (typeof posts === 'function' ? posts(url) : posts);
  const far: FarSide = await farSide(({ path }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') {
      const index = v2Index(far.url);
      return json(response, {
        ...index,
        name: 'The Harbour &amp; Almanac',
        namespaces: [...index.namespaces, ...namespaces],
        routes: Object.fromEntries(routes.map((route) => [route, {}])),
      });
    }
    if (path === '/wp-json/wp/v2/posts') {
      const list = records(far.url);
      const headers = { 'x-wp-total': String(list.length), 'x-wp-totalpages': '1' };
      return json(response, list, { headers });
    }
    const answer = answers(far.url)[path];
    if (answer === undefined) return json(response, { code: 'rest_no_route' }, { status: 404 });
    if (typeof answer !== 'string')
      return json(response, answer, { status: answer === failing ? 500 : 200 });
    response.setHeader('content-type', 'text/html; charset=UTF-8').end(answer);
  });
  const warnings: string[] = [];
  const cms = createCms({ url: far.url, retries: 0, warn: (text) => warnings.push(text) });
  open.push(far, cms);
  const { plugins } = await cms.connect();
  const [batch] = await Array.fromAsync(cms.posts.list());
  const before = far.seen.length;
  const read = await cms.completer()(postType, batch?.items ?? []);
  const asked = far.seen.slice(before).map(({ path, query }) => [path, query.toString()].join('?'));
  return { all: read.map(({ seo }) => seo), seo: read[0]?.seo, plugins, asked, warnings };
}

const recorded = (name: string) => readRecorded(recordedAlmanac, name).response.body;

const nothing = {
  title: '',
  description: '',
  shareTitle: '',
  shareDescription: '',
  sharePicture: '',
  canonical: '',
  breadcrumbTitle: '',
  schemaType: '',
  isHidden: false,
  isNofollow: false,
};

/** Yoast SEO as every WordPress has it; `records` are those of its list. */
const withYoast = { namespaces: ['yoast/v1'], routes: ['/yoast/v1/get_head'] };
const withHead = (head: object) => v2Post(1, { yoast_head_json: head });

test('Yoast SEO: all that an editor set is read, and what every entry has is not', async () => {
  const { all, asked } = await seoOf({
    ...withYoast,
    posts: [recorded('post-seo'), recorded('post-noindex')],
  });
  expect(all).toEqual([
    {
      ...nothing,
      title: 'A better title - The Harbour Almanac',
      description: 'A described entry.',
      shareTitle: 'Shared title',
      shareDescription: 'A described entry.',
      canonical: 'https://elsewhere.example/original/',
      breadcrumbTitle: 'Third',
      schemaType: 'Article',
    },
    {
      ...nothing,
      title: 'Log entry 2 - The Harbour Almanac',
      shareTitle: 'Log entry 2 - The Harbour Almanac',
      shareDescription: 'Entry 2.',
      schemaType: 'Article',
      isHidden: true,
    },
  ]);
  expect(asked).toEqual([]);
});

test('Yoast SEO: in a list that repeats the first head, the other entries are asked for by themselves', async () => {
  const first = z.looseObject({ yoast_head_json: z.unknown() }).parse(recorded('post-seo'));
  const { yoast_head_json: head } = first;
  const { all, asked } = await seoOf({
    ...withYoast,
    posts: [first, { ...Object(recorded('post-noindex')), yoast_head_json: head }],
    answers: () => ({ '/wp-json/wp/v2/posts/20': recorded('post-noindex') }),
  });
  expect(all).toMatchObject([{ isHidden: false }, { isHidden: true, canonical: '' }]);
  expect(asked).toEqual([expect.stringMatching('^/wp-json/wp/v2/posts/20.*robots.index')]);
});

test('Yoast SEO: a picture to share, texts for Twitter and the closest known type count', async () => {
  const { seo } = await seoOf({
    posts: [
      withHead({
        og_title: 'Open',
        twitter_title: 'Tweet &amp; more',
        og_image: [{ url: 'https://pictures.example/a.jpg?x=1&amp;y=2', width: 1200 }],
        schema: { '@graph': [{ '@type': ['WebPage', 'FAQPage', 'Recipe'] }] },
      }),
    ],
  });
  expect(seo).toEqual({
    ...nothing,
    shareTitle: 'Tweet & more',
    sharePicture: 'https://pictures.example/a.jpg?x=1&y=2',
    schemaType: 'FAQPage',
  });
});

test.each([
  ['its own address', 'http://www.far.test/post-1'],
  ['no address', 'nonsense'],
  ['a script', 'javascript:alert(1)'],
  ['an address with a password', 'https://a:b@elsewhere.example/'],
  ['something odd', { href: 'https://elsewhere.example/' }],
])('a canonical address that is %s does not count', async (_, canonical) => {
  const { seo } = await seoOf({
    posts: [
      withHead({ canonical, og_url: 'http://far.test/post-1/', og_image: [{ url: canonical }] }),
    ],
  });
  expect(seo?.canonical).toBe('');
});

const seopressRoute = '/seopress/v1/posts/(?P<id>\\d+)';
const withSeopress = { namespaces: ['seopress/v1'], routes: [seopressRoute] };
const noShare = { title: '', description: '', image: '', attachment_id: '' };

test('SEOPress: each entry is asked for by its id, and only what an editor chose counts', async () => {
  const { all, asked, warnings } = await seoOf({
    ...withSeopress,
    posts: [v2Post(1), v2Post(2)],
    answers: () => ({
      '/wp-json/seopress/v1/posts/1': {
        success: true,
        data: {
          title: 'A better title &amp; more - The Harbour & Almanac',
          description: 'A "described" entry.',
          canonical: 'https://elsewhere.example/original/?a=1&b=2',
          og: { ...noShare, title: 'Shared', image: 'https://pictures.example/a.jpg' },
          twitter: { ...noShare, title: 'A better title &amp; more - The Harbour & Almanac' },
          robots: { noindex: false, nofollow: true, nosnippet: false },
          breadcrumbs: 'Third',
        },
      },
      '/wp-json/seopress/v1/posts/2': {
        success: true,
        data: {
          title: 'Post 2 - The Harbour & Almanac',
          description: 7,
          canonical: '',
          og: { ...noShare, title: 'Post 2 - The Harbour & Almanac' },
          twitter: [],
          robots: { noindex: true },
          breadcrumbs: '',
        },
      },
    }),
  });
  expect(all).toEqual([
    {
      ...nothing,
      title: 'A better title & more - The Harbour & Almanac',
      description: 'A "described" entry.',
      shareTitle: 'Shared',
      sharePicture: 'https://pictures.example/a.jpg',
      canonical: 'https://elsewhere.example/original/?a=1&b=2',
      breadcrumbTitle: 'Third',
      isNofollow: true,
    },
    { ...nothing, isHidden: true },
  ]);
  expect(asked.toSorted()).toEqual([
    '/wp-json/seopress/v1/posts/1?',
    '/wp-json/seopress/v1/posts/2?',
  ]);
  expect(warnings).toEqual([]);
});

test.each([
  ['no data', { success: true }],
  ['nonsense', '<b>Fatal error</b>'],
  ['nothing at all', undefined],
])('SEOPress that answers with %s is told of once, and the entries stay', async (_, answer) => {
  const { all, warnings } = await seoOf({
    ...withSeopress,
    posts: [v2Post(1), v2Post(2)],
    answers: () => ({ '/wp-json/seopress/v1/posts/1': answer }),
  });
  expect(all).toEqual([null, null]);
  expect(warnings).toEqual([expect.stringContaining('SEOPress does not answer')]);
});

test('SEOPress that fails ends the reading: an entry that was hidden would not be hidden any more', async () => {
  await expect(
    seoOf({
      ...withSeopress,
      posts: [v2Post(1)],
      answers: () => ({ '/wp-json/seopress/v1/posts/1': failing }),
    }),
  ).rejects.toMatchObject({ code: 'server' });
});

const rankMathHead = `
  <meta name="description" content="A &quot;described&quot; entry."/>
  <meta name="robots" content="nofollow, noindex"/>
  <link rel="canonical" href="https://elsewhere.example/original/?a=1&b=2" />
  <meta property="og:title" content="Shared &amp; more" />
  <meta property="og:description" content="A &quot;described&quot; entry." />
  <meta property="og:image" content="https://pictures.example/a.jpg" />
  <meta name="twitter:title" content="Shared &amp; more" />
  <script type="application/ld+json">{"@graph":[
    {"@type":"WebPage","name":"A better title - The Harbour & Almanac"},
    {"@type":"BreadcrumbList","itemListElement":[{"item":{"name":"Home"}},{"item":{"name":"Third"}}]},
    {"@type":"BlogPosting","name":"<img src=x>"}]}</script>`;

const rankMathSeo = {
  title: 'A better title - The Harbour & Almanac',
  description: 'A "described" entry.',
  shareTitle: 'Shared & more',
  shareDescription: '',
  sharePicture: 'https://pictures.example/a.jpg',
  canonical: 'https://elsewhere.example/original/?a=1&b=2',
  breadcrumbTitle: 'Third',
  schemaType: 'BlogPosting',
  isHidden: true,
  isNofollow: true,
};

const headlessRankMath = { namespaces: ['rankmath/v1'], routes: ['/rankmath/v1/getHead'] };

/** A post of the far side itself, so that its page can be asked for. */
const pagePath = '/post-1/';
const pageOf = (head: string) => `<!doctype html><html><head>${head}</head><body></body></html>`;

test('Rank Math with headless support: its route gives the head, and no page is asked for', async () => {
  const { seo, asked } = await seoOf({
    ...headlessRankMath,
    posts: [v2Post(1)],
    answers: () => ({ '/wp-json/rankmath/v1/getHead': { success: true, head: rankMathHead } }),
  });
  expect(seo).toEqual(rankMathSeo);
  expect(asked).toEqual([
    `/wp-json/rankmath/v1/getHead?${new URLSearchParams({ url: 'http://far.test/post-1/' })}`,
  ]);
});

/** Reads a post whose link is on the far side, where its page is this HTML. */
const seoOfPage = (page: string | undefined, site: Omit<Site, 'posts'> = {}) =>
  seoOf({
    ...site,
    posts: (url) => [v2Post(1, { link: url + pagePath })],
    answers: (url) => ({ ...site.answers?.(url), [pagePath]: page }),
  });

test.each([
  ['without headless support', { namespaces: ['rankmath/v1'] }, 1],
  ['whose route does not find the entry', headlessRankMath, 2],
])('Rank Math %s: the public page is read', async (_, site, requests) => {
  const stranger = '<meta name="robots" content="index, follow"/>';
  const { seo, asked, warnings } = await seoOfPage(
    pageOf(`<title>A better title - The Harbour &amp; Almanac</title>${rankMathHead}`),
    {
      ...site,
      answers: () => ({ '/wp-json/rankmath/v1/getHead': { success: true, head: stranger } }),
    },
  );
  expect(seo).toEqual(rankMathSeo);
  expect(asked).toHaveLength(requests);
  expect(warnings).toEqual([]);
});

const withAioseo = { namespaces: ['aioseo/v1'] };

test('what WordPress itself writes into a page is nothing', async () => {
  const { seo } = await seoOf({
    ...withAioseo,
    posts: (url) => [v2Post(1, { link: url + pagePath })],
    answers: (url) => ({
      [pagePath]: pageOf(`<meta name='robots' content='max-image-preview:large' />
        <title>Post 1 &#8211; The Harbour &amp; Almanac</title>
        <link rel="canonical" href="${url}${pagePath}" />
        <meta name="generator" content="WordPress 7.1.4" />`),
    }),
  });
  expect(seo).toEqual(nothing);
});

test('nothing in the text of a page counts, and nothing odd', async () => {
  const { seo } = await seoOfPage(
    `<html><head><title>Post 1</title><title>Second</title>
      <meta name="robots" content="NONE"><meta name="robots" content="index">
      <script type="application/ld+json">{"@graph":[{"@type":"Recipe"},7,</script>
      <script type="application/ld+json">{"@type":["Thing","AboutPage"],"name":5}</script>
      <meta property="og:image" content="javascript:alert(1)">
      <link rel="canonical" href="/relative/"></head>
      <body><meta name="description" content="From a comment"><svg><title>x</title></svg></body></html>`,
    withAioseo,
  );
  expect(seo).toEqual({ ...nothing, schemaType: 'AboutPage', isHidden: true, isNofollow: true });
});

test.each([
  ['is not there', undefined],
  ['is that of the finished site', pageOf('<meta name="generator" content="Galley; Astro v7">')],
])('if the public page %s, the entry stays without SEO data, with a warning', async (_, page) => {
  const { seo, warnings } = await seoOfPage(page, withAioseo);
  expect(seo).toBeNull();
  expect(warnings).toEqual([expect.stringContaining('public pages of WordPress')]);
});

test('without an SEO plugin, nothing is asked for', async () => {
  const { all, asked, plugins } = await seoOf({ posts: [v2Post(1)] });
  expect({ all, asked, plugins }).toEqual({ all: [null], asked: [], plugins: [] });
});

test('Yoast SEO: a term has what is said of its own archive, and not what a list repeats', async () => {
  const rigs = z.array(z.looseObject({})).parse(recorded('rigs'));
  const far = await farSide(({ path }, response) => {
    if (path === '/') return void response.end('<html lang="en"></html>');
    if (path === '/wp-json/') return json(response, v2Index(far.url));
    if (!path.endsWith('/tags')) return json(response, []);
    const hidden = { title: 'Fog &amp; ice', robots: { index: 'noindex' } };
    const all = [
      ...rigs,
      { ...rigs[0], id: 99, link: 'http://cms.test/a/', yoast_head_json: hidden },
    ];
    return json(response, all, { headers: { 'x-wp-total': '4', 'x-wp-totalpages': '1' } });
  });
  const cms = createCms({ url: far.url, retries: 0 });
  open.push(far, cms);
  const [batch] = await Array.fromAsync(cms.terms(postTag));
  expect(batch?.items.map(({ seo }) => seo)).toEqual([
    { title: 'Dipping lug Archives - The Harbour Almanac', description: '', isHidden: false },
    null,
    null,
    { title: 'Fog & ice', description: '', isHidden: true },
  ]);
  const [{ query } = { query: new URLSearchParams() }] = far.seen.filter(({ path }) =>
    path.endsWith('/tags'),
  );
  expect(query.get('_fields')).toContain('yoast_head_json.robots.index');
});

test('Yoast SEO: the archive of a type has its own title, unless the types repeat one', async () => {
  const head = (name: string) => ({
    yoast_head_json: {
      title: `The ${name}`,
      og_url: `http://far.test/${name}/`,
      robots: { index: name === 'fleet' ? 'noindex' : 'index' },
    },
  });
  const type = (slug: string, heads: object) => ({
    slug,
    name: slug,
    rest_base: slug,
    has_archive: true,
    viewable: true,
    ...heads,
  });
  const read = async (of: (name: string) => object) => {
    const far = await farSide(({ path }, response) => {
      if (path === '/') return void response.end('<html lang="en"></html>');
      if (path === '/wp-json/') return json(response, v2Index(far.url));
      if (path.endsWith('/posts')) return json(response, []);
      if (!path.endsWith('/types')) return json(response, {});
      return json(response, {
        boat: type('boat', of('fleet')),
        route: type('route', of('routes')),
      });
    });
    const cms = createCms({ url: far.url, retries: 0 });
    open.push(far, cms);
    const { types } = await cms.types();
    return types.find(({ name }) => name === 'boat')?.seo;
  };
  expect(await read(head)).toEqual({ title: 'The fleet', description: '', isHidden: true });
  expect(await read(() => head('fleet'))).toBeUndefined();
});
