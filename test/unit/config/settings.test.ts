import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { cmsOptions, loadSettings } from '../../../src/config/index.ts';
import { messageFor, oauth } from './refused.ts';

test('without any variable every setting has its default', () => {
  expect(loadSettings({})).toEqual({
    cmsUrl: null,
    site: { service: 'the sample site', name: 'sample' },
    apiRoot: undefined,
    namespace: 'wp',
    generation: 'auto',
    credentials: null,
    connectTimeout: 10_000,
    timeout: 30_000,
    retries: 3,
    maxAnswer: 32 * 1024 ** 2,
    maxRecords: 250_000,
    concurrency: 4,
    userAgent: undefined,
    headers: {},
    privateOrigins: [],
    siteLanguage: null,
    deskUrl: null,
    lookFile: null,
    siteUrl: null,
    basePath: '/',
    host: '127.0.0.1',
    port: 4321,
    contentTypes: { names: [], areLeftOut: true },
    embedHosts: [
      ...['youtube.com', 'youtube-nocookie.com', 'vimeo.com', 'dailymotion.com', 'ted.com'],
      ...['spotify.com', 'soundcloud.com', 'codepen.io'],
    ],
    copyFiles: true,
    blockStyles: true,
    builderStyles: true,
    maxFile: 50 * 1024 ** 2,
    privateUploads: false,
    strictImages: false,
    shareImages: 500,
    pictureCache: 5 * 1024 ** 3,
    maxShrink: 0.1,
    folder: join(process.cwd(), '.galley'),
    publish: {
      releases: null,
      timeout: 1_800_000,
      keep: 20,
      prerenderLatest: null,
      precompress: false,
      idle: 900_000,
      to: null,
      cdn: null,
    },
    s3: {
      endpoint: null,
      region: 'us-east-1',
      isPathStyle: false,
      redirects: true,
      credentials: null,
    },
    follow: null,
    deploy: { context: 'production', branch: null, commit: null, livePath: '/', drafts: false },
    rebuilds: { secret: null, quiet: 2000, worker: true, checkEvery: 60_000, hook: null },
    logLevel: 'info',
    metricsToken: null,
    desk: {
      sessionSecret: null,
      sessionTime: 12 * 60 * 60_000,
      previewTime: 2 * 24 * 60 * 60_000,
      maxUpload: 512 * 1024 ** 2,
      maxPreview: 1024 ** 2,
      uploadTypes: ['image/*', 'audio/*', 'video/*', 'application/pdf'],
      keepLocation: false,
      trustProxy: 0,
      redisUrl: null,
    },
    warnings: [],
  });
});

test('every variable reaches its setting', () => {
  expect(
    loadSettings({
      CMS_URL: 'https://example.com/blog/',
      CMS_API_ROOT: '/api/',
      CMS_NAMESPACE: 'press',
      CMS_GENERATION: 'legacy',
      CMS_CONNECT_TIMEOUT: '500ms',
      CMS_TIMEOUT: '2m',
      CMS_RETRIES: '0',
      CMS_CONCURRENCY: '8',
      CMS_USER_AGENT: 'Press (me@example.com)',
      CMS_HEADERS: 'X-Access-Id: galley\nX-Access-Key: a:b',
      SITE_URL: 'https://www.example.com/',
      BASE_PATH: 'magazine/',
      HOST: '0.0.0.0',
      PORT: '8080',
      PRIVATE_ORIGINS: 'http://10.0.0.5:9000/, https://Media.Internal',
      EMBED_HOSTS: 'www.YouTube.com, frames.example peertube.example',
      COPY_FILES: 'no',
      BLOCK_STYLES: '0',
      BUILDER_STYLES: '0',
      MAX_FILE: '1.5 MB',
      STRICT_IMAGES: '1',
      PICTURE_CACHE: '2gb',
      MAX_SHRINK: '1',
      RELEASES_FOLDER: '/srv/paper',
      GALLEY_FOLDER: '/var/lib/galley',
    }),
  ).toMatchObject({
    cmsUrl: 'https://example.com/blog',
    apiRoot: 'api',
    namespace: 'press',
    generation: 'legacy',
    connectTimeout: 500,
    timeout: 120_000,
    retries: 0,
    concurrency: 8,
    userAgent: 'Press (me@example.com)',
    headers: { 'X-Access-Id': 'galley', 'X-Access-Key': 'a:b' },
    privateOrigins: ['http://10.0.0.5:9000', 'https://media.internal'],
    siteUrl: 'https://www.example.com',
    basePath: '/magazine',
    host: '0.0.0.0',
    port: 8080,
    embedHosts: ['youtube.com', 'frames.example', 'peertube.example'],
    copyFiles: false,
    blockStyles: false,
    builderStyles: false,
    maxFile: 1_572_864,
    strictImages: true,
    pictureCache: 2_147_483_648,
    maxShrink: 1,
    folder: '/var/lib/galley',
    publish: { releases: '/srv/paper' },
    site: { service: 'example.com/blog', name: 'example.com_blog' },
  });
});

