import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { farSide, json, v2Index, v2Post, wpError, type FarSide } from './far-side.ts';

const text = fileURLToPath(new URL('./real-blocks/posts/newest-blocks.html', import.meta.url));

/** A WordPress in the folder `/paper` of its host. It has the post `newest-blocks`, another one, and a category. */
export async function blockPaper(): Promise<FarSide> {
  const written = await readFile(text, 'utf8');
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#369' },
  })
    .jpeg()
    .toBuffer();

  const far: FarSide = await farSide(({ path, query }, response) => {
    const home = `${far.url}/paper`;
    const words: Readonly<Record<string, string>> = {
      home,
      'photo.url': `${home}/wp-content/uploads/photo.jpg`,
      'large.url': `${home}/wp-content/uploads/large.jpg`,
    };
    const rendered = written.replace(/\{\{([a-z.]+)\}\}/g, (_, name: string) => words[name] ?? '');
    const collections: Readonly<Record<string, readonly unknown[]>> = {
      posts: [
        v2Post(1, {
          slug: 'newest-blocks',
          link: `${home}/2026/01/newest-blocks/`,
          content: { rendered, protected: false },
          categories: [3],
        }),
        v2Post(2, { link: `${home}/2026/01/fog/`, categories: [3] }),
      ],
      categories: [
        {
          id: 3,
          taxonomy: 'category',
          name: 'Nets',
          slug: 'nets',
          link: `${home}/category/nets/`,
          description: '',
          parent: 0,
          count: 2,
        },
      ],
      pages: [],
      users: [],
      tags: [],
      media: [],
      comments: [],
    };
    const [, name = ''] = /^\/paper\/wp-json\/wp\/v2\/([a-z]+)$/.exec(path) ?? [];
    const all = collections[name];
    if (path === '/paper/') response.end('<html lang="en"></html>');
    else if (path.startsWith('/paper/wp-content/uploads/'))
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    else if (path === '/paper/wp-json/') json(response, v2Index(home));
    else if (all === undefined) wpError(response, 404, 'rest_no_route');
    else if (Number(query.get('page') ?? 1) > 1)
      wpError(response, 400, 'rest_post_invalid_page_number');
    else json(response, all);
  });
  return far;
}
