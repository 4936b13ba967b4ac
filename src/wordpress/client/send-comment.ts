import { escapeUTF8 } from 'entities';
import { z } from 'zod';
import type { CmsOptions } from './cms.ts';
import { CmsError } from './errors.ts';
import type { CmsRequest } from './request.ts';
import type { NewComment, SentComment } from './model.ts';
import { atOwnOrigin } from './origins.ts';
import { toPlainText } from './plain-text.ts';
import type { Transport } from './transport.ts';
import { routeUrl } from './route.ts';

interface CommentService {
  readonly transport: Transport;
  /** The address that the owner gave. */
  readonly home: URL;
  /** Where WordPress says that it is. */
  readonly url: string;
  /** v2's comments, for a moderator's account: it may pass the writer's address. Else null. */
  readonly moderates: { readonly root: URL; readonly namespace: string } | null;
  readonly signReader: CmsOptions['signReader'];
}

/**
 * Sends a reader's comment as WordPress's own form would: WordPress's rules decide whether it is
 * shown, waits or is refused. A moderating account adds the reader's network address, and approves
 * nothing. Throws a CmsError if WordPress can't be reached or is broken.
 */
export async function sendComment(
  service: CommentService,
  comment: NewComment,
): Promise<SentComment> {
  if (service.moderates === null) return sendForm(service, comment);
  // The REST API lets moderators bypass “writers must be registered”; the form does not.
  const refusal = await whatFormRefuses(service, comment);
  return refusal ?? sendRecord(service, service.moderates, comment);
}

/** Answers of WordPress 7.1's form: 302 to the comment; 409 and 429; a page that says why not. */
async function sendForm(service: CommentService, comment: NewComment): Promise<SentComment> {
  const { status, headers, text } = await post(service, comment, {
    comment: comment.text,
    author: comment.authorName,
    email: comment.authorEmail,
    url: comment.authorUrl,
  });
  if (status === 302 || status === 303) return stateOf(headers['location'] ?? '');
  if (status >= 500) {
    throw new CmsError({
      code: 'server',
      status,
      message: `WordPress answered ${status} to a comment.`,
    });
  }
  return refused(status, sentenceIn(text));
}

/** Without a text, WordPress's form stores nothing and says first who may write. */
async function whatFormRefuses(
  service: CommentService,
  comment: NewComment,
): Promise<SentComment | null> {
  const { status, text } = await post(service, comment, { comment: '' });
  return status === 403 ? refused(status, sentenceIn(text)) : null;
}

function post(
  { transport, home, url, signReader }: CommentService,
  { postId, parentId, address, userAgent }: NewComment,
  fields: Readonly<Record<string, string>>,
) {
  const named = new URL('wp-comments-post.php', url.endsWith('/') ? url : `${url}/`);
  const body = new URLSearchParams({
    ...fields,
    comment_post_ID: String(postId),
    comment_parent: String(parentId ?? 0),
  }).toString();
  // With `galley.php`, WordPress sees the reader's address in place of this server's.
  const signed = address === '' ? undefined : signReader?.(`${address}\n${body}`);
  const request: CmsRequest = {
    method: 'POST',
    url: atOwnOrigin(home, named),
    redirects: 'answer',
    headers: {
      // WordPress would say in JSON why it refuses, and older versions don't.
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...(userAgent !== '' && { 'user-agent': userAgent }),
      ...(signed !== undefined && { 'x-galley-reader': address, ...signed }),
    },
    body,
  };
  return transport.send(request);
}

/** `…/entry-1/?unapproved=5&moderation-hash=…#comment-5` for a held comment. */
function stateOf(location: string): SentComment {
  const url = URL.parse(location, 'http://wordpress.test');
  const id = Number(/^#comment-(\d+)$/.exec(url?.hash ?? '')?.[1]);
  return {
    state: url?.searchParams.has('unapproved') === true ? 'held' : 'approved',
    id: Number.isSafeInteger(id) ? id : null,
  };
}

/** In WordPress's page of an error: the last paragraph but the link back. */
function sentenceIn(html: string): string | null {
  const body = html.slice(Math.max(0, html.search(/<body\b/i)));
  const paragraphs = Array.from(body.matchAll(/<p\b[^>]*>([^]*?)<\/p>/gi), ([, inner = '']) =>
    /<a\b/i.test(inner) ? '' : toPlainText(inner),
  );
  return paragraphs.find((each) => each !== '')?.slice(0, 300) ?? null;
}

function refused(status: number | undefined, said: string | null): SentComment {
  if (status === 409) return { state: 'refused', why: 'duplicate', said };
  if (status === 429) return { state: 'refused', why: 'flood', said };
  if (status === 403 || status === 401) return { state: 'refused', why: 'not-taken', said };
  return { state: 'refused', why: 'other', said };
}

const created = z.object({ id: z.int(), status: z.string() });

async function sendRecord(
  { transport }: CommentService,
  { root, namespace }: NonNullable<CommentService['moderates']>,
  comment: NewComment,
): Promise<SentComment> {
  const request: CmsRequest = {
    method: 'POST',
    url: routeUrl(root, `${namespace}/v2/comments`, { _fields: 'id,status' }),
    signed: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      post: comment.postId,
      parent: comment.parentId ?? 0,
      author_name: comment.authorName,
      author_email: comment.authorEmail,
      author_url: comment.authorUrl,
      author_ip: comment.address,
      author_user_agent: comment.userAgent,
      // Accounts that may write any HTML send it unfiltered, and readers write text.
      content: escapeUTF8(comment.text),
    }),
  };
  try {
    const { id, status } = created.parse((await transport.json(request)).value);
    return { state: status === 'approved' ? 'approved' : 'held', id };
  } catch (error) {
    const isAnswer = error instanceof CmsError && (error.status ?? 500) < 500;
    if (!isAnswer || error.code === 'bad-credentials') throw error;
    // Before version 5.2, a flood has status 400.
    const status = error.serviceCode === 'comment_flood' ? 429 : error.status;
    return refused(status, error.serviceMessage ?? null);
  }
}
