import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startEmbedded, type EmbeddedService, type Seed } from '../support/embedded/index.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { farSide, json, v2Index, v2Post, wpError, type Seen } from '../support/far-side.ts';

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
  ],
  terms: [],
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
  ],
  comments: [],
};

let folder: string;
let service: EmbeddedService;
let workshop: Workshop;
let before: string;

/** One digest of every path and byte of the site. */
const distDigest = async (): Promise<string> => {
  const hash = createHash('sha256');
  const entries = await readdir(workshop.dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).toSorted()) {
    hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-failures-'));
  service = await startEmbedded({ folder, seed });
  workshop = await openWorkshop();
  const { code, output } = await workshop.build({ CMS_URL: service.url });
  if (code !== 0) throw new Error(`The first build ended with ${code}:\n${output}`);
  before = await distDigest();
});

afterAll(async () => {
  await workshop.remove();
  await service.close();
  await rm(folder, { recursive: true });
});

const seconds = (number: number): number => number * 1000;

/** Builds with settings that can not work; gives what a person reads. */
const failure = async (settings: Record<string, string>): Promise<string> => {
  const started = performance.now();
  const { code, output } = await workshop.build({
    CMS_RETRIES: '1',
    CMS_CONNECT_TIMEOUT: '1',
    CMS_TIMEOUT: '2',
    ...settings,
  });
  expect(code, output).toBe(1);
  // Two attempts at each of a few addresses: far from hanging.
  expect(performance.now() - started).toBeLessThan(seconds(60));
  expect(await distDigest()).toBe(before);
  expect(output).not.toMatch(/^ {4}at /m);
  return output
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'SITE')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST');
};

type Answer = (request: Seen, response: ServerResponse) => void;

/** A v2 site with one post, but for what the test has it do. True from `odd` means answered. */
const site = async (odd: (request: Seen, response: ServerResponse) => boolean): Promise<string> => {
  const answer: Answer = (request, response) => {
    if (odd(request, response)) return;
    const { path } = request;
    if (path === '/') {
      response.writeHead(200, { link: '</wp-json/>; rel="https://api.w.org/"' }).end();
    } else if (path === '/wp-json/') json(response, v2Index(far.url));
    else if (path === '/wp-json/wp/v2/posts') json(response, [v2Post(1)]);
    else if (path.startsWith('/wp-json/wp/v2/')) json(response, []);
    else wpError(response, 404, 'rest_no_route', 'No route was found.');
  };
  const far = await farSide(answer);
  onTestFinished(far.close);
  return far.url;
};

/** Builds with a look of these values; gives what a person reads. Its file is `LOOK`. */
const failureOfLook = async (values: string): Promise<string> => {
  const look = join(folder, 'look.json');
  await writeFile(look, values);
  const output = await failure({ CMS_URL: service.url, LOOK_FILE: look });
  return output.replaceAll(look, 'LOOK');
};

test('the look has values that can’t be used: all are told at once, before anything is read', async () => {
  const values =
    '{"accent":{"light":"#ffcc00"},"post":{"share":["mail","blue-sky"]},"sections":3,"fonts":{"text":"mono"}}';
  expect(await failureOfLook(values)).toMatchInlineSnapshot(`
    "Error: 4 settings need attention:
      LOOK: accent.light is too close to the light background (#fdfcf8) to be readable. Choose a darker colour: its contrast must be at least 4.5.
      LOOK: fonts.text is "mono", but must be serif or sans.
      LOOK: post.share.1 is "blue-sky", but must be bluesky, facebook, linkedin, mail, mastodon, reddit, telegram, whatsapp or x.
      LOOK: sections is not a known value. Is it misspelt?
    src/look.ts explains each value. If LOOK_FILE is set, its values replace those of src/look.ts.
    "
  `);
});

test('the look names a typeface that is not there', async () => {
  expect(await failureOfLook('{"fonts":{"headings":"no-such-face"}}')).toMatchInlineSnapshot(`
    "Error: One setting needs attention:
      src/look.ts or LOOK_FILE: fonts.headings is "no-such-face", and there is no folder src/own/fonts/no-such-face. Put the files of the package @fontsource-variable/no-such-face there, as CONTRIBUTING.md explains, or use null for headings in the same typeface as the text.
    src/look.ts explains each value. If LOOK_FILE is set, its values replace those of src/look.ts.
    "
  `);
});

test('nothing listens at the address', async () => {
  const far = await farSide(() => undefined);
  await far.close();
  expect(await failure({ CMS_URL: far.url })).toMatchInlineSnapshot(`
    "Reading the content
    Error: The connection to HOST failed (ECONNREFUSED).
    Request: GET SITE/
    Nothing listens at this address and port. Check CMS_URL, and that the server is running.
    "
  `);
});

test('the address is a site without WordPress', async () => {
  const CMS_URL = await site((_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    return true;
  });
  expect(await failure({ CMS_URL })).toMatchInlineSnapshot(`
    "Reading the content
    Error: This does not look like WordPress: no JSON REST interface was found at SITE/, and the front page shows no sign of WordPress. Tried:
      - SITE/: 404, names no interface root
      - SITE/wp-json/: The content service answered 404: an HTML page: “Not found”
      - SITE/?rest_route=/: The content service answered 404: an HTML page: “Not found”
      - SITE/index.php?rest_route=/: The content service answered 404: an HTML page: “Not found”
    Check CMS_URL: it must be the address of the WordPress site itself, with its folder if it has one, such as https://example.com/blog.
    "
  `);
});

test('the password is wrong', async () => {
  const output = await failure({
    CMS_URL: service.url,
    CMS_USER: 'jane',
    CMS_APPLICATION_PASSWORD: 'swordfish',
  });
  expect(output).toContain('The content service did not accept the application password');
  expect(output).not.toContain('swordfish');
});

test('the server accepts the connection and never answers', async () => {
  expect(await failure({ CMS_URL: await site(() => true) })).toMatchInlineSnapshot(`
    "Reading the content
    Error: HOST did not send a complete response within 2 s.
    Request: GET SITE/wp-json/
    The server does not respond or is overloaded. Check its load, or raise CMS_TIMEOUT.
    "
  `);
});

test('the settings are wrong', async () => {
  expect(await failure({ CMS_URL: 'example.com', CMS_PASSWORD: 'swordfish' }))
    .toMatchInlineSnapshot(`
    "Error: 2 settings need attention:
      CMS_URL is "example.com", which is not a full address that starts with https:// or http://.
        Example: CMS_URL=https://example.com/blog
      CMS_USER is missing: HTTP Basic needs it along with CMS_PASSWORD.
        Example: CMS_USER=jane
    Settings are read from the environment and from the file .env in the current folder. The file .env.example explains each of them.
    "
  `);
});
