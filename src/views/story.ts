import type { PostData, TermData } from '../wordpress/index.ts';
import { getAuthor } from './authors.ts';
import { linkTo, toCards, type Card } from './card.ts';
import { getDiscussion, type Discussion } from './comments.ts';
import { formatDate, type Dated, type ShownDate } from './format-date.ts';
import { getOtherLanguage } from './language.ts';
import { homeLink, link, type Link } from './link.ts';
import { look } from './look.ts';
import type { PageMeta } from './meta.ts';
import { getAvatar, getPicture, type ShownPicture } from './pictures.ts';
import { getNeighbours } from './posts.ts';
import { printText } from './print.ts';
import { readingMinutes } from './reading-time.ts';
import { getRelated } from './related.ts';
import { getSite } from './site.ts';
import { summary } from './summary.ts';
import { getCategories, getTags } from './terms.ts';
import { wholeAddress } from './whole-address.ts';
import { getTextFrame, withText, type ShownText, type TextFrame } from './text.ts';
import { getWords } from './words.ts';

/** What a page of a post shows, with its text. */
export type Story = StoryFrame & ShownText;

/** What a page of a post shows around its text. */
export interface StoryFrame extends TextFrame {
  readonly meta: PageMeta;
  readonly categories: readonly Link[];
  readonly tags: readonly Link[];
  /** The beginning that an editor wrote, plain text; empty when there is none. */
  readonly standfirst: string;
  readonly author: Author | undefined;
  readonly date: ShownDate;
  readonly updated: ShownDate | undefined;
  readonly older: Link | undefined;
  readonly newer: Link | undefined;
  /** How long it takes to read, in words; undefined where that is not to be said. */
  readonly readingTime: string | undefined;
  readonly discussion: Discussion;
  /** Whole; undefined where the site's own is not known. */
  readonly address: string | undefined;
  /** Whether readers are offered to share it. */
  readonly canBeShared: boolean;
  /** Others like it. */
  readonly related: readonly Card[];
  /** Whose it is, and since which year. */
  readonly holder: string;
  readonly year: string;
}

/** Whoever wrote a post, as its byline shows them. */
export interface Author extends Link {
  readonly avatar: ShownPicture | null;
  /** Safe HTML. */
  readonly bioHtml: string;
}

const toLink = ({ name, path }: TermData): Link => ({ name, href: link(path) });

// A correction minutes after publishing is no news to a reader.
const worthSaying = 24 * 60 * 60 * 1000;

const updatedAt = ({ date, modified, modifiedLocal }: PostData): Dated | undefined =>
  modified !== null && Date.parse(modified) - Date.parse(date) >= worthSaying
    ? { date: modified, dateLocal: modifiedLocal ?? modified.slice(0, 19) }
    : undefined;

/** One page of a post; `part` counts from 1. */
export const getStory = async (post: PostData, part: number): Promise<Story> =>
  withText(post, await getStoryFrame(post, part));

/** The same without its text. Whatever other records it comes to be made from, `story-key.ts` has to name too. */
export const getStoryFrame = async (post: PostData, part: number): Promise<StoryFrame> => {
  const author = await getAuthor(post);
  const { older, newer } = await getNeighbours(post);
  const updated = updatedAt(post);
  const text = await getTextFrame(post, part);
  const categories = (await getCategories(post)).map(toLink);
  const tags = (await getTags(post)).map(toLink);
  const byline = author && {
    ...{ name: author.name, href: link(author.path) },
    avatar: await getAvatar(author),
    bioHtml: await printText(author.bio),
  };
  return {
    ...text,
    meta: {
      kind: 'story',
      title: text.pageTitle,
      description: summary(post.excerpt),
      path: text.path,
      picture: await getPicture(post),
      published: post.date,
      modified: post.modified ?? undefined,
      author: byline,
      section: categories[0]?.name,
      tags: tags.map(({ name }) => name),
      words: post.words,
      language: await getOtherLanguage(post),
      draft: post.draft,
      trail: [await homeLink(), ...categories.slice(0, 1)],
    },
    categories,
    tags,
    standfirst: post.standfirst,
    author: byline,
    date: await formatDate(post),
    updated: updated === undefined ? undefined : await formatDate(updated),
    older: older && (await linkTo(older)),
    newer: newer && (await linkTo(newer)),
    readingTime: look.post.readingTime
      ? (await getWords()).readingTime(readingMinutes(post))
      : undefined,
    discussion: await getDiscussion(post),
    address: post.draft ? undefined : wholeAddress(post.path),
    canBeShared: !post.draft,
    related: await toCards(await getRelated(post), { leads: false }),
    holder: (await getSite()).name,
    year: post.dateLocal.slice(0, 4),
  };
};
