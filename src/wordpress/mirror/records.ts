import type { Finding, Prepared } from '../../content/html/index.ts';
import type { KeptFile, Picture } from '../../content/images/index.ts';

/**
 * What the local mirror keeps: the records that pages are made from, ready to be shown.
 * Texts are plain, decoded once; {@link Prepared} ones are safe HTML with gaps.
 * Paths are the site's own, begin and end with a slash, are percent-decoded, and leave `BASE_PATH` out: `/2026/01/fog-lifts/`.
 * Times are ISO 8601 in UTC. `dateLocal` and `modifiedLocal` are the same moments as WordPress shows them: on the site's clock
 * as it was then, without an offset.
 */

/** Why a text is not published. */
export type DraftStatus = 'draft' | 'pending' | 'future';

export interface StoredPost {
  readonly id: number;
  readonly type: 'post' | 'page';
  /** Of what is not published, as only the mirror of a preview holds it; what everybody may read has none. */
  readonly draft?: DraftStatus | undefined;
  readonly path: string;
  readonly slug: string;
  /** What feed readers know it by, as WordPress's own feeds have it; never empty. */
  readonly guid: string;
  readonly title: string;
  /** The same as safe HTML of a line, where some of its words are emphasised. */
  readonly titleHtml?: string | undefined;
  /** One paragraph of plain text. */
  readonly excerpt: string;
  /** The excerpt, where an editor wrote it; empty where it is the beginning of the text. */
  readonly standfirst: string;
  /** BCP 47, where the service or the text itself says; null otherwise. */
  readonly language: string | null;
  /** How long its text is: words, and of scripts without spaces what would be one. */
  readonly words: number;
  readonly date: string;
  readonly dateLocal: string;
  readonly modified: string | null;
  readonly modifiedLocal: string | null;
  readonly sticky: boolean;
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
  /** Pages that its body is divided into: 1 unless an editor broke it. */
  readonly parts: number;
  /** Addresses of what its body shows or links to, in their order. */
  readonly uses: readonly Use[];
}

/**
 * What a text makes use of: keys of the collections `pictures` and `files`, or a link to the site's own. A poster is
 * the still of an embed, and nothing is missing without it.
 */
export interface Use {
  readonly kind: 'picture' | 'poster' | 'file' | 'link';
  readonly address: string;
}

export interface StoredUser {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly path: string;
  readonly bio: Prepared;
  readonly url: string;
  /** A key of `pictures`; null when there is none. */
  readonly avatar: string | null;
}

export interface StoredTerm {
  /** `category:news`: the taxonomy and the slug, since ids differ between generations. */
  readonly key: string;
  /**
   * WordPress's own ids of it, as in `/?cat=12`: one, or none where they are not known, since the older generation
   * counts terms in another way.
   */
  readonly ids: readonly number[];
  readonly taxonomy: 'category' | 'post_tag';
  readonly slug: string;
  readonly name: string;
  readonly description: Prepared;
  readonly path: string;
  /** Key of the parent term. */
  readonly parent: string | null;
}

export interface StoredMedia {
  readonly id: number;
  readonly url: string;
  readonly mimeType: string;
  readonly alt: string;
  readonly caption: Prepared;
  /** Who made it, as the file says; empty when it does not. */
  readonly credit: string;
  readonly width: number | null;
  readonly height: number | null;
  /** The one of its sizes that is fetched, a key of `pictures`; null when it is no picture. */
  readonly picture: string | null;
}

/** A menu of the WordPress site. */
export interface StoredMenu {
  readonly name: string;
  /** The theme's names for the places that it is shown at. */
  readonly locations: readonly string[];
  readonly items: readonly StoredMenuItem[];
}

export interface StoredMenuItem {
  readonly name: string;
  /** Foreign, as the service has it: of any kind, `#` where the entry only heads others, empty. */
  readonly address: string;
  readonly below: readonly StoredMenuItem[];
}

/** The page that WordPress shows an upload on: readers are sent on to the text that it was uploaded to. */
export interface StoredAttachment {
  readonly id: number;
  /** Null where it has no path: `/?attachment_id=12`. */
  readonly path: string | null;
  /** Of the file itself; empty when nothing tells. */
  readonly url: string;
  readonly postId: number | null;
}

/** An address that a record had before; readers are sent on to where it lies now. */
export interface StoredRedirect {
  readonly path: string;
  readonly to: {
    readonly collection: 'posts' | 'pages' | 'users' | 'categories' | 'tags';
    readonly key: string;
  };
}

/** What of one record did not come through as it was. */
export interface StoredFindings {
  /** `post 12 “A title”`. */
  readonly label: string;
  readonly path: string;
  readonly findings: readonly Finding[];
}

export interface StoredComment {
  readonly id: number;
  readonly postId: number;
  readonly parentId: number | null;
  readonly authorName: string;
  readonly authorUrl: string;
  readonly date: string;
  readonly dateLocal: string;
  readonly content: Prepared;
}

export interface StoredSite {
  readonly name: string;
  readonly description: string;
  /** Where readers of the WordPress site go: permalinks begin with it. */
  readonly home: string;
  /** BCP 47, from the service's front page; `en` when it does not say. */
  readonly language: string;
  /** The picture that stands for it, a key of `pictures`; null when there is none. */
  readonly icon: string | null;
  /** Its own hosts, the readers' and WordPress's, with their port if they have one, without `www.`. */
  readonly hosts: readonly string[];
}

/** The collections of the store. Keys are ids, if nothing else is said. */
export interface StoredRecords {
  readonly site: StoredSite;
  readonly posts: StoredPost;
  readonly pages: StoredPost;
  readonly users: StoredUser;
  readonly categories: StoredTerm;
  readonly tags: StoredTerm;
  readonly media: StoredMedia;
  readonly comments: StoredComment;
  readonly menus: StoredMenu;
  /** By address. */
  readonly pictures: Picture;
  /** By address: its own, and that of the page that WordPress shows it on, if a text links to that one. */
  readonly files: KeptFile;
  readonly attachments: StoredAttachment;
  /** By path. */
  readonly redirects: StoredRedirect;
  /** By collection and key: `posts 12`. */
  readonly findings: StoredFindings;
}

export type CollectionName = keyof StoredRecords;
