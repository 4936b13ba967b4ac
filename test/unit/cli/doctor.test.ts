import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { examine } from '../../../src/cli/doctor/examine.ts';
import { ok, print } from '../../../src/cli/doctor/finding.ts';
import { checkOwnFiles } from '../../../src/cli/doctor/own-files.ts';
import { loadSettings } from '../../../src/config/index.ts';
import { startEmbedded, type EmbeddedOptions, type Seed } from '../../support/embedded/index.ts';
import { farSide, json, v2Index, v2Post, wpError } from '../../support/far-side.ts';

const seed: Seed = {
  site: { name: 'Small', description: '', timeZone: 'Europe/Lisbon', language: 'en' },
  users: [
    {
      login: 'jane',
      password: 'her own',
      applicationPassword: 'abcd efgh',
      name: 'Jane Doe',
      role: 'editor',
    },
    {
      login: 'sam',
      password: 'his own',
      applicationPassword: 'ijkl',
      name: 'Sam',
      role: 'subscriber',
    },
  ],
  terms: [{ taxonomy: 'category', name: 'News', slug: 'news' }],
  media: [],
  posts: [
    {
      type: 'post',
      slug: 'one',
      title: 'One',
      content: '<p>One</p>',
      author: 'jane',
      status: 'publish',
      date: '2026-01-03T09:15:00',
    },
    {
      type: 'post',
      slug: 'two',
      title: 'Two',
      content: '[vc_row][vc_column]Two[/vc_column][/vc_row]',
      author: 'jane',
      status: 'publish',
      date: '2026-01-04T09:15:00',
    },
  ],
  comments: [],
};

const embedded = async (options: Partial<EmbeddedOptions> = {}): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-doctor-'));
  const service = await startEmbedded({ folder, seed, ...options });
  onTestFinished(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });
  return service.url;
};

/** The report, with changing values replaced. */
const report = async (url: string, env: Record<string, string> = {}): Promise<string> => {
  const lines: string[] = [];
  const settings = loadSettings({ CMS_URL: url, CMS_RETRIES: '0', ...env });
  for await (const finding of examine(settings)) lines.push(print(finding));
  return stripVTControlCharacters(lines.join('\n'))
    .replaceAll(url, 'SITE')
    .replaceAll(new URL(url).host, 'HOST')
    .replaceAll(/\d+ ms/g, 'N ms');
};

const jane = { CMS_USER: 'jane', CMS_APPLICATION_PASSWORD: 'abcd efgh' };

test('a healthy site gets a line for each check', async () => {
  expect(await report(await embedded(), jane)).toMatchInlineSnapshot(`
    "ok       The settings are valid.
    ok       The site answers at SITE.
    ok       The newer generation (v2) answers at SITE/wp-json/, found by: the Link header of the front page.
    ok       Readers and WordPress use the same address: SITE.
    ok       The site is on this machine, where http:// is fine.
    ok       The timezone is Europe/Lisbon.
    ok       The front page lists the posts.
    ok       The site offers these ways to sign in: application-passwords.
    ok       The Authorization header reaches WordPress.
    ok       The credentials work (application-password): Jane Doe, editor.
    ok       The account may publish posts, delete own posts, delete others' posts, upload files. It may not list users.
    ok       Posts: 2. A page of 2 took N ms.
    ok       The headers that count the posts arrive.
    ok       Pages: 0. A page of 0 took N ms.
    ok       The headers that count the pages arrive.
    ok       Users: 1.
    ok       Categories: 1.
    ok       Tags: 0.
    ok       Media files: 0.
    ok       Comments: 0.
    ok       Menus: none can be read. Galley builds the menu from sections and pages.
    ok       Permalinks are pretty: each post has its own address.
    ok       Types and taxonomies: post (“Posts”), page (“Pages”), category (“Categories”), post_tag (“Tags”).
    warning  WPBakery was used in 1 of 2 texts: SITE/2026/01/two/.
             These texts look as on their public page, without its scripts and fonts (BUILDER_STYLES=0: as other texts). Compare these pages after a build."
  `);
});

