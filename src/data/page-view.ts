import type { StoredPost } from '../store/records.ts';
import { linkTo } from './card.ts';
import { getDiscussion, type Discussion } from './comments.ts';
import { getOtherLanguage } from './language.ts';
import { homeLink, type Link } from './link.ts';
import type { PageMeta } from './meta.ts';
import { getPageTree, type PageBranch } from './page-tree.ts';
import { getParentPages } from './pages.ts';
import { getPicture } from './pictures.ts';
import { summary } from './summary.ts';
import { getText, type ShownText } from './text.ts';

/** What a page of an editor's shows. */
export interface PageView extends ShownText {
  readonly meta: PageMeta;
  readonly trail: readonly Link[];
  /** Its family; undefined for a page that stands alone. */
  readonly tree: PageBranch | undefined;
  readonly discussion: Discussion;
}

/** One page of an editor's page; `part` counts from 1. */
export const getPageView = async (page: StoredPost, part: number): Promise<PageView> => {
  const text = await getText(page, part);
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
