import type { DraftStatus, PostData } from '../wordpress/index.ts';
import { link, type Link } from './addresses.ts';
import { authorOf } from './authors.ts';
import { getWords } from './content.ts';
import { formatDate, type ShownDate } from './dates.ts';
import { listPicture, type ShownPicture } from './pictures.ts';
import { remember } from './remember.ts';
import { categoriesOf, linkToTerm } from './terms.ts';

/** What a list shows of a post. */
export interface Card extends Link {
  readonly excerpt: string;
  readonly date: ShownDate;
  readonly author: Link | undefined;
  readonly category: Link | undefined;
  readonly picture: ShownPicture | null;
  /** True for the first card of a page with a picture: it should not wait until it is near. */
  readonly leads: boolean;
  readonly sticky: boolean;
  /** Of what only a preview shows. */
  readonly draft: DraftStatus | undefined;
}

/** A title is what a reader clicks on, and some posts have none. */
export const titleOf = ({ title }: PostData): string => title || getWords().untitled;

export const linkTo = (post: PostData): Link => ({
  name: titleOf(post),
  nameHtml: post.titleHtml,
  href: link(post.path),
});

/** A post stands in several lists, so its card is made once. */
const cardOf = remember((post: PostData): Card => {
  const author = authorOf(post);
  const [category] = categoriesOf(post);
  return {
    ...linkTo(post),
    excerpt: post.excerpt,
    date: formatDate(post),
    author: author && { name: author.name, href: link(author.path) },
    category: category && linkToTerm(category),
    picture: listPicture(post),
    leads: false,
    sticky: post.sticky,
    draft: post.draft,
  };
});

/** The cards of a page. `leads` is false where another picture of it comes before theirs. */
export const toCards = (
  posts: readonly PostData[],
  { leads = true }: { readonly leads?: boolean } = {},
): readonly Card[] => {
  const cards = posts.map((post) => cardOf(post));
  const first = leads ? cards.findIndex(({ picture }) => picture !== null) : -1;
  return cards.map((card, place) => (place === first ? { ...card, leads: true } : card));
};
