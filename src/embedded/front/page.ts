import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { restAddress } from '../site/addresses.ts';
import { headerSafe } from '../site/http.ts';
import type { Service } from '../site/service.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Page {
  readonly status?: 200 | 400 | 404 | 501;
  readonly title: string;
  /** WordPress's names for what the page shows. */
  readonly classes?: readonly string[];
  readonly body: Html;
  /** Addresses of the page in other languages, by language. */
  readonly alternates?: readonly (readonly [language: string, address: string])[];
}

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}img{max-width:100%;height:auto}label{display:block;margin:.75rem 0}input,textarea{font:inherit;display:block;width:100%;box-sizing:border-box}button{font:inherit;padding:.4rem 1rem}';

/** A page for people. As in WordPress, the header `Link` and the head announce the REST API. */
export async function page(c: Context, service: Service, content: Page): Promise<Response> {
  const { status = 200, title, classes = [], body, alternates = [] } = content;
  const { site, options } = service;
  const { olderApi } = options;
  const [address, relation] = olderApi
    ? [olderApi.addressOf(service), olderApi.relation]
    : [restAddress(service, '/'), 'https://api.w.org/'];
  const hasApi = olderApi !== null || options.v2;
  if (hasApi) c.header('Link', headerSafe(`<${address}>; rel="${relation}"`));
  // Texts may contain scripts, which must not run here.
  c.header(
    'Content-Security-Policy',
    "script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  c.header('Referrer-Policy', 'same-origin');
  return c.html(
    html`<!doctype html>
      <html lang="${site.language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          ${hasApi ? html`<link rel="${relation}" href="${address}" />` : ''}
          ${alternates.map(
            ([language, address]) =>
              html`<link rel="alternate" href="${address}" hreflang="${language}" />`,
          )}
          <style>
            ${style}
          </style>
        </head>
        <body class="${classes.join(' ')}">
          <header>
            <p><a href="${service.home}/">${site.name}</a></p>
            <p><small>This is Galley's embedded content service, not WordPress.</small></p>
          </header>
          <main>${body}</main>
        </body>
      </html>`,
    status,
  );
}

/** A page that says why a request is refused. */
export function refusalPage(
  c: Context,
  service: Service,
  status: 400 | 404 | 501,
  sentence: string,
): Promise<Response> {
  const body = html`<h1>This cannot be done</h1>
    <p>${sentence}</p>`;
  return page(c, service, { status, title: 'This cannot be done', body });
}

export function alertBox(sentence: string): Html | '' {
  return sentence === '' ? '' : html`<p role="alert">${sentence}</p>`;
}
