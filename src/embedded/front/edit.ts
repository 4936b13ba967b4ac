import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Passwords } from '../accounts/passwords.ts';
import { readSession } from '../accounts/session.ts';
import { readForm, type Env } from '../site/http.ts';
import { readPost, type PostRow } from '../site/posts.ts';
import { mayChange } from '../site/rights.ts';
import { filled } from '../site/render.ts';
import { changePost } from '../site/save-post.ts';
import type { Service } from '../site/service.ts';
import { alertBox, page } from './page.ts';
import { personFields, personOf } from './sign-in.ts';

const path = '/wp-admin/post.php';

/** A plain editor at WordPress's own address: the title and the content of a text. */
export function addEditor(front: Hono<Env>, service: Service, passwords: Passwords): void {
  front.on(['GET', 'POST'], path, async (c) => {
    const session = await readSession(c, service);
    const form = c.req.method === 'POST' ? await readForm(c) : null;
    const id = Number(form?.get('post') ?? c.req.query('post'));
    const address = `${service.home}${path}?post=${id}&action=edit`;
    if (session === null && form === null) {
      const back = new URLSearchParams({ redirect_to: address });
      return c.redirect(`${service.home}/wp-login.php?${back.toString()}`);
    }
    const action = `edit-post_${id}`;
    const user = form === null ? session?.account : await personOf(c, service, passwords, action);
    const post = readPost(service, id);
    if (!user || post === null || !mayChange(user, 'edit', post)) {
      const body = html`<h1>Not allowed</h1>
        ${alertBox('There is no such text, or this account is not allowed to edit it.')}`;
      return page(c, service, { status: 404, title: 'Not allowed', body });
    }
    if (form === null) return show(post, '');
    const title = form.get('title') ?? post.title;
    const content = form.get('content')?.replaceAll('\r\n', '\n') ?? post.content;
    const saved = changePost(service, post, { title, content }, { emptyStatus: 400, by: user.id });
    return show(saved, 'Saved.');

    async function show(text: PostRow, said: string) {
      const body = html`<h1>Edit</h1>
        <p role="status">${said}</p>
        <form method="post" action="${address}">
          ${await personFields(c, service, action)}
          <input type="hidden" name="post" value="${text.id}" />
          <label>Title <input name="title" value="${text.title}" /></label>
          <label
            >Content
            <textarea name="content" rows="20">${`\n${filled(service, text.content)}`}</textarea>
          </label>
          <p><button>Save</button></p>
        </form>`;
      return page(c, service, { title: 'Edit', body });
    }
  });
}
