import { sealData, unsealData } from 'iron-session';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newSession, type Session } from '../../../../src/server/auth/session.ts';
import { doorSecret, openDoor, type Door } from '../../../support/desk-door.ts';
import { rawCall, statusIn } from '../../../support/raw-call.ts';
import { visitor, type Visitor } from '../../../support/visitor.ts';

let door: Door;
afterEach(() => door.stop());

const editor = {
  method: 'application-password',
  user: 'editor',
  password: 'Kelp Tide Mast Sail Knot Rope',
} as const;
const page = z.object({
  editor: z.object({ slug: z.string(), token: z.string() }).nullable(),
  ended: z.string().nullable(),
  trouble: z.string().nullable(),
});
const draft = z.object({ step: z.string(), title: z.string(), content: z.string() });

const signedIn = async (): Promise<Visitor> => {
  const who = visitor();
  await who.post(`${door.url}/desk/sign-in`, { user: editor.user, password: editor.password });
  return who;
};
const look = async (who: Visitor, path = '/desk/posts', headers: Record<string, string> = {}) => {
  const seen = await who.get(`${door.url}${path}`, headers);
  return { ...page.parse(JSON.parse(seen.text)), status: seen.status, cookies: seen.cookies };
};
const made = (more: Partial<Session> = {}) => ({
  ...newSession({ credentials: editor, user: { id: 2, name: 'Hanne Lorentzen' } }),
  ...more,
});
const sealSession = (session: Session, password: string) => sealData(session, { password, ttl: 0 });
const holding = (name: string, value: string): Visitor => {
  const who = visitor();
  who.jar.set(name, value);
  return who;
};

test('the session is a sealed cookie for this server only, which scripts cannot read', async () => {
  door = await openDoor();
  const fields = { user: editor.user, password: editor.password };
  const [cookie = ''] = (await visitor().post(`${door.url}/desk/sign-in`, fields)).cookies;
  const [pair = '', ...marks] = cookie.split('; ');
  expect(pair).toMatch(/^galley_session=Fe26\.2\*/);
  expect(marks).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${36 * 3600}`]);
  expect(Buffer.byteLength(cookie)).toBeLessThan(4000);
  for (const secret of ['Kelp', 'editor', 'Hanne']) expect(cookie).not.toContain(secret);
});

test('behind an https proxy the cookie is Secure, and no other host can set it', async () => {
  door = await openDoor({ settings: { TRUST_PROXY: '1' } });
  const origin = 'https://desk.example.com';
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'desk.example.com', origin };
  const who = visitor();
  const fields = { user: editor.user, password: editor.password };
  const { cookies } = await who.post(`${door.url}/desk/sign-in`, fields, headers);
  expect(cookies[0]).toMatch(/^__Host-galley_session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure;/);
  expect((await look(who, '/desk/posts', headers)).editor).not.toBeNull();
});

test('below a base path, the cookie is for that path only', async () => {
  door = await openDoor({ base: '/blog' });
  const fields = { user: editor.user, password: editor.password };
  const [cookie] = (await visitor().post(`${door.url}/desk/sign-in`, fields)).cookies;
  expect(cookie).toContain('; Path=/blog/; HttpOnly; SameSite=Lax;');
});

test('over plain http from another machine, the cookie is Secure, so that browsers never send it unencrypted', async () => {
  door = await openDoor();
  const host = `desk.test:${new URL(door.url).port}`;
  const fields = { user: editor.user, password: editor.password };
  const headers = { host, origin: `http://${host}` };
  const [cookie] = (await visitor().post(`${door.url}/desk/sign-in`, fields, headers)).cookies;
  expect(cookie).toContain('; Secure;');
});

test.each<[string, () => Promise<string>]>([
  ['cut', async () => (await sealSession(made(), doorSecret)).slice(0, -20)],
  ['changed', async () => (await sealSession(made(), doorSecret)).replace(/.(?=.{200}$)/, '~')],
  ['sealed by another secret', () => sealSession(made(), 'x'.repeat(40))],
  ['sealed, and no session', () => sealData({ id: 1 }, { password: doorSecret, ttl: 0 })],
  ['no seal at all', () => Promise.resolve('Fe26.2*1*%00')],
  ['empty', () => Promise.resolve('')],
])('a cookie that is %s is not accepted', async (_, value) => {
  door = await openDoor();
  expect(await look(holding('galley_session', await value()))).toMatchObject({
    status: 200,
    editor: null,
    ended: null,
    trouble: null,
  });
});

