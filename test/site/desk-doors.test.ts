import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../support/api/api-server.ts';
import { startDesk, type DeskServer } from '../support/desk-server.ts';
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

test('no page does what a page of another site sends, whatever the browser adds to it', async () => {
  const authorization = basic('editor');
  const foreign: readonly Record<string, string>[] = [
    { authorization, origin: 'http://elsewhere.example' },
    { authorization, origin: 'null' },
    { authorization, 'sec-fetch-site': 'cross-site' },
    { authorization, 'sec-fetch-site': 'same-site' },
    { origin: 'http://elsewhere.example' },
  ];
  for (const headers of foreign) {
    expect(await answers(headers)).toEqual(await all(403));
  }
});

test('no page reads what an account sends that may not do it', async () => {
  expect(await answers({ authorization: basic('reader') })).toEqual(await all(403));
});

test('no page knows another method than a form has', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const headers = { authorization: basic('editor'), 'x-http-method-override': 'POST' };
    expect(await answers(headers, method)).toEqual(await all(405));
  }
});
