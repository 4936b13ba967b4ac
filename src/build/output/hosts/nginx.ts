import { byIdQueries, furtherNames, href, listQueries } from '../../../content/paths/index.ts';
import { immutableHeader, headersFor, immutableFolders, type Header } from '../../csp/index.ts';
import { locationOf, statusOf, type Rules } from '../redirects.ts';

/** In bytes. nginx fails at a word that is longer than its buffer. */
const maxWordBytes = 2000;

/** For inclusion in a `server` block. nginx compares locations with the decoded path. */
export function nginxRules({
  redirects,
  uploads,
  base,
  search,
  languages = [],
  isPreview,
}: Rules): string {
  const home = href('/', base);
  const folder = base.replace(/\/+$/, '');
  const queries = byIdQueries.join('|');
  const lists = Object.values(listQueries).join('|');
  const names = furtherNames.join('|');
  const atHome = `^${regex(home)}(?:index\\.php)?\\?(?:.*&)?`;
  const bySearch =
    search === null
      ? ''
      : `if ($request_uri ~ ${quoted(`${atHome}s=(?<galley_words>[^&]*)`)}) {
  return 301 ${quoted(`${href(search, base)}?q=$galley_words`)};
}
`;
  const lines = [...redirects, ...uploads].flatMap((redirect) => {
    const path = folder + redirect.from;
    if (Buffer.byteLength(path) > maxWordBytes || /\p{Cc}/u.test(path)) return [];
    const send = `{ return ${statusOf(redirect)} ${quoted(locationOf(redirect, base))}; }`;
    return [...new Set([path, path.replace(/\/$/, '')])].map(
      (each) => `location = ${quoted(each)} ${send}`,
    );
  });
  const missing = languages.map((path) => {
    const page = quoted(`${href(path, base)}404.html`);
    return `if ($uri ~ ${quoted(`^${regex(folder + path)}`)}) {\n  set $galley_missing ${page};\n}\n`;
  });
  return `# Old addresses of WordPress. Include this file in the server block of the site.
if ($request_uri ~ ${quoted(`${atHome}(?:${queries})=([0-9]{1,15})(?:&|$)`)}) {
  return 301 ${home}_p/$1.html;
}
if ($request_uri ~ ${quoted(`${atHome}(${lists})=([0-9]{1,15})(?:&|$)`)}) {
  return 301 ${home}_p/$1/$2.html;
}
${bySearch}${lines.join('\n')}

# Further addresses of texts. The target is a part of the request, so it is encoded. nginx would encode $1 once more.
set $galley_text "";
set $galley_target "";
if ($uri ~ ${quoted(`^(?<galley_before>.+)/(?:${names})/?$`)}) {
  set $galley_text "$document_root$galley_before/index.html";
}
if (-f $galley_text) {
  set $galley_target "found ";
}
if (-f "$request_filename/index.html") {
  set $galley_target "";
}
if ($request_uri ~ ${quoted(`^(?<galley_page>/[^/\\\\?][^?]*/)(?:${names})/?(?:\\?|$)`)}) {
  set $galley_target "$galley_target$galley_page";
}
if ($galley_target ~ "^found (?<galley_found>.+)$") {
  return 301 $galley_found;
}

# The page for a missing one. An error_page before this line is preferred.
set $galley_missing "${home}404.html";
${missing.join('')}error_page 404 $galley_missing;

# Texts as Markdown, a type that nginx does not know.
location ~ \\.md$ {
  default_type "text/markdown; charset=utf-8";
}

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

// In quotes, a backslash escapes. `$` begins a variable: `href` percent-encodes it.
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

function regex(text: string): string {
  return text.replace(/[^\w/%-]/g, '\\$&');
}
