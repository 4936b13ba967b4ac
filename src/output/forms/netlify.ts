import { byIdQueries, href } from '../../paths.ts';
import type { Rules } from '../redirect.ts';

/**
 * `_redirects`, as Netlify and Cloudflare Pages read it: one rule a line, its parts divided by spaces. Cloudflare
 * leaves out the lines with a query, which Netlify alone knows, and what is beyond its limit.
 * `own` is what the owner has in `public/_redirects`: the first rule that fits decides.
 */
export function netlifyForm({ redirects, base }: Rules, own = ''): string {
  const home = href('/', base);
  const lines = [
    ...byIdQueries.map((name) => `${home} ${name}=:id ${home}_p/:id 301!`),
    ...redirects.map(({ from, to }) => `${plain(href(from, base))} ${plain(href(to, base))} 301`),
  ];
  const before = own === '' ? '' : `${own.replace(/\n*$/, '')}\n\n`;
  return `${before}# Old addresses of WordPress.\n${lines.join('\n')}\n`;
}

// Everything else that means something there is percent-encoded by href.
function plain(address: string): string {
  return address.replaceAll('*', '%2A');
}
