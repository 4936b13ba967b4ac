import { sealData } from 'iron-session';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { loadServerSettings } from '../../../src/config/index.ts';
import type { EmbeddedOptions } from '../embedded/index.ts';
import { newSession } from '../../../src/server/auth/session.ts';
import { startServer } from '../../../src/server/start.ts';
import { ask } from '../ask.ts';
import { fakePublisher, type FakePublisher } from '../fake-publisher.ts';
import { startSample } from '../sample-service.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body's JSON; undefined when it is none. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

export interface ApiCall {
  /** Signs the call with `Authorization`, as this account of the sample site. */
  readonly as?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A stream is sent without its length. */
  readonly body?: string | Uint8Array | Readable | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ApiServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly cmsUrl: string;
  readonly folder: string;
  /** What rebuilds are made by: at once, unless a test plans otherwise. */
  readonly publisher: FakePublisher;
  call(method: string, path: string, call?: ApiCall): Promise<ApiAnswer>;
  /** The headers of a browser that is signed in, with its token. */
  browserOf(account: string): Promise<Record<string, string>>;
  log(): readonly Record<string, unknown>[];
  /** Those under way have so many milliseconds to end. */
  stop(patience?: number): Promise<void>;
}

const secret = 'a secret of the tests, long enough to seal with';

/** The password of an account of the sample site, where the Basic-auth plugin is active. */
export function passwordOf(account: string) {
  return `${account}-of-port-saltern`;
}

export function basic(account: string, password = passwordOf(account)) {
  return `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}`;
}

/**
 * The desk's server without pages, on a free port, with a sample service of its own that takes the accounts' passwords.
 * @param site the built site below the server's folder, such as `site/client`; without it, only the API is served
 */
export async function startApi(
  behaviour: Omit<EmbeddedOptions, 'folder' | 'seed'> = {},
  settings: Readonly<Record<string, string>> = {},
  site?: string,
): Promise<ApiServer> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-api-'));
  const cms = await startSample({ basicAuthPlugin: true, ...behaviour });
  const publisher = await fakePublisher(join(folder, 'project/publish.mjs'));
  const api = await serveApi({ cmsUrl: cms.url, folder, publisher, settings, site });
  return {
    ...api,
    async stop(patience) {
      await api.stop(patience);
      await cms.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface ServeOptions extends Pick<ApiServer, 'cmsUrl' | 'folder' | 'publisher'> {
  readonly settings?: Readonly<Record<string, string>>;
  readonly site?: string | undefined;
}

/** The same for a service, a folder and a publisher that several servers share. `stop` ends the server only. */
export async function serveApi(options: ServeOptions): Promise<ApiServer> {
  const { cmsUrl, folder, publisher, site, settings: given = {} } = options;
  const { base = '', ...settings } = given;
  const lines: string[] = [];
  const server = await startServer({
    base,
    settings: loadServerSettings({
      CMS_URL: cmsUrl,
      CMS_RETRIES: '0',
      SESSION_SECRET: secret,
      HOST: '127.0.0.1',
      PORT: '0',
      GALLEY_FOLDER: folder,
      REBUILD_QUIET: '50ms',
      ...settings,
    }),
    publisher: publisher.script,
    releases: join(folder, 'releases'),
    site: site && join(folder, site),
    log: { write: (line) => void lines.push(line) },
  });

  return {
    url: server.url,
    cmsUrl,
    folder,
    publisher,
    call: (method, path, call) => send(method, new URL(path, server.url), call),
    async browserOf(account) {
      const session = newSession({
        credentials: { method: 'basic', user: account, password: passwordOf(account) },
        user: { id: 1, name: account },
      });
      return {
        cookie: `galley_session=${await sealData(session, { password: secret, ttl: 0 })}`,
        'x-csrf-token': session.token,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        origin: server.url,
      };
    },
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    stop: (patience = 100) => server.stop(patience),
  };
}

const send = async (
  method: string,
  url: URL,
  { as, headers, body, signal }: ApiCall = {},
): Promise<ApiAnswer> => {
  const authorization: Record<string, string> =
    as === undefined ? {} : { authorization: basic(as) };
  const asking = { method, body, signal, headers: { ...authorization, ...headers } };
  const answered = await ask(url.origin, `${url.pathname}${url.search}`, asking);
  const text = answered.body.toString();
  const isJson = /json/.test(answered.headers['content-type'] ?? '') && text !== '';
  const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  return { status: answered.status, headers: answered.headers, text, json };
};
