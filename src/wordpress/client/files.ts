import { type Opened, redirectOf, targetOf } from './answer.ts';
import { CmsError, type CmsErrorCode } from './errors.ts';
import type { TransportOptions } from './exchange.ts';
import type { FileAnswer, FileOptions } from './cms.ts';
import { fileBody } from './file-body.ts';
import { brokenDownload, fileFailure, fileRedirect, fileTooLarge } from './file-failure.ts';
import { maxRedirects, type Transport } from './request.ts';
import {
  asksForTooLong,
  isPassingStatus,
  isRefusal,
  mostSpared,
  pause,
  waitBefore,
} from './retry.ts';

interface FilesOptions extends Pick<TransportOptions, 'timeout' | 'connectTimeout' | 'retries'> {
  readonly transport: Transport;
  /** Resolves once the service is found, and with it where credentials may go. */
  readonly found: () => Promise<unknown>;
}

/** An answer, and the room that it takes. */
interface Held extends Opened {
  readonly release: () => void;
}

interface How {
  readonly signed: boolean;
  /** What the caller has already. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** Gets files of the web: pictures that texts show, documents that they link to. Their addresses are foreign and hostile. */
export function createFiles(options: FilesOptions) {
  const { transport, found, retries } = options;
  const patience = createPatience();

  /** One try, through redirects. */
  async function follow(from: URL, { signed, conditions }: How): Promise<Opened> {
    let url = from;
    for (let hops = 0; ; hops += 1) {
      const how = { headers: conditions, signed: signed && isUpload(url) };
      const opened = await transport.open(url, how).catch((cause: unknown) => {
        throw brokenDownload(cause, url, options);
      });
      const location = redirectOf(opened);
      if (location === null) return opened;
      void opened.discard();
      const target = targetOf(location, url);
      if (target === null)
        throw fileRedirect(url, location, 'to something that is not a web address');
      if (hops === maxRedirects) throw fileRedirect(url, location, 'again and again');
      url = plain(target);
    }
  }

  /** All tries. The answer holds room for a request until it is released. */
  async function open(url: URL, how: How): Promise<Held> {
    const pace = transport.paceOf(url.origin);
    let spared = 0;
    for (let attempt = 1; ; attempt += 1) {
      const turn = await pace.turn();
      const release = await transport.slots.take();
      let opened: Opened | null = null;
      try {
        opened = await follow(url, how);
      } catch (error) {
        release();
        const again = error instanceof CmsError && ['unreachable', 'timeout'].includes(error.code);
        if (!again || attempt > retries || !patience.isLeft(url)) throw error;
      }
      const wait = waitBefore(attempt, opened);
      if (opened !== null) {
        if (!isRefusal(opened)) turn.served();
        const mayPass = isPassingStatus(opened.status) && !asksForTooLong(opened);
        const isTooSoon = mayPass && isRefusal(opened) && turn.refused(opened, wait);
        const isSpared = isTooSoon && retries > 0 && spared < mostSpared;
        const mayTry = (isSpared || attempt <= retries) && patience.isLeft(url);
        if (!mayPass || !mayTry) return { ...opened, release };
        if (isSpared) spared += 1;
        if (isSpared) attempt -= 1;
        void opened.discard();
        release();
      }
      // After a refusal everybody waits for the next turn.
      if (opened === null || !isRefusal(opened)) await pause(wait);
    }
  }

  /** As the public; with the credentials where the public is refused an upload of the site's own. */
  async function openAsMayBe(url: URL, how: Omit<How, 'signed'>): Promise<Held> {
    const held = await open(url, { ...how, signed: false });
    const refused = held.status === 401 || held.status === 403;
    if (!refused || !transport.mayBeSigned(held.url) || !isUpload(held.url)) return held;
    leave(held);
    return open(url, { ...how, signed: true });
  }

  async function get(url: URL, file: FileOptions): Promise<FileAnswer> {
    const { etag, lastModified, maxBytes = Infinity } = file;
    await found();
    const conditions = {
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(lastModified ? { 'if-modified-since': lastModified } : {}),
    };
    const held = await openAsMayBe(url, { conditions });
    const { status, headers } = held;
    if (status === 304 && (etag || lastModified)) {
      leave(held);
      return { state: 'unchanged', headers };
    }
    const failure =
      status !== 200
        ? fileFailure(held.url, status)
        : Number(headers['content-length']) > maxBytes
          ? fileTooLarge(held.url, maxBytes)
          : null;
    if (failure !== null) {
      leave(held);
      throw failure;
    }
    const body = fileBody(held, { ...options, maxBytes, onEnd: held.release });
    return { state: 'fresh', headers, body };
  }

  return {
    async get(address: string, file: FileOptions = {}): Promise<FileAnswer> {
      const url = addressOf(address);
      patience.check(url);
      try {
        const answer = await get(url, file);
        patience.succeeded(url);
        return answer;
      } catch (error) {
        if (error instanceof CmsError) patience.failed(url, error);
        throw error;
      }
    },
  };
}

function leave(held: Held): void {
  void held.discard();
  held.release();
}

function addressOf(address: string): URL {
  const url = URL.parse(address);
  if (url !== null && ['http:', 'https:'].includes(url.protocol)) return plain(url);
  throw new CmsError({
    code: 'invalid',
    message: 'It is not an http or https address.',
    method: 'GET',
    url: address,
  });
}

/** Without what a text must not make this client say: a user and a password. */
function plain(address: URL): URL {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

/**
 * Whether credentials may go to an address that a text names. It is a file under uploads and nothing that WordPress
 * could take for a request: an author could otherwise have the account fetch what only that account may see.
 */
function isUpload({ pathname, search }: URL): boolean {
  const isFile = /\/(?:uploads|files)\/(?:[^/]+\/)*[^/]+\.(?!php)[a-z0-9]{2,5}$/i.test(pathname);
  return isFile && search === '' && !/%2f|%5c|\.php|\/wp-json\//i.test(pathname);
}

/** Failures that tell of a server, not of one file. */
const ofTheServer = new Set<CmsErrorCode>(['unreachable', 'timeout', 'rate-limited', 'server']);
const gone = new Set<CmsErrorCode>(['unreachable', 'timeout']);
/** So many in a row use up the patience with a server. */
const enough = 3;
/** Old texts show pictures of many servers that are gone. After so many, one that never answered is tried once. */
const enoughServers = 5;

/**
 * Patience with other servers, by origin. A text may show a thousand pictures of a server that is gone, or one each of
 * a thousand such servers: to try each of them several times would take hours.
 */
function createPatience() {
  const failures = new Map<string, { readonly count: number; readonly last: CmsError }>();
  const silent = new Set<string>();
  const answering = new Set<string>();
  return {
    /** Throws what a server that does not answer at all failed with last. */
    check({ origin, host, href }: URL): void {
      const known = failures.get(origin);
      if (known === undefined || known.count < enough || !gone.has(known.last.code)) return;
      throw new CmsError({
        ...{ code: known.last.code, method: 'GET', url: href, cause: known.last },
        message: `${host} did not respond ${known.count} times in a row, so Galley stopped asking.`,
      });
    },
    /** Whether a failure is worth another try. */
    isLeft: ({ origin }: URL): boolean =>
      (failures.get(origin)?.count ?? 0) < enough &&
      (silent.size < enoughServers || answering.has(origin)),
    succeeded({ origin }: URL): void {
      failures.delete(origin);
      silent.delete(origin);
      answering.add(origin);
    },
    failed({ origin }: URL, last: CmsError): void {
      if (gone.has(last.code)) silent.add(origin);
      else answering.add(origin);
      if (!ofTheServer.has(last.code)) return;
      failures.set(origin, { count: (failures.get(origin)?.count ?? 0) + 1, last });
    },
  };
}
