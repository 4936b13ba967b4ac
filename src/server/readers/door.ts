import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { formsPath } from '../../content/paths/index.ts';
import type { ServerContext } from '../context.ts';
import { senderOf } from '../http/sender.ts';
import { idIn } from '../paths.ts';
import { publishedBy, type Published } from '../published.ts';
import { type Asked, type ReadersLocals, languageFor } from './page.ts';
import { ownCookieName } from './own-comments.ts';
import { Refusal } from './refusal.ts';
import type { FormPlace } from './tokens.ts';
import { isFromElsewhere } from '../auth/guard.ts';

interface KeptPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** With marks in place of the token and the comment that is answered. */
  readonly html: string;
}

const marks = { token: '\0token\0', reply: '\0reply\0' } as const;
/** UTF-16 code units of all pages that are kept. A page has some 5,000. */
const mostKept = 5_000_000;
/** Bytes of a refused body. A client that is cut off while it sends does not see the answer. */
const mostThrownAway = 1024 * 1024;

type Found = Pick<ReadersLocals, 'asked' | 'keep'>;

/**
 * Stands before pages with readers' forms: counts requests, and refuses before anything is rendered
 * or read. Pages that are the same for everybody are rendered once. Answers and returns null, or
 * returns what the page needs.
 */
export function readersDoor(context: ServerContext) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: mostKept,
    sizeCalculation: ({ html }) => html.length,
  });
  let keptOf: Published | null = null;

  return async (request: IncomingMessage, response: ServerResponse): Promise<Found | null> => {
    const published = publishedBy(context);
    // A release may have another language, other texts and other forms.
    if (keptOf !== published) pages.clear();
    keptOf = published;
    const from = readersOrigin(context, request);
    if (from !== null) {
      response.setHeader('access-control-allow-origin', from);
      response.setHeader('access-control-allow-credentials', 'true');
    }
    const asked = await askedBy(context, request, published, (place, replyTo) =>
      pages.has(nameOf(request, place, replyTo) ?? ''),
    );
    const { place, replyTo, newToken, refusal } = asked;
    const name =
      refusal === null
        ? nameOf(request, place, replyTo)
        : `${place.kind} ${languageFor(context, published, place.text)} ${refusal.reason}`;
    if (refusal !== null) throwAway(request);
    const page = name === null ? undefined : pages.get(name);
    if (page === undefined) {
      const keep: ReadersLocals['keep'] = (html, { status, headers }) => {
        const isWhole = request.method !== 'HEAD' && (status < 500 || refusal !== null);
        if (name === null || !isWhole || keptOf !== published) return;
        const marked = Buffer.from(html).toString('utf8').replaceAll(newToken, marks.token);
        pages.set(name, {
          status,
          headers: [...headers].filter(([header]) => header !== 'set-cookie'),
          html: replyTo === null ? marked : marked.replaceAll(`reply=${replyTo}&`, marks.reply),
        });
      };
      return { asked, keep };
    }
    const html = page.html
      .replaceAll(marks.reply, `reply=${replyTo ?? 0}&`)
      .replaceAll(marks.token, newToken);
    response.statusCode = page.status;
    for (const [header, value] of page.headers) response.setHeader(header, value);
    response.end(request.method === 'HEAD' ? undefined : html);
    return null;
  };
}

/** Reads a refused body, so that the response is seen, and ends the connection if it takes long. */
function throwAway(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostThrownAway) request.destroy();
  });
}

/** The name of a page that everybody gets alike; null if it has what somebody wrote. */
function nameOf(request: IncomingMessage, place: FormPlace, replyTo: number | null): string | null {
  const isOwn = request.headers.cookie?.includes(`${ownCookieName}=`) === true;
  if (request.method === 'POST' || isOwn) return null;
  return `${place.kind} ${place.text} ${place.form} ${replyTo !== null}`;
}

async function askedBy(
  context: ServerContext,
  request: IncomingMessage,
  published: Published | null,
  isKept: (place: FormPlace, replyTo: number | null) => boolean,
): Promise<Asked> {
  const { readers, settings, base } = context;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://readers.test');
  const kind = pathname.startsWith(`${base}${formsPath}`) ? 'form' : 'comment';
  const text = idIn(searchParams.get(kind === 'form' ? 'text' : 'post')) ?? 0;
  const form = kind === 'form' ? (idIn(searchParams.get('form')) ?? 0) : 0;
  const place: FormPlace = { kind, text, form };
  const replyTo = kind === 'form' ? null : idIn(searchParams.get('reply'));
  const sender = senderOf(request, settings.desk.trustProxy);
  const isSent = request.method === 'POST';
  const token = searchParams.get('token') ?? '';
  const refuse = async (): Promise<void> => {
    if (isSent) refuseElsewhere(context, request);
    readers.countAsked(sender.address, !isKept(place, replyTo));
    if (isSent) await readers.countSent(sender.address, place, token);
    const found = published?.find(text);
    const isHere = kind === 'comment' || found?.forms?.some(({ id }) => id === form) === true;
    if (found === undefined || !isHere) throw new Refusal('notHere');
  };
  const refusal = await refuse().then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
  return {
    place,
    replyTo,
    sender,
    refusal,
    token,
    newToken: readers.tokens.make(place),
  };
}

/** The origin of a page of this site that sent a request from another host; null for this host. */
function readersOrigin(
  { settings }: Pick<ServerContext, 'settings'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): string | null {
  const { origin } = headers;
  return origin !== undefined && origin === settings.siteUrl ? origin : null;
}

/** Refuses a write from another site's page, before its body is read. Throws a {@link Refusal}. */
function refuseElsewhere(context: ServerContext, request: IncomingMessage): void {
  if (readersOrigin(context, request) !== null) return;
  const { origin: own } = senderOf(request, context.settings.desk.trustProxy);
  const { origin } = request.headers;
  if (isFromElsewhere(request) || (origin !== undefined && origin !== own))
    throw new Refusal('elsewhere');
}
