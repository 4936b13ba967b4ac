import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { farSide, json, v2Index, v2Post, wpError, type FarSide } from './far-side.ts';

const text = fileURLToPath(new URL('./real-blocks/posts/newest-blocks.html', import.meta.url));

const container = (block: string, hash: string) => `wp-container-core-${block}-is-layout-${hash}`;
const paragraphs = (...words: readonly string[]) => words.map((word) => `<p>${word}</p>`).join('');

/** Blocks whose layouts are on their public page only, and that page's rules. */
const layouts = {
  text: `
<div class="wp-block-group alignwide is-layout-constrained ${container('group', '236ffaf5')}"><p class="at-left">Left</p></div>
<div class="wp-block-columns is-layout-flex ${container('columns', '794e3cfa')}">${['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((word) => `<div class="wp-block-column has-accent-1-background-color has-background"><p>${word}</p></div>`).join('')}</div>
<ul class="columns-3 wp-block-post-template is-layout-grid ${container('post-template', '7e964c02')}">${'<li class="wp-block-post"><p>Post</p></li>'.repeat(3)}</ul>
<nav class="is-vertical wp-block-navigation has-accent-1-color has-text-color is-layout-flex ${container('navigation', '75c7c307')}"><ul class="wp-block-navigation__container is-vertical wp-block-navigation"><li class="wp-block-navigation-item"><a href="/paper/">Short</a></li><li class="wp-block-navigation-item"><a href="/paper/2026/01/fog/">A longer one</a></li></ul></nav>
<div class="wp-block-group is-layout-flex ${container('group', 'fd1a9a6d')}">${paragraphs('No', 'gap')}</div>
<blockquote class="wp-block-quote has-text-align-right"><p>At the right</p></blockquote>`,
  page: `<html lang="en"><head><style id="core-block-supports-inline-css">
.${container('group', '236ffaf5')} > :where(:not(.alignleft):not(.alignright):not(.alignfull)){margin-left:0 !important;}
.${container('columns', '794e3cfa')}{flex-wrap:nowrap;}
.${container('post-template', '7e964c02')}{grid-template-columns:repeat(3, minmax(0, 1fr));}
.${container('navigation', '75c7c307')}{flex-direction:column;align-items:center;}
.${container('group', 'fd1a9a6d')}{gap:0;}
</style></head><body></body></html>`,
  front: `<html lang="en"><head><style id="global-styles-inline-css">:root{--wp--preset--color--accent-1: #cf2e2e}</style></head></html>`,
};

/** A WordPress whose addresses begin with `/paper`. Its posts are `newest-blocks`, `layouts` and another one. It has a category, too. */
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
        v2Post(3, {
          slug: 'layouts',
          link: `${home}/2026/01/layouts/`,
          content: { rendered: layouts.text, protected: false },
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
    if (/^\/paper\/?$/.test(path)) response.end(layouts.front);
    else if (path === '/paper/2026/01/layouts/') response.end(layouts.page);
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
