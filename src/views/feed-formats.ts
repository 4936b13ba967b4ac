import { escapeText, escapeUTF8 } from 'entities';
import { generateAtomFeed, generateRssFeed } from 'feedsmith';

/**
 * A feed before it is written as RSS, Atom or JSON Feed. Unless a comment says otherwise, texts are
 * plain text, addresses are absolute, and times are RFC 3339 to the second.
 */
export interface Feed {
  /** An IRI that stays the same when the feed moves. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** BCP 47. */
  readonly language: string;
  /** The page with the same content. */
  readonly page: string;
  /** The address of the feed itself. */
  readonly self: string;
  /** The time of the newest change; null if the feed has no items. */
  readonly updated: string | null;
  /** The address of a square picture of the site. */
  readonly icon: string;
  /** The name of the site: the author of items that have none. */
  readonly publisher: string;
  /** The path of a style sheet for browsers that show XML. */
  readonly stylesheet: string;
  readonly items: readonly FeedItem[];
}

export interface FeedItem {
  /** The guid of WordPress's RSS feed: any text. */
  readonly guid: string;
  /** The guid as an IRI. */
  readonly id: string;
  readonly link: string;
  readonly title: string;
  readonly summary: string;
  /** The whole text: safe HTML with absolute addresses. */
  readonly html: string;
  readonly published: string;
  /** Not before `published`. */
  readonly updated: string;
  /** In the order of the byline. */
  readonly authors: readonly FeedAuthor[];
  readonly categories: readonly string[];
  /** BCP 47; null if it is the feed's language. */
  readonly language: string | null;
  /** The featured image. */
  readonly picture: FeedFile | null;
  /** Audio and video files; the first one is played first. */
  readonly media: readonly FeedFile[];
}

export interface FeedAuthor {
  readonly name: string;
  readonly page: string | null;
  /** The address of a picture. */
  readonly avatar: string | null;
}

export interface FeedFile {
  readonly address: string;
  /** `audio/mpeg`. */
  readonly type: string;
  /** Bytes; 0 if unknown. */
  readonly size: number;
}

const writers = {
  'application/rss+xml': toRss,
  'application/atom+xml': toAtom,
  'application/feed+json': toJsonFeed,
} as const;

