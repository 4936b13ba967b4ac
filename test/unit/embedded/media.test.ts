import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idOf, startSite, type Answer, type Login, type Site } from './start.ts';

const media = z.object({
  source_url: z.string(),
  mime_type: z.string(),
  media_details: z.object({
    sizes: z.record(
      z.string(),
      z.object({ width: z.number(), height: z.number(), source_url: z.string() }),
    ),
  }),
});

const picture = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );

function upload(
  site: Site,
  name: string,
  body: Uint8Array<ArrayBuffer>,
  more: Readonly<Record<string, string>> = {},
  as: Login = 'bob',
): Promise<Answer> {
  const headers = {
    'Content-Type': 'image/png',
    'Content-Disposition': `attachment; filename=${name}`,
    ...more,
  };
  return site.v2('/media', { method: 'POST', as, body, headers });
}

describe('media of the embedded service', () => {
  it('come back byte for byte, with every announced size at its address', async () => {
    const site = await startSite();
    const file = await picture(1200, 600);
    const { source_url, media_details } = media.parse((await upload(site, 'a.png', file)).body);
    const original = await fetch(source_url);
    expect(original.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await original.arrayBuffer())).toEqual(file);
    expect(Object.keys(media_details.sizes).toSorted()).toEqual([
      'full',
      'large',
      'medium',
      'medium_large',
      'thumbnail',
    ]);
    for (const size of Object.values(media_details.sizes)) {
      const answer = await fetch(size.source_url);
      const measured = await sharp(await answer.arrayBuffer()).metadata();
      expect([measured.width, measured.height]).toEqual([size.width, size.height]);
    }
    const unknown = await fetch(source_url.replace('.png', '-31x17.png'));
    expect(unknown.status).toBe(404);
  });

  it('never share a name, even when they come at once', async () => {
    const site = await startSite();
    const file = await picture(10, 10);
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(site, 'same.png', file)));
    const names = answers.map(({ body }) => media.parse(body).source_url.split('/').at(-1));
    expect(names.toSorted()).toEqual(['same-1.png', 'same-2.png', 'same-3.png', 'same.png']);
  });

  it.each([
    ['"../../evil.png"', 'evil.png'],
    ['"a b  c.png"', 'a-b-c.png'],
    ['"shell.php.png"', 'shell.php_.png'],
  ])('named %s are stored as %s', async (given, stored) => {
    const site = await startSite();
    const answer = await upload(site, given, await picture(4, 4));
    expect(media.parse(answer.body).source_url.split('/').at(-1)).toBe(stored);
  });

  it.each(['x.php', 'x.html', 'x.svg', 'x.js', 'x', '.htaccess', 'x.png.exe'])(
    'named %s are refused',
    async (name) => {
      const site = await startSite();
      const answer = await upload(site, `"${name}"`, await picture(4, 4));
      expect(answer.body).toMatchObject({ code: 'rest_upload_sideload_error' });
    },
  );

  it('go with their smaller versions when they are deleted', async () => {
    const site = await startSite();
    const made = await upload(site, 'gone.png', await picture(500, 500));
    const { source_url, media_details } = media.parse(made.body);
    const medium = media_details.sizes['medium']?.source_url ?? '';
    expect((await fetch(medium)).status).toBe(200);
    const path = `/media/${idOf(made)}?force=true`;
    expect((await site.v2(path, { method: 'DELETE', as: 'bob' })).status).toBe(200);
    expect((await fetch(source_url)).status).toBe(404);
    expect((await fetch(medium)).status).toBe(404);
  });

  it('answer a conditional request without the bytes', async () => {
    const site = await startSite();
    const url = `${site.url}/wp-content/uploads/2026/03/quay.jpg`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });
});
