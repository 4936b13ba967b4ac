import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { basic } from '../support/api/api-server.ts';
import { ask, type Asking } from '../support/ask.ts';
import { startDesk, type DeskServer } from '../support/desk-server.ts';
import { farSide, type Answering } from '../support/far-side.ts';
import { rawCall, statusIn } from '../support/raw-call.ts';
import { startSample, type SampleService } from '../support/sample-service.ts';
import { builtSample } from '../support/shared-sample.ts';

const pagesFolder = fileURLToPath(new URL('../../src/pages/desk', import.meta.url));

// Whoever signs in is nobody yet; whoever signs out has nothing to lose; the first page only leads on.
const open = new Set(['/desk/sign-in', '/desk/sign-out', '/desk/']);

/** Every page of the desk, so that a new one is tried, too. */
async function pages(): Promise<readonly string[]> {
  const files = await readdir(pagesFolder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.astro'))
    .map((file) => `/desk/${file.replace(/(?:index)?\.astro$/, '').replaceAll(/\[[^\]]+\]/g, '1')}`)
    .map((path) => (path === '/desk/' ? path : path.replace(/\/$/, '')))
    .filter((path) => !open.has(path));
}

let cms: SampleService;
let desk: DeskServer;
beforeAll(async () => {
  const { dist } = await builtSample('');
  cms = await startSample({ basicAuthPlugin: true });
  desk = await startDesk(dist, { CMS_URL: cms.url });
});
afterAll(async () => {
  await desk.stop();
  await cms.stop();
});

/** How each page answers the headers of a form whose body never comes. */
const answers = async (headers: Readonly<Record<string, string>>, method = 'POST') => {
  const asked = (await pages()).map(async (path) => {
    const form =
      path === '/desk/media' ? 'multipart/form-data; boundary=x' : 'x-www-form-urlencoded';
    const type = form.startsWith('x-') ? `application/${form}` : form;
    const answer = await rawCall(
      `${desk.url}${path}`,
      { method, headers: { 'content-type': type, ...headers } },
      (came) => came.includes('\r\n\r\n'),
    );
    return `${path} ${statusIn(answer)}`;
  });
  return Promise.all(asked);
};
const all = async (status: number) => (await pages()).map((path) => `${path} ${status}`);

test('no page of the desk waits for what a stranger sends: they are asked to sign in', async () => {
  expect((await pages()).length).toBeGreaterThan(8);
  expect(await answers({})).toEqual(await all(303));
});

const html = { accept: 'text/html' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const wrong = basic('editor', 'not the password');

/** What strangers ask a server for, besides the pages of the desk. */
const strangersAsk: readonly (readonly [path: string, asking?: Asking])[] = [
  ['/desk/'],
  ['/desk/sign-in'],
  ['/desk/sign-in?trouble=service'],
  ['/desk/sign-in?way=oauth1'],
  ['/desk/sign-in?way=within-site'],
  ['/desk/sign-in?state=x&user_login=editor&password=x'],
  ['/desk/sign-in', { method: 'POST', headers: form, body: 'user=editor&password=wrong' }],
  ['/desk/sign-in', { method: 'POST', headers: { ...form, origin: 'http://other.example' } }],
  ['/desk/sign-out'],
  ['/desk/unknown'],
  ['/desk/posts', { headers: { authorization: wrong } }],
  ['/preview/unknown'],
  ['/previews/unknown/'],
  ['/api/openapi.json'],
  ['/api/unknown'],
  ['/api/me'],
  ['/api/me', { headers: { authorization: wrong } }],
  ['/api/posts', { headers: { authorization: wrong } }],
  ['/api/rebuilds', { method: 'POST', headers: { authorization: wrong } }],
  ['/healthz'],
  ['/readyz'],
  ['/metrics'],
  ['/unknown/'],
];

/** Paths whose answers contain a text, with the line that contains it. */
const answersWith = async (server: DeskServer, text: string): Promise<readonly string[]> => {
  const asked = [...strangersAsk, ...(await pages()).map((path) => [path] as const)];
  const answers = asked.map(async ([path, asking]) => {
    const headers = { ...html, ...asking?.headers };
    const answer = await ask(server.url, path, { ...asking, headers });
    const lines = [
      ...JSON.stringify(answer.headers).split(/[,;]/),
      ...answer.body.toString().split('\n'),
    ];
    const line = lines.find((each) => each.includes(text));
    return line === undefined ? [] : [`${asking?.method ?? 'GET'} ${path}: ${line}`];
  });
  return (await Promise.all(answers)).flat();
};

const hostOf = (url: string): string => new URL(url).host;

test('strangers do not learn where WordPress is', async () => {
  expect(await answersWith(desk, hostOf(cms.url))).toEqual([]);
});

test.each<[string, Answering]>([
  [
    'refuses strangers',
    ({ headers }, response) => {
      const message = `Only members of http://${headers.host} may do this.`;
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'rest_members_only', message }));
    },
  ],
  [
    'fails',
    ({ headers }, response) => {
      const message = `http://${headers.host} failed.`;
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'broken', message }));
    },
  ],
  [
    'redirects',
    ({ headers, path }, response) => {
      response.writeHead(302, { location: `http://${headers.host}/login${path}` }).end();
    },
  ],
  ['breaks off', (_, response) => void response.destroy()],
  ['is silent', () => undefined],
])('strangers do not learn where WordPress is when it %s', async (_, answer) => {
  const { dist } = await builtSample('');
  const far = await farSide(answer);
  onTestFinished(() => far.close());
  const server = await startDesk(dist, { CMS_URL: far.url, CMS_TIMEOUT: '300ms' });
  onTestFinished(() => server.stop());
  expect(await answersWith(server, hostOf(far.url))).toEqual([]);
  // The log says what strangers are not told.
  expect(server.log()).toContain(hostOf(far.url));
});

test('a browser learns where WordPress is when it goes there to sign in, and editors see it', async () => {
  const away = await ask(desk.url, '/desk/sign-in?way=application-passwords');
  expect(away.status).toBe(303);
  expect(away.headers.location).toMatch(new RegExp(`^${cms.url}/wp-admin/authorize-application`));
  const page = await ask(desk.url, '/desk/posts', { headers: { authorization: basic('editor') } });
  expect(page.headers['content-security-policy']).toContain(
    `img-src 'self' data: blob: https: ${cms.url}`,
  );
  expect(page.body.toString()).toContain(`${cms.url}/wp-admin/post.php`);
});
