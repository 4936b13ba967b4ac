import {
  atomPath,
  commentsFeedPath,
  feedPath,
  feedPathOf,
  jsonFeedPath,
} from '../content/paths/index.ts';
import type { TermData } from '../wordpress/index.ts';
import { getFeedPath, homeLink, link, wholeAddress, type Link } from './addresses.ts';
import { getAuthors, pathOfAuthor, postsOfAuthor } from './authors.ts';
import {
  categories,
  comments,
  getLanguageFilter,
  getSite,
  getWords,
  otherTerms,
  tags,
  taxonomies,
} from './content.ts';
import type { PageMeta } from './head.ts';
import type { CountedLink } from './list.ts';
import { look } from './look.ts';
import { latestOfType } from './posts.ts';
import { countOfTerm } from './terms.ts';
import { getArchivedTypes } from './types.ts';
import { translationsOfOwn } from './translations.ts';

/** A feed that is shown with a field to copy its address from. */
export interface FeedAddress extends Link {
  /** Absolute; without `SITE_URL` a path, which the browser completes. */
  readonly address: string;
}

/** Feeds of one kind by name, without empty ones. */
export interface FeedGroup {
  readonly title: string;
  readonly feeds: readonly CountedLink[];
}

export interface FeedsView {
  readonly meta: PageMeta;
  readonly site: readonly FeedAddress[];
  readonly groups: readonly FeedGroup[];
  /** Undefined if comments are not shown. */
  readonly comments: FeedAddress | undefined;
}

export function feedsView(path: string): FeedsView {
  const words = getWords();
  const isShown = getLanguageFilter();
  const ofTerms = (title: string, terms: readonly TermData[]): FeedGroup =>
    toGroup(title, terms, ({ key }) => countOfTerm(key));
  const types = getArchivedTypes().map((type) => ({ ...type, name: type.label, type: type.name }));
  const groups = [
    ofTerms(words.feedsOfSections, categories.all().filter(isShown)),
    ofTerms(words.feedsOfTags, tags.all().filter(isShown)),
    toGroup(words.archive, types, ({ type }) => latestOfType(type).length),
    ...[...Map.groupBy(otherTerms.all().filter(isShown), ({ taxonomy }) => taxonomy)].map(
      ([name, terms]) => ofTerms(taxonomies.get(name)?.label ?? name, terms),
    ),
    toGroup(
      words.feedsOfAuthors,
      getAuthors().map((author) => ({ ...author, path: pathOfAuthor(author) })),
      ({ id }) => postsOfAuthor(id).length,
    ),
  ];
  const talks = look.post.comments && comments.all().length > 0;
  return {
    meta: {
      kind: 'page',
      title: words.feeds,
      description: words.feedsMore,
      path,
      translations: translationsOfOwn('feeds'),
      breadcrumbs: [homeLink()],
    },
    site: [
      toAddress('RSS', getFeedPath()),
      // The site as a whole has all formats, in its default language.
      ...(getFeedPath() === feedPath
        ? [toAddress('Atom', atomPath), toAddress('JSON Feed', jsonFeedPath)]
        : []),
    ],
    groups: groups.filter(({ feeds }) => feeds.length > 0),
    comments: talks ? toAddress('RSS', commentsFeedPath) : undefined,
  };
}

const toAddress = (name: string, path: string): FeedAddress => ({
  name,
  href: link(path),
  address: wholeAddress(path) ?? link(path),
});

const toGroup = <T extends { readonly name: string; readonly path: string }>(
  title: string,
  lists: readonly T[],
  countOf: (list: T) => number,
): FeedGroup => {
  const collator = new Intl.Collator(getSite().language, { numeric: true });
  const feeds = lists.map((list) => ({
    name: list.name,
    href: link(feedPathOf(list.path)),
    count: countOf(list),
  }));
  return {
    title,
    feeds: feeds
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => collator.compare(a.name, b.name)),
  };
};
