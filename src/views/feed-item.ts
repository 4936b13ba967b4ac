import { escapeText } from 'entities';
import { detach, fill, type Prepared } from '../content/html/index.ts';
import type { Picture } from '../content/images/index.ts';
import { mediaPath } from '../content/paths/index.ts';
import type { WriterContext } from '../wordpress/bodies/index.ts';
import type { PostData, UserData } from '../wordpress/index.ts';
import { feedHref, partPathsOf } from './addresses.ts';
import { authorsOf, pathOfAuthor } from './authors.ts';
import { titleOf } from './card.ts';
import { factsLine } from './card-facts.ts';
import { getAllEntries, getSite } from './content.ts';
import { withOffset } from './dates.ts';
import { textDirection } from './direction.ts';
import type { FeedAuthor, FeedItem } from './feed-formats.ts';
import { createFeedWriters, feedPicture, mediaFiles, pictureFile } from './feed-writers.ts';
import { pictureAt } from './media.ts';
import { avatarOf, mediaOf } from './pictures.ts';
import { contextWith, readText, textReference, type TextReference } from './print.ts';
import { remember } from './remember.ts';
import { categoriesOf, tagsOf } from './terms.ts';

/** Everything that feeds show of a post, with its text as a reference. */
export interface FeedItemView extends Omit<FeedItem, 'html' | 'picture' | 'media'> {
  /** When an event is, or what a product costs: plain text, empty if there is nothing to say. */
  readonly factsLine: string;
  /** The featured image above the text: safe HTML, empty if there is none. */
  readonly headHtml: string;
  readonly picture: Picture | null;
  readonly text: TextReference;
  /** The absolute addresses of the pages of the text. */
  readonly pages: readonly string[];
}

/** Feeds have absolute addresses. */
const feedContext = (): WriterContext => contextWith(feedHref, feedHref(mediaPath));

/** Safe HTML for feeds, undivided, with absolute addresses. `parts`: its parts' addresses. */
export function printForFeed(prepared: Prepared, parts: readonly string[]): string {
  const [first = ''] = parts;
  return fill(prepared, createFeedWriters(feedContext()))
    .map((part, place) => detach(part, parts[place] ?? first))
    .join('\n');
}

/** A post is in several feeds, so its item is made once. */
export const feedItemView = remember((post: PostData): FeedItemView => {
  const terms = [...categoriesOf(post), ...tagsOf(post)];
  const facts = factsLine(post);
  return {
    ...feedIdsOf(post),
    link: feedHref(post.path),
    title: titleOf(post),
    summary: [facts, post.excerpt].filter((part) => part !== '').join(' · '),
    published: withOffset(post),
    updated: updatedAt(post),
    authors: authorsOf(post).map(toFeedAuthor),
    categories: [...new Set(terms.map(({ name }) => name).filter(Boolean))],
    language: post.language === getSite().language ? null : post.language,
    ...feedHead(post),
    factsLine: facts,
    text: textReference(post),
    pages: partPathsOf(post.path).map(feedHref),
  };
});

const toFeedAuthor = (author: UserData): FeedAuthor => {
  const file = avatarOf(author)?.picture.variants.at(-1)?.file;
  return {
    name: author.name,
    page: feedHref(pathOfAuthor(author)),
    avatar: file === undefined ? null : feedHref(mediaPath) + file,
  };
};

// A scheduled post may have been modified before its publication.
const updatedAt = (post: PostData): string => {
  const { date, modified, modifiedLocal } = post;
  if (modified === null || Date.parse(modified) <= Date.parse(date)) return withOffset(post);
  return withOffset({ date: modified, dateLocal: modifiedLocal ?? modified.slice(0, 19) });
};

const feedHead = (post: PostData): Pick<FeedItemView, 'headHtml' | 'picture'> => {
  const media = mediaOf(post);
  const picture = pictureAt(media?.picture);
  if (media === undefined || picture === null) return { headHtml: '', picture: null };
  const { alt, credit, caption } = media;
  const context = feedContext();
  const below = [
    printForFeed(caption, [feedHref(post.path)]),
    credit === '' ? '' : escapeText(context.words.photo(credit)),
  ].filter((text) => text !== '');
  const words = below.length === 0 ? '' : `<figcaption>${below.join(' ')}</figcaption>`;
  return {
    headHtml: `<figure>${feedPicture(context, picture, { alt })}${words}</figure>`,
    picture,
  };
};

/** The ids of a post in feeds. They stay the same when its address changes. */
export interface FeedIds {
  /** The guid of WordPress's own feeds, so that subscribers do not see the post as new. */
  readonly guid: string;
  /** The guid if it is an IRI, else an IRI of ours. */
  readonly id: string;
}

type Text = Pick<PostData, 'id' | 'guid'>;

const iri = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}<>"{}|\\^`]+$/iu;

const ownAddress = (id: number): string => `${getSite().home.replace(/\/+$/, '')}/?p=${id}`;

/** New guids for copies of posts, which have the same: feed readers would show only one. */
const getOtherGuids = remember((): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  const taken = new Set<string>();
  const texts = getAllEntries().toSorted((a, b) => a.id - b.id);
  for (const { id, guid } of texts) {
    const free = taken.has(guid) ? ownAddress(id) : guid;
    taken.add(free);
    if (free !== guid) found.set(id, free);
  }
  return found;
});

const otherGuid = remember((id: number): string | undefined => getOtherGuids().get(id));

export function feedIdsOf({ id, guid }: Text): FeedIds {
  const own = otherGuid(id) ?? guid;
  return { guid: own, id: iri.test(own) ? own : ownAddress(id) };
}

// Our pages set the direction of each text. Feed readers use that of the feed's language.
const inItsDirection = (html: string): string => {
  const direction = textDirection(html);
  return direction === 'ltr' ? html : `<div dir="${direction}">${html}</div>`;
};

const read = async ({ text, pages: parts, headHtml, picture, ...view }: FeedItemView) => {
  const { factsLine: facts, ...item } = view;
  const context = feedContext();
  const prepared = await readText(text);
  const body = printForFeed(prepared, parts);
  const file = picture && (await pictureFile(context, picture));
  // Many editors repeat the featured image in the text.
  const isRepeated = file !== null && body.includes(file.address);
  return {
    ...item,
    html: inItsDirection(
      (facts === '' ? '' : `<p>${escapeText(facts)}</p>`) + (isRepeated ? body : headHtml + body),
    ),
    picture: file,
    media: mediaFiles(context, prepared),
  };
};

// A post is in several feeds. The texts of all feeds may be larger than memory.
const recent = new Map<FeedItemView, FeedItem>();
const mostCharacters = 16_000_000;
let characters = 0;

/** Reads the text of an item. The latest texts are remembered, up to a limit of characters. */
export async function withFeedText(view: FeedItemView): Promise<FeedItem> {
  const known = recent.get(view);
  if (known !== undefined) return known;
  const item: FeedItem = await read(view);
  if (!recent.has(view)) characters += item.html.length;
  recent.set(view, item);
  for (const [oldest, { html }] of recent) {
    if (characters <= mostCharacters) break;
    recent.delete(oldest);
    characters -= html.length;
  }
  return item;
}

/** Forgets the remembered texts. */
export function forgetFeedTexts(): void {
  recent.clear();
  characters = 0;
}
