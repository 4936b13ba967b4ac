import type { Rules } from '../redirect.ts';
import { href } from '../../../content/paths/index.ts';
import { headerOfKept, headersFor, keptFolders, type Header } from '../../csp/index.ts';

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
  const before = own === '' ? '' : `${own.replace(/\n*$/, '')}\n\n`;
  return `${before}# What browsers are told with pages and files.\n${rules.join('\n')}\n`;
}
