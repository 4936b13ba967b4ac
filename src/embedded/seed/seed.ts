import type { Language, OwnTaxonomy, OwnType } from '../site/registry.ts';
import type { SeedEvent, SeedProduct } from '../v2/plugin-lists.ts';

/**
 * What an empty embedded service starts with. Missing ids are given in order. In `content`,
 * `{{home}}` stands for the site's address, `{{host}}` for its host, `{{www}}` for that with `www.`
 * if it is a name, `{{media:NAME}}` and `{{media:NAME 300x188}}` for the address of an upload or a
 * smaller size.
 */
export interface Seed {
  readonly site: {
    readonly name: string;
    readonly description: string;
    /** IANA name. */
    readonly timeZone: string;
    /** BCP 47. */
    readonly language: string;
    /** WordPress's permalink structure; default `/%year%/%monthnum%/%postname%/`. */
    readonly permalinks?: string | undefined;
    /** The id of a media record. */
    readonly logo?: number | undefined;
    /** Slug of the page that is the front page; by default, the front page lists posts. */
    readonly frontPage?: string | undefined;
    /** Slug of the page that lists posts. */
    readonly postsPage?: string | undefined;
  };
  /** What the site registers beside posts, pages, categories and tags. */
  readonly types?: readonly OwnType[] | undefined;
  readonly taxonomies?: readonly OwnTaxonomy[] | undefined;
  /** Of a site with several: the default one comes first. */
  readonly languages?: readonly Language[] | undefined;
  /** Of WooCommerce's products and The Events Calendar's events, by type and slug: `product:a`. */
  readonly facts?: Readonly<Record<string, SeedProduct | SeedEvent>> | undefined;
  /** The style sheets that a page builder prints on pages, by their slugs. */
  readonly sheets?: Readonly<Record<string, string>> | undefined;
  readonly users: readonly SeedUser[];
  /** Known passwords need no slow hashes, which cost half a second at the start. Default false. */
  readonly passwordsAreKnown?: boolean | undefined;
  readonly terms: readonly SeedTerm[];
  readonly media: readonly SeedMedia[];
  readonly posts: readonly SeedPost[];
  readonly comments: readonly SeedComment[];
  readonly menus?: readonly SeedMenu[] | undefined;
  readonly navigation?: readonly SeedNavigation[] | undefined;
}

export interface SeedUser {
  readonly id?: number | undefined;
  readonly login: string;
  readonly password: string;
  /** Without spaces, or with: both are accepted, as WordPress does. */
  readonly applicationPassword?: string | undefined;
  readonly name: string;
  readonly slug?: string | undefined;
  readonly email?: string | undefined;
  readonly url?: string | undefined;
  /** HTML, as WordPress allows in a biography. */
  readonly description?: string | undefined;
  readonly role: 'administrator' | 'editor' | 'author' | 'subscriber';
}

export interface SeedTerm {
  readonly id?: number | undefined;
  /** `category`, `post_tag`, or a taxonomy of the site. */
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  readonly description?: string | undefined;
  /** Slug of the parent. */
  readonly parent?: string | undefined;
  /** Slug of its language; the default one if it is left out. */
  readonly language?: string | undefined;
}

export interface SeedMedia {
  readonly id?: number | undefined;
  /** Path of the file on disk; its base name is the upload's name. */
  readonly file: string;
  readonly title: string;
  readonly alt?: string | undefined;
  readonly caption?: string | undefined;
  /** Who made it, as its file says. */
  readonly credit?: string | undefined;
  /** Login name. */
  readonly author: string;
  /** On the site's clock: `2026-01-03T09:15:00`. */
  readonly date: string;
  /** Slug of the post or page that it was uploaded to. */
  readonly post?: string | undefined;
}

export interface SeedPost {
  readonly id?: number | undefined;
  /** `post`, `page`, or a type of the site. */
  readonly type: string;
  readonly slug: string;
  /** HTML, as an editor types it; markup and entities are allowed. */
  readonly title: string;
  /** Rendered HTML. */
  readonly content: string;
  /** HTML; made from the content when left out. */
  readonly excerpt?: string | undefined;
  /** Login name; null for an author whose account is gone. */
  readonly author: string | null;
  readonly status: 'publish' | 'draft' | 'pending' | 'future' | 'private' | 'trash';
  /** On the site's clock. */
  readonly date: string;
  readonly modified?: string | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Slugs of terms by the name of another taxonomy. */
  readonly terms?: Readonly<Record<string, readonly string[]>> | undefined;
  /**
   * Custom fields by name. A file is named by its base name, an account by its login, an entry by
   * type and slug (`boat:gannet`), a term by taxonomy and slug.
   */
  readonly fields?: Readonly<Record<string, SeedValue | undefined>> | undefined;
  readonly meta?: Readonly<Record<string, SeedValue>> | undefined;
  /** Base name of a media file. */
  readonly featured?: string | undefined;
  readonly sticky?: boolean | undefined;
  readonly password?: string | undefined;
  /** Slug of the parent page. */
  readonly parent?: string | undefined;
  readonly menuOrder?: number | undefined;
  readonly commentsOpen?: boolean | undefined;
  /** Slug of its language; the default one if it is left out. */
  readonly language?: string | undefined;
  /** Slug of the entry of the same type that it translates. */
  readonly translates?: string | undefined;
  /** What Yoast SEO sends as `yoast_head_json`; `{{home}}` stands for the site's address. */
  readonly seo?: Readonly<Record<string, unknown>> | undefined;
}

export type SeedValue =
  | string
  | number
  | boolean
  | readonly SeedValue[]
  | { readonly [name: string]: SeedValue };

export interface SeedComment {
  readonly id?: number | undefined;
  /** Slug of the post or page; of another type with the type before it (`boat:gannet`). */
  readonly post: string;
  /** Id of the comment it answers. */
  readonly parent?: number | undefined;
  /** Login name of an account, when it was written by one. */
  readonly user?: string | undefined;
  readonly authorName: string;
  readonly authorEmail?: string | undefined;
  readonly authorUrl?: string | undefined;
  readonly date: string;
  readonly content: string;
  readonly status: 'approved' | 'hold' | 'spam';
}

export interface SeedMenu {
  readonly name: string;
  readonly slug: string;
  /** The theme's names for the places that it is shown at. */
  readonly locations?: readonly string[] | undefined;
  readonly items: readonly SeedMenuItem[];
}

/** A menu of a block theme, which everybody may read. */
export interface SeedNavigation {
  readonly title: string;
  /** HTML as WordPress renders navigation blocks; `{{home}}` stands for the site's address. */
  readonly content: string;
}

/** An entry leads to a page, a category, or any address. */
export interface SeedMenuItem {
  /** HTML; the name of what it leads to when left out. */
  readonly title?: string | undefined;
  readonly to:
    | { readonly page: string }
    | { readonly post: string }
    | { readonly category: string }
    | { readonly url: string };
  readonly below?: readonly SeedMenuItem[] | undefined;
}
