import { surveySite, type KnownSite, type SurveyedPost } from '../content/paths/index.ts';
import type { PostData } from '../wordpress/index.ts';
import {
  allAttachments,
  allCategories,
  allPages,
  allPosts,
  allRedirects,
  allTags,
  allUsers,
} from './collections.ts';
import { once } from './once.ts';
import { isSameValue } from './same-value.ts';
import { getSite } from './site.ts';

let last: KnownSite | undefined;

/** What lies where on the site: the same object as in the edition before where that is so. */
export const getKnown = once(async (): Promise<KnownSite> => {
  const now = surveySite({
    site: await getSite(),
    posts: (await allPosts()).map(toSurveyed),
    pages: (await allPages()).map(toSurveyed),
    ...{ users: await allUsers(), categories: await allCategories(), tags: await allTags() },
    ...{ attachments: await allAttachments(), redirects: await allRedirects() },
  });
  last = last !== undefined && isSameValue(last, now) ? last : now;
  return last;
});

const idOf = ({ id }: { readonly id: string }): string => id;

const toSurveyed = (post: PostData): SurveyedPost => {
  const { type, id, slug, path, parts, dateLocal, author, categories, tags } = post;
  return {
    ...{ type, id, slug, path, parts, dateLocal },
    authorId: author === null ? null : Number(author.id),
    categories: categories.map(idOf),
    tags: tags.map(idOf),
  };
};
