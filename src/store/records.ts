/**
 * What the local mirror keeps: the records that pages are made from, ready to be shown.
 * Texts without `Html` in their name are plain text, decoded once; those with it are safe to print as they are.
 * Paths are the site's own, begin and end with a slash, are percent-decoded, and leave `BASE_PATH` out: `/2026/01/fog-lifts/`.
 * Times are ISO 8601 in UTC; `dateLocal` is the site's clock without an offset.
 */

export interface StoredPost {
  readonly id: number;
  readonly type: 'post' | 'page';
  readonly path: string;
  readonly slug: string;
  readonly title: string;
  /** One paragraph of plain text. */
  readonly excerpt: string;
  readonly date: string;
  readonly dateLocal: string;
  readonly modified: string | null;
  readonly sticky: boolean;
  readonly commentsOpen: boolean;
  readonly parentId: number | null;
  readonly menuOrder: number;
  /** A user of the store; null when the account is gone or was not to be had. */
  readonly authorId: number | null;
  /** Keys of terms of the store, see {@link StoredTerm}. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** A media record of the store. */
  readonly featuredMediaId: number | null;
  /** Name of the body's file; read it with `store.body(hash)`. */
  readonly body: string;
}

export interface StoredUser {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly path: string;
  readonly bioHtml: string;
  readonly url: string;
  readonly avatars: Readonly<Record<number, string>>;
}

export interface StoredTerm {
  /** `category:news`: the taxonomy and the slug, since ids differ between generations. */
  readonly key: string;
  readonly taxonomy: 'category' | 'post_tag';
  readonly slug: string;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly path: string;
  /** Key of the parent term. */
  readonly parent: string | null;
}

export interface StoredMedia {
  readonly id: number;
  readonly url: string;
  readonly mimeType: string;
  readonly alt: string;
  readonly captionHtml: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly sizes: readonly {
    readonly url: string;
    readonly width: number;
    readonly height: number;
  }[];
}

export interface StoredComment {
  readonly id: number;
  readonly postId: number;
  readonly parentId: number | null;
  readonly authorName: string;
  readonly authorUrl: string;
  readonly date: string;
  readonly bodyHtml: string;
}

export interface StoredSite {
  readonly name: string;
  readonly description: string;
  /** Where readers of the WordPress site go: permalinks begin with it. */
  readonly home: string;
  readonly timeZone: string;
  /** BCP 47, from the service's front page; `en` when it does not say. */
  readonly language: string;
}

/** The collections of the store, by the names that Astro's content collections have too. */
export interface StoredRecords {
  readonly site: StoredSite;
  readonly posts: StoredPost;
  readonly pages: StoredPost;
  readonly users: StoredUser;
  readonly categories: StoredTerm;
  readonly tags: StoredTerm;
  readonly media: StoredMedia;
  readonly comments: StoredComment;
}

export type CollectionName = keyof StoredRecords;
