import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { commentsPath } from '../../content/paths/index.ts';
import type { Words } from '../../i18n/index.ts';
import { honeypot } from '../../wordpress/bodies/index.ts';
import type { NewComment, SentComment } from '../../wordpress/client/index.ts';
import { sealedCookie } from '../auth/session-cookies.ts';
import type { ServerContext } from '../context.ts';
import { readForm } from '../http/read-body.ts';
import { senderOf } from '../http/sender.ts';
import { Problem } from '../problem.ts';
import { publishedBy } from '../published.ts';
import { passOnce } from './guard.ts';
import { readersPage, toRefusal, type ReadersPage } from './page.ts';
import { Refusal } from './refusal.ts';
import { liveText, refuseElsewhere } from './sent-from.ts';
import type { FormPlace } from './tokens.ts';

/** What a reader typed. */
export interface TypedComment {
  readonly author: string;
  readonly email: string;
  readonly url: string;
  readonly comment: string;
}

/** A comment that waits for approval, as its writer sees it. */
export interface OwnComment {
  /** Null if WordPress did not name it. */
  readonly id: number | null;
  readonly text: number;
  readonly author: string;
  readonly comment: string;
}

/** The page where a reader writes a comment. */
export interface CommentPage extends ReadersPage {
  readonly own: readonly OwnComment[];
  /** Null if there is nothing to write: it was sent, or can't be. */
  readonly form: {
    readonly action: string;
    readonly token: string;
    readonly honeypot: string;
    /** The comment that is answered; null for none. */
    readonly replyTo: number | null;
    readonly typed: TypedComment;
    /** Sentences, by the names of fields. */
    readonly faults: Partial<Readonly<Record<keyof TypedComment, string>>>;
  } | null;
}

interface Answered {
  readonly page: CommentPage;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const limits = { mostBytes: 64 * 1024, mostFields: 12 };

/** WordPress's columns; the text is ours. In characters. */
const longest = { author: 245, email: 100, url: 200, comment: 20_000 } as const;

const empty: TypedComment = { author: '', email: '', url: '', comment: '' };

const placeOf = (text: number): FormPlace => ({ kind: 'comment', text, form: 0 });

/** Seconds that a browser remembers its comments that wait. */
const remembered = 7 * 24 * 60 * 60;
/** In characters. */
const longestOwn = 500;
/** Bytes of all of them. Sealed, they are a third longer, and a cookie has 4 KB. */
const mostOwn = 2_400;

const ownSchema = z.object({
  comments: z.array(
    z.object({ id: z.int().nullable(), text: z.int(), author: z.string(), comment: z.string() }),
  ),
});

const ownCookie = (context: ServerContext, where: { readonly origin: string }) =>
  sealedCookie(context, where, {
    name: 'galley_comments',
    path: `${context.base}${commentsPath}`,
    schema: ownSchema,
    ttl: remembered,
  });

/** Answers a request for the page where a reader writes a comment, and a comment that was sent from it. Never throws for what a reader sent. */
export async function commentPage(
  context: ServerContext,
  request: IncomingMessage,
  url: URL,
): Promise<Answered> {
  const sender = senderOf(request, context.settings.desk.trustProxy);
  const id = Number(url.searchParams.get('post') ?? NaN);
  const replyTo = idOf(url.searchParams.get('reply'));
  const { page, headers } = await readersPage(context, request, id);
  const cookie = ownCookie(context, sender);
  const all = (await cookie.read(request.headers.cookie))?.comments ?? [];
  const own = all.filter((each) => each.text === id);
  let typed = empty;
  const { words } = page;
  const formWith = (values: TypedComment, faults: NonNullable<CommentPage['form']>['faults']) => ({
    action: `${context.base}${commentsPath}?${new URLSearchParams({
      post: String(id),
      ...(replyTo !== null && { reply: String(replyTo) }),
    }).toString()}`,
    token: context.readers.tokens.make(placeOf(id)),
    honeypot,
    replyTo,
    typed: values,
    faults,
  });
  try {
    if (request.method === 'POST') refuseElsewhere(context, request);
    const text = liveText(context, id);
    const isPreview = context.settings.deploy.context === 'preview';
    if (!text.takesComments || isPreview) throw new Refusal('notTaken');
    if (request.method !== 'POST')
      return { page: { ...page, own, form: formWith(empty, {}) }, status: 200, headers };
    const fields = await fieldsOf(request);
    typed = typedIn(fields);
    const sent = await passOnce(
      context.readers,
      {
        place: placeOf(id),
        address: sender.address,
        token: fields.get('token') ?? '',
        honeypot: fields.get(honeypot) ?? '',
      },
      () => send(context, typed, { id, replyTo, address: sender.address, request }),
    );
    const isHeld = sent.state === 'held';
    const mine = {
      id: sent.id,
      text: id,
      author: typed.author,
      comment: typed.comment.slice(0, longestOwn),
    };
    if (isHeld) {
      const comments = fitting([mine, ...all]);
      headers.push(['set-cookie', await cookie.write({ comments }, remembered)]);
    }
    const outcome = { sentence: isHeld ? words.commentHeld : words.commentSent, isDone: true };
    const shownOwn = isHeld ? [mine, ...own] : own;
    return { page: { ...page, own: shownOwn, outcome, form: null }, status: 200, headers };
  } catch (error) {
    const refusal = toRefusal(context, error);
    const text = publishedBy(context)?.find(id);
    const canWrite = text?.takesComments === true && refusal.reason !== 'elsewhere';
    const sentence = [words.refusals[refusal.reason], refusal.said].filter(Boolean).join(' ');
    const faults = Object.fromEntries(
      Object.entries(refusal.faults).map(([name, fault]) => [name, words.fieldFaults[fault]]),
    );
    const form = canWrite ? formWith(typed, faults) : null;
    const outcome = { sentence, isDone: false };
    return { page: { ...page, own, outcome, form }, status: refusal.status, headers };
  }
}

/** The newest comments that a cookie has room for. */
function fitting(all: readonly OwnComment[]): OwnComment[] {
  const kept = [...all];
  while (kept.length > 1 && Buffer.byteLength(JSON.stringify(kept)) > mostOwn) kept.pop();
  return kept;
}

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Throws a {@link Refusal} for a body that is no form of ours. */
async function fieldsOf(request: IncomingMessage): Promise<URLSearchParams> {
  try {
    return await readForm(request, limits);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'too-large') throw new Refusal('tooLarge');
    throw new Refusal(error.code === 'wrong-type' ? 'type' : 'invalid');
  }
}

