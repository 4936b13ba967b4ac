import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDesk } from '../support/desk-server.ts';
import { makeMirror } from '../support/make-mirror.ts';
import { openPage } from '../support/open-page.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { asEditor, describePreviews, hidden } from '../support/preview-desk.ts';

describePreviews(['newer', 'older'], (here) => {
  test.for(['pending', 'private'])('a %s text is shown', async (status) => {
    const answer = await here.askSignedIn(`/desk/preview/${await here.write(status)}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(hidden);
    expect(html).toContain(`>A ${status} text</h1>`);
    // What readers can do below a published text.
    if (here.generation === 'newer') expect(html).toContain('/api/comments?post=');
  });

  test('a scheduled text says when readers will see it', async () => {
    const id = await here.write('future', { dateLocal: '2091-05-06T07:08:00' });
    const text = await (await here.askSignedIn(`/desk/preview/${id}`)).text();
    expect(text).toContain(hidden);
    expect(text).toMatch(/Readers will see it from [^<]*2091/);
  });

  // The older generation cannot create autosaves.
  if (here.generation === 'newer') {
    test('an entry of another type is shown, whether its address names the type or not', async () => {
      const { types } = await here.cms.types();
      const boat = types.find(({ name }) => name === 'boat')!;
      const { id } = await here.cms
        .entries(boat)
        .create({ title: 'Petrel', content: '<p>She was built of larch.</p>' });
      for (const path of [`/desk/preview/${id}?type=boat`, `/desk/preview/${id}`]) {
        const html = await (await here.askSignedIn(path)).text();
        expect(html).toContain('>Petrel</h1>');
        expect(html).toContain('<p>She was built of larch.</p>');
      }
    });

    test('the newest text is shown, saved or not', async () => {
      const id = await here.write('draft');
      const kept = await fetch(`${here.service.url}/wp-json/wp/v2/posts/${id}/autosaves`, {
        method: 'POST',
        headers: { authorization: asEditor, 'content-type': 'application/json' },
        body: JSON.stringify({ content: '<p>Typed a moment ago</p>' }),
      });
      expect(kept.ok).toBe(true);
      const text = await (await here.askSignedIn(`/desk/preview/${id}`)).text();
      expect(text).toContain('Typed a moment ago');
    });
  }

  test('a page is shown in its page tree', async () => {
    const page = await here.cms.pages.create({
      title: 'Not a page yet',
      content: '<p>Of the harbour office.</p>',
    });
    const html = await (await here.askSignedIn(`/desk/preview/${page.id}`)).text();
    expect(html).toContain('<p>Of the harbour office.</p>');
    expect(html).toContain('>Not a page yet</h1>');
    // A post would have a byline.
    expect(html).not.toContain('rel="author"');
  });

  test('pictures that no build has fetched come from WordPress', async () => {
    const { items } = await here.cms.posts.page({ perPage: 5 });
    const pictured = items.find(({ featuredMediaId }) => featuredMediaId !== null)!;
    await openPage(
      here.browser,
      `${here.desk.url}/desk/preview/${pictured.id}`,
      { extraHTTPHeaders: { authorization: asEditor } },
      async ({ page }) => {
        const picture = page.locator('main figure img').first();
        expect(await picture.getAttribute('src')).toContain(
          `${here.service.url}/wp-content/uploads/`,
        );
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0);
      },
    );
  });

  const looks = [
    { width: 360, colorScheme: 'dark' },
    { width: 1440, colorScheme: 'light' },
  ] as const;
  // The page is the same in both generations.
  if (here.generation === 'newer')
    test.for(looks)(
      'axe finds nothing, $width pixels wide and $colorScheme, before and after a link is made',
      async ({ width, colorScheme }) => {
        const id = await here.write('draft');
        const headers = { extraHTTPHeaders: { authorization: asEditor } };
        await openPage(
          here.browser,
          `${here.desk.url}/desk/preview/${id}`,
          { ...headers, colorScheme, viewport: { width, height: 900 } },
          async ({ page }) => {
            const look = async () => {
              expect(await axeFaults(page)).toEqual([]);
              const beyond = () => document.documentElement.scrollWidth - innerWidth;
              expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
            };
            await look();
            await page.getByRole('button', { name: 'Create a share link' }).click();
            await page.getByLabel('Link to this preview').waitFor();
            await look();
          },
        );
      },
    );

  test('each part of a divided text is shown', async () => {
    const id = await here.write('draft', {
      content: '<p>First room</p><!--nextpage--><p>Second room</p>',
    });
    const first = await (await here.askSignedIn(`/desk/preview/${id}`)).text();
    expect(first).toContain('First room');
    expect(first).toContain('href="?part=2"');
    const second = await (await here.askSignedIn(`/desk/preview/${id}?part=2`)).text();
    expect(second).toContain('<p>Second room</p>');
    expect(second).not.toContain('<p>First room</p>');
    expect((await here.askSignedIn(`/desk/preview/${id}?part=99`)).status).toBe(200);
  });

  test('texts are as safe as on the site, and pictures come only from WordPress', async () => {
    const id = await here.write('draft', {
      content: `<p onclick="x()">Safe<script>alert(1)</script></p>
      <img src="${here.service.url}/wp-content/uploads/new.jpg" alt="Ours" width="640" height="480">
      <img src="https://elsewhere.example/track.gif" alt="Theirs">`,
    });
    const answer = await here.askSignedIn(`/desk/preview/${id}`);
    const html = await answer.text();
    expect(html).not.toMatch(/onclick|alert\(1\)/);
    expect(html).toContain(`<img src="${here.service.url}/wp-content/uploads/new.jpg"`);
    expect(html).not.toContain('src="https://elsewhere.example');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`img-src 'self' ${here.service.url};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
  });

  test('nobody who sees a preview is counted', async () => {
    const lookFile = join(here.folder, 'look.json');
    const src = 'https://stats.example/script.js';
    await writeFile(lookFile, JSON.stringify({ analytics: { src } }));
    const desk = await startDesk(here.dist, {
      CMS_URL: here.service.url,
      GALLEY_FOLDER: here.folder,
      LOOK_FILE: lookFile,
    });
    try {
      const id = await here.write('draft');
      const headers = { authorization: asEditor };
      for (const address of [`${desk.url}/desk/preview/${id}`, await here.share(id, desk)]) {
        const answer = await fetch(address, { headers });
        const html = await answer.text();
        expect(html).toContain(hidden);
        expect(html + JSON.stringify([...answer.headers])).not.toContain('stats.example');
      }
    } finally {
      await desk.stop();
    }
  });

  test('anything else than a post or page is not found', async () => {
    for (const id of ['999999', '0', 'x', '-1']) {
      expect((await here.askSignedIn(`/desk/preview/${id}`)).status).toBe(404);
    }
  });

  test('the pages around a preview follow the mirror', async () => {
    const { items } = await here.cms.posts.page({ perPage: 5 });
    const old = items.at(-1)!;
    const answers = async () => (await here.askSignedIn(`/desk/preview/${old.id}`)).text();
    const before = await answers();
    expect(before).toContain('This is the published version.');
    expect(before.includes('Came out just after')).toBe(false);
    const after = new Date(Date.parse(`${old.dateLocal!}Z`) + 60_000).toISOString().slice(0, 19);
    await here.write('publish', { title: 'Came out just after', dateLocal: after });
    await makeMirror(here.folder, here.service.url);
    expect((await answers()).includes('Came out just after')).toBe(true);
  });

  test('without a built site, a page says so', async () => {
    const bare = await startDesk(here.dist, { CMS_URL: here.service.url });
    try {
      const id = await here.write('draft');
      const answer = await fetch(`${bare.url}/desk/preview/${id}`, {
        headers: { authorization: asEditor },
      });
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('There is no preview yet');
    } finally {
      await bare.stop();
    }
  });
});
