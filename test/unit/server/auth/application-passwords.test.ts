import { afterEach, expect, test } from 'vitest';
import { openDoor, type Door } from '../../../support/desk-door.ts';
import { visitor } from '../../../support/visitor.ts';
import { approve, location, pageOf, viewOf } from './wordpress-page.ts';

let door: Door;
afterEach(() => door.stop());

test('WordPress’s page for application passwords signs an editor in, and the password is removed from the address', async () => {
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
  expect(await pageOf(door, who)).toMatchObject({
    editor: { slug: 'hanne-lorentzen', by: 'session' },
  });

  // WordPress refuses a second password with the same name.
  const other = visitor();
  const there = location(await other.get(`${door.url}${ways.applicationPasswords ?? ''}`));
  const too = await approve(other, there, { pwd: 'editor-of-port-saltern', approve: '1' });
  await other.get(location(too));
  expect((await pageOf(door, other)).editor?.slug).toBe('hanne-lorentzen');

  // The same address again, as found in a browser's history.
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
  const token = (await pageOf(door, who)).editor?.token ?? '';
  expect((await who.post(`${door.url}/desk/sign-out`, { token: 'of another' })).status).toBe(403);
  const out = await who.post(`${door.url}/desk/sign-out`, { token });
  expect(location(out).href).toBe(`${door.url}/desk/sign-in?signed-out`);
  expect((await me()).status).toBe(401);
  expect((await pageOf(door, who)).editor).toBeNull();
  expect((await pageOf(door, copy)).editor).toBeNull();
});

test('after a refusal on WordPress’s page, the sign-in page says so and keeps the destination', async () => {
  door = await openDoor();
  const who = visitor();
  const { ways } = viewOf(await who.get(`${door.url}/desk/sign-in?to=/desk/media`));
  const wordpress = location(await who.get(`${door.url}${ways.applicationPasswords ?? ''}`));
  const refused = location(await approve(who, wordpress, { reject: '1' }));
  const back = location(await who.get(refused));
  expect(viewOf(await who.get(back))).toMatchObject({ trouble: 'declined', to: '/desk/media' });
});

test('the return from WordPress’s page works only in the browser that started it', async () => {
  door = await openDoor();
  const one = visitor();
  const other = visitor();
  const { ways } = viewOf(await one.get(`${door.url}/desk/sign-in`));
  const wordpress = location(await one.get(`${door.url}${ways.applicationPasswords ?? ''}`));
  const granted = location(
    await approve(one, wordpress, { pwd: 'editor-of-port-saltern', approve: '1' }),
  );
  await other.get(`${door.url}${ways.applicationPasswords ?? ''}`);
  expect(location(await other.get(granted)).searchParams.get('trouble')).toBe('stale');
  expect((await pageOf(door, other)).editor).toBeNull();
});

test('WordPress’s page is not offered if WordPress would refuse to return a password', async () => {
  door = await openDoor({
    service: { publicUrl: 'https://127.0.0.1:9' },
    settings: { TRUST_PROXY: '1' },
  });
  const seen = async (headers: Record<string, string>) =>
    viewOf(await visitor().get(`${door.url}/desk/sign-in`, headers)).ways;
  expect(await seen({})).toMatchObject({ applicationPasswords: null, wayHere: 'local' });
  const open = { 'x-forwarded-host': 'desk.test' };
  expect(await seen(open)).toMatchObject({ applicationPasswords: null, wayHere: 'open' });
  const { applicationPasswords } = await seen({ ...open, 'x-forwarded-proto': 'https' });
  expect(applicationPasswords).not.toBeNull();
});

test('a link on another site does not start a sign-in', async () => {
  door = await openDoor();
  const seen = await visitor().get(`${door.url}/desk/sign-in?way=application-passwords`, {
    'sec-fetch-site': 'cross-site',
  });
  expect(seen.status).toBe(200);
  expect(seen.cookies).toEqual([]);
});