test('the older generation is examined too, and its missing facts are warnings', async () => {
  const url = await embedded({ legacyPlugin: true, v2: false });
  expect(await report(url)).toMatchInlineSnapshot(`
    "ok       The settings are valid.
    ok       The site answers at SITE.
    ok       The older generation (WP-API plugin) answers at SITE/wp-json/, found by: the Link header of the front page.
    ok       Readers and WordPress use the same address: SITE.
    ok       The site is on this machine, where http:// is fine.
    ok       The timezone is UTC.
    ok       The REST API does not name the front page, as before WordPress 7.1. A build finds it by its address, and the page of posts by the settings (administrators only) or by its public page.
    ok       The site does not say how to sign in. The older generation rarely does.
    ok       No credentials are set. Galley reads public content only: no drafts, no settings, and no type whose records WordPress refuses to the public.
    ok       Posts: 2. A page of 2 took N ms.
    ok       The headers that count the posts arrive.
    ok       Pages: 0. A page of 0 took N ms.
    ok       The headers that count the pages arrive.
    warning  The users cannot be listed: The content service answered 403 (json_user_cannot_list): Sorry, you are not allowed to list users.
             Galley uses the author names that posts contain.
    ok       Categories: at least 1.
    ok       Tags: 0.
    ok       Media files: 0.
    ok       Comments: 0.
    ok       Menus: none can be read. Galley builds the menu from sections and pages.
    ok       Permalinks are pretty: each post has its own address.
    ok       Types and taxonomies: post (“Posts”), page (“Pages”), category (“Categories”), post_tag (“Tags”).
    warning  WPBakery was used in 1 of 2 texts: SITE/2026/01/two/.
             These texts look as on their public page, without its scripts and fonts (BUILDER_STYLES=0: as other texts). Compare these pages after a build."
  `);
});

test('plain permalinks work, so there is no warning', async () => {
  const text = await report(await embedded({ plainPermalinks: true }));
  expect(text).toContain('ok       Permalinks are plain (/?p=12).');
  expect(text).not.toContain('Settings, Permalinks');
});

test('dated permalinks are pretty even if the older plugin has taken over /wp-json/', async () => {
  const text = await report(await embedded({ legacyPlugin: true }));
  expect(text).toContain('The newer generation (v2) answers at SITE/?rest_route=/');
  expect(text).toContain('ok       Permalinks are pretty: each post has its own address.');
  expect(text).not.toContain('Permalinks are plain');
});

const recorded = z.object({ response: z.object({ body: z.unknown() }) });
const fromWordPress71 = async (name: string): Promise<unknown> => {
  const file = new URL(`../../fixtures/recorded-7.1/${name}.json`, import.meta.url);
  return recorded.parse(JSON.parse(await readFile(file, 'utf8'))).response.body;
};

test('types and taxonomies that Galley does not read are named, and so are plugins, with what becomes of them', async () => {
  const namespaces = [
    ...['oembed/1.0', 'coauthors/v1', 'contact-form-7/v1', 'yoast/v1', 'redirection/v1', 'wp/v2'],
  ];
  const types = await fromWordPress71('types');
  const taxonomies = await fromWordPress71('taxonomies');
  const counts: Readonly<Record<string, number>> = {
    boats: 3,
    route: 0,
    snippet: 1,
    rig: 3,
    internal: 1,
  };
  const far = await farSide(({ path }, response) => {
    const base = path.replace('/wp-json/wp/v2/', '');
    if (path === '/')
      response.writeHead(200, { link: '</wp-json/>; rel="https://api.w.org/"' }).end();
    else if (path === '/wp-json/') json(response, v2Index(far.url, { namespaces }));
    else if (base === 'posts') json(response, [v2Post(1, { class_list: ['post-1', 'rig-gaff'] })]);
    else if (base === 'types') json(response, types);
    else if (base === 'taxonomies') json(response, taxonomies);
    else if (counts[base] !== undefined) {
      const classes = base === 'snippet' ? {} : { class_list: [base, 'rig-gaff'] };
      const items = counts[base] === 0 ? [] : [{ id: 1, ...classes }];
      json(response, items, { headers: { 'x-wp-total': String(counts[base]) } });
    } else if (base === 'coauthors' || base === 'guest-author')
      wpError(response, 401, 'rest_forbidden', 'Sorry.');
    else json(response, []);
  });
  onTestFinished(far.close);
  const lines = (await report(far.url)).split('\n');
  expect(lines.filter((line) => /The (?:type|taxonomy|plugin) /.test(line))).toEqual([
    ...[
      'warning  The plugin Redirection is active, but its redirects cannot be read.',
      'ok       The type route, “Routes”, is not read: it has no records yet.',
      'ok       The type snippet, “Snippets”, is not read: its records have no pages in WordPress.',
      'warning  The type guest-author, “Guest Authors”, is not read: WordPress does not list it.',
      'ok       The taxonomy internal, “Internal”, is not read: its records have no pages in WordPress.',
      'warning  The taxonomy author, “Authors”, is not read: WordPress does not list it.',
      'ok       The plugin Yoast SEO is active. Its titles, descriptions, share texts and pictures, canonical addresses, noindex and nofollow of posts, pages and other entries are read. So are titles, descriptions and noindex of the archives of terms, authors and types.',
      'ok       The plugin Co-Authors Plus is active. All authors of a text are shown, also guests without an account. A changed name or biography of a guest is seen when one of their texts changes.',
      'ok       The plugin Contact Form 7 is active. Its forms work where readers reach the server of the desk (DESK_URL), or lead to WordPress with DESK_URL=wordpress. An edit of a form alone is seen within a day.',
    ],
  ]);
});

