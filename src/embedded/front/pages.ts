import { permalink } from '../addresses.ts';
import { redirect, type Incoming, type Reply } from '../http.ts';
import { findPosts } from '../records/find-posts.ts';
import type { PostRow } from '../records/post-row.ts';
import { renderContent, renderTitle, toPlain } from '../render.ts';
import type { Service } from '../service.ts';
import { attachmentMarkup } from '../media/describe.ts';
import { findByAddress, findTermByAddress } from './find.ts';
import { page } from './html.ts';

/** The site as readers would see it, in its plainest form. */
export function showPage(service: Service, request: Incoming): Reply {
  const { path, query } = request;
  const { plainPermalinks } = service.settled;
  if (plainPermalinks && path.startsWith(`/${service.settled.apiRoot}/`)) {
    // What WordPress was seen to do: the root is the front page, deeper paths gain a slash.
    if (path === `/${service.settled.apiRoot}/`) return showList(service, {}, service.site.name);
    if (!path.endsWith('/')) return redirect(301, `${service.home}${path}/`);
  }
  const post = findByAddress(service, request);
  if (post !== null) return showPost(service, post);
  const term = findTermByAddress(service, request);
  if (term !== null) return showList(service, { terms: [[term.id]] }, term.name);
  if (path === '/' || path === '/index.php') {
    const named = ['p', 'page_id', 'attachment_id', 'cat', 'tag'].some((name) => query.has(name));
    if (!named) return showList(service, {}, service.site.name);
  }
  const body = '<h1>Not found</h1>\n<p>There is nothing at this address.</p>';
  return page(service, { status: 404, title: 'Not found', body });
}

function showList(
  service: Service,
  filter: { readonly terms?: readonly (readonly number[])[] },
  title: string,
): Reply {
  const { rows } = findPosts(service, {
    ...filter,
    ...{ types: ['post'], statuses: ['publish'], limit: 50, offset: 0 },
  });
  const items = rows.map((post) => {
    const name = renderTitle(post);
    return `<li><a href="${permalink(service, post)}">${toPlain(name) === '' ? '(no title)' : name}</a></li>`;
  });
  const body = `<h1>${title}</h1>\n<ul>\n${items.join('\n')}\n</ul>`;
  return page(service, { title: toPlain(title), body });
}

function showPost(service: Service, post: PostRow): Reply {
  const title = renderTitle(post);
  const content =
    post.type === 'attachment'
      ? attachmentMarkup(service, post)
      : post.password === ''
        ? renderContent(service, post.content)
        : '<p>This text needs a password.</p>';
  const body = `<article>\n<h1>${title}</h1>\n${content}\n</article>`;
  return page(service, {
    title: `${toPlain(title)} – ${toPlain(service.site.name)}`,
    body,
  });
}
