import { createHmac, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { documentationOf, variables, type VariableName } from '../../src/config/variables.ts';
import { isRunning } from '../../src/error-code.ts';
import { startEmbedded } from '../support/embedded/index.ts';
import { sampleSeed } from '../../src/embedded/sample/index.ts';
import { basic } from '../support/api/api-server.ts';
import { ask } from '../support/ask.ts';
import { openWorkshop } from '../support/build-site.ts';
import type { DeskServer } from '../support/desk-server.ts';
import { farFront } from '../support/far-side.ts';
import { openLiveSite } from '../support/live-site.ts';
import { onlyLoopbackIn } from '../support/project-process.ts';
import { recordedIn, recordInto } from '../support/record-processes.ts';
import { openStorage } from '../support/s3/open-storage.ts';
import { startEmptySample } from '../support/sample-service.ts';
import { scratch } from '../support/scratch.ts';
import { visitor } from '../support/visitor.ts';
import { anyway, echoes, sentTo, ways } from './planted-settings.ts';
import { finder, outside, plant, searchFolder, type Found, type Place } from './planted.ts';
import { documentedRoutes, rightCalls } from './routes.ts';

test('every secret setting is planted', () => {
  const given = new Map([anyway, ...Object.values(ways)].flatMap((each) => Object.entries(each)));
  const names = Object.keys(variables.shape) as VariableName[];
  const secrets = names.filter((name) => documentationOf(name).secret === true);
  expect(secrets.length).toBeGreaterThan(10);
  const isPlanted = (name: string) => finder()(given.get(name) ?? '').length === 1;
  expect(secrets.filter((name) => !isPlanted(name))).toEqual([]);
});

/** Ways and echoes, so that each is met. */
const refusals = Object.entries(ways).flatMap(([name, settings], at) =>
  Object.entries(echoes)
    .filter((_, nth) => nth % Object.keys(ways).length === at)
    .map(([echo, answer]) => ({ name, settings, echo, answer })),
);

test.each(refusals)(
  'a build with $name that meets $echo prints and keeps no secret',
  async ({ settings, answer }) => {
    const front = await farFront();
    const cms = await startEmptySample({ publicUrl: front.url });
    const workshop = await openWorkshop({ shares: 'templates' });
    onTestFinished(async () => {
      await front.close();
      await cms.stop();
      await workshop.remove();
    });
    front.leadTo(Number(new URL(cms.url).port));
    let said = 0;
    front.interrupt((seen, response) => {
      if (seen.headers.authorization === undefined && seen.headers.cookie === undefined)
        return false;
      said += 1;
      answer(sentTo(seen), response);
      return true;
    });
    const all = { CMS_URL: front.url, CMS_RETRIES: '0', ...anyway, ...settings };
    const { code, output } = await workshop.build(all);
    expect(said).toBeGreaterThan(0);
    expect(code, output).toBe(1);
    expect(output).toMatch(/The content service|PHP printed/);
    const find = finder();
    expect(find(output), output).toEqual([]);
    expect(await searchFolder(join(workshop.galley, '..'), find, 1)).toEqual([]);
  },
);

const way = ways['an application password'];
const password = way.CMS_APPLICATION_PASSWORD;
const asEditor = basic('editor', password);

/** What an editor types who errs. */
const wrong = plant('wrongpassword');

/** The sample with an account whose application password is planted, and nothing published but one text. */
async function startPlanted() {
  const folder = await mkdtemp(join(scratch, 'planted-'));
  const front = await farFront();
  const seed = await sampleSeed({ hasPlugins: false, hasRegister: false });
  const service = await startEmbedded({
    folder,
    publicUrl: front.url,
    seed: {
      ...seed,
      terms: [],
      media: [],
      comments: [],
      menus: [],
      navigation: [],
      users: seed.users.map((user) =>
        user.login === 'editor' ? { ...user, applicationPassword: password } : user,
      ),
      posts: [
        {
          type: 'post',
          slug: 'fog',
          title: 'Fog',
          content: `<p>Fog, as ${plant('published')} says.</p>`,
          author: 'editor',
          status: 'publish',
          date: '2026-01-03T09:00:00',
        },
      ],
    },
  });
  front.leadTo(service.port);
  onTestFinished(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });
  return front;
}

