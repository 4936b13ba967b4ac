import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openDoor, type Door } from '../../../support/desk-door.ts';
import { visitor, type Seen, type Visitor } from '../../../support/visitor.ts';

let door: Door;
afterEach(() => door.stop());

const view = z.object({
  ways: z.object({
    applicationPasswords: z.string().nullable(),
    oauth1: z.string().nullable(),
    withinSite: z.string().nullable(),
    password: z.string(),
    wayHere: z.string(),
  }),
  to: z.string(),
  kept: z.string(),
  user: z.string(),
  trouble: z.string().nullable(),
  retryAfter: z.number().nullable(),
});
const viewOf = ({ text }: Seen) => view.parse(JSON.parse(text));

const page = z.object({
  editor: z.object({ slug: z.string(), by: z.string(), token: z.string() }).nullable(),
  ended: z.string().nullable(),
  trouble: z.string().nullable(),
});
const pageOf = async (who: Visitor) =>
  page.parse(JSON.parse((await who.get(`${door.url}/desk/posts`)).text));

/** What a person does on WordPress's page: says yes with a name and a password. */
const approve = (who: Visitor, wordpress: URL, more: Record<string, string>) =>
  who.post(
    `${wordpress.origin}${wordpress.pathname}`,
    { ...Object.fromEntries(wordpress.searchParams), log: 'editor', ...more },
    {},
  );

const location = ({ location: at }: Seen): URL => {
  if (at === null) throw new Error('There is no Location.');
  return at;
};

test('WordPress’s page for application passwords lets an editor in, and nothing of it stays in the address', async () => {
  door = await openDoor();
  const who = visitor();
  const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in?to=/desk/new`));
  expect(ways).toMatchObject({ password: 'application-password', wayHere: 'local', oauth1: null });
  const wordpress = location(await who.get(`${door.url}${ways.applicationPasswords ?? ''}`));
  expect(wordpress.href).toContain(`${door.cmsUrl}/wp-admin/authorize-application.php?`);
  expect(wordpress.searchParams.get('app_name')).toContain(`Galley at ${new URL(door.url).host}, `);

  const granted = location(
    await approve(who, wordpress, { pwd: 'editor-of-port-saltern', approve: '1' }),
  );
  expect(granted.searchParams.get('password')).toHaveLength(24);
  const back = await who.get(granted);
  expect([back.status, location(back).href]).toEqual([303, `${door.url}/desk/new`]);
  expect(back.headers['referrer-policy']).toBe('no-referrer');
  expect(await pageOf(who)).toMatchObject({ editor: { slug: 'hanne-lorentzen', by: 'session' } });

  // On another machine, too: WordPress takes no two passwords of one name.
  const other = visitor();
  const there = location(await other.get(`${door.url}${ways.applicationPasswords ?? ''}`));
  const too = await approve(other, there, { pwd: 'editor-of-port-saltern', approve: '1' });
  await other.get(location(too));
  expect((await pageOf(other)).editor?.slug).toBe('hanne-lorentzen');

  // The same address again, by whoever found it in the history.
  const again = location(await visitor().get(granted));
  expect(again.searchParams.get('trouble')).toBe('stale');
});

test('signing out revokes the password that was made for the session, and ends copies of the cookie', async () => {
  door = await openDoor();
  const who = visitor();
  const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in`));
  const wordpress = location(await who.get(`${door.url}${ways.applicationPasswords ?? ''}`));
  const granted = location(
    await approve(who, wordpress, { pwd: 'editor-of-port-saltern', approve: '1' }),
  );
  await who.get(granted);
  const { user_login: user = '', password = '' } = Object.fromEntries(granted.searchParams);
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const me = () => visitor().get(`${door.cmsUrl}/wp-json/wp/v2/users/me`, { authorization });
  expect((await me()).status).toBe(200);

  const copy = visitor();
  for (const [name, value] of who.jar) copy.jar.set(name, value);
  const token = (await pageOf(who)).editor?.token ?? '';
  expect((await who.post(`${door.url}/desk/sign-out`, { token: 'of another' })).status).toBe(403);
  const out = await who.post(`${door.url}/desk/sign-out`, { token });
  expect(location(out).href).toBe(`${door.url}/desk/sign-in?signed-out`);
  expect((await me()).status).toBe(401);
  expect((await pageOf(who)).editor).toBeNull();
  expect((await pageOf(copy)).editor).toBeNull();
});

