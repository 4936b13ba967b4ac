import sharp from 'sharp';
import { farSide, json, v2Index, v2Post, wpError, type FarSide } from './far-side.ts';

/** What ends a script and begins one of its own, wherever it is not escaped. */
export const breakout = '</script><script>alert(1)</script>';
const escaped = breakout.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** As readers see it. */
export const siteName = 'The <Paper> & "Sons"';
interface Wire extends Record<string, unknown> {
  readonly id: number;
}

/** What lies at each route, in the first page of its collection. */
const collections = (url: string): Readonly<Record<string, readonly Wire[]>> => ({
  posts: [
    v2Post(1, {
      link: `${url}/pictured/`,
      title: { rendered: `Fog ${escaped}` },
      featured_media: 7,
      categories: [3],
      tags: [4, 5],
      excerpt: { rendered: '<p>It &amp; the &quot;ferry&quot; lift.</p>' },
      modified_gmt: '2026-01-03T12:00:00',
    }),
    v2Post(2, { link: `${url}/plain/`, title: { rendered: `${'Very long '.repeat(30)}end` } }),
    v2Post(3, { link: `${url}/arabic/`, title: { rendered: 'مرحبا\ud800\u0007' } }),
    v2Post(4, { link: `${url}/untitled/`, title: { rendered: '' } }),
    v2Post(5, { link: `${url}/stamp/`, featured_media: 8 }),
    ...Array.from({ length: 12 }, (_, at) =>
      v2Post(10 + at, { link: `${url}/more-${at}/`, categories: [3] }),
    ),
  ],
  pages: [{ ...v2Post(30, { link: `${url}/about/`, title: { rendered: 'About' } }), type: 'page' }],
  users: [{ id: 1, name: `Ann ${escaped}`, slug: 'ann', link: `${url}/author/ann/`, url: '' }],
  categories: [
    { id: 3, taxonomy: 'category', name: escaped, slug: 'fog', link: `${url}/category/fog/` },
    { id: 6, taxonomy: 'category', name: 'Empty', slug: 'empty', link: `${url}/category/empty/` },
  ].map((term) => ({ ...term, description: '', parent: 0, count: 1 })),
  tags: ['gulls', 'a, b'].map((name, at) => ({
    id: 4 + at,
    taxonomy: 'post_tag',
    name,
    slug: `tag-${at}`,
    link: `${url}/tag/${at}/`,
    description: '',
    count: 1,
  })),
  media: [
    { id: 7, width: 1600, height: 1000 },
    { id: 8, width: 200, height: 200 },
  ].map(({ id, width, height }) => ({
    id,
    alt_text: 'The "quay" <at> dawn',
    mime_type: 'image/jpeg',
    media_type: 'image',
    source_url: `${url}/wp-content/uploads/${id}.jpg`,
    caption: { rendered: '' },
    link: `${url}/media-${id}/`,
    media_details: { width, height, sizes: {} },
  })),
  comments: [],
});

async function picture(id: string): Promise<Buffer> {
  if (id === '9') {
    const size = { width: 512, height: 512 };
    return sharp({ create: { ...size, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
  }
  const size = id === '8' ? { width: 200, height: 200 } : { width: 1600, height: 1000 };
  return sharp({ create: { ...size, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
}

/**
 * A WordPress whose names and titles are those of an attacker: a post with a picture, one with a long title, one with half of
 * a character in its title, one without, one with a picture that is too small; and some more.
 */
export async function hostilePaper(): Promise<FarSide> {
  const far: FarSide = await farSide(async ({ path, query }, response) => {
    const [, id] = /^\/wp-content\/uploads\/(\d)\.(?:jpg|png)$/.exec(path) ?? [];
    const [, name = ''] = /^\/wp-json\/wp\/v2\/([a-z]+)$/.exec(path) ?? [];
    const all = collections(far.url)[name];
    if (path === '/') response.end('<html lang="en"></html>');
    else if (id !== undefined) {
      response
        .writeHead(200, { 'content-type': id === '9' ? 'image/png' : 'image/jpeg' })
        .end(await picture(id));
    } else if (path === '/wp-json/') {
      const name = 'The &lt;Paper&gt; &amp; &quot;Sons&quot;';
      json(
        response,
        v2Index(far.url, {
          name,
          description: 'News of &lt;all&gt; sorts',
          site_icon_url: `${far.url}/wp-content/uploads/9.png`,
        }),
      );
    } else if (all === undefined) wpError(response, 404, 'rest_no_route');
    else if (Number(query.get('page') ?? 1) > 1)
      wpError(response, 400, 'rest_post_invalid_page_number');
    else {
      const wanted = query.get('include')?.split(',').map(Number);
      json(
        response,
        all.filter((record) => wanted?.includes(record.id) ?? true),
      );
    }
  });
  return far;
}