test('an account’s own password that works shows the plugin Basic-Auth, which refuses application passwords', async () => {
  const url = await embedded({ basicAuthPlugin: true });
  const own = await report(url, { CMS_USER: 'jane', CMS_PASSWORD: 'her own' });
  expect(own).toContain('warning  The plugin Basic-Auth is active in WordPress');
  const application = await report(url, { ...jane, CMS_APPLICATION_PASSWORD: 'wrong' });
  expect(application).toContain('problem  The content service did not accept the application');
  expect(application).toContain('The plugin Basic-Auth is active in WordPress: it checks all');
  expect(application).toContain('in place of CMS_APPLICATION_PASSWORD.');
});

test('the comments of the older generation are counted as a build reads them', async () => {
  // More posts than the first page of a list has. The oldest post and a page have a comment.
  const days = Array.from({ length: 12 }, (_, day) => String(day + 10));
  const text = {
    title: 'A text',
    content: '<p>A text</p>',
    author: 'jane',
    status: 'publish',
  } as const;
  const comment = { authorName: 'Fay', content: 'Well said.', date: '2026-02-01T09:00:00' };
  const crowded: Seed = {
    ...seed,
    posts: [
      ...days.map((day) => ({
        ...text,
        type: 'post' as const,
        slug: `day-${day}`,
        date: `2026-01-${day}T09:00:00`,
      })),
      { ...text, type: 'page', slug: 'about', date: '2026-01-01T09:00:00' },
      { ...text, type: 'post', slug: 'secret', password: 'shh', date: '2026-01-02T09:00:00' },
    ],
    comments: [
      { ...comment, post: 'day-10', status: 'approved' },
      { ...comment, post: 'about', status: 'approved' },
      { ...comment, post: 'day-12', status: 'spam' },
      { ...comment, post: 'secret', status: 'approved' },
    ],
  };
  const url = await embedded({ legacyPlugin: true, v2: false, seed: crowded });
  expect(await report(url)).toContain('ok       Comments: 2.');
});

test('the address of another site is reported as no WordPress', async () => {
  const { url, close } = await farSide((_, response) => void response.end('<h1>A shop</h1>'));
  onTestFinished(close);
  expect(await report(url)).toContain('problem  This does not look like WordPress: ');
});

test('a wrong password is a problem, and the other checks still run', async () => {
  const text = await report(await embedded(), { ...jane, CMS_APPLICATION_PASSWORD: 'wrong' });
  expect(text).toContain('problem  The content service did not accept the application password');
  expect(text).toContain('ok       Posts: 2.');
  expect(text).not.toContain('wrong');
});

test('an account without rights is a warning', async () => {
  const text = await report(await embedded(), {
    CMS_USER: 'sam',
    CMS_APPLICATION_PASSWORD: 'ijkl',
  });
  expect(text).toContain('warning  The account is not allowed to do any of these: publish posts,');
});

