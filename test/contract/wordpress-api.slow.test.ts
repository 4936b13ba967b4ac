import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, startApi, type ApiServer } from '../support/api/api-server.ts';
import { checked, type Checked } from '../support/api/checked.ts';
import { startWordPress, wordpressAvailable, type Login } from '../support/wordpress/index.ts';

const available = wordpressAvailable();

if (!available.ok) {
  it('the API works with WordPress', (test) =>
    test.skip(`${available.reason} (${available.install})`));
} else {
  describe('the API, with WordPress', () => {
    let site: Awaited<ReturnType<typeof startWordPress>>;
    let api: ApiServer;
    let call: Checked;
    beforeAll(async () => {
      site = await startWordPress();
      api = await startApi({}, { CMS_URL: site.url });
      call = await checked(api);
    }, 240_000);
    afterAll(async () => {
      await api.stop();
      await site.stop();
    });

    const as = (login: Login, headers: Record<string, string> = {}) => ({
      headers: {
        authorization: basic(login, site.accounts[login].applicationPassword),
        ...headers,
      },
    });

    const write = (login: Login, post: object) =>
      call('POST', '/posts', {
        ...as(login, { 'content-type': 'application/json' }),
        body: JSON.stringify({ title: 'Salt & pepper', content: '<p>Both.</p>', ...post }),
      });

    it('knows who calls', async () => {
      const { json } = await call('GET', '/me', as('alice'));
      expect(json).toMatchObject({ name: 'Alice O’Writer', roles: ['editor'] });
      const wrong = { headers: { authorization: basic('alice', 'not her password') } };
      expect((await call('GET', '/me', wrong)).json).toMatchObject({ code: 'bad-credentials' });
    });

    it('writes posts, shows them to those who may see them, and deletes them', async () => {
      const { json, status } = await write('alice', {});
      expect(status).toBe(201);
      expect(json).toMatchObject({ status: 'draft', title: 'Salt & pepper' });
      const id = Number(json?.['id']);
      const drafts = async (login: Login) => {
        const { json } = await call('GET', '/posts?status=draft', as(login));
        return (json?.['items'] as { id: number }[]).map((post) => post.id);
      };
      expect(await drafts('alice')).toContain(id);
      expect(await drafts('bob')).not.toContain(id);

      const outcomeOf = async (login: Login, query = '') => {
        const { json } = await call('DELETE', `/posts/${id}${query}`, as(login));
        return json?.['outcome'] ?? json?.['code'];
      };
      expect(await outcomeOf('carol')).toBe('forbidden');
      expect(await outcomeOf('bob')).toBe('forbidden');
      expect(await outcomeOf('alice')).toBe('trashed');
      expect(await outcomeOf('alice')).toBe('already-trashed');
      expect(await outcomeOf('alice', '?force=true')).toBe('deleted');
      expect(await outcomeOf('alice')).toBe('not-found');
    });

    it('shows what is published to everybody, refuses who may not write, and tells what WordPress refuses in its words', async () => {
      const { json } = await call('GET', '/posts', as('carol'));
      const statuses = (json?.['items'] as { status: string }[]).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set(['publish']));
      // Before her text is read, so that WordPress is not asked.
      const refused = (await write('carol', {})).json;
      expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
      expect(refused).not.toHaveProperty('service');
      const { id } = (await write('alice', { status: 'publish' })).json as { id: number };
      expect((await call('DELETE', `/posts/${id}`, as('bob'))).json).toMatchObject({
        status: 403,
        code: 'forbidden',
        service: { code: 'rest_cannot_delete' },
      });
    });

    it('takes files with their texts, and deletes them permanently', async () => {
      const blank = { width: 64, height: 48, channels: 3, background: '#369' } as const;
      const body = await sharp({ create: blank }).jpeg().toBuffer();
      const headers = {
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="pier.jpg"',
      };
      const sent = await call('POST', '/media?alt=The%20pier', { ...as('bob', headers), body });
      expect(sent).toMatchObject({
        status: 201,
        json: { alt: 'The pier', mimeType: 'image/jpeg', width: 64, notes: [] },
      });
      const { id, url } = sent.json as { id: number; url: string };
      const kept = await fetch(url);
      expect(Buffer.from(await kept.arrayBuffer()).equals(body)).toBe(true);
      const remove = (login: Login) => call('DELETE', `/media/${id}`, as(login));
      expect((await remove('carol')).json).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await remove('bob')).json).toMatchObject({ id, outcome: 'deleted' });
      expect((await remove('bob')).json).toMatchObject({ status: 404, code: 'not-found' });
    });
  });
}
