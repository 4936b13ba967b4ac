import type { KindsByName } from '../wordpress/fields.ts';
import type { PostData } from '../wordpress/index.ts';
import { homeLink, type Link } from './addresses.ts';
import { stepTo } from './card.ts';
import { copyPathOf } from './copies.ts';
import { discussionOf, type Discussion } from './comments.ts';
import type { ShownFields } from './fields.ts';
import { canonicalOf, type PageMeta } from './head.ts';
import { getFrontPage, pageTreeOf, parentPagesOf, type PageBranch } from './pages.ts';
import { linkPicture } from './pictures.ts';
import { teaser, teaserLengths } from './teaser.ts';
import { thingsOf } from './things.ts';
import { translationsOf } from './translations.ts';
import { otherLanguageOf, seoOf, textView, type ShownText, type TextView } from './text.ts';

/** Everything that a WordPress page shows. */
export interface PageView extends TextView {
  readonly meta: PageMeta;
  readonly trail: readonly Link[];
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
  const trail = isFront ? [] : [homeLink(), ...parentPagesOf(page).map(stepTo)];
  return {
    ...text,
    meta: {
      kind: isFront ? 'front' : 'page',
      title: isFront ? undefined : text.pageTitle,
      description: teaser(page.excerpt, teaserLengths.description),
      path: text.path,
      picture: linkPicture(page),
      published: page.date,
      modified: page.modified ?? undefined,
      language: otherLanguageOf(page),
      seo: seoOf(page, part),
      translations: part === 1 ? translationsOf(page) : undefined,
      canonical: canonicalOf(page),
      copyPath: copyPathOf(page),
      draft: page.draft,
      things: part === 1 ? thingsOf(page) : undefined,
      trail,
    },
    trail,
    tree: pageTreeOf(page),
    discussion: discussionOf(page),
  };
}
