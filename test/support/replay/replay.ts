import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectRecords, splitPath } from './collections.ts';
import { readCalls, recordedHost } from './calls.ts';
import type { Call, Json, RecordedSite } from './calls.ts';
import { drawUploads, type Uploads } from './uploads.ts';

export interface Replay extends Pick<Uploads, 'redraw' | 'remove'> {
  /** Without a slash at the end. */
  readonly url: string;
  /** Every request for an upload so far, with the status of its answer. */
  readonly uploadsAsked: readonly UploadAsked[];
  stop(): Promise<void>;
}

interface UploadAsked {
  readonly path: string;
  readonly status: number;
}

interface ReplayOptions {
  /** Names of calls that answer every request of their method and path, whatever was sent along. */
  readonly prefer?: readonly string[] | undefined;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/**
 * Serves a recorded site on the loopback. What it answers with was all sent by a real server, but for this:
 * - a collection is asked for in another order and page size than when it was recorded, so that it is answered from
 *   the union of the recorded records, in the order of ids, cut into pages here. The v2 recordings hold 12 of the
 *   site's 19 public posts whole; the stamps of all 19 are the recorded ones;
 * - the front page, where none was recorded, is an empty one with the Link header of the generation;
 * - one record that was only recorded within a list is answered from there; the older generation has pages among its
 *   posts then, as the real one does;
 * - the pictures, whose addresses were recorded and not their bytes, are drawn, in the sizes that they had.
 * Any other request that was not recorded is answered 404, and tells so.
 */
export async function startReplay(
  site: RecordedSite,
  options: ReplayOptions = {},
): Promise<Replay> {
  const calls = readCalls(site);
  const preferred = (options.prefer ?? []).map((name) => {
    const found = calls.get(name);
    if (!found) throw new Error(`There is no recorded call “${name}” of ${site}.`);
    return found;
  });
  const collections = collectRecords(calls.values());
  const uploads = drawUploads(calls.values());
  const uploadsAsked: UploadAsked[] = [];

  function answer(request: IncomingMessage): Reply {
    const { path, parameters } = splitPath(request.url ?? '/');
    const sameRoute = ({ request: recorded }: Call) =>
      recorded.method === request.method && splitPath(recorded.path).path === path;
    const preferredOne = preferred.find(sameRoute);
    if (preferredOne) return preferredOne.response;
    const isRead = request.method === 'GET';
    const account = accountOf(request.headers.authorization);

    if (isRead && path === '/' && site !== 'v2-plain-permalinks') return frontPage(site);
    const recorded = [...calls.values()].filter(
      (each) => sameRoute(each) && accountOf(each.request.headers['Authorization']) === account,
    );
    const fields = parameters.get('_fields');
    if (isRead && fields === 'id,modified_gmt,link') {
      const stamps = recorded.find((each) => each.request.path.includes('_fields='));
      if (stamps) return stamps.response;
    }
    if (isRead && account === null) {
      const records = collections.get(path);
      const wanted = parameters.get('include')?.split(',');
      if (records) {
        const chosen = records.filter(({ id }) => !wanted || wanted.includes(String(id)));
        return page(
          chosen.map(({ record }) => record),
          parameters,
        );
      }
    }
    const exact = recorded.find((each) => sameParameters(each, parameters));
    const only = exact ?? (recorded.length === 1 ? recorded[0] : undefined);
    if (only) return only.response;

    const id = /^(.*)\/(\d+)$/.exec(path);
    const lists = [
      id?.[1] ?? '',
      ...(site === 'legacy' ? [id?.[1]?.replace(/\/posts$/, '/pages')] : []),
    ];
    const one = lists
      .flatMap((list) => collections.get(list ?? '') ?? [])
      .find((each) => each.id === Number(id?.[2]));
    if (isRead && one && account === null) return json(200, one.record);
    return json(404, { code: 'not_recorded', message: `${String(request.method)} ${path}` });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isUpload = request.url?.startsWith('/wp-content/uploads/') === true;
    const isServed = isUpload && (await uploads.answer(request, response));
    if (!isServed) {
      const { status, headers, body } = answer(request);
      // The recorded host never answers: whatever names it must name this server instead.
      const here = (text: string) => text.replaceAll(recordedHost, url);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, here(value));
      response.statusCode = status;
      const isText = headers['Content-Type']?.startsWith('text/html') === true;
      response.end(here(isText && typeof body === 'string' ? body : JSON.stringify(body)));
    }
    if (isUpload) uploadsAsked.push({ path: request.url ?? '', status: response.statusCode });
  }

  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => void serve(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    uploadsAsked,
    redraw: uploads.redraw,
    remove: uploads.remove,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function json(status: number, body: Json): Reply {
  return { status, headers: { 'Content-Type': 'application/json; charset=UTF-8' }, body };
}

function page(records: readonly Json[], parameters: URLSearchParams): Reply {
  const size = Number(
    parameters.get('per_page') ??
      parameters.get('filter[posts_per_page]') ??
      parameters.get('filter[number]') ??
      10,
  );
  const start = (Number(parameters.get('page') ?? 1) - 1) * size;
  const reply = json(200, records.slice(start, start + size));
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'X-WP-Total': String(records.length),
      'X-WP-TotalPages': String(Math.ceil(records.length / size)),
    },
  };
}

function frontPage(site: RecordedSite): Reply {
  const relation = site === 'legacy' ? 'https://github.com/WP-API/WP-API' : 'https://api.w.org/';
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      Link: `<${recordedHost}/wp-json/>; rel="${relation}"`,
    },
    body: '<!doctype html><html lang="en-US"><head></head><body></body></html>',
  };
}

/** Who signed: recordings name the account (`Basic alice (editor)`), requests hold its name in Base64. */
function accountOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const value = authorization.replace(/^Basic /, '');
  const decoded = Buffer.from(value, 'base64').toString();
  if (/^\w+:\w+/.test(decoded)) {
    const [login = '', password = ''] = decoded.split(':');
    return password === 'wrong' ? `${login}, wrong` : login;
  }
  const [login = ''] = value.split(' ');
  return value.includes('wrong') ? `${login}, wrong` : login;
}

function sameParameters(each: Call, parameters: URLSearchParams): boolean {
  const recorded = splitPath(each.request.path).parameters;
  recorded.sort();
  const asked = new URLSearchParams(parameters);
  asked.sort();
  return recorded.toString() === asked.toString();
}