/** One line without characters that steer a header or turn the direction of what follows. */
const line = (text: string | null): string =>
  (text ?? '').replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

const typedIn = (fields: URLSearchParams): TypedComment => ({
  author: line(fields.get('author')),
  email: line(fields.get('email')),
  url: line(fields.get('url')),
  comment: (fields.get('comment') ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]+/gu, '')
    .trim(),
});

/** Throws a {@link Refusal} with a fault for each field. */
function refuseFaults(typed: TypedComment): void {
  const faults: Record<string, keyof Words['fieldFaults']> = {};
  for (const name of ['author', 'email', 'comment'] as const)
    if (typed[name] === '') faults[name] = 'required';
  if (typed.email !== '' && !z.email().safeParse(typed.email).success) faults['email'] = 'email';
  if (typed.url !== '' && !/^https?:$/.test(URL.parse(typed.url)?.protocol ?? ''))
    faults['url'] = 'url';
  for (const [name, most] of Object.entries(longest))
    if (typed[name as keyof TypedComment].length > most) faults[name] = 'tooLong';
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', { faults });
}

interface Sending {
  readonly id: number;
  readonly replyTo: number | null;
  readonly address: string;
  readonly request: IncomingMessage;
}

type Accepted = Exclude<SentComment, { state: 'refused' }>;

/** Passes a comment on to WordPress. Throws a {@link Refusal}. */
async function send(
  context: ServerContext,
  typed: TypedComment,
  { id, replyTo, address, request }: Sending,
): Promise<Accepted> {
  refuseFaults(typed);
  const comment: NewComment = {
    postId: id,
    parentId: replyTo,
    authorName: typed.author,
    authorEmail: typed.email,
    authorUrl: typed.url,
    text: typed.comment,
    address,
    userAgent: line(request.headers['user-agent'] ?? '').slice(0, 200),
  };
  const sent = await context.clients.of(context.settings.credentials).sendComment(comment);
  if (sent.state !== 'refused') return sent;
  const { why, said } = sent;
  if (why === 'other') throw new Refusal('refused', { said });
  throw new Refusal(why === 'not-taken' ? 'notTaken' : why);
}
