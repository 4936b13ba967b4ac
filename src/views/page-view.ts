import type { PostData } from '../wordpress/index.ts';
import { linkTo } from './card.ts';
import { getDiscussion, type Discussion } from './comments.ts';
import { getOtherLanguage } from './language.ts';
import { homeLink, type Link } from './link.ts';
import type { PageMeta } from './meta.ts';
import { getPageTree, type PageBranch } from './page-tree.ts';
import { getParentPages } from './pages.ts';
import { getPicture } from './pictures.ts';
import { summary } from './summary.ts';
import { getTextFrame, withText, type ShownText, type TextFrame } from './text.ts';

/** What a page of an editor's shows, with its text. */
export type PageView = PageFrame & ShownText;

/** What a page of an editor's shows around its text. */
export interface PageFrame extends TextFrame {
  readonly meta: PageMeta;
  readonly trail: readonly Link[];
  /** Its family; undefined for a page that stands alone. */
  readonly tree: PageBranch | undefined;
  readonly discussion: Discussion;
}

/** One page of an editor's page; `part` counts from 1. */
export const getPageView = async (page: PostData, part: number): Promise<PageView> =>
  withText(page, await getPageFrame(page, part));

/** The same without its text. */
export const getPageFrame = async (page: PostData, part: number): Promise<PageFrame> => {
  const text = await getTextFrame(page, part);
  const trail = [
    await homeLink(),
    ...(await Promise.all((await getParentPages(page)).map(linkTo))),
  ];
  return {
    ...text,
    meta: {
      kind: 'page',
      title: text.pageTitle,
      description: summary(page.excerpt),
      path: text.path,
      picture: await getPicture(page),
      published: page.date,
      modified: page.modified ?? undefined,
      language: await getOtherLanguage(page),
      draft: page.draft,
      trail,
    },
    trail,
    tree: await getPageTree(page),
    discussion: await getDiscussion(page),
  };
};