test('an address without a server is the only problem', async () => {
  const { url, close } = await farSide(() => undefined);
  await close();
  expect(await report(url)).toMatchInlineSnapshot(`
    "ok       The settings are valid.
    problem  The connection to HOST failed (ECONNREFUSED).
             Nothing listens at this address and port. Check CMS_URL, and that the server is running."
  `);
});

test('missing counting headers and unreadable records are warnings', async () => {
  const far = await farSide(({ path }, response) => {
    if (path === '/')
      response.writeHead(200, { link: '</wp-json/>; rel="https://api.w.org/"' }).end();
    else if (path === '/wp-json/') json(response, v2Index(far.url));
    else if (path === '/wp-json/wp/v2/posts') json(response, [v2Post(1), { id: 'what' }]);
    else if (path === '/wp-json/wp/v2/pages') json(response, []);
    else wpError(response, 401, 'rest_forbidden', 'Sorry.');
  });
  onTestFinished(far.close);
  const text = await report(far.url);
  expect(text).toContain(
    'warning  The headers X-WP-Total and X-WP-TotalPages are missing from the list of posts: a proxy or a cache removes them.',
  );
  expect(text).toContain('warning  Of the first posts, 1 could not be understood:');
  expect(text).toContain('warning  The users cannot be listed:');
});

test('text of a site cannot control the terminal', () => {
  const text = stripVTControlCharacters(
    print(ok('The site is called “Fog\u001b[2J\u202e\u0007”.')),
  );
  expect(text).toBe('ok       The site is called “Fog [2J ”.');
});

test('the front page and the page of posts are named if WordPress names them', async () => {
  const pages = ['welcome', 'log'].map((slug) => ({
    type: 'page' as const,
    slug,
    title: slug,
    content: '',
    author: 'jane',
    status: 'publish' as const,
    date: '2026-01-05T09:15:00',
  }));
  const chosen: Seed = {
    ...seed,
    site: { ...seed.site, frontPage: 'welcome', postsPage: 'log' },
    posts: [...seed.posts, ...pages],
  };
  const now = await report(await embedded({ seed: chosen, release: '7.1' }));
  expect(now).toMatch(/ok {7}The front page is page \d+, and page \d+ lists the posts\./);
  const before = await report(await embedded({ seed: chosen, release: '6.1' }));
  expect(before).toContain('ok       The REST API does not name the front page, as before');
});

test('a type that CONTENT_TYPES leaves out is named, and so is a name that the site does not have', async () => {
  const boats: Seed = {
    ...seed,
    types: [
      {
        name: 'boat',
        label: 'Boats',
        singular: 'Boat',
        restBase: 'boats',
        path: 'fleet',
        archive: 'fleet',
        supports: ['title', 'editor'],
      },
    ],
    posts: [
      ...seed.posts,
      {
        type: 'boat',
        slug: 'gannet',
        title: 'Gannet',
        content: '',
        author: 'jane',
        status: 'publish',
        date: '2026-01-05T09:15:00',
      },
    ],
  };
  const url = await embedded({ seed: boats });
  expect(await report(url, { CONTENT_TYPES: '-boat' })).toContain(
    'ok       The type boat, “Boats”, is not read: CONTENT_TYPES leaves it out.',
  );
  expect(await report(url, { CONTENT_TYPES: 'ship' })).toContain(
    'problem  CONTENT_TYPES names ship, but the site has no such type. Besides posts and pages, it has boat.',
  );
});

/** A site whose type `kadence_header` answers as the plugin does: its error has no status, which makes it 500. */
async function withRefusingType(code: string) {
  const { post: known, page } = z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .parse(await fromWordPress71('types'));
  const types = {
    post: known,
    page,
    kadence_header: { ...known, slug: 'kadence_header', name: 'Headers', rest_base: 'headers' },
  };
  const far = await farSide(({ path }, response) => {
    const base = path.replace('/wp-json/wp/v2/', '');
    if (path === '/')
      response.writeHead(200, { link: '</wp-json/>; rel="https://api.w.org/"' }).end();
    else if (path === '/wp-json/') json(response, v2Index(far.url));
    else if (base === 'posts') json(response, [v2Post(1, { class_list: ['post-1'] })]);
    else if (base === 'types') json(response, types);
    else if (base === 'taxonomies') json(response, {});
    else if (base === 'headers') wpError(response, 500, code, 'Cannot view this.');
    else json(response, []);
  });
  onTestFinished(far.close);
  const asked = () => far.seen.filter(({ path }) => path.endsWith('/headers')).length;
  return { url: far.url, asked };
}