test('whoever says no on WordPress’s page is told so, and keeps where they were going', async () => {
  door = await openDoor();
  const who = visitor();
  const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in?to=/desk/media`));
  const wordpress = location(await who.get(`${door.url}${ways.applicationPasswords ?? ''}`));
  const refused = location(await approve(who, wordpress, { reject: '1' }));
  const back = location(await who.get(refused));
  expect(viewOf(await who.get(back))).toMatchObject({ trouble: 'declined', to: '/desk/media' });
});

test('the answer of WordPress’s page counts only in the browser that asked', async () => {
  door = await openDoor();
  const [one, other] = [visitor(), visitor()];
  const { ways } = viewOf(await one.get(`${door.url}/desk/sign-in`));
  const wordpress = location(await one.get(`${door.url}${ways.applicationPasswords ?? ''}`));
  const granted = location(
    await approve(one, wordpress, { pwd: 'editor-of-port-saltern', approve: '1' }),
  );
  await other.get(`${door.url}${ways.applicationPasswords ?? ''}`);
  expect(location(await other.get(granted)).searchParams.get('trouble')).toBe('stale');
  expect((await pageOf(other)).editor).toBeNull();
});

test('a link of another site sets nobody on the way to WordPress', async () => {
  door = await openDoor();
  const seen = await visitor().get(`${door.url}/desk/sign-in?way=application-passwords`, {
    'sec-fetch-site': 'cross-site',
  });
  expect(seen.status).toBe(200);
  expect(seen.cookies).toEqual([]);
});

test('a name and an application password let an editor in; what is wrong is not told apart', async () => {
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
  expect((await pageOf(who)).editor?.slug).toBe('hanne-lorentzen');
  const door2 = await who.get(`${door.url}/desk/sign-in?to=/desk/media`);
  expect(location(door2).href).toBe(`${door.url}/desk/media`);
});

test.each([
  { basicAuthPlugin: true, applicationPasswords: false },
  { basicAuthPlugin: true, legacyPlugin: true, v2: false },
])(
  'where WordPress makes no application passwords, the form asks for the account’s own: %o',
  async (service) => {
    door = await openDoor({ service });
    const who = visitor();
    const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in`));
    expect(ways).toMatchObject({ password: 'password', applicationPasswords: null });
    const fields = { user: 'author', password: 'author-of-port-saltern' };
    expect((await who.post(`${door.url}/desk/sign-in`, { ...fields, password: 'x' })).status).toBe(
      401,
    );
    await who.post(`${door.url}/desk/sign-in`, fields);
    expect((await pageOf(who)).editor?.slug).toBe('desmond-pike');
  },
);

const oauth1 = { consumerKey: 'key-of-galley', consumerSecret: 'secret-of-galley' };
test.each([{ oauth1 }, { oauth1, legacyPlugin: true, v2: false }])(
  'OAuth 1.0a lets an editor in by its three legs: %o',
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
    expect((await pageOf(who)).editor?.slug).toBe('hanne-lorentzen');
  },
);

test('OAuth 1.0a is offered only where a client is set up', async () => {
  door = await openDoor({ service: { oauth1: { consumerKey: 'k', consumerSecret: 's' } } });
  expect(viewOf(await visitor().get(`${door.url}/desk/sign-in`)).ways.oauth1).toBeNull();
});

test('on WordPress’s own host, whoever is logged in there is let in by that login', async () => {
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
  expect((await pageOf(who)).editor?.slug).toBe('desmond-pike');
});

test('WordPress’s login cookie is not passed on where WordPress is on another host', async () => {
  door = await openDoor();
  const who = visitor();
  await who.post(`${door.cmsUrl}/wp-login.php`, { log: 'author', pwd: 'author-of-port-saltern' });
  const { port } = new URL(door.url);
  const headers = { host: `localhost:${port}` };
  expect(viewOf(await who.get(`${door.url}/desk/sign-in`, headers)).ways.withinSite).toBeNull();
  const seen = await who.get(`${door.url}/desk/sign-in?way=within-site`, headers);
  expect(location(seen).searchParams.get('trouble')).toBe('not-logged-in');
});

test('while WordPress does not answer there is the form, and what is wrong', async () => {
  door = await openDoor({ settings: { CMS_URL: 'http://127.0.0.1:9' } });
  const seen = await visitor().get(`${door.url}/desk/sign-in`);
  expect([seen.status, viewOf(seen).trouble]).toEqual([502, 'service']);
});

test('after signing in nobody is sent to another server, or round in circles', async () => {
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
