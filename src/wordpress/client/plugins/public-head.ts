import { isOfGalley, readHead } from '../page-head.ts';
import { saidIn } from './head.ts';
import type { Additions, Announced, EntryPlugin, PluginAsker } from './plugin.ts';
import { toSeo } from './seo.ts';
import type { Post } from '../model.ts';

const hasNamespace = ({ namespaces }: Announced, beginning: string): boolean =>
  namespaces.some((name) => name.startsWith(beginning));

/** SEO plugins whose data is in no route that everybody may read: it is read on the public page of each entry. */
export const publicHead: EntryPlugin = {
  name: 'public pages',
  isActive: (service) =>
    hasNamespace(service, 'aioseo/') ||
    (hasNamespace(service, 'rankmath/') && !service.routes.has('/rankmath/v1/getHead')) ||
    (hasNamespace(service, 'yoast/') && !service.routes.has('/yoast/v1/get_head')),
  ask: readPublicHead,
};

/** What the public page of an entry says. Nothing, with a warning, if it can't be read. */
export async function readPublicHead(asker: PluginAsker, post: Post): Promise<Additions> {
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
