import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { perFeed, perList, type Peer, type PeerPost } from './face.ts';

const run = promisify(execFile);
const version = '3.1.7';

const layout = `
const nav = (categories) => categories.map((each) => \`<li><a href="/category/\${each}/">\${each}</a></li>\`).join('');
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const day = (date) => format.format(new Date(date));
const page = ({ title, path, head = '', main, categories }) => \`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>\${escape(title)}</title>
<link rel="canonical" href="https://gazette.example\${path}">
<link rel="alternate" type="application/rss+xml" href="/rss.xml">
\${head}
</head>
<body>
<header><a href="/">The Gazette</a><nav><ul>\${nav(categories)}</ul></nav></header>
<main>
\${main}
</main>
<footer><p>The Gazette</p></footer>
</body>
</html>
\`;
const byline = ({ author, date }) => \`<p><a href="/author/\${author}/">\${author}</a> <time datetime="\${date}">\${day(date)}</time></p>\`;
module.exports = { page, escape, byline };
`;

const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ private: true }),
  '.eleventy.js': `
module.exports = (config) => {
  config.setQuietMode(true);
  return { dir: { input: 'site', output: 'public' } };
};
`,
  'site/_includes/layout.js': layout,
  // Three files of data ask for the posts; they are read once.
  'site/_includes/load.js': `
const { readdirSync, readFileSync } = require('node:fs');
let posts;
module.exports = () => {
  posts ??= readdirSync('posts').map((name) => JSON.parse(readFileSync('posts/' + name, 'utf8')))
    .sort((one, other) => (one.date < other.date ? 1 : -1));
  return posts;
};
`,
  'site/_data/posts.js': `
const load = require('../_includes/load.js');
module.exports = () => load().map((post, place, posts) => ({ ...post, newer: posts[place - 1], older: posts[place + 1] }));
`,
  'site/_data/lists.js': `
const load = require('../_includes/load.js');
const pagesOf = (title, path, posts) => {
  const total = Math.max(1, Math.ceil(posts.length / ${perList}));
  const at = (number) => (number === 1 ? path : path + 'page/' + number + '/');
  return Array.from({ length: total }, (_, place) => ({
    title, total, number: place + 1, path: at(place + 1),
    posts: posts.slice(place * ${perList}, (place + 1) * ${perList}),
    newer: place === 0 ? null : at(place), older: place + 1 === total ? null : at(place + 2),
  }));
};
module.exports = () => {
  const posts = load();
  const groups = new Map();
  const gather = (key, post) => { const list = groups.get(key); if (list) list.push(post); else groups.set(key, [post]); };
  for (const post of posts) {
    gather('category/' + post.category, post);
    gather('author/' + post.author, post);
    for (const tag of post.tags) gather('tag/' + tag, post);
  }
  return [
    ...pagesOf('The Gazette', '/', posts),
    ...[...groups].flatMap(([key, list]) => pagesOf(key.split('/')[1], '/' + key + '/', list)),
  ];
};
`,
  'site/_data/categories.js': `
const load = require('../_includes/load.js');
module.exports = () => [...new Set(load().map(({ category }) => category))].sort();
`,
  'site/post.11ty.js': `
const { page, escape, byline } = require('./_includes/layout.js');
exports.data = { pagination: { data: 'posts', size: 1, alias: 'post' }, permalink: ({ post }) => post.path + 'index.html' };
exports.render = ({ post, categories }) => page({
  title: post.title, path: post.path, categories,
  head: \`<meta name="description" content="\${escape(post.summary)}">
<meta property="og:title" content="\${escape(post.title)}">
<meta property="og:image" content="https://gazette.example\${post.picture}">
<script type="application/ld+json">\${JSON.stringify({ '@context': 'https://schema.org', '@type': 'NewsArticle', headline: post.title, datePublished: post.date, url: 'https://gazette.example' + post.path })}</script>\`,
  main: \`<article>
<p><a href="/category/\${post.category}/">\${post.category}</a></p>
<h1>\${escape(post.title)}</h1>
\${byline(post)}
<figure><img src="\${post.picture}" alt="" width="1200" height="800"></figure>
\${post.html}
<p>\${post.tags.map((tag) => \`<a href="/tag/\${tag}/">\${tag}</a>\`).join(' ')}</p>
<nav>\${post.older ? \`<a rel="prev" href="\${post.older.path}">\${escape(post.older.title)}</a>\` : ''}\${post.newer ? \`<a rel="next" href="\${post.newer.path}">\${escape(post.newer.title)}</a>\` : ''}</nav>
</article>\`,
});
`,
  'site/list.11ty.js': `
const { page, escape, byline } = require('./_includes/layout.js');
exports.data = { pagination: { data: 'lists', size: 1, alias: 'list' }, permalink: ({ list }) => list.path + 'index.html' };
exports.render = ({ list, categories }) => page({
  title: list.title, path: list.path, categories,
  main: \`<h1>\${escape(list.title)}</h1>
\${list.posts.map((post) => \`<article><h2><a href="\${post.path}">\${escape(post.title)}</a></h2>
<img src="\${post.picture}" alt="" loading="lazy" width="1200" height="800">
<p>\${escape(post.summary)}</p>
\${byline(post)}</article>\`).join('\\n')}
<nav>\${list.newer ? \`<a rel="prev" href="\${list.newer}">Newer</a>\` : ''} \${list.number} of \${list.total} \${list.older ? \`<a rel="next" href="\${list.older}">Older</a>\` : ''}</nav>\`,
});
`,
  'site/rss.11ty.js': `
const { escape } = require('./_includes/layout.js');
exports.data = { permalink: '/rss.xml' };
exports.render = ({ posts }) => \`<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>The Gazette</title><link>https://gazette.example/</link><description>Boats and tides</description>\${posts.slice(0, ${perFeed}).map((post) => \`<item><title>\${escape(post.title)}</title><link>https://gazette.example\${post.path}</link><pubDate>\${new Date(post.date).toUTCString()}</pubDate><description>\${escape(post.html)}</description></item>\`).join('')}</channel></rss>\`;
`,
  'site/sitemap.11ty.js': `
exports.data = { permalink: '/sitemap.xml' };
exports.render = ({ posts, lists }) => \`<?xml version="1.0" encoding="utf-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\${[...posts, ...lists].map(({ path, date }) => \`<url><loc>https://gazette.example\${path}</loc>\${date ? \`<lastmod>\${date}</lastmod>\` : ''}</url>\`).join('')}</urlset>\`;
`,
};

const fileOf = ({ slug }: PeerPost): string => join('posts', `${slug}.json`);

/** Eleventy, installed into a folder of its own. */
export async function eleventy(folder: string): Promise<Peer> {
  const put = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  for (const [name, text] of Object.entries(files)) await put(name, text);
  await run('npm', ['install', '--no-audit', '--no-fund', `@11ty/eleventy@${version}`], {
    cwd: folder,
  });
  const edit = (post: PeerPost) => put(fileOf(post), JSON.stringify(post));
  return {
    name: `Eleventy ${version}`,
    folder,
    command: ['node', 'node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
    output: 'public',
    async write(posts) {
      await rm(join(folder, 'posts'), { recursive: true, force: true });
      for (const post of posts) await edit(post);
    },
    edit,
    remove: (post) => rm(join(folder, fileOf(post))),
  };
}
