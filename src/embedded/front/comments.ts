import type { Context, Hono } from 'hono';
import { escapeText } from 'entities';
import { createComment, isDuplicate, isKnownWriter } from '../site/comments.ts';
import { readForm, type Env } from '../site/http.ts';
import { permalink } from '../site/addresses.ts';
import { readPost } from '../site/posts.ts';
import { cleanFor } from '../site/save-post.ts';
import { kept } from '../site/render.ts';
import type { Service } from '../site/service.ts';

/** Where WordPress's form sends a comment. It needs no nonce; refusals are pages for people. */
export function addComments(front: Hono<Env>, service: Service): void {
  front.post('/wp-comments-post.php', async (c) => {
    const form = await readForm(c);
    const field = (name: string): string => form.get(name)?.trim() ?? '';
    const post = readPost(service, Number(field('comment_post_ID')));
    if (post?.status !== 'publish') return c.html('');
    if (post.comments_open === 0 || post.password !== '')
      return refuse(c, 403, 'Sorry, comments are closed for this item.');
    const author = { author_name: field('author'), author_email: field('email') };
    if (author.author_name === '' || !author.author_email.includes('@'))
      return refuse(c, 200, '<strong>Error:</strong> Please fill the required fields.');
    if (field('comment') === '')
      return refuse(c, 200, '<strong>Error:</strong> Please type your comment text.');
    const row = {
      ...author,
      post_id: post.id,
      parent_id: Number(field('comment_parent')) || 0,
      user_id: 0,
      author_url: field('url'),
      date: service.now(),
      content: kept(service, cleanFor(null, field('comment'))),
      status: isKnownWriter(service, author) ? ('approved' as const) : ('hold' as const),
    };
    if (isDuplicate(service, row))
      return refuse(
        c,
        409,
        'Duplicate comment detected; it looks as though you&#8217;ve already said that!',
      );
    const id = createComment(service, row);
    const address = new URL(permalink(service, post));
    if (row.status === 'hold') address.searchParams.set('unapproved', String(id));
    address.hash = `comment-${id}`;
    return c.redirect(address.href);
  });
}

function refuse(
  c: Context,
  status: 200 | 403 | 409,
  sentence: string,
): Response | Promise<Response> {
  const title = escapeText('Comment Submission Failure');
  return c.html(
    `<!DOCTYPE html><html><head><title>${title}</title></head><body id="error-page"><div class="wp-die-message"><p>${sentence}</p></div><p><a href='javascript:history.back()'>&laquo; Back</a></p></body></html>`,
    status,
  );
}
