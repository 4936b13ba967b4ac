import type { StoredPost } from '../store/records.ts';
import { linkTo } from './card.ts';
import { getDiscussion, type Discussion } from './comments.ts';
import { homeLink, type Link } from './link.ts';
import { getChildPages, getParentPages } from './pages.ts';
import { summary } from './summary.ts';
import { getText, type ShownText } from './text.ts';

/** What a page of an editor's shows. */
export interface PageView extends ShownText {
  readonly description: string;
  readonly trail: readonly Link[];
  readonly below: readonly Link[];
  readonly discussion: Discussion;
}

/** One page of an editor's page; `part` counts from 1. */
export const getPageView = async (page: StoredPost, part: number): Promise<PageView> => ({
  ...(await getText(page, part)),
  description: summary(page.excerpt),
  trail: [homeLink(), ...(await getParentPages(page)).map(linkTo)],
  below: (await getChildPages(page)).map(linkTo),
  discussion: await getDiscussion(page),
});
