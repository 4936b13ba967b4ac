import { jsonAddress, restAddress } from '../addresses.ts';
import { headerSafe, text, type Reply } from '../http.ts';
import { escapeHtml } from '../render.ts';
import type { Service } from '../service.ts';

interface Page {
  readonly status?: number;
  readonly title: string;
  /** Inside `<main>`; already safe or meant to be shown as it is. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page for people. It announces the interface as WordPress does: in the head of the answer and of the page. */
export function page(service: Service, { status = 200, title, body, headers }: Page): Reply {
  const { site, settled } = service;
  const [address, relation] = settled.legacyPlugin
    ? [jsonAddress(service, ''), 'https://github.com/WP-API/WP-API']
    : [restAddress(service, '/'), 'https://api.w.org/'];
  const announced = settled.legacyPlugin || settled.v2;
  const html = `<!doctype html>
<html lang="${escapeHtml(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${announced ? `<link rel="${relation}" href="${escapeHtml(address)}">` : ''}
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}img{max-width:100%;height:auto}label{display:block;margin:.75rem 0}input{font:inherit;display:block;width:100%;box-sizing:border-box}button{font:inherit;padding:.4rem 1rem}</style>
</head>
<body>
<header><p><a href="${escapeHtml(service.home)}/">${escapeHtml(site.name)}</a></p>
<p><small>This is Galley's embedded content service, not WordPress.</small></p></header>
<main>
${body}
</main>
</body>
</html>
`;
  return text(status, 'text/html; charset=UTF-8', html, {
    ...(announced ? { Link: headerSafe(`<${address}>; rel="${relation}"`) } : {}),
    // Content may hold scripts; the pages here never run any.
    'Content-Security-Policy':
      "script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'same-origin',
    ...headers,
  });
}
