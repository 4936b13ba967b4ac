import { readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { basic } from '../support/api/api-server.ts';
import { ask } from '../support/ask.ts';
import { openWorkshop } from '../support/build-site.ts';
import { openLiveSite } from '../support/live-site.ts';
import { ageLive } from '../support/releases.ts';
import { openStorage } from '../support/s3/open-storage.ts';
import { visitor } from '../support/visitor.ts';
import { finder, outside, plant, searchFolder, type Found, type Place } from './planted.ts';
import {
  admin,
  author,
  hidden,
  mailOf,
  openPrivatePaper,
  others,
  recalled,
} from './private-paper.ts';
import { documentedRoutes, rightCalls } from './routes.ts';

const find = finder(() => others);
const asAdmin = basic(admin.login, admin.password);
const credentials = { CMS_USER: admin.login, CMS_APPLICATION_PASSWORD: admin.password };
const settings = { CMS_RETRIES: '0', SITE_URL: 'https://paper.example' };

/** Where texts and personal data may be after a build, and why. */
const ofBuilds: readonly Place[] = [
  {
    names: /^published/,
    at: /./,
    why: 'everybody may read it; that it is found shows that the search can read these files',
  },
  {
    names: /^file|^mailauthor$/,
    at: /^\.galley\/(?:store|pictures)\//,
    why: 'addresses of uploads are compared with links, and that of an avatar has a hash of an e-mail address',
  },
];

const ofMenus: Place = {
  names: /^other/,
  at: /^\.galley\/store\/|\/report\.(?:json|txt)$|^an author: \/desk\/report$/,
  why: 'the owner chooses one of the menus, and the report names them; WordPress shows them to accounts that write',
};

/** What other accounts of the machine can read and the public can't. */
const openTo = (found: readonly Found[]) =>
  found.filter(({ name, isOpen }) => isOpen === true && !name.startsWith('published'));

test.each([
  {
    who: 'everybody everything',
    manner: 'careless',
    behaviour: {},
    more: {},
    places: [
      ofMenus,
      {
        names: /^mailauthor$/,
        at: /\/report\.(?:json|txt)$/,
        why: 'it names pictures that are not there, and the address of an avatar has a hash of an e-mail address',
      },
    ],
  },
  {
    who: 'an administrator everything, in the older generation,',
    manner: 'careless and closed',
    behaviour: { legacyPlugin: true, v2: false },
    more: credentials,
    places: [],
  },
] as const)(
  'a build from a service that tells $who has public texts only',
  async ({ manner, behaviour, more, places }) => {
    const paper = await openPrivatePaper(behaviour);
    const workshop = await openWorkshop({ shares: 'templates' });
    onTestFinished(async () => {
      await workshop.remove();
      await paper.close();
    });
    paper.behave(manner);
    const { code, output } = await workshop.build({ ...settings, ...more, CMS_URL: paper.url });
    expect(code, output).toBe(0);
    const found = find(output).map((name): Found => ({ name, place: 'output' }));
    found.push(...(await searchFolder(join(workshop.galley, '..'), find, 50)));
    const formerly = { names: /^recalled/, at: /./, why: 'this post is public' };
    expect(outside(found, [...ofBuilds, ...places, formerly])).toEqual([]);
    expect(openTo(found).filter(({ name }) => !name.startsWith('recalled'))).toEqual([]);
  },
);

test(
  'no text or personal data is outside of its place in the life of a site',
  { timeout: 240_000 },
  async () => {
    const paper = await openPrivatePaper();
    onTestFinished(() => paper.close());
    const storage = await openStorage();
    const site = await openLiveSite({
      ...settings,
      ...credentials,
      ...storage.variables,
      CMS_URL: paper.url,
      MAX_SHRINK: '1',
      METRICS_TOKEN: 'the token of this test',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
    });
    onTestFinished(() => site.remove());
    const found: Found[] = [];
    const tell = (place: string, ...contents: readonly (Buffer | string)[]) =>
      found.push(...contents.flatMap(find).map((name) => ({ name, place })));

    await paper.change(10, { content: `<p>${plant('revisiontext')}</p>` });
    await paper.change(10, { content: `<p>Fog, ${plant('publishedtext')}.</p>` });
    tell('output', await site.publish());
    await paper.change(recalled, { status: 'private' });
    paper.behave('careless and closed');
    tell('output', await site.publish());
    for (const [key, content] of await storage.contents()) tell(`bucket: ${key}`, key, content);
    tell('output', await site.publish({ PREVIEW_DRAFTS: '1' }, ['--preview', 'trial']));
    const release = basename(await readlink(join(site.client, '..')));
    const published = await searchFolder(site.folder, find, 100);

    // For an hour, open pages could ask for the search of the release before.
    await ageLive(join(site.folder, 'releases'), 1);
    paper.behave('talkative');
    const server = await site.start();
    onTestFinished(() => server.stop());
    const { url } = server;
    const people = {
      'a stranger': {},
      'an author': { authorization: basic(author.login, author.password) },
      'an administrator': { authorization: asAdmin },
    };
    const call = async (path: string) => {
      for (const [who, given] of Object.entries(people)) {
        // To show that the search can read the answers.
        if (who === 'an administrator' && !/^\/desk\/(?:preview|comments)\b/.test(path)) continue;
        const token = path === '/metrics' && { authorization: 'Bearer the token of this test' };
        const headers = { 'x-forwarded-for': others['ip'] ?? '', ...given, ...token };
        const answer = await ask(url, path, { headers });
        tell(`${who}: ${path}`, JSON.stringify(answer.headers), answer.body);
      }
    };
    const reader = visitor();
    const form = `${url}/api/comments?post=10`;
    const { text } = await reader.get(form);
    const written = Date.now();

    const shared = await ask(url, '/api/previews', {
      method: 'POST',
      headers: { authorization: asAdmin, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 100 }),
    });
    expect(shared.status).toBe(201);
    const [, link = ''] = /"link":"[^"]*(\/preview\/[^"]+)"/.exec(shared.body.toString()) ?? [];
    tell('somebody with the link', (await ask(url, link)).body);

    const callOf = await rightCalls(url, { posts: '103', pages: '203', media: '1', comments: '2' });
    const all = [
      ...hidden.flatMap(({ id, type }) => [
        `/api/${type}s/${id}`,
        `/desk/posts/${id}?type=${type}`,
        `/desk/preview/${id}?type=${type}`,
        `/api/comments?post=${id}`,
      ]),
      ...['draft', 'pending', 'future', 'private', 'trash'].flatMap((status) => [
        ...['posts', 'pages'].map((name) => `/api/${name}?status=${status}`),
        ...['post', 'page', 'boat'].map((type) => `/desk/posts?status=${status}&type=${type}`),
      ]),
      ...['/api/posts?search=About', '/desk/posts?search=About', `/desk/posts/${recalled}`],
      ...(await documentedRoutes())
        .filter(({ method, path }) => method === 'GET' && !path.includes('events'))
        .map(({ method, path }) => callOf({ method, path, who: '' }).path),
      // What the release before had.
      ...published.flatMap(({ name, place }) => {
        const [, id, path] = /^releases\/([^/]+)\/client(\/.+)/.exec(place) ?? [];
        return name.startsWith('recalled') && id !== release && path ? [path] : [];
      }),
      ...published.flatMap(({ place }) => {
        const [, path] = /^releases\/previews\/.*?\/client(\/.+)/.exec(place) ?? [];
        // What was asked for is in the answer, and in the log.
        return path === undefined || find(path).length > 0
          ? []
          : [`/previews/trial${path.replace(/index\.html$/, '')}`];
      }),
    ];
    const waiting = [...new Set(all)];
    const work = async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await call(path);
    };
    await Promise.all([work(), work(), work(), work()]);

    await pause(Math.max(0, 2_100 - (Date.now() - written)));
    const [, token = ''] = /[?&;]token=([\w.-]+)"/.exec(text) ?? [];
    const typed = {
      author: plant('writername'),
      email: mailOf('writer'),
      comment: plant('written'),
    };
    const sent = await reader.post(`${form}&token=${token}`, typed);
    expect(sent.status, sent.text).toBe(200);
    tell('the writer of a comment', sent.text);
    await call('/desk/comments');
    await call('/api/moderation/comments?status=hold');
    await server.stop();
    tell('log', server.log());
    found.push(...(await searchFolder(site.folder, find, 100)));

    const lines = outside(found, [
      ...ofBuilds,
      ofMenus,
      {
        names: /./,
        at: /^an administrator: /,
        why: 'WordPress shows an administrator everything',
      },
      {
        names: /^(?:draftpost|file|media|nameadmin$|userslugadmin$)/,
        at: /^somebody with the link$/,
        why: 'an editor gave them the link to this draft, with its picture and its author',
      },
      {
        names: /^(?:under)?(?:draft|pending|future)|^(?:file|media)|^(?:name|userslug|mail)admin$/,
        at: /^\.galley\/(?:build|store|pictures|sites\/[^/]+\/preview)\/|^releases\/previews\//,
        why: 'the preview of the site has drafts, with their pictures and authors',
      },
      {
        names: /^recalled/,
        at: /^bucket: (?:\.galley-[\da-f]{32}|pagefind)\//,
        why: 'earlier releases stay in a folder whose name nobody can guess, and open pages may ask for the search of the one before for an hour',
      },
      {
        names: /^writ/,
        at: /^the writer of a comment$/,
        why: 'they see what waits for approval',
      },
      {
        names: /^(?:file|media)/,
        at: /^an author: \/(?:api|desk)\/(?:media|posts)\b/,
        why: 'WordPress decides who sees the files of others',
      },
      {
        names: /^nameadmin$|^protected\w+(?:title|slug)$/,
        at: /^an author: \/(?:api|desk)\/(?:posts|pages)\b/,
        why: 'WordPress lists titles and addresses of protected texts, and who wrote them, to everybody',
      },
      {
        names: /^recalledslug$/,
        at: /^log$/,
        why: 'it has the paths that were asked for',
      },
      {
        names: /^recalled/,
        at: new RegExp(
          `^an author: |^\\.galley/(?:build|store)/|/ledger\\.db$|^releases/(?:(?!${release}).*/|${release}/release.json$)`,
        ),
        why: 'it was public; the earlier release has it, and the changes name it',
      },
    ]);
    expect(lines).toEqual([]);
    expect(openTo(found).filter(({ name }) => !name.startsWith('recalled'))).toEqual([]);
    const seen = new Set(
      found.filter(({ place }) => /^an admin/.test(place)).map(({ name }) => name),
    );
    expect(hidden.filter(({ name }) => !seen.has(`${name}text`))).toEqual([]);
  },
);
