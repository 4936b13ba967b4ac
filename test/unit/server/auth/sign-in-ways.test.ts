import { afterEach, expect, test } from 'vitest';
import { openDoor, type Door } from '../../../support/desk-door.ts';
import { visitor } from '../../../support/visitor.ts';
import { approve, location, pageOf, viewOf } from './wordpress-page.ts';

let door: Door;
afterEach(() => door.stop());

test('a name and an application password sign an editor in; a failure does not say which of the two is wrong', async () => {
  door = await openDoor();
  const who = visitor();
  const fields = { user: 'editor', password: 'Kelp Tide Mast Sail Knot Rope', to: '/desk/new' };
  const wrong = await who.post(`${door.url}/desk/sign-in`, { ...fields, password: 'no' });
  const unknown = await who.post(`${door.url}/desk/sign-in`, { ...fields, user: 'nobody' });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(viewOf(wrong)).toMatchObject({ trouble: 'wrong', user: 'editor', to: '/desk/new' });
  expect({ ...viewOf(unknown), user: 'editor' }).toEqual(viewOf(wrong));
  const empty = await who.post(`${door.url}/desk/sign-in`, { ...fields, user: '' });
  expect(viewOf(empty)).toMatchObject({ trouble: 'incomplete' });

  const seen = await who.post(`${door.url}/desk/sign-in`, fields);
  expect([seen.status, location(seen).href]).toEqual([303, `${door.url}/desk/new`]);
  expect((await pageOf(door, who)).editor?.slug).toBe('hanne-lorentzen');
  const door2 = await who.get(`${door.url}/desk/sign-in?to=/desk/media`);
  expect(location(door2).href).toBe(`${door.url}/desk/media`);
});

test.each([
  { basicAuthPlugin: true, applicationPasswords: false },
  { basicAuthPlugin: true, legacyPlugin: true, v2: false },
])(
  'without application passwords, the form asks for the account’s own password: %o',
  async (service) => {
    door = await openDoor({ service });
    const who = visitor();
    const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in`));
    expect(ways).toMatchObject({ password: 'password', applicationPasswords: null });
    const fields = { user: 'author', password: 'author-of-port-saltern' };
    const wrong = await who.post(`${door.url}/desk/sign-in`, { ...fields, password: 'x' });
    const unknown = await who.post(`${door.url}/desk/sign-in`, { ...fields, user: 'nobody' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    // Only v2 shows that the plugin has refused them.
    const trouble = 'v2' in service ? 'wrong' : 'basic-auth';
    expect([viewOf(wrong).trouble, viewOf(unknown).trouble]).toEqual([trouble, trouble]);
    await who.post(`${door.url}/desk/sign-in`, fields);
    expect((await pageOf(door, who)).editor?.slug).toBe('desmond-pike');
  },
);

const oauth1 = { consumerKey: 'key-of-galley', consumerSecret: 'secret-of-galley' };
test.each([{ oauth1 }, { oauth1, legacyPlugin: true, v2: false }])(
  'the three legs of OAuth 1.0a sign an editor in: %o',
  async (service) => {
    const settings = {
      CMS_OAUTH_CONSUMER_KEY: oauth1.consumerKey,
      CMS_OAUTH_CONSUMER_SECRET: oauth1.consumerSecret,
      CMS_OAUTH_TOKEN: 'of-the-build',
      CMS_OAUTH_TOKEN_SECRET: 'of-the-build-too',
    };
    door = await openDoor({ service, settings });
    const who = visitor();
    const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in?to=/desk/changes`));
    const wordpress = location(await who.get(`${door.url}${ways.oauth1 ?? ''}`));
    expect(wordpress.pathname).toBe('/oauth1/authorize');
    const granted = location(
      await approve(who, wordpress, { pwd: 'editor-of-port-saltern', 'wp-submit': 'authorize' }),
    );
    expect(granted.searchParams.get('oauth_verifier')).toBeTruthy();
    expect(location(await visitor().get(granted)).searchParams.get('trouble')).toBe('stale');
    expect(location(await who.get(granted)).href).toBe(`${door.url}/desk/changes`);
    expect((await pageOf(door, who)).editor?.slug).toBe('hanne-lorentzen');
  },
);

test('OAuth 1.0a is offered only if a client is set up', async () => {
  door = await openDoor({ service: { oauth1: { consumerKey: 'k', consumerSecret: 's' } } });
  expect(viewOf(await visitor().get(`${door.url}/desk/sign-in`)).ways.oauth1).toBeNull();
});

test('on WordPress’s own host, a WordPress login signs in to the desk', async () => {
  door = await openDoor();
  const who = visitor();
  const before = viewOf(await who.get(`${door.url}/desk/sign-in`));
  expect(before.ways.withinSite).toBeNull();
  const asked = `${door.url}/desk/sign-in?way=within-site`;
  expect(location(await who.get(asked)).searchParams.get('trouble')).toBe('not-logged-in');

  await who.post(`${door.cmsUrl}/wp-login.php`, { log: 'author', pwd: 'author-of-port-saltern' });
  const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in?to=/desk/media`));
  const seen = await who.get(`${door.url}${ways.withinSite ?? ''}`);
  expect(location(seen).href).toBe(`${door.url}/desk/media`);
  expect((await pageOf(door, who)).editor?.slug).toBe('desmond-pike');
});

test('WordPress’s login cookie is not sent to a WordPress on another host', async () => {
  door = await openDoor();
  const who = visitor();
  await who.post(`${door.cmsUrl}/wp-login.php`, { log: 'author', pwd: 'author-of-port-saltern' });
  const { port } = new URL(door.url);
  const headers = { host: `localhost:${port}` };
  expect(viewOf(await who.get(`${door.url}/desk/sign-in`, headers)).ways.withinSite).toBeNull();
  const seen = await who.get(`${door.url}/desk/sign-in?way=within-site`, headers);
  expect(location(seen).searchParams.get('trouble')).toBe('not-logged-in');
});

test('while WordPress does not answer, the page shows the form and the problem', async () => {
  door = await openDoor({ settings: { CMS_URL: 'http://127.0.0.1:9' } });
  const seen = await visitor().get(`${door.url}/desk/sign-in`);
  expect([seen.status, viewOf(seen).trouble]).toEqual([502, 'service']);
});

test('signing in never redirects to another server, or in a circle', async () => {
  door = await openDoor({ base: '/blog' });
  const who = visitor();
  for (const to of [
    ...['https://evil.test/desk/', '//evil.test/blog/desk/', String.raw`/\evil.test/blog/desk/`],
    ...['/blog/../desk/', '/desk/', '/blog/deskx', 'javascript:alert(1)', '/blog/desk/sign-in?x'],
    ...['/blog/desk/sign-out', '/blog/desk/../api/me', '/blog/desk\n/'],
  ]) {
    const query = new URLSearchParams({ to }).toString();
    const seen = viewOf(await who.get(`${door.url}/desk/sign-in?${query}`));
    expect([to, seen.to]).toEqual([to, '/blog/desk/']);
  }
  const query = new URLSearchParams({ to: '/blog/desk/posts?status=draft&page=2' }).toString();
  const seen = viewOf(await who.get(`${door.url}/desk/sign-in?${query}`));
  expect(seen.to).toBe('/blog/desk/posts?status=draft&page=2');
});
