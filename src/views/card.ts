import type { DraftStatus, PostData } from '../wordpress/index.ts';
import { link, type Link } from './addresses.ts';
import { authorsOf, pathOfAuthor } from './authors.ts';
import { getWords } from './content.ts';
import { formatDate, type ShownDate } from './dates.ts';
import { cardFacts, type CardFacts } from './card-facts.ts';
import { listPicture, type ShownPicture } from './pictures.ts';
import { remember } from './remember.ts';
import { categoriesOf, linkToTerm } from './terms.ts';

/** A post in a list. */
export interface Card extends Link {
  readonly excerpt: string;
  readonly date: ShownDate;
  /** In the order of the byline. */
  readonly authors: readonly Link[];
  readonly category: Link | undefined;
  readonly picture: ShownPicture | null;
  /** True for the first card with a picture: the picture is not lazy. */
  readonly leads: boolean;
  /** The status of an unpublished post, in a preview. */
  readonly draft: DraftStatus | undefined;
  /** What a plugin knows of it, such as its price. */
  readonly facts: CardFacts | undefined;
}

/** The title, or a replacement if a post has none: it is the text of links. */
export function titleOf({ title }: PostData): string {
  return title || getWords().untitled;
}

export function linkTo(post: PostData): Link {
  return { name: titleOf(post), nameHtml: post.titleHtml, href: link(post.path) };
}

export function stepTo(post: PostData): Link {
  const name = post.seo?.breadcrumbTitle ?? '';
  return name === '' ? linkTo(post) : { name, href: link(post.path) };
}

/** A post is in several lists, so its card is made once. */
const cardOf = remember((post: PostData): Card => {
  const [category] = categoriesOf(post);
  return {
    ...linkTo(post),
    excerpt: post.excerpt,
    date: formatDate(post),
    authors: authorsOf(post).map((author) => ({
      name: author.name,
      href: link(pathOfAuthor(author)),
    })),
    category: category && linkToTerm(category),
    picture: listPicture(post),
    leads: false,
    draft: post.draft,
    facts: cardFacts(post),
  };
});

/** The cards of a page. `leads` is false if another picture comes before theirs. */
export function toCards(
  posts: readonly PostData[],
  { leads = true }: { readonly leads?: boolean } = {},
): readonly Card[] {
  const cards = posts.map((post) => cardOf(post));
  const first = leads ? cards.findIndex(({ picture }) => picture !== null) : -1;
  return cards.map((card, place) => (place === first ? { ...card, leads: true } : card));
}