test('a session of another site’s desk is not accepted, even if both have the same secret', async () => {
  door = await openDoor();
  const sealed = (site: string) => sealSession(made({ site }), doorSecret);
  const own = new URL(door.cmsUrl).host;
  expect((await look(holding('galley_session', await sealed(own)))).editor).not.toBeNull();
  const other = holding('galley_session', await sealed('other.example'));
  expect(await look(other)).toMatchObject({ editor: null, ended: null });
  const who = await signedIn();
  expect(
    await unsealData(who.jar.get('galley_session') ?? '', { password: doorSecret }),
  ).toMatchObject({ site: own });
});

test('a session that was unused for too long expires, and the page says so', async () => {
  door = await openDoor({ settings: { SESSION_TIME: '1h' } });
  const hour = 3_600_000;
  const used = async (ago: number) => {
    const usedAt = Date.now() - ago;
    return holding('galley_session', await sealSession(made({ usedAt }), doorSecret));
  };
  expect(await look(await used(hour - 5000))).toMatchObject({
    editor: { slug: 'hanne-lorentzen' },
  });
  expect(await look(await used(hour + 5000))).toMatchObject({
    editor: null,
    ended: 'expired',
    trouble: 'signed-out',
  });
  const old = made({ signedInAt: Date.now() - 31 * 24 * hour });
  const kept = holding('galley_session', await sealSession(old, doorSecret));
  expect(await look(kept)).toMatchObject({ editor: null, ended: 'expired' });
});

test('pages and calls renew a session', async () => {
  door = await openDoor({ settings: { SESSION_TIME: '1h' } });
  const usedAt = Date.now() - 50 * 60_000;
  const old = made({ usedAt });
  const who = holding('galley_session', await sealSession(old, doorSecret));
  expect((await look(who)).cookies).toHaveLength(1);
  expect((await look(who)).cookies).toEqual([]);
  const caller = holding('galley_session', await sealSession(old, doorSecret));
  expect((await caller.get(`${door.url}/api/me`)).cookies).toHaveLength(1);

  vi.useFakeTimers({ toFake: ['Date'], now: usedAt + 100 * 60_000 });
  try {
    expect((await look(who)).editor).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a revoked password ends its session within a minute', async () => {
  door = await openDoor();
  const who = await signedIn();
  const authorization = `Basic ${Buffer.from('editor:Kelp Tide Mast Sail Knot Rope').toString('base64')}`;
  const passwords = `${door.cmsUrl}/wp-json/wp/v2/users/me/application-passwords`;
  const own = await fetch(`${passwords}/introspect`, { headers: { authorization } });
  const { uuid } = z.object({ uuid: z.string() }).parse(await own.json());
  await fetch(`${passwords}/${uuid}`, { method: 'DELETE', headers: { authorization } });
  expect((await look(who)).editor).not.toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    expect(await look(who)).toMatchObject({
      editor: null,
      ended: 'refused',
      trouble: 'signed-out',
    });
    const door2 = await who.get(`${door.url}/desk/sign-in`);
    expect(JSON.parse(door2.text)).toMatchObject({ trouble: 'refused' });
  } finally {
    vi.useRealTimers();
  }
});

test('a session continues while WordPress does not answer', async () => {
  door = await openDoor();
  const who = await signedIn();
  await door.loseService();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    expect((await look(who)).editor?.slug).toBe('hanne-lorentzen');
  } finally {
    vi.useRealTimers();
  }
});

test('for an unknown account, the reason is that WordPress does not answer', async () => {
  door = await openDoor({ settings: { CMS_URL: 'http://127.0.0.1:9' } });
  const who = holding('galley_session', await sealSession(made(), doorSecret));
  expect(await look(who)).toMatchObject({ editor: null, ended: null, trouble: 'content-service' });
});

const write = async (who: Visitor, path: string) =>
  draft.parse(JSON.parse((await who.get(`${door.url}${path}`)).text));
