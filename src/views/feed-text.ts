import { escapeText } from 'entities';
import type { FeedFile } from './feed-formats.ts';
import type { PostData } from '../wordpress/index.ts';
import { mediaFiles, pictureFile } from './feed-files.ts';
import { getFeedPress, printForFeed } from './feed-press.ts';
import { feedPicture } from './feed-writers.ts';
import { getPartLinks } from './parts.ts';
import { mediaOf } from './pictures.ts';
import { getBody } from './posts.ts';

/** What feeds hold of the text of a post. */
export interface FeedText {
  /** All of its parts, with the picture at its head: safe HTML with whole addresses. */
  readonly html: string;
  readonly picture: FeedFile | null;
  readonly media: readonly FeedFile[];
}

interface Head {
  readonly html: string;
  readonly picture: FeedFile | null;
}

/** What stands above the text: the picture at its head. */
export const getFeedHead = async (post: PostData): Promise<Head> => {
  const press = await getFeedPress();
  const media = await mediaOf(post);
  const address = media?.picture ?? null;
  const picture = address === null ? null : press.picture(address);
  if (media === undefined || picture === null) return { html: '', picture: null };
  const { alt, credit, caption } = media;
  const below = [
    await printForFeed(caption, [post.path]),
    credit === '' ? '' : escapeText(press.words.photo(credit)),
  ].filter((text) => text !== '');
  const words = below.length === 0 ? '' : `<figcaption>${below.join(' ')}</figcaption>`;
  return {
    html: `<figure>${feedPicture(press, picture, { alt })}${words}</figure>`,
    picture: await pictureFile(press, picture),
  };
};

// The blocks of scripts that run from right to left.
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// As on our own pages, where every text finds its direction by itself. A feed reader's take that of its language.
const inItsDirection = (html: string): string =>
  rightToLeft.test(html) ? `<div dir="auto">${html}</div>` : html;

/** Reads and prints it. */
export const getFeedText = async (post: PostData): Promise<FeedText> => {
  const prepared = await getBody(post);
  const pages = (await getPartLinks(post)).map(({ path }) => path);
  const head = await getFeedHead(post);
  const body = await printForFeed(prepared, pages);
  // Many editors show it again in the text, for feeds that leave it out.
  const isRepeated = head.picture !== null && body.includes(head.picture.address);
  return {
    html: inItsDirection(isRepeated ? body : head.html + body),
    picture: head.picture,
    media: mediaFiles(await getFeedPress(), prepared),
  };
};