test('each service has a name of its own, which tells people its address, and the sample has one', () => {
  const nameOf = (CMS_URL: string) => loadSettings({ CMS_URL }).site.name;
  expect(nameOf('https://www.Example.com/')).toBe('example.com');
  expect(nameOf('http://example.com')).toBe('example.com');
  expect(nameOf('https://example.com/blog/de')).toBe('example.com_blog_de');
  expect(nameOf('http://127.0.0.1:8080')).toBe('127.0.0.1_8080');
  expect(nameOf('http://[::1]:8080')).toBe('1_8080');
  // They mean something else among the releases.
  expect(['sample', 'current', 'previews'].map((host) => nameOf(`http://${host}`))).toEqual([
    ...['sample_', 'current_', 'previews_'],
  ]);
  const sample = { CMS_URL: 'http://127.0.0.1:4390', GALLEY_SAMPLE: '1' };
  expect(loadSettings(sample).site).toEqual(loadSettings({}).site);
});

test('a blank variable counts as unset', () => {
  expect(loadSettings({ CMS_URL: ' ', CMS_PASSWORD: '' })).toEqual(loadSettings({}));
});

test('settings can not be changed', () => {
  expect(Object.isFrozen(loadSettings({}))).toBe(true);
  expect(Object.isFrozen(loadSettings({ CMS_HEADERS: '{"X-A":"1"}' }).headers)).toBe(true);
  expect(Object.isFrozen(loadSettings(oauth).credentials)).toBe(true);
});

test('what origins on a private network must be is said', () => {
  expect(messageFor({ PRIVATE_ORIGINS: 'http://10.0.0.5/uploads' })).toMatchInlineSnapshot(`
    "One setting needs attention:
      PRIVATE_ORIGINS holds "http://10.0.0.5/uploads", which has a path. Leave it off.
        Example: PRIVATE_ORIGINS=http://media.internal:9000"
  `);
  expect(messageFor({ PRIVATE_ORIGINS: 'http://10.0.0.5 media.internal' })).toMatchInlineSnapshot(`
      "One setting needs attention:
        PRIVATE_ORIGINS is "media.internal", which is not a full address that starts with https:// or http://.
          Example: PRIVATE_ORIGINS=http://media.internal:9000"
    `);
});

test('what a setting of the content must be is said', () => {
  expect(messageFor({ EMBED_HOSTS: 'https://youtube.com', COPY_FILES: 'maybe', MAX_FILE: 'much' }))
    .toMatchInlineSnapshot(`
      "3 settings need attention:
        EMBED_HOSTS contains "https://youtube.com", but must be host names separated by commas, such as youtube.com, or none.
          Example: EMBED_HOSTS=youtube.com, vimeo.com
        COPY_FILES is "maybe", but must be 1, 0 or all.
          Example: COPY_FILES=all
        MAX_FILE is "much", but must be a size such as 500KB, 20MB or 2GB.
          Example: MAX_FILE=200MB"
    `);
  expect(loadSettings({ EMBED_HOSTS: 'none' }).embedHosts).toEqual([]);
});

test.each([
  ['all', { names: [], areLeftOut: true }],
  ['none', { names: [], areLeftOut: false }],
  ['boat, Route', { names: ['boat', 'route'], areLeftOut: false }],
  ['-boat -route', { names: ['boat', 'route'], areLeftOut: true }],
])('CONTENT_TYPES=%s chooses types', (CONTENT_TYPES, choice) => {
  expect(loadSettings({ CONTENT_TYPES }).contentTypes).toEqual(choice);
});

test('CONTENT_TYPES names either types to read or types to leave out', () => {
  expect(messageFor({ CONTENT_TYPES: 'boat, -route' })).toContain(
    'CONTENT_TYPES names types to read and types to leave out. Use one of both',
  );
  expect(messageFor({ CONTENT_TYPES: 'b/oat' })).toContain(
    'CONTENT_TYPES contains "b/oat", but must be names of types separated by commas, or all.',
  );
});

test('the client gets its options, or an error that says to set the address', () => {
  const settings = loadSettings({ CMS_URL: 'https://example.com', CMS_RETRIES: '1' });
  expect(cmsOptions(settings)).toMatchObject({ url: 'https://example.com', retries: 1 });
  expect(() => cmsOptions(loadSettings({}))).toThrowErrorMatchingInlineSnapshot(`
    [SettingsError: One setting needs attention:
      CMS_URL is not set, so there is no site to read. Set it to the address of your WordPress site, or run \`npm start\` to see the sample site.
        Example: CMS_URL=https://example.com/blog]
  `);
});

test('the environment wins over .env in the current folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, '.env'), 'CMS_URL=https://file.example\nCMS_RETRIES=7\n');
  const config = new URL('../../../src/config/index.ts', import.meta.url).href;
  const script = `const { loadSettings } = await import(${JSON.stringify(config)});
    const { cmsUrl, retries } = loadSettings(); console.log(JSON.stringify({ cmsUrl, retries }));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: folder, env: { PATH: process.env.PATH, CMS_URL: 'https://environment.example' } },
  );
  expect(JSON.parse(stdout)).toEqual({ cmsUrl: 'https://environment.example', retries: 7 });
});
