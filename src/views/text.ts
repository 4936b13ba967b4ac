import type { Prepared } from '../content/html/index.ts';
import type { PostData } from '../wordpress/index.ts';
import { titleOf } from './card.ts';
import { sheetOf } from './content-sheet.ts';
import { contentsOf, type ContentsEntry } from './contents.ts';
import type { Link } from './link.ts';
import { getPartLinks } from './parts.ts';
import { getFeaturedPicture, type FeaturedPicture } from './pictures.ts';
import { getBody } from './posts.ts';
import { printPart, printText } from './print.ts';
import { getWords } from './words.ts';

/** What one page shows around the text of a post or a page. */
export interface TextFrame {
  readonly path: string;
  readonly title: string;
  /** The same as safe HTML, where some of its words are emphasised. */
  readonly titleHtml: string | undefined;
  /** The title with its place, for browsers: `Fog (page 2 of 3)`. */
  readonly pageTitle: string;
  /** From 1. */
  readonly part: number;
  /** The ways to all pages of the text; at least one. */
  readonly parts: readonly Link[];
  /** On the first page only, unless it is the first picture of the text itself. */
  readonly picture: FeaturedPicture | null;
}

/** What one page shows of the text of a post or a page: made from its body, and what that uses. */
export interface ShownText extends TextFrame {
  readonly contents: readonly ContentsEntry[];
  /** Safe HTML. */
  readonly bodyHtml: string;
  readonly hasEmbeds: boolean;
  /** The colours, sizes and frames that an editor chose in it, as a style sheet; empty where there are none. */
  readonly styles: string;
}

/** What one page shows around its text, for which no body is read; `part` counts from 1. */
export const getTextFrame = async (post: PostData, part: number): Promise<TextFrame> => {
  const parts = await getPartLinks(post);
  const title = await titleOf(post);
  const words = await getWords();
  return {
    path: parts[part - 1]?.path ?? post.path,
    title,
    titleHtml: post.titleHtml,
    pageTitle: part === 1 ? title : words.titleOfPart(title, part, parts.length),
    part,
    parts,
    picture: part === 1 ? await getFeaturedPicture(post) : null,
  };
};

/** The same with the text of a page. */
export const withText = async <F extends TextFrame>(
  post: PostData,
  frame: F,
): Promise<F & ShownText> => {
  const { part, parts } = frame;
  const prepared = await getBody(post);
  const picture = isFirstIn(prepared, frame.picture) ? null : frame.picture;
  const leads = (picture?.picture ?? null) === null;
  const bodyHtml =
    parts.length > 1
      ? await printPart(prepared, part, { leads })
      : await printText(prepared, { leads });
  return {
    ...frame,
    picture,
    contents: contentsOf(prepared, { part, parts }),
    bodyHtml,
    hasEmbeds: bodyHtml.includes(' data-player='),
    styles: sheetOf(bodyHtml),
  };
};

// The text shows it where its editor put it, and says there what the text has to say of it.
const isFirstIn = (
  { parts: [beginning = ''], references }: Prepared,
  featured: FeaturedPicture | null,
): boolean => {
  const first = references.find(({ kind }) => kind === 'picture');
  if (featured === null || first?.kind !== 'picture') return false;
  return (
    beginning.includes(`\0${references.indexOf(first)}\0`) &&
    uploadAt(first.address) === uploadAt(featured.address)
  );
};

/** WordPress names the sizes of an upload after it: `/boat-scaled.jpg` and `/boat-300x200.jpg` are `/boat.jpg`. */
const uploadAt = (address: string): string | undefined =>
  URL.parse(address)?.pathname.replace(/(?:-scaled|-rotated|-\d+x\d+)(?=\.\w+$)/, '');
