/**
 * What the content service holds, in one shape for both generations: the fields that both send and that a site needs
 * (`docs/interface.md`, Fields).
 *
 * Field names that end in `Html` hold the service's rendered HTML, entities and all: foreign text
 * that is neither decoded nor made safe yet. Everything else is plain.
 * Times are ISO 8601 in UTC (`2026-01-03T09:15:00Z`), or null where the service has none. Names that end in `Local`
 * are the same moments as WordPress itself shows them: on the site's clock as it was then, without an offset.
 */

/** Where an account, a term, … can be found again: ids are those of the generation that answered. */
export type Id = number;

export interface Post {
  readonly id: Id;
  readonly type: string;
  /** `publish`, `draft`, `pending`, `future`, `private`, `trash`, or a status of a plugin's own. */
  readonly status: string;
  /** Percent-decoded; empty on a draft that never had one. */
  readonly slug: string;
  /** The permalink as the service spells it; `…/?p=ID` where it has no better one. */
  readonly link: string;
  /** What feed readers know it by: it looks like an address, and stays when that changes. Empty where it is not told. */
  readonly guid: string;
  readonly titleHtml: string;
  /** Empty when the post is protected and no password was given. */
  readonly contentHtml: string;
  readonly excerptHtml: string;
  /** As plugins for several languages spell it: `de`, `de_DE`; empty where the service does not say. */
  readonly language: string;
  /** What the editor typed; only where the request was made in the context `edit`. */
  readonly raw: RawText | null;
  /** When it was, or will be, published. */
  readonly date: string | null;
  readonly dateLocal: string | null;
  readonly modified: string | null;
  readonly modifiedLocal: string | null;
  /** True when a password is needed to read it. */
  readonly protected: boolean;
  readonly sticky: boolean;
  readonly parentId: Id | null;
  readonly menuOrder: number;
  /** Null when the account is gone. */
  readonly authorId: Id | null;
  readonly featuredMediaId: Id | null;
  readonly terms: readonly TermRef[];
  /** Null if no SEO plugin says anything. */
  readonly seo: Seo | null;
  /** Whole records that came along with the post: all of them in the older generation, what `embed` asked for in v2. */
  readonly carried: Carried;
}

/** What an SEO plugin says of a post or page. Texts are plain, and empty if it does not say. */
export interface Seo {
  /** The whole title for the browser's window, the site's name included. */
  readonly title: string;
  readonly description: string;
  /** For links that are shared. */
  readonly shareTitle: string;
  readonly shareDescription: string;
  /** Search engines are asked to leave the page out (`noindex`). */
  readonly isHidden: boolean;
  /** Search engines are asked not to follow its links (`nofollow`). */
  readonly isNofollow: boolean;
}

export interface RawText {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

export interface TermRef {
  /** `category`, `post_tag`, … */
  readonly taxonomy: string;
  readonly id: Id;
}

export interface Carried {
  readonly author: User | null;
  readonly featuredMedia: Media | null;
  readonly terms: readonly Term[];
}

/** What a sync compares: an id, when its record last changed, and its permalink, which moves without that. */
export interface Stamp {
  readonly id: Id;
  readonly modified: string | null;
  /** As the service spells it. */
  readonly link: string;
}

/** An account as the public may see it. The login name is never part of it. */
export interface User {
  readonly id: Id;
  readonly name: string;
  readonly slug: string;
  readonly descriptionHtml: string;
  /** The account's own web site, or empty. */
  readonly url: string;
  /** The author archive's address; null where the generation does not say. */
  readonly link: string | null;
  /** Pictures by width in pixels; empty when avatars are off. */
  readonly avatars: Readonly<Record<number, string>>;
}

/** The account that the credentials belong to (E6). */
export interface CurrentUser extends User {
  readonly roles: readonly string[];
  /** Names of WordPress's rights that the account has: `delete_posts`, `upload_files`, … */
  readonly capabilities: ReadonlySet<string>;
}

export interface Term {
  readonly id: Id;
  readonly taxonomy: string;
  /** Percent-decoded. With the taxonomy, the one key that both generations agree on. */
  readonly slug: string;
  readonly nameHtml: string;
  readonly descriptionHtml: string;
  readonly link: string;
  /** How many posts have it, as the service counts. */
  readonly count: number;
  readonly parentId: Id | null;
}

export interface Media {
  readonly id: Id;
  /** The original file's address. */
  readonly url: string;
  readonly mimeType: string;
  readonly titleHtml: string;
  readonly captionHtml: string;
  readonly alt: string;
  /** Who made it or owns it, as the file says; empty when it does not. */
  readonly creditHtml: string;
  /** Of the original, in pixels; null where the service does not know them. */
  readonly width: number | null;
  readonly height: number | null;
  readonly sizes: readonly MediaSize[];
  /** The post or page it was uploaded to. */
  readonly postId: Id | null;
  readonly date: string | null;
  readonly dateLocal: string | null;
  readonly link: string;
}

export interface MediaSize {
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface Comment {
  readonly id: Id;
  readonly postId: Id;
  readonly parentId: Id | null;
  readonly authorName: string;
  readonly authorUrl: string;
  readonly authorId: Id | null;
  readonly avatars: Readonly<Record<number, string>>;
  readonly date: string | null;
  readonly dateLocal: string | null;
  readonly contentHtml: string;
}

/** A menu that the site's owner put together in WordPress. */
export interface Menu {
  readonly id: Id;
  readonly nameHtml: string;
  /** The theme's names for the places that it is shown at: `primary`, `footer`, … */
  readonly locations: readonly string[];
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  readonly nameHtml: string;
  /** As the service has it: of any kind, `#` where the entry only heads others, empty. */
  readonly address: string;
  readonly below: readonly MenuItem[];
}

/** What the index says of the site (E1). */
export interface Site {
  readonly nameHtml: string;
  readonly descriptionHtml: string;
  /** Where WordPress lives. */
  readonly url: string;
  /** Where readers go: permalinks begin with it. */
  readonly home: string;
  /** An IANA name, or an offset such as `+05:30`; `UTC` when the service does not say. */
  readonly timeZone: string;
  /** BCP 47, from the front page's `<html lang>`; null when it could not be read. */
  readonly language: string | null;
  /** Where the picture lies that stands for it; empty when there is none, or the service does not say. */
  readonly iconUrl: string;
}

/**
 * What became of a deletion (E4). `trashed` can be undone in WordPress, `deleted` can't; `already-trashed` changed
 * nothing. `message` is the service's own words, where it has any.
 */
export interface Deletion {
  readonly id: Id;
  readonly outcome: 'trashed' | 'deleted' | 'already-trashed';
  readonly message: string | null;
}

/** A record that could not be understood: named, left out, and no reason to fail the rest. */
export interface OddRecord {
  /** Null when not even its id can be read. */
  readonly id: Id | null;
  /** `post 12`, or `post at place 3 of page 2` when not even its id can be read. */
  readonly label: string;
  readonly problem: string;
}

/** One page of a collection. */
export interface Batch<T> {
  readonly items: readonly T[];
  readonly odd: readonly OddRecord[];
  /** From 1. */
  readonly page: number;
  /** As the service counts, which is not always what it sends; null when its headers were stripped. */
  readonly total: number | null;
  readonly totalPages: number | null;
}
