import type { IncomingHttpHeaders } from 'node:http';
import { ask } from './ask.ts';

export interface Seen {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Where it sends the browser, whole. */
  readonly location: URL | null;
  /** As they came. */
  readonly cookies: readonly string[];
}

/** A browser as far as servers can tell: keeps cookies for one host, whatever the port, and follows nothing by itself. */
export interface Visitor {
  get(url: string | URL, headers?: Readonly<Record<string, string>>): Promise<Seen>;
  /** Sends a form. */
  post(
    url: string | URL,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Seen>;
  readonly jar: Map<string, string>;
}

export function visitor(): Visitor {
  const jar = new Map<string, string>();

  const keep = (cookie: string) => {
    const [pair = '', ...marks] = cookie.split('; ');
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals);
    const value = pair.slice(equals + 1);
    if (marks.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  };

  const send = async (
    method: string,
    url: URL,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Seen> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = { method, body, headers: { ...(cookie === '' ? {} : { cookie }), ...headers } };
    const answered = await ask(url.origin, `${url.pathname}${url.search}`, asked);
    const { 'set-cookie': cookies = [], location } = answered.headers;
    cookies.forEach(keep);
    return {
      status: answered.status,
      headers: answered.headers,
      cookies,
      text: answered.body.toString(),
      location: location === undefined ? null : new URL(location, url),
    };
  };

  return {
    jar,
    get: (url, headers = {}) => send('GET', new URL(url), headers),
    post: (url, fields, headers = {}) => {
      const at = new URL(url);
      const form = { 'content-type': 'application/x-www-form-urlencoded', origin: at.origin };
      return send('POST', at, { ...form, ...headers }, new URLSearchParams(fields).toString());
    },
  };
}