/** A call that is signed as the standard for webhooks says. */
function signed(body: string): Readonly<Record<string, string>> {
  const id = randomUUID();
  const at = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac('sha256', anyway.REBUILD_SECRET).update(`${id}.${at}.${body}`);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': `v1,${hmac.digest('base64')}`,
  };
}

/** Where secrets may be, and why. */
const places: readonly Place[] = [
  {
    names: /^published/,
    at: /./,
    why: 'everybody may read the text; that it is found shows that the search can read these files',
  },
  {
    names: /^(apppassword|header|ofacollection)$/,
    at: /^environment of (publish|build|compile-templates|esbuild)/,
    why: 'a build reads WordPress with them, and its programs load the owner’s collections',
  },
  {
    names: /^cloud(key|session)|^cdntoken$/,
    at: /^environment of publish\.ts/,
    why: 'it writes to the bucket, and tells the CDN',
  },
  {
    names: /^cookie /,
    at: /: the desk’s own browser$/,
    why: 'the browser that has signed in gets its session',
  },
];

test('no secret is outside of its place in the life of a site', { timeout: 240_000 }, async () => {
  const notes = await mkdtemp(join(scratch, 'notes-'));
  onTestFinished(() => rm(notes, { recursive: true }));
  const record = join(notes, 'processes.txt');
  const reports = join(notes, 'reports');
  await mkdir(reports);
  const front = await startPlanted();
  const storage = await openStorage();
  const { SESSION_SECRET, REBUILD_SECRET, METRICS_TOKEN, REDIS_URL, ...further } = anyway;
  const { DEPLOY_HOOK_URL, DEPLOY_HOOK_TOKEN, ...ofBuilds } = further;
  const ofServers = { SESSION_SECRET, REBUILD_SECRET, METRICS_TOKEN };
  const ofOthers = { DEPLOY_HOOK_URL, DEPLOY_HOOK_TOKEN, REDIS_URL };
  const site = await openLiveSite({
    ...storage.variables,
    ...ofBuilds,
    ...way,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    CMS_URL: front.url,
    CMS_RETRIES: '0',
    SITE_URL: 'https://paper.example',
    // Templates for this language are compiled by this test.
    SITE_LANGUAGE: 'ja',
    REBUILD_QUIET: '0s',
    SHOP_TOKEN: plant('ofacollection'),
    BUILD_VARIABLES: 'SHOP_TOKEN',
    NODE_AUTH_TOKEN: plant('otherprogram'),
    NODE_OPTIONS: [
      ...[onlyLoopbackIn(notes)['NODE_OPTIONS'], recordInto(record)],
      ...['--report-on-signal', `--report-directory=${reports}`],
    ].join(' '),
  });
  onTestFinished(() => site.remove());
  const cookies: Record<string, string> = {};
  const find = finder(() => cookies);
  const found: Found[] = [];
  const tell = (place: string, ...contents: readonly (Buffer | string)[]) =>
    found.push(...contents.flatMap(find).map((name) => ({ name, place })));

  /** Calls a server as its editors, programs and strangers do, and tells what they get. */
  const call = async (server: DeskServer, when: string, isWhole = true) => {
    const { url } = server;
    const callOf = await rightCalls(url, { posts: '1', pages: '1', media: '1', comments: '1' });
    const headersOf = (path: string, who: string): Readonly<Record<string, string>> =>
      who === 'a stranger'
        ? {}
        : { authorization: path === '/metrics' ? `Bearer ${METRICS_TOKEN}` : asEditor };
    const browser = visitor();
    for (const typed of [wrong, password]) {
      const form = { user: 'editor', password: typed };
      const seen = await browser.post(`${url}/desk/sign-in`, form);
      for (const [name, value] of browser.jar) cookies[`cookie ${name}`] = value;
      tell(`${when}: the desk’s own browser`, JSON.stringify(seen.headers));
      tell(`${when}: sign in`, seen.text);
    }
    tell(`${when}: the desk with a session`, (await browser.get(`${url}/desk/posts`)).text);
    for (const { method, path: template } of await documentedRoutes()) {
      const { path, headers, body } = callOf({ method, path: template, who: '' });
      const isRead = method === 'GET' && !template.includes('events');
      const isHarmless = /^\/(api|desk)\/(media|previews|preview\/\{id\})$/.test(template);
      if (!(isRead || isHarmless) || (!isWhole && !template.startsWith('/api/'))) continue;
      for (const who of isRead && isWhole ? ['an editor', 'a stranger'] : ['an editor']) {
        const asked = { ...headers, ...headersOf(path, who) };
        const sent = isRead ? undefined : body;
        const answer = await ask(url, path, { method, headers: asked, body: sent });
        tell(`${when}: ${method} ${path} as ${who}`, JSON.stringify(answer.headers), answer.body);
      }
    }
  };

  /** Has the site rebuilt, and waits for the end. */
  const rebuild = async ({ url }: DeskServer, when: string, isOver = /"state":"(live|failed)"/) => {
    const asked = { method: 'POST', headers: signed('{}'), body: '{}' };
    expect((await ask(url, '/api/rebuilds', asked)).status).toBe(202);
    const headers = { authorization: asEditor };
    for (;;) {
      const { body } = await ask(url, '/api/rebuilds/latest', { headers });
      tell(`${when}: rebuild`, body);
      if (isOver.test(body.toString())) return body.toString();
      await pause(50);
    }
  };

  // The CDN is not there, so this is tried for some seconds.
  const cdn = { CDN_PURGE: 'cloudflare', CDN_ZONE: '023e105f4ecef8ad9ca31a8372d0c353' };
  const published = site.publish({ ...ofServers, ...ofOthers, ...cdn });
  while (!existsSync(site.client)) await Promise.race([pause(50), published]);
  const server = await site.start(ofServers);
  onTestFinished(() => server.stop());
  await call(server, 'healthy');
  tell('output of a publication', await published);
  expect(await rebuild(server, 'healthy')).toContain('"state":"live"');
  const alone = await site.start({ ...ofServers, ...ofOthers });
  onTestFinished(() => alone.stop());
  await call(alone, 'without Redis and another host', false);

  const started = [server.pid, alone.pid, ...recordedIn(record).flatMap(({ pid }) => pid ?? [])];
  const running = started.filter(isRunning);
  for (const pid of running) process.kill(pid, 'SIGUSR2');
  await expect.poll(async () => (await readdir(reports)).length).toBeGreaterThan(3);

  for (const [name, echo] of Object.entries(echoes)) {
    front.interrupt((seen, response) => {
      echo(sentTo(seen), response);
      return true;
    });
    await call(server, name, false);
  }
  expect(await rebuild(server, 'an echo')).toContain('"state":"failed"');
  await front.close();
  await call(server, 'service away', false);

  await alone.stop();
  await server.stop();
  tell('log', server.log(), alone.log());
  found.push(...(await searchFolder(site.folder, find, 100)));
  for (const name of await readdir(reports))
    tell('report of Node', await readFile(join(reports, name)));
  for (const [key, content] of await storage.contents()) tell(`bucket: ${key}`, key, content);
  const programs = new Set<string>();
  for (const { command, variables: given } of recordedIn(record)) {
    const program = command.find((word) => /\.[jt]s$/.test(word)) ?? command[0] ?? '';
    programs.add(basename(program));
    tell(`command of ${basename(program)}`, command.join(' '));
    tell(`environment of ${basename(program)}`, JSON.stringify(given));
  }
  expect([...programs]).toEqual(
    expect.arrayContaining(['publish.ts', 'build.ts', 'pagefind-process.ts', 'sync']),
  );
  for (const readable of ['bucket: ', 'releases/'])
    expect(
      found.some(({ place }) => place.startsWith(readable)),
      readable,
    ).toBe(true);
  expect(outside(found, places)).toEqual([]);
});
