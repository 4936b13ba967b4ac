import type { StoredPost } from '../store/records.ts';
import { titleOf } from './card.ts';
import { contentsOf, type ContentsEntry } from './contents.ts';
import type { Link } from './link.ts';
import { getPartLinks } from './parts.ts';
import { getFeaturedPicture, type FeaturedPicture } from './pictures.ts';
import { getBody } from './posts.ts';
import { printPart, printText } from './print.ts';
import { getWords } from './words.ts';

/** What one page shows of the text of a post or a page. */
export interface ShownText {
  readonly path: string;
  readonly title: string;
  /** The title with its place, for browsers: `Fog (page 2 of 3)`. */
  readonly pageTitle: string;
  /** From 1. */
  readonly part: number;
  /** The ways to all pages of the text; at least one. */
  readonly parts: readonly Link[];
  /** On the first page only. */
  readonly picture: FeaturedPicture | null;
  readonly contents: readonly ContentsEntry[];
  /** Safe HTML. */
  readonly bodyHtml: string;
  readonly hasEmbeds: boolean;
}

/** One page of a text; `part` counts from 1. */
export const getText = async (post: StoredPost, part: number): Promise<ShownText> => {
  const prepared = await getBody(post);
  const parts = await getPartLinks(post);
  const picture = part === 1 ? await getFeaturedPicture(post) : null;
  const leads = (picture?.picture ?? null) === null;
  const bodyHtml =
    parts.length > 1
      ? await printPart(prepared, part, { leads })
      : await printText(prepared, { leads });
  const title = await titleOf(post);
  const words = await getWords();
  return {
    path: parts[part - 1]?.path ?? post.path,
    title,
    pageTitle: part === 1 ? title : words.titleOfPart(title, part, parts.length),
    part,
    parts,
    picture,
    contents: contentsOf(prepared, { part, parts }),
    bodyHtml,
    hasEmbeds: bodyHtml.includes(' data-player='),
  };
};
