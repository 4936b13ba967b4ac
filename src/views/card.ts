import type { DraftStatus, PostData } from '../wordpress/index.ts';
import { getAuthor } from './authors.ts';
import { formatDate, type ShownDate } from './format-date.ts';
import { link, type Link } from './link.ts';
import { madeFrom } from './made-from.ts';
import { once } from './once.ts';
import { getPicture, type ShownPicture } from './pictures.ts';
import { getSources } from './sources.ts';
import { getCategories } from './terms.ts';
import { getWords } from './words.ts';

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
export const titleOf = async ({ title }: PostData): Promise<string> =>
  title || (await getWords()).untitled;

export const linkTo = async (post: PostData): Promise<Link> => ({
  name: await titleOf(post),
  nameHtml: post.titleHtml,
  href: link(post.path),
});

/** Whatever other records it comes to be made from, `sources.ts` has to name too. */
const makeCard = async (post: PostData): Promise<Card> => {
  const author = await getAuthor(post);
  const [category] = await getCategories(post);
  return {
    ...(await linkTo(post)),
    excerpt: post.excerpt,
    date: await formatDate(post),
    author: author && { name: author.name, href: link(author.path) },
    category: category && { name: category.name, href: link(category.path) },
    picture: await getPicture(post),
    leads: false,
    sticky: post.sticky,
    draft: post.draft,
  };
};

const made = madeFrom<PostData, Promise<Card>>();

/** A post stands in several lists, so its card is made once: it is the same promise until something on it changes. */
const getCardMaker = once(async () => {
  const { cardSources } = await getSources();
  const cards = new Map<PostData, Promise<Card>>();
  return (post: PostData): Promise<Card> => {
    const known = cards.get(post) ?? made(post, cardSources(post), () => makeCard(post));
    cards.set(post, known);
    return known;
  };
});

/** The cards of a page. `leads` is false where another picture of it comes before theirs. */
export const toCards = async (
  posts: readonly PostData[],
  { leads = true }: { readonly leads?: boolean } = {},
): Promise<readonly Card[]> => {
  const all = await Promise.all(posts.map(await getCardMaker()));
  const first = leads ? all.findIndex(({ picture }) => picture !== null) : -1;
  return all.map((card, place) => (place === first ? { ...card, leads: true } : card));
};
