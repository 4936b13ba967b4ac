import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { basic, idOf, passwords, send, startSite, type Login, type Site } from './start.ts';

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});

async function logIn(site: Site, login: Login): Promise<string> {
  const answer = await send(
    `${site.url}/wp-login.php`,
    form({ log: login, pwd: passwords[login], redirect_to: 'https://elsewhere.test/' }),
  );
  expect(answer.headers.get('location')).toBe(`${site.url}/wp-admin/`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
}

/** What it costs to try one password, of each that is stored. */
const costsIn = (folder: string): readonly string[] => {
  const database = new DatabaseSync(join(folder, 'content', 'content.sqlite'), { readOnly: true });
  try {
    const rows = database
      .prepare(
        'SELECT password AS hash FROM users UNION ALL SELECT hash FROM application_passwords',
      )
      .all();
    return z
      .array(z.object({ hash: z.string() }))
      .parse(rows)
      .map(({ hash }) => hash.split('$')[1] ?? '');
  } finally {
    database.close();
  }
};

describe('accounts of the embedded service', () => {
  it('have passwords that are slow to try, unless everybody knows them', async () => {
    const secret = await startSite({}, { passwordsAreKnown: false });
    const known = await startSite();
    for (const [site, cost] of [
      [secret, '16384'],
      [known, '16'],
    ] as const) {
      const made = { method: 'POST', as: 'admin', json: { name: 'another' } } as const;
      expect((await site.v2('/users/me/application-passwords', made)).status).toBe(201);
      expect(new Set(costsIn(site.folder))).toEqual(new Set([cost]));
      expect(
        (await site.v2('/users/me', { headers: { authorization: basic('admin', 'wrong') } }))
          .status,
      ).toBeGreaterThan(400);
    }
  });

  it('have the rights of their role, and no others', async () => {
    const site = await startSite();
    const create = (as: Login) =>
      site.v2('/posts', { method: 'POST', as, json: { title: 'x', status: 'publish' } });
    expect((await create('carol')).status).toBe(403);
    const bobs = idOf(await create('bob'));
    const alices = idOf(await create('alice'));
    const remove = async (as: Login, id: number) =>
      (await site.v2(`/posts/${id}?force=true`, { method: 'DELETE', as })).status;
    expect(await remove('bob', alices)).toBe(403);
    expect(await remove('carol', bobs)).toBe(403);
    expect(await remove('bob', bobs)).toBe(200);
    expect(await remove('admin', alices)).toBe(200);
    const page = { method: 'POST', json: { title: 'x' } };
    expect((await site.v2('/pages', { ...page, as: 'bob' })).status).toBe(403);
    expect((await site.v2('/pages', { ...page, as: 'alice' })).status).toBe(201);
    expect((await site.v2('/settings', { as: 'alice' })).status).toBe(403);
    expect((await site.v2('/users?context=edit', { as: 'alice' })).status).toBe(403);
  });

  it('say in Allow what the asker may do', async () => {
    const site = await startSite();
    const allow = async (path: string, as?: Login) =>
      (await site.v2(path, as ? { as } : {})).headers.get('allow');
    expect(await allow('/posts')).toBe('GET');
    expect(await allow('/posts', 'bob')).toBe('GET, POST');
    expect(await allow('/posts/11', 'bob')).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(await allow('/posts/10', 'bob')).toBe('GET');
  });

  it('are nobody without a nonce, refused with a bad one, and given a fresh one', async () => {
    const site = await startSite({ basicAuthPlugin: false });
    const cookie = await logIn(site, 'bob');
    const me = (headers: Record<string, string>) => site.v2('/users/me', { headers });
    expect((await me({ cookie })).status).toBe(401);
    const bad = await me({ cookie, 'X-WP-Nonce': '0123456789' });
    expect(bad.body).toMatchObject({ code: 'rest_cookie_invalid_nonce', data: { status: 403 } });
    const page = await fetch(`${site.url}/wp-admin/admin-ajax.php?action=rest-nonce`, {
      headers: { cookie },
    });
    const nonce = await page.text();
    const good = await me({ cookie, 'X-WP-Nonce': nonce });
    expect(good.body).toMatchObject({ slug: 'bob' });
    expect(good.headers.get('x-wp-nonce')).toMatch(/^[a-f\d]{10}$/);
    const other = await logIn(site, 'alice');
    expect((await me({ cookie: other, 'X-WP-Nonce': nonce })).status).toBe(403);
    const forged = cookie.replace(/=3/, '=1');
    expect(forged).not.toBe(cookie);
    expect((await me({ cookie: forged, 'X-WP-Nonce': nonce })).status).toBe(401);
  });

  it('get, list and lose application passwords', async () => {
    const site = await startSite({ basicAuthPlugin: false });
    const own = { headers: { Authorization: basic('bob', 'abcd EFGH 1234 ijkl MNOP 5678') } };
    const path = '/users/me/application-passwords';
    const made = await site.v2(path, {
      ...own,
      method: 'POST',
      json: { name: 'desk' },
      headers: {
        ...own.headers,
        'Content-Type': 'application/json',
      },
    });
    expect(made.status).toBe(201);
    const { uuid, password } = z
      .object({ uuid: z.string(), password: z.string() })
      .parse(made.body);
    expect(password).toMatch(/^(?:\w{4} ){5}\w{4}$/);
    const fresh = { headers: { Authorization: basic('bob', password) } };
    expect((await site.v2('/users/me', fresh)).status).toBe(200);
    const listed = await site.v2(path, own);
    expect(JSON.stringify(listed.body)).not.toContain(password);
    expect((await site.v2(`${path}/${uuid}`, { ...own, method: 'DELETE' })).status).toBe(200);
    expect((await site.v2('/users/me', fresh)).status).toBe(401);
    const foreign = await site.v2('/users/2/application-passwords', own);
    expect(foreign.status).toBe(403);
  });

  it('hand an application its password with the redirect, once the person agreed', async () => {
    const site = await startSite({ basicAuthPlugin: false });
    const page = `${site.url}/wp-admin/authorize-application.php`;
    const asked = {
      app_name: 'Galley <desk>',
      success_url: 'http://127.0.0.1:9/done?a=b',
      reject_url: 'http://127.0.0.1:9/no',
    };
    const shown = await (await fetch(`${page}?${new URLSearchParams(asked).toString()}`)).text();
    expect(shown).toContain('Galley &lt;desk&gt;');
    const approve = (pwd: string) => send(page, form({ ...asked, log: 'bob', pwd, approve: '1' }));
    expect((await approve('wrong')).headers.get('location')).toBeNull();
    const done = new URL((await approve(passwords.bob)).headers.get('location') ?? '');
    expect(`${done.origin}${done.pathname}`).toBe('http://127.0.0.1:9/done');
    const password = done.searchParams.get('password') ?? '';
    expect(done.searchParams.get('user_login')).toBe('bob');
    const me = await site.v2('/users/me', { headers: { Authorization: basic('bob', password) } });
    expect(me.body).toMatchObject({ slug: 'bob' });
    const rejected = await send(page, form({ ...asked, reject: '1' }));
    expect(rejected.headers.get('location')).toBe(asked.reject_url);
    const unsafe = { ...asked, success_url: 'http://elsewhere.test/' };
    expect((await send(page, form({ ...unsafe, log: 'bob', pwd: passwords.bob }))).status).toBe(
      400,
    );
  });

  it('that are gone, or never were, are told apart only by those who may', async () => {
    const site = await startSite({ basicAuthPlugin: false });
    expect((await site.v2('/users/4')).status).toBe(401);
    expect((await site.v2('/users/99')).status).toBe(404);
    expect((await site.v2('/posts/14')).body).toMatchObject({ author: 0 });
  });
});
