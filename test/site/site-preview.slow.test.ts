import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadServerSettings } from '../../src/config/index.ts';
import { reportFile } from '../../src/publish/index.ts';
import type { RunningServer } from '../../src/server/http/listen.ts';
import { startServer } from '../../src/server/start.ts';
import { folderName } from '../../src/wordpress/mirror/index.ts';
import { ask } from '../support/ask.ts';
import { reportsIn } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { bareEnvironment } from '../support/project-process.ts';
import { startSample, type SampleService } from '../support/sample-service.ts';
import { scratch } from '../support/scratch.ts';
import { builtSample } from '../support/shared-sample.ts';
import { copyWorks, sharedFolder, takeTemplates } from '../support/shared-work.ts';

const secret = 'a secret of the tests, long enough to seal with';
const editor = { user: 'editor', password: 'Kelp Tide Mast Sail Knot Rope' };
const drafts = [
  'Who wrapped the founder?',
  'The spare gearbox has arrived',
  'What was in the time capsule',
];
const at = '/paper/previews/fog';

const publishScript = fileURLToPath(new URL('../../src/cli/publish.ts', import.meta.url));

let service: SampleService;
let server: RunningServer;
let folder = '';
let preview = '';
let output = '';
let site: Dist;
let files: readonly string[] = [];

const run = (
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [publishScript, ...args], {
    cwd: folder,
    env: {
      ...bareEnvironment(),
      CMS_URL: service.url,
      CMS_RETRIES: '0',
      SITE_URL: 'https://mooring.example',
      BASE_PATH: '/paper',
      SESSION_SECRET: secret,
      CF_PAGES: '1',
      CF_PAGES_BRANCH: 'a/<b>fog</b>',
      PREVIEW_DRAFTS: '1',
      CF_PAGES_COMMIT_SHA: '0123456789abcdef',
      RELEASES_FOLDER: 'releases',
      LOOK_FILE: 'look.json',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  return new Promise((done) => child.once('close', (code) => done({ code, output: text })));
};

beforeAll(async () => {
  service = await startSample();
  folder = await mkdtemp(join(scratch, 'preview-'));
  const analytics = { src: 'https://stats.example/script.js' };
  await writeFile(join(folder, 'look.json'), JSON.stringify({ analytics }));
  const published = await run(['--preview', 'fog', '--expires', '2h'], {
    CMS_USER: editor.user,
    CMS_APPLICATION_PASSWORD: editor.password,
  });
  output = published.output;
  if (published.code !== 0) throw new Error(output);
  preview = join(folder, 'releases', 'previews', 'fog');
  site = readDist(join(preview, 'client'));
  files = (await readdir(join(preview, 'client'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(preview, 'client').length));
  server = await startServer({
    settings: loadServerSettings({
      CMS_URL: service.url,
      CMS_RETRIES: '0',
      SESSION_SECRET: secret,
      POLL_SECONDS: '0',
      HOST: '127.0.0.1',
      PORT: '0',
    }),
    base: '/paper',
    releases: join(folder, 'releases'),
    log: { write: () => undefined },
  });
}, 300_000);

afterAll(async () => {
  await server.stop(100);
  await service.stop();
  await rm(folder, { recursive: true });
});

const htmlOf = (file: string) => readFile(join(preview, 'client', file), 'utf8');
const htmlFiles = () => files.filter((file) => file.endsWith('.html'));

it('every page keeps search engines out, and each of the site’s own says what it is', async () => {
  expect(htmlFiles().length).toBeGreaterThan(150);
  for (const file of htmlFiles()) {
    const html = await htmlOf(file);
    expect(html, file).toMatch(/<meta name="robots" content="noindex, nofollow" ?\/?>/);
    if (html.includes('http-equiv="refresh"')) continue;
    expect(html, file).toContain('<aside class="deploy-bar"');
    expect(html, file).toContain('a/&lt;b&gt;fog&lt;/b&gt;');
    expect(html, file).toContain('Not the public site.');
    expect(html, file).not.toContain('<link rel="alternate" type="application/rss+xml"');
    expect(html, file).not.toContain('stats.example');
  }
});

it('hosts and robots are told the same, and there is no sitemap', async () => {
  expect(await htmlOf('robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  expect(files.filter((file) => /sitemap/.test(file))).toEqual([]);
  expect(await htmlOf('_headers')).toContain('X-Robots-Tag: noindex, nofollow');
  expect(await htmlOf('vercel.json')).toContain('"X-Robots-Tag"');
});

it('its links stay within it, and what machines are told is the real site', async () => {
  for (const file of htmlFiles()) {
    const html = await htmlOf(file);
    for (const [, href = ''] of html.matchAll(/<link rel="canonical" href="([^"]+)"/g)) {
      expect(href, file).toMatch(/^https:\/\/mooring\.example\/paper\/(?!previews)/);
    }
    for (const [, href = ''] of html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)) {
      expect(`${href}/`, file).toContain(`${at}/`);
    }
    for (const [, address = ''] of html.matchAll(/"(https:\/\/mooring\.example[^"]*)"/g)) {
      expect(address, file).not.toContain('/previews/');
    }
  }
});

it('what is not published is there, marked, and in no feed', async () => {
  const found = files.filter((file) => /^\/draft-\d+\/index\.html$/.test(file));
  const pages = await Promise.all(found.map(htmlOf));
  for (const title of drafts) {
    const page = pages.find((html) => html.includes(`<title>${title} · `)) ?? '';
    expect(page, title).toContain('<p class="draft-mark">');
    expect(page, title).not.toContain('rel="canonical"');
    expect(await site.filesWith([title])).not.toContain('rss.xml');
  }
  expect(await site.html('/')).toContain('<p class="draft-mark">Scheduled</p>');
});

it('the mirror and the pictures are not those of the live site, and nothing of a server is kept', async () => {
  const live = folderName(`${service.url}/wp-json/`);
  for (const place of ['store', 'pictures']) {
    const names = await readdir(join(folder, '.galley', place));
    expect(names).toHaveLength(1);
    expect(names).not.toContain(live);
  }
  const reports = reportsIn(join(folder, '.galley'), service.url);
  for (const name of ['report.txt', 'robots.txt', 'nginx-redirects.conf']) {
    expect(existsSync(join(reports, name)), name).toBe(false);
  }
  expect(existsSync(join(reports, 'preview', 'report.txt'))).toBe(true);
  expect((await readdir(preview)).toSorted()).toEqual(['client', 'preview.json']);
});

it('no file of it can be had without the session or the link, and each with the link', async () => {
  const link = /https:\/\/mooring\.example(\S+\?key=\S+)/.exec(output)?.[1] ?? '';
  const opened = await ask(server.url, link);
  expect(opened.status).toBe(303);
  const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const shown = files.filter((file) => !/^\/(?:_redirects|_headers|vercel\.json)|\/\./.test(file));
  for (const file of shown) {
    const path = `${at}${encodeURI(file)}`;
    const closed = await ask(server.url, path);
    expect([303, 401], path).toContain(closed.status);
    const seen = await ask(server.url, path, { headers: { cookie } });
    expect(seen.status, path).toBe(200);
    expect(seen.headers['cache-control']).toBe('private, no-store');
  }
});

it('without credentials, or without their right, the command says what to do', async () => {
  const without = await run(['--preview', 'fog']);
  expect(without.code).toBe(1);
  expect(without.output).toContain('PREVIEW_DRAFTS is set, but there are no credentials');
  expect(without.output).not.toContain(secret);
  const listed = await run(['--list']);
  expect(listed.output).toMatch(/preview fog .* with drafts {2}until /);
});

it('a live site has none of it', async () => {
  const { dist } = await builtSample('');
  const live = readDist(dist);
  const words = ['deploy-bar', 'draft-mark', 'noindex, nofollow', 'X-Robots-Tag', ...drafts];
  expect(await live.filesWith(words)).toEqual([]);
  expect(existsSync(join(dist, '..', 'server', 'preview.json'))).toBe(false);
  expect(await readFile(join(dist, 'robots.txt'), 'utf8')).toContain('Sitemap: ');
});

/** The entries below a folder, without links, with their permissions for other accounts of the machine. */
const othersIn = async (place: string) => {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const all = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: path.slice(place.length + 1), mode: (await lstat(path)).mode & 0o077, entry };
    });
  return Promise.all(all);
};

