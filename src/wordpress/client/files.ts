import { type Opened, redirectOf } from './answer.ts';
import { CmsError, type CmsErrorCode } from './errors.ts';
import type { TransportOptions } from './request.ts';
import type { FileAnswer, FileOptions } from './cms.ts';
import { fileBody } from './file-body.ts';
import { brokenDownload } from './broken.ts';
import { fileFailure, fileTooLarge, privateFile } from './failure.ts';
import { maxRedirects, type Transport } from './transport.ts';
import { isPassingStatus, tellPace, withRetries } from './retry.ts';
import { webUrl } from './route.ts';

interface FilesOptions extends Pick<TransportOptions, 'timeout' | 'connectTimeout' | 'retries'> {
  readonly transport: Transport;
  /** Resolves when the service is found: then it is known where credentials may go. */
  readonly found: () => Promise<unknown>;
  /** True if uploads that the public may not read are read with the credentials. */
  readonly privateUploads: boolean;
}

/** An answer that holds a slot for requests. */
interface Held extends Opened {
  readonly release: () => void;
}

interface How {
  readonly signed: boolean;
  /** Headers that say which version of the file the caller has. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** Downloads files that texts show or link to. Their addresses may be hostile. */
export function createFiles(options: FilesOptions) {
  const { transport, found, retries, privateUploads } = options;
  const patience = createPatience();

  /** Opens a file, with all tries. The answer keeps its slot until it is released. */
  function open(url: URL, how: How): Promise<Held> {
    const pace = transport.paceOf(url.origin);
    const once = async (attempt: number) => {
      const turn = await pace.turn();
      const release = await transport.slots.take();
      try {
        const opened = await follow(options, url, how);
        return { answer: { ...opened, release }, isTooSoon: tellPace(turn, opened, attempt) };
      } catch (error) {
        release();
        throw error;
      }
    };
    const mayRetry = () => patience.isLeft(url);
    return withRetries(once, { retries, isPassing: isPassingStatus, mayRetry, leave });
  }

  /**
   * Opens a file as the public. Uploads of the site that the public may not read need the
   * credentials and the owner's consent: readers would see what WordPress hides.
   */
  async function openAsMayBe(
    url: URL,
    how: Omit<How, 'signed'>,
  ): Promise<{ readonly held: Held; readonly isPrivate: boolean }> {
    const held = await open(url, { ...how, signed: false });
    const refused = held.status === 401 || held.status === 403;
    if (!refused || !transport.isTrusted(held.url) || !isUpload(held.url)) {
      return { held, isPrivate: false };
    }
    leave(held);
    if (!privateUploads || !transport.canSign) throw privateFile(held.url, held.status);
    return { held: await open(url, { ...how, signed: true }), isPrivate: true };
  }

  async function get(url: URL, file: FileOptions): Promise<FileAnswer> {
    const { etag, lastModified, maxBytes = Infinity } = file;
    await found();
    const conditions = {
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(lastModified ? { 'if-modified-since': lastModified } : {}),
    };
    const { held, isPrivate } = await openAsMayBe(url, { conditions });
    const { status, headers } = held;
    if (status === 304 && (etag || lastModified)) {
      leave(held);
      return { state: 'unchanged', headers, isPrivate };
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
    return { state: 'fresh', headers, body, isPrivate };
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

/** Asks for a file once, and follows redirects. */
async function follow(
  options: FilesOptions,
  from: URL,
  { signed, conditions }: How,
): Promise<Opened> {
  let url = from;
  for (let redirects = 0; ; redirects += 1) {
    const how = { headers: conditions, signed: signed && isUpload(url) };
    const opened = await options.transport.open(url, how).catch((cause: unknown) => {
      throw brokenDownload(cause, url, options);
    });
    const location = redirectOf(opened);
    if (location === null) return opened;
    void opened.discard();
    const target = webUrl(location, url);
    if (target === null)
      throw fileRedirect(url, location, 'to something that is not a web address');
    if (redirects === maxRedirects) throw fileRedirect(url, location, 'again and again');
    url = plain(target);
  }
}

/** The error for a redirect that is not followed. */
function fileRedirect(url: URL, location: string, why: string): CmsError {
  return new CmsError({
    code: 'redirect',
    message: `${url.host} redirects ${why}.`,
    method: 'GET',
    url: url.href,
    cause: new Error(`Location: ${location}`),
  });
}

function leave(held: Held): void {
  void held.discard();
  held.release();
}

function addressOf(address: string): URL {
  const url = webUrl(address);
  if (url !== null) return plain(url);
  throw new CmsError({
    code: 'invalid',
    message: 'It is not an http or https address.',
    method: 'GET',
    url: address,
  });
}

/** Removes what a text must not make this client send: a user, a password and a fragment. */
function plain(address: URL): URL {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

/**
 * True for files under uploads whose address WordPress can't read as a request: credentials may go
 * there. Otherwise authors could fetch texts that only the account may see.
 */
function isUpload({ pathname, search }: URL): boolean {
  const isFile = /\/(?:uploads|files)\/(?:[^/]+\/)*[^/]+\.(?!php)[a-z0-9]{2,5}$/i.test(pathname);
  return isFile && search === '' && !/%2f|%5c|\.php|\/wp-json\//i.test(pathname);
}

/** Failures of a whole server, not of one file. */
const ofTheServer = new Set<CmsErrorCode>(['unreachable', 'timeout', 'rate-limited', 'server']);
const gone = new Set<CmsErrorCode>(['unreachable', 'timeout']);
/** After this many failures in a row, a server gets no further tries. */
const enough = 3;
/** After this many dead servers, one that never answered is tried once: old texts have many. */
const enoughServers = 5;

/**
 * Counts the failures of each origin. Texts may show a thousand pictures of one dead server or of a
 * thousand ones: several tries for each would take hours.
 */
function createPatience() {
  const failures = new Map<string, { readonly count: number; readonly last: CmsError }>();
  const silent = new Set<string>();
  const answering = new Set<string>();
  return {
    /** Throws the last error of a server that stopped answering. */
    check({ origin, host, href }: URL): void {
      const known = failures.get(origin);
      if (known === undefined || known.count < enough || !gone.has(known.last.code)) return;
      throw new CmsError({
        code: known.last.code,
        method: 'GET',
        url: href,
        cause: known.last,
        message: `${host} did not respond ${known.count} times in a row, so Galley stopped asking.`,
      });
    },
    /** True if a server may be tried again. */
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
