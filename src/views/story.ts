import type { KindsByName } from '../wordpress/fields.ts';
import type { PostData } from '../wordpress/index.ts';
import { homeLink, link, wholeAddress, type Link } from './addresses.ts';
import { authorsOf, pathOfAuthor } from './authors.ts';
import { linkTo, toCards, type Card } from './card.ts';
import { discussionOf, type Discussion } from './comments.ts';
import { getWords } from './content.ts';
import { formatDate, type Dated, type ShownDate } from './dates.ts';
import { factsView, type ShownFacts } from './facts.ts';
import type { ShownFields } from './fields.ts';
import type { PageMeta } from './head.ts';
import { look } from './look.ts';
import { avatarOf, type ShownPicture } from './pictures.ts';
import { isOnDemand } from './prerendered.ts';
import { neighboursOf } from './posts.ts';
import { printText } from './print.ts';
import { relatedTo } from './related.ts';
import type { SharePlace } from './share.ts';
import { categoriesOf, linkToTerm, otherTermsOf, parentsOf, tagsOf } from './terms.ts';
import { breadcrumbsOfType } from './types.ts';
import { textMeta, textView, type ShownText, type TextView } from './text.ts';

/** Everything that a page of a post, or of an entry of another type, shows. */
export interface StoryView extends TextView {
  /** `post`, `boat`: decides which layout shows it. */
  readonly type: string;
  readonly meta: PageMeta;
  readonly categories: readonly Link[];
  /** Tags, and terms of other taxonomies. */
  readonly tags: readonly Link[];
  /** The excerpt that an editor wrote: plain text, empty if there is none. */
  readonly excerpt: string;
  /** In the order of the byline. */
  readonly authors: readonly Author[];
  /** The authors whose descriptions it shows; empty if `src/look.ts` switches them off. */
  readonly authorNotes: readonly Author[];
  readonly date: ShownDate;
  readonly updated: ShownDate | undefined;
  readonly older: Link | undefined;
  readonly newer: Link | undefined;
  /** `4 min read`; undefined if `src/look.ts` switches it off. */
  readonly readingTime: string | undefined;
  /** Undefined if `src/look.ts` switches comments off. */
  readonly discussion: Discussion | undefined;
  /** Absolute; undefined without `SITE_URL`. */
  readonly address: string | undefined;
  /** Where readers can share it; empty for a draft. */
  readonly sharePlaces: readonly SharePlace[];
  readonly related: readonly Card[];
  /** For the search's filter: the names of its categories and of all categories above them. */
  readonly sections: readonly string[];
  /** Of its publication. */
  readonly year: string;
  /** What a plugin knows of it, such as its price; undefined on further pages of a text. */
  readonly facts: ShownFacts | undefined;
}

/** The same with its text. `F` are the kinds of its fields: `Story<typeof fields.boat>`. */
export type Story<F extends KindsByName | undefined = undefined> = StoryView &
  ShownText & { readonly fields: F extends KindsByName ? ShownFields<F> : unknown };

/** The author of a post, for its byline. */
export interface Author extends Link {
  readonly avatar: ShownPicture | null;
  /** Safe HTML. */
  readonly bioHtml: string;
}

/** The view of one page of a post; `part` counts from 1. */
export function storyView(post: PostData, part: number): StoryView {
  const { older, newer } = neighboursOf(post);
  const updated = updatedAt(post);
  const text = textView(post, part);
  const sections = categoriesOf(post);
  const categories = sections.map(linkToTerm);
  const shelf = sections.slice(0, 1).flatMap((term) => [...parentsOf(term), term]);
  const tags = [...tagsOf(post), ...otherTermsOf(post)].map(linkToTerm);
  const authors = authorsOf(post).map((writer) => ({
    name: writer.name,
    href: link(pathOfAuthor(writer)),
    avatar: avatarOf(writer),
    bioHtml: printText(writer.bio),
  }));
  return {
    ...text,
    type: post.type,
    meta: {
      ...textMeta(post, text),
      kind: 'story',
      authors,
      section: categories[0]?.name,
      tags: tags.map(({ name }) => name),
      words: post.words,
      hasNoCard: isOnDemand(post) || undefined,
      breadcrumbs: [homeLink(), ...breadcrumbsOfType(post), ...shelf.map(linkToTerm)],
    },
    categories,
    tags,
    excerpt: post.writtenExcerpt,
    authors,
    authorNotes: look.post.author ? authors : [],
    date: formatDate(post),
    updated: updated && formatDate(updated),
    older: older && linkTo(older),
    newer: newer && linkTo(newer),
    readingTime: look.post.readingTime ? getWords().readingTime(readingMinutes(post)) : undefined,
    discussion: look.post.comments ? discussionOf(post) : undefined,
    address: post.draft ? undefined : wholeAddress(post.path),
    sharePlaces: post.draft ? [] : look.post.share,
    related: toCards(relatedTo(post.type, post.id), { leads: false }),
    // A category includes the posts of the categories below it, as its archive does.
    sections: [
      ...new Set(sections.flatMap((term) => [...parentsOf(term), term].map(({ name }) => name))),
    ],
    year: post.dateLocal.slice(0, 4),
    facts: part === 1 ? factsView(post) : undefined,
  };
}

// An update is shown if it came at least a day after publication.
const worthSaying = 24 * 60 * 60 * 1000;

const updatedAt = ({ date, modified, modifiedLocal }: PostData): Dated | undefined =>
  modified !== null && Date.parse(modified) - Date.parse(date) >= worthSaying
    ? { date: modified, dateLocal: modifiedLocal ?? modified.slice(0, 19) }
    : undefined;

/** How fast most people read most texts, in words a minute. */
const wordsAMinute = 220;

/** How long a text takes to read, in whole minutes; at least one. Pictures are not counted. */
export function readingMinutes({ words }: Pick<PostData, 'words'>): number {
  return Math.max(1, Math.round(words / wordsAMinute));
}
