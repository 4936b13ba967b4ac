import { request as ask, type IncomingHttpHeaders } from 'node:http';

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
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
    if (marks.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  };

  // Not fetch, which adds headers of its own.
  const send = (
    method: string,
    url: URL,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ) =>
    new Promise<Seen>((done, fail) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = ask(url, {
        method,
        headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      });
      request.on('error', fail);
      request.on('response', (response) => {
        Array.fromAsync(response as AsyncIterable<Buffer>).then((chunks) => {
          const { statusCode: status = 0, headers: answered } = response;
          const cookies = answered['set-cookie'] ?? [];
          cookies.forEach(keep);
          const location = answered.location === undefined ? null : new URL(answered.location, url);
          const text = Buffer.concat(chunks).toString('utf8');
          done({ status, headers: answered, text, location, cookies });
        }, fail);
      });
      request.end(body);
    });

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
