import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { basic, passwords, send, startSite, type Login, type Site } from './start.ts';

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

  it('that are gone, or never were, are told apart only by those who may', async () => {
    const site = await startSite({ basicAuthPlugin: false });
    expect((await site.v2('/users/4')).status).toBe(401);
    expect((await site.v2('/users/99')).status).toBe(404);
    expect((await site.v2('/posts/14')).body).toMatchObject({ author: 0 });
  });
});
