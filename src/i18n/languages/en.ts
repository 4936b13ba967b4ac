import type { Speech } from '../speech.ts';

/** The site's words for readers. English defines all words, and says when each is used. */
export type Words = Readonly<ReturnType<typeof english>>;

/** Makes the words of a language, with its numbers and plural forms. */
export type Language = (speech: Speech) => Words;

const english = ({ number, plural }: Speech) => ({
  // Navigation.
  skip: 'Skip to content',
  home: 'Home',
  menu: 'Menu',
  /** The name of the links to the other languages of the site, for screen readers. */
  languages: 'Languages',
  closeMenu: 'Close the menu',
  sections: 'Sections',
  pages: 'Pages',
  breadcrumbs: 'You are here',
  below: 'In this section',
  /** A heading for screen readers: `Section: Harbour`. */
  labelled: (label: string, name: string) => `${label}: ${name}`,

  // Lists.
  latest: 'Latest stories',
  moreStories: 'More stories',
  /** At the end of a section on the front page. */
  moreIn: (section: string) => `More in ${section}`,
  category: 'Section',
  tag: 'Tag',
  author: 'Author',
  archive: 'Archive',
  /** The title of the archive. */
  allStories: 'All stories',
  allStoriesMore: 'Everything published, by year.',
  /** The name of the links to each year, for screen readers. */
  years: 'Years',
  stories: (count: number) =>
    `${number(count)} ${plural(count, { one: 'story', other: 'stories' })}`,
  emptySite: 'Nothing has been published yet.',
  emptySiteMore: 'The first story will appear here.',
  emptyArchive: 'Nothing has been published here yet.',
  pagination: 'More pages',
  firstPage: 'First page',
  lastPage: 'Last page',
  newer: 'Newer',
  older: 'Older',
  page: (page: number, last: number) => `Page ${number(page)} of ${number(last)}`,
  pageNumber: (page: number) => `Page ${number(page)}`,
  titleOfPage: (title: string, page: number) => `${title}, page ${number(page)}`,

  // A post.
  /** Before a name. */
  by: 'By',
  /** Before a date, as `updated` is. */
  published: 'Published',
  updated: 'Updated',
  untitled: 'Untitled',
  readingTime: (minutes: number) => `${number(minutes)} min read`,
  photo: (credit: string) => `Photo: ${credit}`,
  /** The link of a picture that opens in a larger size, before its alt text. */
  enlarge: 'Enlarge picture',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  contents: 'Contents',
  parts: 'Pages of this text',
  partsLabel: 'Pages:',
  titleOfPart: (title: string, page: number, last: number) =>
    `${title} (page ${number(page)} of ${number(last)})`,
  tags: 'Tags',
  neighbours: 'Previous and next story',
  previousStory: 'Previous',
  nextStory: 'Next',
  related: 'Read next',
  about: (author: string) => `About ${author}`,
  website: 'Website',

  // A product. What the shop itself says, such as its button, is in its own words.
  shop: {
    products: (count: number) =>
      `${number(count)} ${plural(count, { one: 'product', other: 'products' })}`,
    /** Before prices, for screen readers. */
    before: 'Price before:',
    now: 'Price now:',
    sale: 'Sale',
    /** On a button, if the shop has no word for it. */
    buy: 'Buy',
    price: 'Price',
    stock: 'Availability',
    sku: 'Item number',
    details: 'Details',
    weight: 'Weight',
    dimensions: 'Dimensions',
    variations: 'Versions',
    anyChoice: 'any',
    parts: 'In this set',
    related: 'Related products',
    pictures: 'Pictures',
    reviews: (count: number) =>
      `${number(count)} ${plural(count, { one: 'review', other: 'reviews' })}`,
    rating: (average: number) => `${number(average)} out of 5`,
    /** Leads to WordPress. */
    toReviews: 'Read all reviews or write one',
    /** The same for a product without any. */
    writeReview: 'Write a review',
  },

  // An event.
  events: {
    count: (count: number) =>
      `${number(count)} ${plural(count, { one: 'event', other: 'events' })}`,
    toCome: 'Coming up',
    past: 'Past events',
    isOver: 'This event is over.',
    place: 'Place',
    map: 'Show on a map',
    organizer: 'Organised by',
    cost: 'Price',
    /** A link to a file of this event. */
    toCalendar: 'Add to your calendar',
    /** A link to a file of all events. */
    calendar: 'Calendar file',
    related: 'More events',
  },

  // Sharing.
  share: 'Share',
  shareOn: (place: string) => `Share on ${place}`,
  shareByMail: 'Share by e-mail',
  /** In a row with names such as Mastodon. */
  mail: 'E-mail',
  shareElsewhere: 'Share …',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  newsletter: 'New stories by e-mail',
  subscribe: 'Subscribe',

  // Media.
  play: (titleHtml: string) => `Play: ${titleHtml}`,
  listen: 'Listen',
  watch: 'Watch',

  // Comments.
  comments: (count: number) =>
    `${number(count)} ${plural(count, { one: 'comment', other: 'comments' })}`,
  commentsClosed: 'Comments are closed.',
  anonymous: 'Anonymous',
  commentFeed: 'Comments',
  commentOn: (author: string, title: string) => `${author} on ${title}`,
  writeComment: 'Write a comment',
  reply: 'Reply',
  /** The heading of a form that answers a comment. */
  replyingTo: 'Your reply to a comment',
  /** Before a link to the text in WordPress, if no server takes comments. */
  commentsElsewhere: 'Comments are written on the WordPress site:',
  /** Below a text whose discussion is open, if no server takes comments. */
  commentsReadOnly: 'Comments can’t be written on this site.',
  yourName: 'Name',
  yourEmail: 'E-mail',
  /** Below the field for the e-mail address. */
  emailMore: 'It is not published.',
  yourWebsite: 'Website (optional)',
  /** Behind the label of a field that must be filled in. */
  requiredField: '(required)',
  yourComment: 'Comment',
  send: 'Send',
  backToText: 'Back to the text',
  commentHeld: 'Thank you. Your comment waits for approval.',
  commentSent: 'Thank you. Your comment will appear here in a moment.',
  /** Said when WordPress takes no further comment for some seconds. */
  commentReceived:
    'Thank you. Your comment was received. Many are being written right now, so it can take a while until it is read.',
  /** Below a comment that only its writer sees. */
  waitsForApproval: 'Waits for approval. Only you can see it.',
  /** The label of a field that people don’t see. */
  leaveEmpty: 'Leave this field empty',
  notSent: 'It could not be sent. Check your connection and try again.',
  /** Before a link to a form on the WordPress site, if there is no server that takes it. */
  formElsewhere: 'This form works on the WordPress site:',
  toForm: 'Open the form',
  /** In the place of a form, if no server takes it. */
  formReadOnly: 'This form can’t be sent from this site.',
  formSent: 'Thank you. It has been sent.',
  /** Above a form that was sent without JavaScript, and is sent a second time. */
  confirmForm: 'Check what you wrote, choose files once more, and send it.',
  form: 'Form',
  /** Below a field of a form. */
  fieldFaults: {
    required: 'Please fill this in.',
    email: 'This is not a complete e-mail address.',
    url: 'This is not a complete web address.',
    tooLong: 'This is too long.',
  },
  /** Why a form was not passed on. */
  refusals: {
    elsewhere: 'This came from a page of another site, so nothing was sent.',
    method: 'This page can only be read or sent.',
    type: 'This is no form of this site, so nothing was sent.',
    tooLarge: 'This is too large, so nothing was sent.',
    tooMany: 'You have sent a lot in a short time. Try again in a few minutes.',
    crowded: 'Many people are writing here right now. Send it again in a few minutes.',
    busy: 'This site is busy right now. Send what you wrote again in a moment.',
    robot: 'This looks like it was sent by a program. Check what you wrote, and send it again.',
    token: 'The form could not be checked. Send it again.',
    expired: 'The form was open for a long time. Send it again.',
    again: 'This was sent already.',
    notHere: 'There is no such text on this site.',
    invalid: 'Something is missing or wrong. Nothing was sent.',
    duplicate: 'You have written this already.',
    notTaken: 'This text takes no comments now.',
    refused: 'The site did not accept this.',
    unreachable:
      'The site can’t take this right now. Try again later; what you wrote is still here.',
  },

  // Feeds.
  feed: 'RSS feed',
  feeds: 'Feeds',
  feedsMore:
    'Copy an address into a feed reader to get new stories, without an account and without tracking.',
  feedOfSite: 'Everything',
  feedsOfSections: 'By section',
  feedsOfTags: 'By tag',
  feedsOfAuthors: 'By author',

  // Search.
  search: 'Search',
  searchThisSite: 'Search this site',
  searchHint: 'Type a word or two.',
  searching: 'Searching …',
  results: (count: number, query: string) =>
    `${number(count)} ${plural(count, { one: 'result', other: 'results' })} for “${query}”`,
  noResults: (query: string) => `Nothing found for “${query}”.`,
  /** After `noResults`, before pages with words that begin alike. */
  similarResults: 'These pages have similar words:',
  moreResults: 'More results',
  searchFailed: 'The search could not be loaded. Try again.',
  searchNeedsScript: 'The search needs JavaScript. Without it, you can browse everything by year:',
  filters: 'Filters',
  year: 'Year',
  /** The option that turns a filter off. */
  any: 'Any',
  close: 'Close',

  // Light and dark.
  theme: 'Appearance',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',

  // A preview of the site.
  /** The branch and the commit are null if they are not known. */
  previewOf: (branch: string | null, commit: string | null) =>
    `Preview of ${[branch, commit && `commit ${commit}`].filter(Boolean).join(', ') || 'the site'}.`,
  notPublic: 'Not the public site.',
  /** Links from a preview to the same page of the public site, and to its front page. */
  publicPage: 'View the public page',
  publicSite: 'View the public site',
  draft: 'Draft',
  pending: 'Pending review',
  scheduled: 'Scheduled',

  // Page not found.
  notFound: 'Page not found',
  notFoundMore: 'It may have been moved or deleted, or the address may be misspelt.',
  notFoundHome: 'Go to the front page',
  latestHere: 'Or read the latest stories',
});

export default english;
