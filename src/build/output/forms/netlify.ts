import { byIdQueries, href } from '../../../content/paths/index.ts';
import { headerOfKept, headersFor, keptFolders, type Header } from '../../csp/index.ts';
import type { Rules } from '../redirects.ts';

/**
 * `_redirects`, as Netlify and Cloudflare Pages read it: one rule a line, its parts divided by spaces. Netlify
 * prefers a file to a rule unless there is a `!`, and every old address has a page. Cloudflare prefers the rule,
 * and skips lines with a `!` or a query, which it doesn't know. So each rule is there in both forms.
 * `own` is what the owner has in `public/_redirects`: the first rule that fits decides.
 */
export function netlifyForm({ redirects, base }: Rules, own = ''): string {
  const home = href('/', base);
  const lines = [
    ...byIdQueries.map((name) => `${home} ${name}=:id ${home}_p/:id 301!`),
    ...redirects.flatMap(({ from, to }) => {
      const rule = `${plain(href(from, base))} ${plain(href(to, base))}`;
      return [`${rule} 301!`, `${rule} 301`];
    }),
  ];
  return `${ownFirst(own)}# Old addresses of WordPress.\n${lines.join('\n')}\n`;
}

// Everything else that means something there is percent-encoded by href.
function plain(address: string): string {
  return address.replaceAll('*', '%2A');
}

/**
 * `_headers`, as Netlify and Cloudflare Pages read it: a path, and below it what is sent with what it
 * leads to. `own` is what the owner has in `public/_headers`.
 */
export function netlifyHeaders(
  { base, isPreview }: Pick<Rules, 'base' | 'isPreview'>,
  own = '',
): string {
  const rule = (path: string, headers: readonly Header[]) =>
    [`${href(path, base)}*`, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const rules = [
    rule('/', headersFor({ isPreview })),
    ...keptFolders.map((folder) => rule(`/${folder}/`, [headerOfKept])),
  ];
  return `${ownFirst(own)}# What browsers are told with pages and files.\n${rules.join('\n')}\n`;
}

const ownFirst = (own: string): string => (own === '' ? '' : `${own.replace(/\n*$/, '')}\n\n`);