test('a type that refuses the public without a status is refused, and one that is left out is not asked', async () => {
  const { url, asked } = await withRefusingType('rest_cannot_view');
  expect(await report(url, { CONTENT_TYPES: '-kadence_header' })).toContain(
    'ok       The type kadence_header, “Headers”, is not read: CONTENT_TYPES leaves it out.',
  );
  expect(asked()).toBe(0);
  const all = await report(url);
  expect(all).toContain(
    'warning  The type kadence_header, “Headers”, is not read: WordPress does not list it.',
  );
  expect(all).not.toContain('problem');
});

test.each(['/wp-sitemap.xml', '/robots.txt'])(
  'a type that only the sitemap has is named: %s',
  async (first) => {
    const isPlugin = first === '/robots.txt';
    const sections = isPlugin
      ? ['post-sitemap.xml', 'boat-sitemap.xml', 'category-sitemap2.xml', 'author-sitemap.xml']
      : ['wp-sitemap-posts-page-1.xml', 'wp-sitemap-posts-boat-1.xml', 'wp-sitemap-users-1.xml'];
    const entries = ['boats/gannet/', 'boats/tern/'];
    const far = await farSide(({ path }, response) => {
      const list = (names: readonly string[]) =>
        void response.end(
          `<sitemapindex>${names.map((name) => `<sitemap><loc>${far.url}/${name}</loc></sitemap>`).join('')}<sitemap><loc>https://elsewhere.test/spy-sitemap.xml</loc></sitemap></sitemapindex>`,
        );
      if (path === '/')
        response.writeHead(200, { link: '</wp-json/>; rel="https://api.w.org/"' }).end();
      else if (path === '/wp-json/') json(response, v2Index(far.url));
      else if (path.startsWith('/wp-json/')) json(response, []);
      else if (isPlugin && path === '/robots.txt')
        void response.end(`User-agent: *\nSitemap: ${far.url}/sitemap_index.xml\n`);
      else if (path === (isPlugin ? '/sitemap_index.xml' : '/wp-sitemap.xml')) list(sections);
      else if (path.includes('boat')) list(entries);
      else wpError(response, 404, 'none');
    });
    onTestFinished(far.close);
    const found = await report(far.url);
    expect(found).toContain(
      'warning  The sitemap of WordPress has the type boat, which its REST API does not have. So these are missing here: 2 addresses, such as /boats/gannet/, /boats/tern/.',
    );
    expect(found.match(/The sitemap of/g)).toHaveLength(1);
    expect(far.seen.filter(({ path }) => path.includes('sitemap')).length).toBeLessThanOrEqual(3);
  },
);

test('what ends a build is a problem', async () => {
  const { url } = await withRefusingType('internal_server_error');
  expect(await report(url)).toContain('problem  The types and taxonomies cannot be listed');
});

test('names the files of src/own whose originals have changed since they were saved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@x.example', ...words], {
      cwd: folder,
    });
  await mkdir(join(folder, 'src/own'), { recursive: true });
  for (const name of ['a.css', 'b.css', 'own/a.css', 'own/b.css'])
    await writeFile(join(folder, 'src', name), '');
  const saved = (when: number) => utimesSync(join(folder, 'src/own/a.css'), when, when);
  saved(Date.now() / 1000 - 3600);
  git('init', '--quiet');
  git('add', 'src/a.css', 'src/b.css');
  git('commit', '--quiet', '--message=One');
  await writeFile(join(folder, 'src/a.css'), 'a {}');
  git('commit', '--quiet', '--all', '--message=Two');
  expect(checkOwnFiles(folder).map(({ text }) => text)).toEqual([
    'src/a.css has changed since src/own/a.css was saved, which takes its place.',
  ]);
  saved(Date.now() / 1000);
  expect(checkOwnFiles(folder)).toEqual([]);
});
