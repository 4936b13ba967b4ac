import type { StoredPost } from '../store/records.ts';
import { linkTo, titleOf } from './card.ts';
import { getDiscussion, type Discussion } from './comments.ts';
import { homeLink, type Link } from './link.ts';
import { getChildPages, getParentPages } from './pages.ts';
import { getPicture, type Picture } from './pictures.ts';
import { getBody } from './posts.ts';
import { summary } from './summary.ts';

/** What a page of an editor's shows. */
export interface PageView {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly picture: Picture | null;
  /** Safe HTML. */
  readonly bodyHtml: string;
  readonly trail: readonly Link[];
  readonly below: readonly Link[];
  readonly discussion: Discussion;
}

export const getPageView = async (page: StoredPost): Promise<PageView> => ({
  path: page.path,
  title: titleOf(page),
  description: summary(page.excerpt),
  picture: await getPicture(page),
  bodyHtml: (await getBody(page)).join(''),
  trail: [homeLink(), ...(await getParentPages(page)).map(linkTo)],
  below: (await getChildPages(page)).map(linkTo),
  discussion: await getDiscussion(page),
});
