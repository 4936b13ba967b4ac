import { byIdQueries, furtherNames, href, listQueries } from '../../../content/paths/index.ts';
import { immutableHeader, headersFor, immutableFolders, type Header } from '../../csp/index.ts';
import { locationOf, statusOf, type Redirect, type Rules } from '../redirects.ts';

/**
 * `.htaccess`, for mod_rewrite and mod_headers. In the site's folder, rules are compared with the
 * decoded path below `BASE_PATH`. `own`: the owner's `public/.htaccess`.
 */
export function htaccess(
  { redirects, base, search, languages = [], isPreview }: Rules,
  own = '',
): string {
  const home = href('/', base);
  const queries = byIdQueries.join('|');
  const lists = Object.values(listQueries).join('|');
  const names = furtherNames.join('|');
  const bySearch =
    search === null
      ? ''
      : `RewriteCond %{QUERY_STRING} "(?:^|&)s=([^&]*)(?:&|$)"
RewriteRule "^(?:index[.]php)?$" "${target(href(search, base))}?q=%1" [R=301,L,NE]
`;
  const rules = redirects.flatMap((redirect) => {
    const { from } = redirect;
    const to = target(locationOf(redirect, base));
    return /\p{Cc}/u.test(from)
      ? []
      : `RewriteRule "^${regex(from.replace(/^\/|\/$/g, ''))}/?$" "${to}" [R=${statusOf(redirect)},L,NE]`;
  });
  const missing = languages.map((path) => {
    const above = href(path, base);
    return `<If "%{REQUEST_URI} =~ m#^${regex(above)}#">\nErrorDocument 404 ${above}404.html\n</If>\n`;
  });
  const before = own === '' ? '' : `${own.replace(/\n*$/, '')}\n\n`;
  return `${before}# Old addresses of WordPress.
ErrorDocument 404 ${home}404.html
${missing.join('')}<IfModule mod_rewrite.c>
RewriteEngine On
RewriteCond %{QUERY_STRING} "(?:^|&)(?:${queries})=([0-9]{1,15})(?:&|$)"
RewriteRule "^(?:index[.]php)?$" "${target(home)}_p/%1.html" [R=301,L,QSD]
RewriteCond %{QUERY_STRING} "(?:^|&)(${lists})=([0-9]{1,15})(?:&|$)"
RewriteRule "^(?:index[.]php)?$" "${target(home)}_p/%1/%2.html" [R=301,L,QSD]
${bySearch}${rules.join('\n')}
# Further addresses of texts. The target is a part of the request, so it is encoded.
RewriteCond %{REQUEST_FILENAME} !-d
RewriteCond %{REQUEST_FILENAME} "^(.+)/(?:${names})/?$"
RewriteCond %1/index.html -f
RewriteCond %{THE_REQUEST} "^[A-Z]+ (/[^/\\\\ ?][^ ?]*/)(?:${names})/?[ ?]"
RewriteRule "^.+$" "%1" [R=301,L,NE]
</IfModule>

# What browsers are told with pages and files.
<IfModule mod_mime.c>
AddType "text/markdown; charset=utf-8" .md
</IfModule>
<IfModule mod_headers.c>
${headersFor({ isPreview }).map(headerLine).join('\n')}
<IfModule mod_setenvif.c>
SetEnvIf Request_URI "^${regex(home)}(?:${immutableFolders.join('|')})/" galley_kept
${headerLine(immutableHeader)} env=galley_kept
</IfModule>
</IfModule>
`;
}

/**
 * For a folder of WordPress's uploads, so that Apache reads its redirects, `uploads`, only for
 * requests there.
 */
export function uploadsHtaccess(uploads: readonly Redirect[], base: string): string {
  const rules = uploads.map(({ from, to }) => {
    const name = from.slice(from.lastIndexOf('/') + 1);
    return `RewriteRule "^${regex(name)}$" "${target(href(to, base))}" [R=301,L,NE]`;
  });
  return `# Old addresses of uploads of WordPress.
<IfModule mod_rewrite.c>
RewriteEngine On
${rules.join('\n')}
</IfModule>
`;
}

function headerLine([name, value]: Header): string {
  return `Header set ${name} "${value}"`;
}

// Bytes besides letters and digits by number: none has a meaning in a pattern or quote.
function regex(text: string): string {
  return Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^\w/-]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

// A `%2` would insert what a condition has matched.
function target(address: string): string {
  return address.replaceAll('%', '\\%');
}