it('no other account of the machine can read it, or what it was made from', async () => {
  // A copy of the project's own public file is no secret.
  const own = new Set(await readdir(fileURLToPath(new URL('../../public', import.meta.url))));
  for (const place of ['releases/previews', '.galley']) {
    const found = await othersIn(join(folder, place));
    expect(found.length, place).toBeGreaterThan(150);
    const open = found.filter(({ mode, entry }) => mode !== 0 && !own.has(entry.name));
    // The rules for nginx are in `sites`, and the compiled program in `code`.
    const secret = open.filter(({ path }) => !/^(sites(\/[^/]+)?|code(\/.*)?)$/.test(path));
    expect(secret.map(({ path }) => path)).toEqual([]);
  }
});

it('a public site that is published afterwards can be read by a web server of another account, and its report cannot', async () => {
  // Its templates and encoded pictures are those of the sample below this path.
  await builtSample('/paper');
  await rm(join(folder, '.galley/renderer'), { recursive: true });
  takeTemplates(join(folder, '.galley'));
  const pictures = join(folder, '.galley/pictures', folderName(`${service.url}/wp-json/`));
  copyWorks(join(sharedFolder(), 'pictures'), pictures);
  const published = await run([], { CF_PAGES_BRANCH: 'main', PREVIEW_DRAFTS: '', LOOK_FILE: '' });
  expect(published.code, published.output).toBe(0);
  const live = await realpath(join(folder, 'releases', 'current'));
  const found = await othersIn(live);
  expect(found.length).toBeGreaterThan(150);
  expect(found.map(({ path }) => path)).toContain(reportFile);
  for (const { path, mode, entry } of found) {
    if (path === reportFile) expect(mode).toBe(0);
    else expect(mode & (entry.isDirectory() ? 0o005 : 0o004), path).not.toBe(0);
  }
  expect((await lstat(live)).mode & 0o005).toBe(0o005);
});
