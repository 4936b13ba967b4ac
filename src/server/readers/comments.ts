import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { commentsPath } from '../../content/paths/index.ts';
import type { Words } from '../../i18n/index.ts';
import { honeypot } from '../../wordpress/bodies/index.ts';
import type { NewComment, SentComment } from '../../wordpress/client/index.ts';
import { readForm } from '../http/read-body.ts';
import { publishedBy } from '../published.ts';
import { type ReadersLocals, readersPage, toRefusal, type ReadersPage } from './page.ts';
import { passOnce } from './guard.ts';
import { ownComments, type OwnComment } from './own-comments.ts';
import { Refusal } from './refusal.ts';
import { toReadRefusal } from './sent-form.ts';

export interface TypedComment {
  readonly author: string;
  readonly email: string;
  readonly url: string;
  readonly comment: string;
}

export interface CommentPage extends ReadersPage {
  readonly own: readonly OwnComment[];
  /** Null if there is nothing to write: it was sent, or can't be. */
  readonly form: {
    /** With the token. */
    readonly action: string;
    readonly honeypot: string;
    /** The comment that is answered; null for none. */
    readonly replyTo: number | null;
    readonly typed: TypedComment;
    /** Sentences, by the names of fields. */
    readonly faults: Partial<Readonly<Record<keyof TypedComment, string>>>;
  } | null;
}

type Here = Pick<ReadersLocals, 'context' | 'incoming' | 'asked'>;

interface Answered {
  readonly page: CommentPage;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const limits = { mostBytes: 64 * 1024, mostFields: 12 };

/** WordPress's columns; the text is ours. In characters. */
const longest = { author: 245, email: 100, url: 200, comment: 20_000 } as const;

const empty: TypedComment = { author: '', email: '', url: '', comment: '' };

/** The page where a reader writes a comment; it also receives it. No input makes it throw. */
export async function commentPage(here: Here): Promise<Answered> {
  const { context, incoming: request, asked } = here;
  const page = await readersPage(context, asked);
  const { words } = page;
  const nothing = { ...page, own: [], form: null };
  if (asked.refusal !== null) return { page: nothing, status: asked.refusal.status, headers: [] };
  const { text } = asked.place;
  const cookie = ownComments(context, asked.sender);
  const all = await cookie.read(request.headers.cookie);
  const own = all.filter((each) => each.text === text);
  let typed = empty;
  const formWith = (faults: NonNullable<CommentPage['form']>['faults']) => {
    const action = actionOf(here);
    return { action, honeypot, replyTo: asked.replyTo, typed, faults };
  };
  const takesComments = publishedBy(context)?.find(text)?.takesComments === true;
  try {
    const isPreview = context.settings.deploy.context === 'preview';
    if (!takesComments || isPreview) throw new Refusal('notTaken');
    if (request.method !== 'POST')
      return { page: { ...page, own, form: formWith({}) }, status: 200, headers: [] };
    const sent = await receive(here, (read) => {
      typed = read;
    });
    const outcome = { sentence: words[sentences[sent.state]], isDone: true };
    if (sent.state !== 'held')
      return { page: { ...nothing, own, outcome }, status: 200, headers: [] };
    const mine = { id: sent.id, text, author: typed.author, comment: typed.comment };
    return {
      page: { ...nothing, own: [mine, ...own], outcome },
      status: 200,
      headers: [['set-cookie', await cookie.add(mine, all)]],
    };
  } catch (error) {
    const refusal = toRefusal(context, error);
    const sentence = [words.refusals[refusal.reason], refusal.said].filter(Boolean).join(' ');
    const faults = Object.fromEntries(
      Object.entries(refusal.faults).map(([name, fault]) => [name, words.fieldFaults[fault]]),
    );
    const form = takesComments ? formWith(faults) : null;
    const outcome = { sentence, isDone: false };
    return { page: { ...page, own, outcome, form }, status: refusal.status, headers: [] };
  }
}

const sentences = {
  held: 'commentHeld',
  approved: 'commentSent',
  waiting: 'commentReceived',
} as const;

function actionOf({ context, asked }: Here): string {
  const reply: Record<string, string> =
    asked.replyTo === null ? {} : { reply: String(asked.replyTo) };
  const post = String(asked.place.text);
  const query = new URLSearchParams({ post, ...reply, token: asked.newToken });
  return `${context.base}${commentsPath}?${query.toString()}`;
}

/** Reads a comment and passes it on; `onTyped` always gets its text. Throws a {@link Refusal}. */
function receive(here: Here, onTyped: (typed: TypedComment) => void): Promise<Accepted> {
  const { context, incoming: request, asked } = here;
  const { place, token, sender } = asked;
  return context.readers.inPlace(sender.address, request, async () => {
    const fields = await fieldsOf(request);
    const typed = typedIn(fields);
    onTyped(typed);
    const isTrapped = (fields.get(honeypot) ?? '') !== '';
    return passOnce(context.readers, { place, token, isTrapped }, () => send(here, typed));
  });
}

/** Throws a {@link Refusal} for a body that is no form of ours. */
async function fieldsOf(request: IncomingMessage): Promise<URLSearchParams> {
  try {
    return await readForm(request, limits);
  } catch (error) {
    throw toReadRefusal(error);
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

/** `waiting`: this server passes it on later. */
type Accepted = Exclude<SentComment, { state: 'refused' }> | { readonly state: 'waiting' };

/** Passes a comment on to WordPress. Throws a {@link Refusal}. */
async function send(
  { context, incoming: request, asked }: Here,
  typed: TypedComment,
): Promise<Accepted> {
  refuseFaults(typed);
  const comment: NewComment = {
    postId: asked.place.text,
    parentId: asked.replyTo,
    authorName: typed.author,
    authorEmail: typed.email,
    authorUrl: typed.url,
    text: typed.comment,
    address: asked.sender.address,
    userAgent: line(request.headers['user-agent'] ?? '').slice(0, 200),
  };
  // Otherwise it would come before those that wait.
  const isFirst = context.waitingComments.isEmpty();
  const cms = context.clients.of(context.settings.credentials);
  const sent = isFirst ? await cms.sendComment(comment) : null;
  if (sent !== null && sent.state !== 'refused') return sent;
  const why = sent?.why ?? 'flood';
  if (why === 'other') throw new Refusal('refused', { said: sent?.said ?? null });
  if (why === 'not-taken') throw new Refusal('notTaken');
  if (why === 'duplicate') throw new Refusal('duplicate');
  if (await context.waitingComments.add(comment)) return { state: 'waiting' };
  throw new Refusal('busy');
}
