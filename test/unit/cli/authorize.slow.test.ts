import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createCms } from '../../../src/wordpress/client/index.ts';
import { startEmbedded } from '../../support/embedded/index.ts';
import { farFront, wpError, type FarFront } from '../../support/far-side.ts';
import { bareEnvironment } from '../../support/project-process.ts';

const script = fileURLToPath(new URL('../../../src/cli/authorize.ts', import.meta.url));
const client = { consumerKey: 'a-key', consumerSecret: 'a-secret-of-the-client' };
const settings = {
  CMS_OAUTH_CONSUMER_KEY: client.consumerKey,
  CMS_OAUTH_CONSUMER_SECRET: client.consumerSecret,
};

const service = async (
  registered: { readonly callback?: string } = {},
  front?: FarFront,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-authorize-'));
  const { port, url, close } = await startEmbedded({
    folder,
    publicUrl: front?.url,
    oauth1: { ...client, ...registered },
    seed: {
      site: { name: 'Small', description: '', timeZone: 'UTC', language: 'en' },
      users: [{ login: 'jane', password: 'her own', name: 'Jane Doe', role: 'editor' }],
      terms: [],
      media: [],
      posts: [],
      comments: [],
    },
  });
  front?.leadTo(port);
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  return url;
};

/** Runs the command. When it shows a page, `person` returns the code to type. */
const authorize = (
  env: Record<string, string>,
  person: (page: string) => Promise<string>,
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [script], {
    cwd: tmpdir(),
    env: { ...bareEnvironment(), ...env },
  });
  let output = '';
  let asked = false;
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    const page = /http:\S+oauth_token=\S+/.exec(output)?.[0];
    if (page === undefined || asked || !output.includes('The code:')) return;
    asked = true;
    void person(page).then((code) => child.stdin.end(`${code}\n`));
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((done) => {
    child.once('close', (code) => {
      done({ code, output });
    });
  });
};

/** Logs in on the page, grants access, and reads the code that it shows. */
const grant = async (page: string): Promise<string> => {
  const site = new URL(page).origin;
  const login = await fetch(`${site}/wp-login.php`, {
    method: 'POST',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: 'jane', pwd: 'her own', testcookie: '1' }),
    redirect: 'manual',
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const form = await (await fetch(page, { headers: { cookie } })).text();
  const fields = new URLSearchParams(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  fields.set('wp-submit', 'authorize');
  const granted = await fetch(`${site}/oauth1/authorize`, {
    method: 'POST',
    headers: { cookie, origin: site },
    body: fields,
  });
  return /<code>([^<]+)<\/code>/.exec(await granted.text())?.[1] ?? '';
};

test('the token that a person grants is printed as settings, and it works', async () => {
  const url = await service();
  const { code, output } = await authorize({ CMS_URL: url, ...settings }, grant);
  expect(output).toContain('Galley may act as Jane Doe (editor).');
  expect(code).toBe(0);
  expect(output).not.toContain(client.consumerSecret);
  const cms = createCms({
    url,
    credentials: {
      method: 'oauth1',
      ...client,
      token: /^CMS_OAUTH_TOKEN=(.+)$/m.exec(output)?.[1] ?? '',
      tokenSecret: /^CMS_OAUTH_TOKEN_SECRET=(.+)$/m.exec(output)?.[1] ?? '',
    },
  });
  onTestFinished(() => cms.close());
  expect((await cms.users.me()).name).toBe('Jane Doe');
});

test('a token whose first request fails is shown all the same, with what to do', async () => {
  const front = await farFront();
  onTestFinished(() => front.close());
  await service({}, front);
  front.interrupt(({ path }, response) => {
    const isCheck = path.endsWith('/users/me');
    if (isCheck) wpError(response, 401, 'rest_not_logged_in', 'You are not logged in.');
    return isCheck;
  });
  const env = { CMS_URL: front.url, CMS_RETRIES: '0', ...settings };
  const { code, output } = await authorize(env, grant);
  expect(output).toContain('The content service did not accept the OAuth 1.0a token');
  expect(output).toContain('Run "npm run authorize" for a new token');
  expect(output).toContain('check it with "npm run doctor".');
  expect(output).toMatch(/^CMS_OAUTH_TOKEN=\w+$/m);
  expect(output).toMatch(/^CMS_OAUTH_TOKEN_SECRET=\w+$/m);
  expect(code).toBe(1);
});

test('a wrong code ends with an error and without a token', async () => {
  const env = { CMS_URL: await service(), ...settings };
  const { code, output } = await authorize(env, async () => 'wrong');
  expect(code).toBe(1);
  expect(output).toContain('“OAuth verifier does not match”');
  expect(output).toContain('type the code exactly as the page shows it.');
  expect(output).not.toContain('CMS_OAUTH_TOKEN=');
});

test('a wrong callback is reported in the plugin’s words, with what to change', async () => {
  const CMS_URL = await service({ callback: 'https://desk.example.com/desk/sign-in' });
  const { code, output } = await authorize({ CMS_URL, ...settings }, async () => '');
  expect(code).toBe(1);
  expect(output).toMatch(
    /refused \(500\): “Callback URL is invalid”\nRequest: POST http:.*request\n/,
  );
  expect(output).toContain(
    'open Users, Applications, and edit this client: set its Callback to “oob”.',
  );
  expect(output).not.toContain('error log');
});

test('a wrong secret is reported, with what to compare', async () => {
  const env = { CMS_URL: await service(), ...settings, CMS_OAUTH_CONSUMER_SECRET: 'another' };
  const { code, output } = await authorize(env, async () => '');
  expect(code).toBe(1);
  expect(output).toContain('with CMS_OAUTH_CONSUMER_KEY and CMS_OAUTH_CONSUMER_SECRET.');
  expect(output).not.toContain('another');
});

test('no code ends without a token', async () => {
  const env = { CMS_URL: await service(), ...settings };
  const { code, output } = await authorize(env, async () => '');
  expect(code).toBe(1);
  expect(output).toContain('No code was entered');
});

test('a missing client is explained', async () => {
  const { code, output } = await authorize({ CMS_URL: 'http://127.0.0.1:1' }, async () => '');
  expect(code).toBe(1);
  expect(output).toContain('CMS_OAUTH_CONSUMER_KEY is not set. In WordPress,');
});