export function feedResponse(feed: Feed, type: keyof typeof writers): Response {
  return new Response(writers[type](feed), {
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
}

/** RSS 2.0 (https://www.rssboard.org/rss-specification), following the board's best practices. */
export function toRss(feed: Feed): string {
  const { title, description, page, self, language, updated, items, stylesheet } = writable(feed);
  const rss = {
    title,
    link: page,
    description: description || title,
    language,
    lastBuildDate: updated === null ? undefined : new LocalDate(updated),
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    items: items.map(toRssItem),
  };
  return withSafeText(generateRssFeed(rss, { stylesheets: stylesheets(stylesheet) }));
}

function toRssItem(item: FeedItem) {
  // Several readers accept only one enclosure.
  const enclosed = item.media[0] ?? item.picture;
  return {
    title: item.title,
    link: item.link,
    guid: { value: item.guid, isPermaLink: false },
    pubDate: new LocalDate(item.published),
    // RSS's own `author` must be an e-mail address.
    dc: item.authors.length === 0 ? undefined : { creators: item.authors.map(({ name }) => name) },
    categories: item.categories.map((name) => ({ name })),
    // Unlike the title, the description is HTML.
    description: escapeText(item.summary),
    content: { encoded: item.html },
    enclosures: enclosed
      ? [{ url: enclosed.address, length: enclosed.size, type: enclosed.type }]
      : [],
  };
}

/** Atom 1.0 (RFC 4287). */
export function toAtom(feed: Feed): string {
  const { id, title, description, language, icon, publisher, ...rest } = writable(feed);
  const atom = {
    id,
    title: { value: title },
    subtitle: { value: description },
    // Atom requires a time, even without entries.
    updated: new LocalDate(rest.updated ?? '1970-01-01T00:00:00Z'),
    icon,
    links: [
      { rel: 'self', type: 'application/atom+xml', href: rest.self },
      { rel: 'alternate', type: 'text/html', href: rest.page },
    ],
    authors: [{ name: publisher }],
    xml: { lang: language },
    entries: rest.items.map(toEntry),
  };
  return withSafeText(generateAtomFeed(atom, { stylesheets: stylesheets(rest.stylesheet) }));
}

function toEntry(item: FeedItem) {
  const { authors, media, picture } = item;
  const enclosed = picture === null ? media : [...media, picture];
  return {
    id: item.id,
    title: { value: item.title },
    links: [
      { rel: 'alternate', type: 'text/html', href: item.link },
      ...enclosed.map(({ address, type, size }) => ({
        rel: 'enclosure',
        type,
        length: size || undefined,
        href: address,
      })),
    ],
    published: new LocalDate(item.published),
    updated: new LocalDate(item.updated),
    authors: authors.map(({ name, page }) => ({ name, uri: page ?? undefined })),
    categories: item.categories.map((term) => ({ term })),
    summary: { value: item.summary },
    content: item.html === '' ? undefined : { type: 'html', value: item.html },
    xml: { lang: item.language ?? undefined },
  };
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function toJsonFeed(feed: Feed): string {
  const { title, description, page, self, icon, language, publisher, items } = writable(feed);
  // Properties that are undefined are left out.
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    description: description || undefined,
    icon,
    authors: [{ name: publisher, url: page }],
    language,
    items: items.map(toJsonItem),
  });
  // A host may send it as a page, or without a type.
  return json.replaceAll('<', '\\u003c');
}

function toJsonItem(item: FeedItem) {
  const { authors, categories, media } = item;
  return {
    id: item.guid,
    url: item.link,
    title: item.title,
    content_html: item.html,
    summary: item.summary || undefined,
    image: item.picture?.address,
    date_published: item.published,
    date_modified: item.updated,
    authors:
      authors.length === 0
        ? undefined
        : authors.map(({ name, page, avatar }) => ({
            name,
            url: page ?? undefined,
            avatar: avatar ?? undefined,
          })),
    tags: categories.length === 0 ? undefined : categories,
    language: item.language ?? undefined,
    attachments: media.length === 0 ? undefined : media.map(toAttachment),
  };
}

function toAttachment({ address, type, size }: FeedFile) {
  return { url: address, mime_type: type, size_in_bytes: size || undefined };
}

/** A time with its own offset, as in WordPress's feeds. feedsmith writes other dates in UTC. */
class LocalDate extends Date {
  readonly #time: string;

  constructor(time: string) {
    super(time);
    this.#time = time;
  }

  override toISOString(): string {
    return this.#time;
  }

  /** RFC 822 with a year of four digits. */
  override toUTCString(): string {
    const [, local, offset = ''] = /^(.*)([+-]\d\d:\d\d)$/.exec(this.#time) ?? [];
    if (local === undefined) return super.toUTCString();
    return new Date(`${local}Z`).toUTCString().replace('GMT', offset.replace(':', ''));
  }
}

// XML can't express these, not even escaped: one makes the whole feed unreadable.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const clean = (text: string): string => text.toWellFormed().replaceAll(unwritable, '');

/**
 * A title or name without tags, since many readers take it for HTML. A `<` that could begin a tag
 * is replaced; a text of tags only is shown.
 */
function plain(text: string): string {
  const cleaned = clean(text);
  const bare = cleaned
    .replaceAll(/<[a-z/!?][^<>]*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (bare === '' ? cleaned : bare).replaceAll(/<(?=[a-z/!?])/gi, '‹');
}

/** With plain titles and names, and without characters that XML can't express. */
function writable(feed: Feed): Feed {
  const cleanFile = (file: FeedFile) => ({ ...file, address: clean(file.address) });
  return {
    ...feed,
    title: plain(feed.title),
    description: plain(feed.description),
    publisher: plain(feed.publisher),
    items: feed.items.map((item) => ({
      ...item,
      guid: clean(item.guid),
      title: plain(item.title),
      summary: clean(item.summary),
      html: clean(item.html),
      authors: item.authors.map((author) => ({ ...author, name: plain(author.name) })),
      categories: item.categories.map(plain),
      media: item.media.map(cleanFile),
    })),
  };
}

const stylesheets = (path: string) => [{ type: 'text/css', href: escapeUTF8(path) }];

const sections = String.raw`(?:<!\[CDATA\[[^]*?\]\]>)+`;
const elementOfSections = new RegExp(String.raw`(<([\w:]+)(?: [^<>]*)?>)(${sections})(?=</)`, 'g');
const areHtml = new Set(['content', 'content:encoded', 'description']);

/**
 * Removes feedsmith's breaks and spaces around CDATA: readers that don't trim would see other ids.
 * Only HTML stays in CDATA; other texts are escaped, since browsers read CDATA as tags.
 */
function withSafeText(xml: string): string {
  return xml
    .replaceAll(/>\n +<!\[CDATA\[/g, '><![CDATA[')
    .replaceAll(/\]\]>\n +<\//g, ']]></')
    .replaceAll(elementOfSections, (whole, start: string, name: string, written: string) => {
      if (areHtml.has(name)) return whole;
      const text = written.slice('<![CDATA['.length, -']]>'.length).replaceAll(']]><![CDATA[', '');
      return start + escapeText(text);
    });
}
