import { byIdQueries, href } from '../../../content/paths/index.ts';
import { immutableHeader, headersFor, immutableFolders, type Header } from '../../csp/index.ts';
import type { Rules } from '../redirects.ts';

/** In bytes. nginx fails at a word that is longer than its buffer. */
const maxWordBytes = 2000;

/** A file that nginx includes in a `server` block. nginx compares locations with the decoded path. */
export function nginxRules({ redirects, uploads, base, isPreview }: Rules): string {
  const home = href('/', base);
  const folder = base.replace(/\/+$/, '');
  const queries = byIdQueries.join('|');
  const lines = [...redirects, ...uploads].flatMap(({ from, to }) => {
    const path = folder + from;
    if (Buffer.byteLength(path) > maxWordBytes || /\p{Cc}/u.test(path)) return [];
    const send = `{ return 301 ${quoted(href(to, base))}; }`;
    return [...new Set([path, path.replace(/\/$/, '')])].map(
      (each) => `location = ${quoted(each)} ${send}`,
    );
  });
  return `# Old addresses of WordPress. Include this file in the server block of the site.
if ($request_uri ~ ${quoted(`^${regex(home)}(?:index\\.php)?\\?(?:.*&)?(?:${queries})=([0-9]{1,15})(?:&|$)`)}) {
  return 301 ${home}_p/$1.html;
}
${lines.join('\n')}

# What browsers are told with pages and files. A location with an add_header of its own sends none of these.
set $galley_kept "";
if ($uri ~ ${quoted(`^${regex(home)}(?:${immutableFolders.join('|')})/`)}) {
  set $galley_kept ${quoted(immutableHeader[1])};
}
add_header ${immutableHeader[0]} $galley_kept;
${headersFor({ isPreview }).map(headerLine).join('\n')}
`;
}

function headerLine([name, value]: Header): string {
  return `add_header ${name} ${quoted(value)} always;`;
}

// Within quotes, nginx reads the character after a backslash literally. A `$` would begin a variable; `href` percent-encodes it.
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

function regex(text: string): string {
  return text.replace(/[^\w/%-]/g, '\\$&');
}