const typed = { title: 'Fog, again', content: 'Line one\r\nline two' };
// Browsers send lines with CR LF.
const shown = { step: 'write', title: 'Fog, again', content: 'Line one\nline two' };
const blank = { step: 'write', title: '', content: '' };

test('a form that was sent after the session ended is shown again once after signing in', async () => {
  door = await openDoor();
  const over = made({ usedAt: 0 });
  const who = holding('galley_session', await sealSession(over, doorSecret));
  const sent = await who.post(`${door.url}/desk/new`, { ...typed, token: over.token });
  expect(sent.status).toBe(303);
  const asked = sent.location?.searchParams;
  expect(asked?.get('to')).toBe('/desk/new');
  const kept = asked?.get('kept') ?? '';
  // Not before.
  expect((await who.get(`${door.url}/desk/new?kept=${kept}`)).status).toBe(303);

  const entered = await who.post(`${door.url}/desk/sign-in`, {
    user: editor.user,
    password: editor.password,
    to: '/desk/new',
    kept,
  });
  expect(entered.location?.href).toBe(`${door.url}/desk/new?kept=${kept}`);
  expect(await write(who, `/desk/new?kept=${kept}`)).toEqual(shown);
  expect(await write(who, `/desk/new?kept=${kept}`)).toEqual(blank);
});

test('a form is also kept if another tab signs in', async () => {
  door = await openDoor();
  const who = await signedIn();
  const sent = await who.post(`${door.url}/desk/new`, { ...typed, token: 'of the old session' });
  const passed = await who.get(sent.location ?? '');
  const back = `${passed.location?.pathname ?? ''}${passed.location?.search ?? ''}`;
  expect(await write(who, back)).toEqual(shown);
});

test('a form is kept for an hour after another tab signed out', async () => {
  door = await openDoor();
  const who = await signedIn();
  const { editor: signedInAs } = await look(who);
  const token = signedInAs?.token ?? '';
  await who.post(`${door.url}/desk/sign-out`, { token });
  expect((await look(who)).editor).toBeNull();
  const keptOf = async (fields: Record<string, string>) =>
    (await who.post(`${door.url}/desk/new`, fields)).location?.searchParams.get('kept') ?? null;
  expect(await keptOf({ ...typed, token: 'of nobody' })).toBeNull();
  const kept = await keptOf({ ...typed, token });
  expect(kept).not.toBeNull();
  await who.post(`${door.url}/desk/sign-in`, { user: editor.user, password: editor.password });
  expect(await write(who, `/desk/new?kept=${kept ?? ''}`)).toEqual(shown);
});

test('a form of a stranger is neither kept nor read', async () => {
  door = await openDoor();
  const over = await sealSession(made({ usedAt: 0 }), 'another secret, as long as the right one');
  for (const who of [visitor(), holding('galley_session', over), holding('galley_left', over)]) {
    const sent = await who.post(`${door.url}/desk/new`, { ...typed, token: 'x' });
    expect([sent.status, sent.location?.search]).toEqual([303, '?to=%2Fdesk%2Fnew']);
  }
  // The announced million bytes are never sent.
  const answer = await rawCall(
    `${door.url}/desk/new`,
    { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    (came) => came.includes('\r\n\r\n'),
  );
  expect(statusIn(answer)).toBe('303');
});

test('after its session has ended, a form needs the token and must be small', async () => {
  door = await openDoor();
  const over = made({ usedAt: 0 });
  const who = holding('galley_session', await sealSession(over, doorSecret));
  const forged = await who.post(`${door.url}/desk/new`, { ...typed, token: `${over.token}x` });
  expect([forged.status, forged.location?.search]).toEqual([303, '?to=%2Fdesk%2Fnew']);
  const content = 'x'.repeat(600 * 1024);
  const large = await who.post(`${door.url}/desk/new`, { content, token: over.token });
  expect(JSON.parse(large.text)).toMatchObject({ code: 'too-large' });
});

test('another site cannot store a form for a session', async () => {
  door = await openDoor();
  const who = await signedIn();
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const seen = await who.post(`${door.url}/desk/new`, typed, headers);
    expect([seen.status, seen.location]).toEqual([403, null]);
    expect(JSON.parse(seen.text)).toMatchObject({ code: 'foreign-origin' });
  }
});
