import type { KindsByName } from '../wordpress/fields.ts';
import type { PostData } from '../wordpress/index.ts';
import { homeLink, type Link } from './addresses.ts';
import { stepTo } from './card.ts';
import { discussionOf, type Discussion } from './comments.ts';
import type { ShownFields } from './fields.ts';
import type { PageMeta } from './head.ts';
import { getFrontPage, pageTreeOf, parentPagesOf, type PageBranch } from './pages.ts';
import { textMeta, textView, type ShownText, type TextView } from './text.ts';

/** Everything that a WordPress page shows. */
export interface PageView extends TextView {
  readonly meta: PageMeta;
  readonly breadcrumbs: readonly Link[];
  /** The tree of pages around it; undefined if it has no relatives. */
  readonly tree: PageBranch | undefined;
  readonly discussion: Discussion;
}

/** The same with its text. */
export type Page<F extends KindsByName | undefined = undefined> = PageView &
  ShownText & { readonly fields: F extends KindsByName ? ShownFields<F> : unknown };

/** The view of one part of a WordPress page; `part` counts from 1. */
export function pageView(page: PostData, part: number): PageView {
  const text = textView(page, part);
  const isFront = page.id === getFrontPage()?.id && part === 1;
  const breadcrumbs = isFront ? [] : [homeLink(), ...parentPagesOf(page).map(stepTo)];
  return {
    ...text,
    meta: {
      ...textMeta(page, text),
      kind: isFront ? 'front' : 'page',
      title: isFront ? undefined : text.pageTitle,
      breadcrumbs,
    },
    breadcrumbs,
    tree: pageTreeOf(page),
    discussion: discussionOf(page),
  };
}
