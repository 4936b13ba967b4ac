import { z } from 'zod';
import { listOf, text } from '../generations/fields.ts';
import type { Post } from '../model.ts';
import { isOfGalley, linkTo, type PageHead, readHead } from '../page-head.ts';
import type { Additions, Announced, EntryPlugin, PluginAsker } from './plugin.ts';
import { type Said, shareText, silent, toSeo, withoutOwnTitle } from './seo.ts';

const names = z.union([z.string().transform((name) => [name]), listOf(z.string())]).catch([]);
const step = z
  .object({ name: text, item: z.object({ name: text }).catch({ name: '' }) })
  .transform(({ name, item }) => name || item.name);
const thing = z.object({ '@type': names, name: text, itemListElement: listOf(step) });
type Thing = z.output<typeof thing>;
const isPage = (each: Thing): boolean => each['@type'].some((name) => name.endsWith('Page'));
const isBreadcrumbs = (each: Thing): boolean => each['@type'].includes('BreadcrumbList');

/** What a head says of an entry, without what every page of WordPress has. */
function saidIn(
  { title: ofElement, metas, links, nodes }: PageHead,
  { titleHtml }: Pick<Post, 'titleHtml'>,
  siteName: string,
): Said {
  const things = listOf(thing).parse(nodes);
  const title = ofElement || (things.find(isPage)?.name ?? '');
  const meta = (name: string): string => metas.get(name) ?? '';
  const robots = new Set(
    meta('robots')
      .toLowerCase()
      .split(/[\s,]+/),
  );
  const description = meta('description');
  const ofEntry = (value: string): string => withoutOwnTitle(value, titleHtml, siteName);
  const pages = things.filter(isPage);
  const others = things.filter((each) => !isPage(each));
  return {
    ...silent,
    title: ofEntry(title),
    description,
    shareTitle: ofEntry(shareText(title, meta('twitter:title'), meta('og:title'))),
    shareDescription: shareText(description, meta('twitter:description'), meta('og:description')),
    sharePicture: meta('og:image') || meta('twitter:image'),
    canonical: linkTo(links, ['canonical']) ?? '',
    breadcrumbTitle: things.find(isBreadcrumbs)?.itemListElement.at(-1) ?? '',
    // An article is on its page.
    schemaTypes: [...pages, ...others].flatMap((each) => each['@type']),
    isHidden: robots.has('noindex') || robots.has('none'),
    isNofollow: robots.has('nofollow') || robots.has('none'),
  };
}

const hasNamespace = ({ namespaces }: Announced, beginning: string): boolean =>
  namespaces.some((name) => name.startsWith(beginning));

/** For SEO plugins without a public route: read on the public page of each entry. */
export const publicHead: EntryPlugin = {
  name: 'public pages',
  isActive: (service) =>
    hasNamespace(service, 'aioseo/') ||
    (hasNamespace(service, 'rankmath/') && !service.routes.has('/rankmath/v1/getHead')) ||
    (hasNamespace(service, 'yoast/') && !service.routes.has('/yoast/v1/get_head')),
  ask: readPublicHead,
};

/** What the public page of an entry says. Nothing, with a warning, if it can't be read. */
async function readPublicHead(asker: PluginAsker, post: Post): Promise<Additions> {
  const html = await asker.page(post.link);
  const head = html === null ? null : readHead(html);
  // Where readers are sent to the site that Galley builds, its own words would come back.
  if (head === null || isOfGalley(head)) {
    asker.warn(
      'The SEO plugin of this site says what it has to say on the public pages of WordPress only, and some of them cannot be read: these entries are shown without its titles and noindex.',
    );
    return {};
  }
  return { seo: toSeo(saidIn(head, post, asker.siteName), post) };
}

const answer = z.object({ success: z.literal(true), head: text });

/** Has a route only with headless support: the elements of a page's head, without the title. */
export const rankMath: EntryPlugin = {
  name: 'Rank Math',
  isActive: ({ routes }) => routes.has('/rankmath/v1/getHead'),
  async ask(asker, post) {
    const said = answer.safeParse(await asker.json('rankmath/v1/getHead', { url: post.link }));
    const head = readHead(said.data?.head ?? '');
    // With PATH_INFO it answers with a head of no page; it also refuses some hosts with a port.
    const isOfPage = linkTo(head.links, ['canonical']) !== null || head.metas.has('og:url');
    return isOfPage
      ? { seo: toSeo(saidIn(head, post, asker.siteName), post) }
      : readPublicHead(asker, post);
  },
};
