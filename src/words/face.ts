/** How a language says numbers, dates aside: what `Intl` knows of the whole tag, region included. */
export interface Speech {
  /** `1,234`, `1.234`, `١٬٢٣٤`. */
  readonly number: (value: number) => string;
  /**
   * One of the forms by the language's own rules for a count; `other` where a rule's form is not
   * given.
   */
  readonly plural: (count: number, forms: PluralForms) => string;
  /** `a, b and c`. */
  readonly list: (items: readonly string[]) => string;
}

export type PluralForms = { readonly other: string } & {
  readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string;
};

/** One language: what is said in it, given how it counts. */
export type Language = (say: Speech) => Words;

/** Every word that the site itself says. What editors write is not among them. */
export interface Words {
  // Ways around.
  readonly skip: string;
  readonly home: string;
  readonly menu: string;
  readonly closeMenu: string;
  readonly sections: string;
  readonly pages: string;
  readonly breadcrumbs: string;
  readonly below: string;
  readonly backToTop: string;
  /** What stands before a name in a heading that only screen readers say: `Section: Harbour`. */
  readonly labelled: (label: string, name: string) => string;

  // Lists.
  readonly latest: string;
  readonly moreStories: string;
  /** At the end of a section on the front page: `More in Harbour`. */
  readonly moreIn: (section: string) => string;
  readonly sticky: string;
  readonly category: string;
  readonly tag: string;
  readonly author: string;
  readonly archive: string;
  /** The archive of everything. */
  readonly allStories: string;
  readonly allStoriesMore: string;
  /** The ways to each of the years. */
  readonly years: string;
  readonly stories: (count: number) => string;
  readonly emptySite: string;
  readonly emptySiteMore: string;
  readonly emptyArchive: string;
  readonly pagination: string;
  readonly firstPage: string;
  readonly lastPage: string;
  readonly newer: string;
  readonly older: string;
  readonly page: (number: number, last: number) => string;
  readonly pageNumber: (number: number) => string;
  readonly titleOfPage: (title: string, number: number) => string;

  // A post.
  /** Stands before a name. */
  readonly by: string;
  /** Stands before a date, as the next one does. */
  readonly published: string;
  readonly updated: string;
  readonly untitled: string;
  readonly readingTime: (minutes: number) => string;
  readonly photo: (credit: string) => string;
  readonly contents: string;
  readonly parts: string;
  readonly partsLabel: string;
  readonly titleOfPart: (title: string, number: number, last: number) => string;
  readonly tags: string;
  readonly neighbours: string;
  readonly previousStory: string;
  readonly nextStory: string;
  readonly related: string;
  readonly about: (author: string) => string;
  readonly website: string;
  readonly licence: string;

  // Sharing.
  readonly share: string;
  /** `Share on Mastodon`. */
  readonly shareOn: (place: string) => string;
  readonly shareByMail: string;
  /** The word for it among the names of the other places. */
  readonly mail: string;
  readonly shareElsewhere: string;
  readonly copyLink: string;
  readonly linkCopied: string;

  // Media.
  readonly play: (titleHtml: string) => string;
  readonly listen: string;
  readonly watch: string;

  // Comments.
  readonly comments: (count: number) => string;
  readonly anonymous: string;
  readonly commentFeed: string;
  readonly commentOn: (author: string, title: string) => string;

  // Feeds.
  readonly feed: string;
  readonly feeds: string;
  readonly feedsMore: string;
  readonly feedOfSite: string;
  readonly feedsOfSections: string;
  readonly feedsOfTags: string;
  readonly feedsOfAuthors: string;

  // Search.
  readonly search: string;
  readonly searchThisSite: string;
  readonly searchHint: string;
  readonly searching: string;
  readonly results: (count: number, query: string) => string;
  readonly noResults: (query: string) => string;
  /** After {@link noResults}, where some other words begin alike: before what they are found in. */
  readonly similarResults: string;
  readonly moreResults: string;
  readonly searchFailed: string;
  readonly searchNeedsScript: string;
  readonly filters: string;
  readonly year: string;
  /** The choice that leaves a filter out. */
  readonly any: string;
  readonly clear: string;
  readonly close: string;

  // Light and dark.
  readonly theme: string;
  readonly themeSystem: string;
  readonly themeLight: string;
  readonly themeDark: string;

  // A preview of the site.
  /** What is shown: the names of a branch and a commit, as far as they are known. */
  readonly previewOf: (branch: string | null, commit: string | null) => string;
  readonly notPublic: string;
  /** A link to the same page of the real site, and to that site itself. */
  readonly publicPage: string;
  readonly publicSite: string;
  readonly draft: string;
  readonly pending: string;
  readonly scheduled: string;

  // An address that leads nowhere.
  readonly notFound: string;
  readonly notFoundMore: string;
  readonly notFoundHome: string;
  readonly latestHere: string;
}
