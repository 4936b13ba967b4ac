import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { idOf, idsOf, startSite } from './start.ts';

const post = z.object({
  id: z.number(),
  status: z.string(),
  slug: z.string(),
  link: z.string(),
  date: z.string(),
  date_gmt: z.string(),
  author: z.number(),
  content: z.object({ rendered: z.string(), raw: z.string().optional() }),
});

describe('posts of the embedded service', () => {
  it('keep what an editor changed over a restart, at another port and under its new address', async () => {
    const site = await startSite();
    const content = `<p><a href="${site.url}/about/">About</a></p>`;
    const made = await site.v2('/posts', {
      method: 'POST',
      as: 'alice',
      json: { title: 'Kept', content, status: 'publish' },
    });
    const again = await site.restart();
    const { body } = await again.v2(`/posts/${idOf(made)}`);
    expect(post.parse(body).content.rendered).toContain(`href="${again.url}/about/"`);
    const { body: seeded } = await again.v2('/posts/10');
    expect(post.parse(seeded).content.rendered).toContain(
      `src="${again.url}/wp-content/uploads/2026/03/quay.jpg"`,
    );
  });

  it('go public when their hour has come', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const site = await startSite();
    const hour = 60 * 60_000;
    const soon = new Date(Date.now() + hour).toISOString().slice(0, 19);
    const made = await site.v2('/posts', {
      method: 'POST',
      as: 'alice',
      json: { title: 'Soon', status: 'publish', date_gmt: soon },
    });
    expect(post.parse(made.body).status).toBe('future');
    expect((await site.v2(`/posts/${idOf(made)}`)).status).toBe(401);
    vi.setSystemTime(Date.now() + 2 * hour);
    expect((await site.v2(`/posts/${idOf(made)}`)).status).toBe(200);
  });

  it('have local and universal times of the site’s zone, summer and winter', async () => {
    const site = await startSite();
    const winter = post.parse((await site.v2('/posts/10')).body);
    expect([winter.date, winter.date_gmt]).toEqual(['2026-01-03T09:15:00', '2026-01-03T14:15:00']);
    const summer = post.parse((await site.v2('/posts/11')).body);
    expect([summer.date, summer.date_gmt]).toEqual(['2026-07-04T12:00:00', '2026-07-04T16:00:00']);
  });

  it('keep a slug of another script when an editor changes something else', async () => {
    const site = await startSite();
    const json = { title: '潮見表', status: 'publish' };
    const made = await site.v2('/posts', { method: 'POST', as: 'alice', json });
    const { slug } = post.parse(made.body);
    expect(decodeURIComponent(slug)).toBe('潮見表');
    const path = `/posts/${idOf(made)}`;
    const edited = await site.v2(path, { method: 'POST', as: 'alice', json: { title: 'News' } });
    expect(post.parse(edited.body).slug).toBe(slug);
  });

  it('do not let the words of a protected text be guessed', async () => {
    const site = await startSite();
    expect(idsOf(await site.v2('/posts?search=herring'))).toEqual([]);
    expect(idsOf(await site.v2('/posts?search=secret'))).toEqual([12]);
    const wrong = await site.v2('/posts/12?password=shut');
    expect(wrong.status).toBe(403);
    expect(wrong.body).toMatchObject({ code: 'rest_post_incorrect_password' });
    const comments = await site.v2('/comments');
    expect(comments.body).toEqual([]);
    expect((await site.v2('/comments?post=12')).status).toBe(401);
    expect(idsOf(await site.v2('/comments?post=12&password=open'))).toHaveLength(1);
  });

  it('of an author are cleaned of scripts, those of an editor are not', async () => {
    const site = await startSite();
    const json = { title: 'x', content: '<p onclick="a()">Hi<script>b()</script></p>' };
    const byBob = await site.v2('/posts', { method: 'POST', as: 'bob', json });
    expect(post.parse(byBob.body).content.raw).toBe('<p>Hi</p>');
    const byAlice = await site.v2('/posts', { method: 'POST', as: 'alice', json });
    expect(post.parse(byAlice.body).content.raw).toBe(json.content);
  });

  it('embed an error where what they point at is refused', async () => {
    const site = await startSite();
    const { body } = await site.v2('/posts/12?_embed=replies&_fields=id,_links,_embedded');
    expect(body).toMatchObject({ _embedded: { replies: [{ code: 'rest_cannot_read_post' }] } });
  });
});
