import { byIdQueries, href, listQueries } from '../../../content/paths/index.ts';
import { immutableHeader, headersFor, immutableFolders, type Header } from '../../csp/index.ts';
import { locationOf, statusOf, type Rules } from '../redirects.ts';

/**
 * `_redirects` for Netlify and Cloudflare Pages. Each rule is written twice: without `!`, Netlify
 * prefers a page at the old address; Cloudflare skips lines with `!` or a query. The owner's rules,
 * `own`, come first: the first match decides.
 */
export function netlifyRedirects(
  { redirects, uploads, base, search, further, languages = [] }: Rules,
  own = '',
): string {
  const home = href('/', base);
  const lines = [
    ...byIdQueries.map((name) => `${home} ${name}=:id ${home}_p/:id 301!`),
    ...Object.values(listQueries).map((name) => `${home} ${name}=:id ${home}_p/${name}/:id 301!`),
    ...(search === null ? [] : [`${home} s=:words ${href(search, base)}?q=:words 301!`]),
    ...redirects.flatMap((redirect) => {
      const rule = `${plain(href(redirect.from, base))} ${plain(locationOf(redirect, base))}`;
      const status = statusOf(redirect);
      return [`${rule} ${status}!`, `${rule} ${status}`];
    }),
    // No file is at these addresses, so one rule is enough.
    ...uploads.map(({ from, to }) => `${plain(href(from, base))} ${plain(href(to, base))} 301`),
    ...(further?.names ?? []).flatMap((name) =>
      (further?.depths ?? []).map((depth) => {
        const text = `${home}${placeholders.slice(0, depth).join('/')}/`;
        return `${text}${name}/ ${text} 301`;
      }),
    ),
    // Cloudflare sends the nearest such page by itself, and skips these lines.
    ...languages.map((path) => {
      const above = plain(href(path, base));
      return `${above}* ${above}404.html 404`;
    }),
  ];
  return `${ownFirst(own)}# Old addresses of WordPress.\n${lines.join('\n')}\n`;
}

const placeholders = Array.from('abcdefghij', (letter) => `:${letter}`);

// All other characters with a meaning in `_redirects` are percent-encoded by `href`.
function plain(address: string): string {
  return address.replaceAll('*', '%2A');
}

/**
 * `_headers` for Netlify and Cloudflare Pages: a path, and below it its headers. `own`: the owner's
 * `public/_headers`.
 */
export function netlifyHeaders(
  { base, isPreview }: Pick<Rules, 'base' | 'isPreview'>,
  own = '',
): string {
  const rule = (path: string, headers: readonly Header[]) =>
    [`${href(path, base)}*`, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const rules = [
    rule('/', headersFor({ isPreview })),
    ...immutableFolders.map((folder) => rule(`/${folder}/`, [immutableHeader])),
  ];
  return `${ownFirst(own)}# What browsers are told with pages and files.\n${rules.join('\n')}\n`;
}

const ownFirst = (own: string): string => (own === '' ? '' : `${own.replace(/\n*$/, '')}\n\n`);
