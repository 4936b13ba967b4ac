import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { perFeed, perList, type Peer, type PeerPost } from './face.ts';

const run = promisify(execFile);

const settings = {
  baseURL: 'https://gazette.example/',
  languageCode: 'en-gb',
  title: 'The Gazette',
  paginate: perList,
  taxonomies: { category: 'categories', tag: 'tags', author: 'authors' },
  permalinks: { categories: '/category/:slug/', tags: '/tag/:slug/', authors: '/author/:slug/' },
  outputs: { home: ['HTML', 'RSS'], term: ['HTML'], page: ['HTML'] },
  // Lists that nobody else makes: of all posts once more, and of the terms.
  disableKinds: ['section', 'taxonomy', '404'],
  ignoreErrors: ['error-disable-taxonomy'],
  disableAliases: true,
  outputFormats: { RSS: { baseName: 'rss' } },
  services: { rss: { limit: perFeed } },
};

const page = (title: string, main: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="canonical" href="{{ .Permalink }}">
<link rel="alternate" type="application/rss+xml" href="/rss.xml">
{{ if .IsPage }}<meta name="description" content="{{ .Params.summary }}">
<meta property="og:title" content="{{ .Title }}">
<meta property="og:image" content="{{ .Params.picture | absURL }}">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":{{ .Title }},"datePublished":{{ .Date }},"url":{{ .Permalink }}}</script>{{ end }}
</head>
<body>
<header><a href="/">{{ site.Title }}</a>{{ partialCached "nav.html" . }}</header>
<main>
${main}
</main>
<footer><p>{{ site.Title }}</p></footer>
</body>
</html>
`;

const links = (taxonomy: string): string =>
  `{{ range .GetTerms "${taxonomy}" }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}`;

const templates: Readonly<Record<string, string>> = {
  '_default/single.html': page(
    '{{ .Title }}',
    `<article>
<p>${links('categories')}</p>
<h1>{{ .Title }}</h1>
<p>${links('authors')} <time datetime="{{ .Date.Format "2006-01-02T15:04:05Z07:00" }}">{{ .Date.Format "2 January 2006" }}</time></p>
<figure><img src="{{ .Params.picture }}" alt="" width="1200" height="800"></figure>
{{ .Content }}
<p>${links('tags')}</p>
<nav>{{ with .Prev }}<a rel="prev" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .Next }}<a rel="next" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav>
</article>`,
  ),
  '_default/list.html': page(
    '{{ .Title }}',
    `<h1>{{ .Title }}</h1>
{{ $pages := .Paginate (cond .IsHome site.RegularPages .Pages) }}
{{ range $pages.Pages }}<article><h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2>
<img src="{{ .Params.picture }}" alt="" loading="lazy" width="1200" height="800">
<p>{{ .Params.summary }}</p>
<p>${links('authors')} <time datetime="{{ .Date.Format "2006-01-02T15:04:05Z07:00" }}">{{ .Date.Format "2 January 2006" }}</time></p></article>
{{ end }}
<nav>{{ with $pages.Prev }}<a rel="prev" href="{{ .URL }}">Newer</a>{{ end }} {{ $pages.PageNumber }} of {{ $pages.TotalPages }} {{ with $pages.Next }}<a rel="next" href="{{ .URL }}">Older</a>{{ end }}</nav>`,
  ),
  'partials/nav.html':
    '<nav><ul>{{ range site.Taxonomies.categories.Alphabetical }}<li><a href="{{ .Page.RelPermalink }}">{{ .Page.Title }}</a></li>{{ end }}</ul></nav>',
};

const fileOf = ({ slug }: PeerPost): string => join('content', 'posts', `${slug}.html`);

const source = ({
  html,
  path,
  picture,
  summary,
  title,
  date,
  slug,
  ...terms
}: PeerPost): string => {
  const front = {
    title,
    date,
    slug,
    url: path,
    picture,
    summary,
    categories: [terms.category],
    tags: terms.tags,
    authors: [terms.author],
  };
  return `${JSON.stringify(front)}\n\n${html}\n`;
};

/** The Hugo that is installed, in a folder of its own; null where there is none. */
export async function hugo(folder: string): Promise<Peer | null> {
  const told = await run('hugo', ['version']).catch(() => null);
  if (told === null) return null;
  const put = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const edit = (post: PeerPost) => put(fileOf(post), source(post));
  return {
    name: `Hugo ${/v(\d[\d.]*)/.exec(told.stdout)?.[1] ?? ''}`,
    folder,
    command: ['hugo', '--quiet'],
    output: 'public',
    async write(posts) {
      await rm(join(folder, 'content'), { recursive: true, force: true });
      await put('config.json', JSON.stringify(settings));
      for (const [name, text] of Object.entries(templates)) await put(`layouts/${name}`, text);
      for (const post of posts) await edit(post);
    },
    edit,
    remove: (post) => rm(join(folder, fileOf(post))),
  };
}
