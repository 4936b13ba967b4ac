import { z } from 'zod';
import { flag } from '../generations/fields.ts';
import type { EntryPlugin } from './plugin.ts';
import { plain, shareText, silent, toSeo, withoutOwnTitle } from './seo.ts';

const share = z
  .object({ title: plain, description: plain, image: plain })
  .catch({ title: '', description: '', image: '' });

const answer = z.object({
  data: z.object({
    title: plain,
    description: plain,
    canonical: plain,
    og: share,
    twitter: share,
    robots: z.object({ noindex: flag, nofollow: flag }).catch({ noindex: false, nofollow: false }),
    breadcrumbs: plain,
  }),
});

/** Has a public route, with what is set for the entry; it does not say if its type is hidden. */
export const seopress: EntryPlugin = {
  name: 'SEOPress',
  isActive: ({ routes }) => routes.has('/seopress/v1/posts/(?P<id>\\d+)'),
  async ask(asker, post) {
    const { data: found } = answer.safeParse(await asker.json(`seopress/v1/posts/${post.id}`));
    if (found === undefined) {
      asker.warn(
        'SEOPress does not answer for some entries: they are shown without its titles and noindex.',
      );
      return {};
    }
    const { title, description, canonical, og, twitter, robots, breadcrumbs } = found.data;
    const ofEntry = (value: string): string =>
      withoutOwnTitle(value, post.titleHtml, asker.siteName);
    return {
      seo: toSeo(
        {
          ...silent,
          title: ofEntry(title),
          description,
          shareTitle: ofEntry(shareText(title, twitter.title, og.title)),
          shareDescription: shareText(description, twitter.description, og.description),
          sharePicture: og.image || twitter.image,
          canonical,
          breadcrumbTitle: breadcrumbs,
          isHidden: robots.noindex,
          isNofollow: robots.nofollow,
        },
        post,
      ),
    };
  },
};
