/**
 * The records of the REST API, in one shape for both generations: the fields that both send and a
 * site needs (`docs/interface.md`, Fields). A table has each field's name in v2 and its schema;
 * `generations/records.ts` has the older generation's names.
 * Fields whose names end in `Html` hold HTML as the service rendered it, not sanitised. All other
 * texts are plain. Times are ISO 8601 in UTC (`2026-01-03T09:15:00Z`), or null; those in fields
 * that end in `Local` are in the site's time zone, without an offset.
 */

import { decodeHTMLAttribute } from 'entities';
import { z } from 'zod';
import type { ArchiveSeo, EntryType, Facts, ReadOnly, Seo, Taxonomy } from './facts.ts';
import {
  addressesOf,
  avatars,
  clock,
  count,
  flag,
  id,
  isProtected,
  languageFields,
  languageOf,
  listOf,
  moment,
  ofDetails,
  personName,
  type Places,
  type RecordOf,
  reference,
  rendered,
  renderedText,
  slug,
  text,
  typed,
  webAddress,
  whole,
} from './generations/fields.ts';

export type { EntryType, Taxonomy, TaxonomyRef } from './facts.ts';

/** An id of the generation that answered: the generations have different ids for the same term. */
export type Id = number;

/** What v2 sends of a post. */
export const postFields = {
  id: ['id', id],
  type: ['type', text],
  /** `publish`, `draft`, `pending`, `future`, `private`, `trash`, or a plugin's status. */
  status: ['status', text],
  /** Percent-decoded; empty for a draft without one. */
  slug: ['slug', slug],
  /** The permalink as the service spells it, such as `…/?p=ID` for a draft. */
  link: ['link', text],
  /** The guid for feeds: like an address, but it never changes. Empty if not sent. */
  guid: ['guid', rendered.transform(decodeHTMLAttribute)],
  titleHtml: ['title', renderedText],
  /** Empty for a protected post without its password. */
  contentHtml: ['content', renderedText],
  excerptHtml: ['excerpt', rendered],
  /** As multilingual plugins spell it: `de`, `de_DE`. Empty if the service does not send it. */
  language: [whole, z.object(languageFields).transform(languageOf)],
  /** The text as the editor typed it; only from requests in the context `edit`. */
  raw: [
    whole,
    z
      .object({ title: typed, content: typed, excerpt: typed })
      .transform(({ title = '', content, excerpt = '' }): RawText | null =>
        content === undefined ? null : { title, content, excerpt },
      ),
  ],
  /** The date of publication, which may be in the future. */
  date: ['date_gmt', moment],
  dateLocal: ['date', clock],
  modified: ['modified_gmt', moment],
  modifiedLocal: ['modified', clock],
  /** True if a password is needed to read it. */
  protected: ['content', isProtected],
  sticky: ['sticky', flag],
  /** Whether readers may comment. Null if not sent, as for types without comments. */
  commentStatus: ['comment_status', z.enum(['open', 'closed']).nullable().catch(null)],
  parentId: ['parent', reference],
  menuOrder: ['menu_order', z.coerce.number().catch(0)],
  /** Null if the account was deleted. */
  authorId: ['author', reference],
  featuredMediaId: ['featured_media', reference],
} satisfies Places;

export interface Post extends RecordOf<typeof postFields> {
  /**
   * All authors in the byline's order, if a plugin for several authors names them; else null. Not
   * all have accounts, so their ids are negative: a sync finds accounts by slugs.
   */
  readonly authors: readonly User[] | null;
  /** The same for the same authors, if a plugin keeps them apart from the record; else empty. */
  readonly authorsMark: string;
  readonly terms: readonly TermRef[];
  /** Null if no SEO plugin says anything. */
  readonly seo: Seo | null;
  /** Addresses of the same text in other languages, its own perhaps among them. */
  readonly translations: readonly string[];
  readonly fields: CustomFields;
  /** Records in the same answer: all in the older generation, the embedded ones in v2. */
  readonly embedded: Embedded;
}

/** A post with what plugins say of it in routes of their own, or on its public page. */
export interface AskedPost extends Post {
  /** True if one of these was not there, or refused. */
  readonly lacks?: boolean | undefined;
  /** True if `contentHtml` was read on the public page, because the interface does not have it. */
  readonly isFromPage?: boolean | undefined;
  /** What it is about by the structured data of its public page. */
  readonly things?: readonly Thing[] | undefined;
  /** True if only WordPress can show it, such as a shop's cart. */
  readonly isElsewhere?: boolean | undefined;
}

/** A thing of schema.org: `@type` and properties. Texts are plain; addresses http or https. */
export interface Thing {
  readonly [property: string]: ThingValue;
}
type ThingValue = string | number | Thing | readonly ThingValue[];

export interface FactsList {
  /** The path of the type's archive, if WordPress does not say it: `events`. */
  readonly archive?: string | undefined;
  readonly items: readonly EntryFacts[];
  /** The entries of which it says something that can't be understood. */
  readonly unreadable: readonly Id[];
}

/** What a plugin says of an entry. */
export interface EntryFacts {
  readonly id: Id;
  readonly facts: Facts;
  /** Of an entry that WordPress's own list may leave out. */
  readonly stamp?: Stamp | undefined;
}

/** A custom field's value as sent: ids for pictures, entries and terms. Texts may be raw HTML. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly FieldValue[]
  | { readonly [name: string]: FieldValue };

export interface CustomFields {
  /** By name. */
  readonly values: Readonly<Record<string, FieldValue>>;
  /** What was left out, and why: the end of a sentence. */
  readonly lost: readonly { readonly name: string; readonly why: string }[];
}

export interface RawText {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
}

export interface SiteTypes {
  /** Those whose entries have pages. */
  readonly types: readonly EntryType[];
  /** Public ones. */
  readonly taxonomies: readonly Taxonomy[];
  /** What plugins and themes registered besides. */
  readonly others: readonly OtherKind[];
}

/** A type or a taxonomy whose records have no page of their own. */
export const otherKindSchema = z.object({
  kind: z.enum(['type', 'taxonomy']),
  name: z.string(),
  label: z.string(),
  /**
   * `no-pages`: not public; `empty`: no record can tell; `refused`: the service does not list it;
   * `left-out`: by the settings.
   */
  why: z.enum(['no-pages', 'empty', 'refused', 'left-out']),
});
export type OtherKind = ReadOnly<z.output<typeof otherKindSchema>>;

/** A type that WordPress's sitemap lists and its REST API does not have. */
export interface UnlistedType {
  readonly name: string;
  /** Those of its entries, as the first file of its sitemap lists them. */
  readonly paths: readonly string[];
}

/** Stands for types and taxonomies beside WordPress's own where they can't be listed. */
export const unlistedTypes: OtherKind = {
  kind: 'type',
  name: 'types',
  label: 'All other types',
  why: 'refused',
};

/** The taxonomies that every WordPress has. */
export const category: Taxonomy = {
  name: 'category',
  restBase: 'categories',
  namespace: '',
  label: 'Categories',
  hierarchical: true,
};
export const postTag: Taxonomy = {
  name: 'post_tag',
  restBase: 'tags',
  namespace: '',
  label: 'Tags',
  hierarchical: false,
};

export const postType: EntryType = {
  name: 'post',
  restBase: 'posts',
  namespace: '',
  label: 'Posts',
  hierarchical: false,
  archive: false,
  taxonomies: [category, postTag],
};
export const pageType: EntryType = {
  name: 'page',
  restBase: 'pages',
  namespace: '',
  label: 'Pages',
  hierarchical: true,
  archive: false,
  taxonomies: [],
};

/** The types that every WordPress has. */
export const builtInTypes: readonly EntryType[] = [postType, pageType];

/** What messages call entries of a type: `posts`, `pages`, `entries of the type boat`. */
export function manyOf(type: string): string {
  return type === 'post' || type === 'page' ? `${type}s` : `entries of the type ${type}`;
}

/** The plural in a type's capabilities: `boats` in `edit_boats`, or that of posts. */
export function capabilityPlural(type: string, capabilities: CurrentUser['capabilities']): string {
  return type === 'page' || capabilities.has(`edit_${type}s`) ? `${type}s` : 'posts';
}

export interface TermRef {
  /** `category`, `post_tag`, … */
  readonly taxonomy: string;
  readonly id: Id;
}

export interface Embedded {
  readonly author: User | null;
  readonly featuredMedia: Media | null;
  readonly terms: readonly Term[];
}

/** What a sync compares to find changed records. The permalink may change without the date. */
export const stampFields = {
  id: ['id', id],
  modified: ['modified_gmt', moment],
  /** As the service spells it. */
  link: ['link', text],
} satisfies Places;
export type Stamp = RecordOf<typeof stampFields>;

/** The public part of an account, without the login name. */
export const userFields = {
  id: ['id', id],
  name: ['name', personName],
  slug: ['slug', slug],
  descriptionHtml: ['description', text],
  /** The address of the person's web site; empty if there is none. */
  url: ['url', webAddress],
  /** The author archive's address; null in the older generation. */
  link: ['link', webAddress.transform((link) => link || null)],
  /** Addresses by width in pixels; empty if avatars are switched off. */
  avatars: ['avatar_urls', avatars],
} satisfies Places;

export interface User extends RecordOf<typeof userFields> {
  /** Of the author's archive; null if no SEO plugin says anything. */
  readonly seo: ArchiveSeo | null;
}

/** What the account that the credentials belong to has besides (E6). */
export const accountFields = {
  /** The login name; empty if the service does not send it. Private. */
  login: ['username', text],
  /** The e-mail address, also accepted for signing in; empty if unknown. Private. */
  email: ['email', text],
  roles: ['roles', listOf(z.string())],
  /** The account's capabilities: `delete_posts`, `upload_files`, … */
  capabilities: [
    'capabilities',
    z
      .record(z.string(), z.unknown())
      .catch({})
      .transform(
        (all): ReadonlySet<string> =>
          // A capability that was taken away stays in the map with the value false.
          new Set(Object.keys(all).filter((name) => Boolean(all[name]))),
      ),
  ],
} satisfies Places;
export interface CurrentUser extends User, RecordOf<typeof accountFields> {}

export const termFields = {
  id: ['id', id],
  taxonomy: ['taxonomy', z.string()],
  /** Percent-decoded. Slug and taxonomy together identify a term in both generations. */
  slug: ['slug', slug],
  nameHtml: ['name', text],
  descriptionHtml: ['description', text],
  link: ['link', webAddress],
  /** The number of posts with this term, as the service counts them. */
  count: ['count', count],
  parentId: ['parent', reference],
} satisfies Places;

export interface Term extends RecordOf<typeof termFields> {
  /** Addresses of the same term in other languages, its own perhaps among them. */
  readonly translations: readonly string[];
  /** Null if no SEO plugin says anything. */
  readonly seo: ArchiveSeo | null;
}

export const mediaFields = {
  id: ['id', id],
  /** The original file's address. */
  url: ['source_url', webAddress],
  mimeType: ['mime_type', text],
  titleHtml: ['title', rendered],
  captionHtml: ['caption', rendered],
  alt: ['alt_text', text],
  /** The creator or owner that the file names; empty if it names none. */
  creditHtml: ['media_details', ofDetails('image_meta')],
  /** Of the original, in pixels; null if the service does not send them. */
  width: ['media_details', ofDetails('width')],
  height: ['media_details', ofDetails('height')],
  sizes: ['media_details', ofDetails('sizes')],
  /** The post or page it was uploaded to. */
  postId: ['post', reference],
  date: ['date_gmt', moment],
  dateLocal: ['date', clock],
  link: ['link', webAddress],
} satisfies Places;
export type Media = RecordOf<typeof mediaFields>;

/** Where an upload is shown, and the text that it was uploaded to. */
export const uploadFields = {
  id: ['id', id],
  link: ['link', webAddress],
  /** Of the file itself; empty when nothing tells. */
  url: ['source_url', webAddress],
  /** Addresses of the sizes that WordPress made of a picture. */
  sizes: ['media_details', ofDetails('sizes').transform(addressesOf)],
  /** The uploaded picture's name, beside the file; empty if WordPress kept it unchanged. */
  original: ['media_details', ofDetails('original_image')],
  postId: ['post', reference],
} satisfies Places;
export type UploadAddress = RecordOf<typeof uploadFields>;

export const commentFields = {
  id: ['id', id],
  postId: ['post', id],
  parentId: ['parent', reference],
  authorName: ['author_name', personName],
  authorUrl: ['author_url', webAddress],
  authorId: ['author', reference],
  avatars: ['author_avatar_urls', avatars],
  date: ['date_gmt', moment],
  dateLocal: ['date', clock],
  contentHtml: ['content', rendered],
} satisfies Places;
export type Comment = RecordOf<typeof commentFields>;

/** Where a comment is: public, waiting for approval, or put away. */
export type CommentStatus = 'approved' | 'hold' | 'spam' | 'trash';

/** What moderators do: `unspam` and `untrash` bring back the status before. */
export type CommentChange = CommentStatus | 'unspam' | 'untrash';

const titleAbove = z.object({ up: z.tuple([z.object({ title: rendered })], z.unknown()) });

export const moderatedFields = {
  ...commentFields,
  /** A {@link CommentStatus}, or `post-trashed`, or a plugin's. */
  status: ['status', text],
  /** Empty if the writer gave none. It is private. */
  authorEmail: ['author_email', text],
  /** Of the text below which it stands; empty if WordPress does not send it. */
  postTitleHtml: ['_embedded', titleAbove.transform(({ up: [{ title }] }) => title).catch('')],
} satisfies Places;
export type ModeratedComment = RecordOf<typeof moderatedFields>;

/** A comment of a reader, who has no account. All texts are plain. */
export const newCommentSchema = z.object({
  postId: z.int(),
  /** The comment that it answers. */
  parentId: z.int().nullable(),
  authorName: z.string(),
  authorEmail: z.string(),
  /** Empty for none. */
  authorUrl: z.string(),
  text: z.string(),
  /** The reader's network address; empty if unknown. */
  address: z.string(),
  userAgent: z.string(),
});
export type NewComment = ReadOnly<z.output<typeof newCommentSchema>>;

/** What WordPress did with a {@link NewComment}. */
export type SentComment =
  | {
      readonly state: 'approved' | 'held';
      /** Null if WordPress did not name it. */
      readonly id: Id | null;
    }
  | {
      readonly state: 'refused';
      /** `not-taken`: comments are closed, or for accounts only. */
      readonly why: 'duplicate' | 'flood' | 'not-taken' | 'other';
      /** WordPress's own sentence, as plain text. */
      readonly said: string | null;
    };

export interface FilledForm {
  /** Of the form in WordPress. */
  readonly id: Id;
  /** The plugin's name of the place: `wpcf7-f17-p12-o1`; of WPForms, of the form: `wpforms-12`. */
  readonly tag: string;
  readonly textId: Id;
  /** The address of the page that it was filled in on. */
  readonly page: string;
  readonly userAgent: string;
  /** By the names of controls, without brackets. `isList` if WordPress expects several values. */
  readonly fields: readonly {
    readonly name: string;
    readonly isList: boolean;
    readonly values: readonly (string | File)[];
  }[];
}

/** What the plugin did with a {@link FilledForm}, in its owner's words. */
export interface FormAnswer {
  /** `mail_sent`, `validation_failed`, `spam`, `mail_failed`, `acceptance_missing`, `aborted`, … */
  readonly status: string;
  /** Plain; may be empty. */
  readonly message: string;
  readonly faults: readonly { readonly name: string; readonly message: string }[];
}

/** A menu that the site's owner put together in WordPress. */
export interface Menu {
  /** 0 for that of the front page. */
  readonly id: Id;
  /** A classic theme's menu, a block theme's navigation, or links in the front page's header. */
  readonly from: 'theme' | 'navigation' | 'front-page';
  readonly nameHtml: string;
  /** Where the theme shows it: `primary`, `footer`, …; `header` if the front page does there. */
  readonly locations: readonly string[];
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  readonly nameHtml: string;
  /** Any address as the service sends it; empty or `#` if the entry only groups others. */
  readonly address: string;
  readonly below: readonly MenuItem[];
}

/** The site as the index describes it (E1). */
export interface Site {
  readonly nameHtml: string;
  readonly descriptionHtml: string;
  /** The address of WordPress itself. */
  readonly url: string;
  /** The address that readers use; permalinks begin with it. */
  readonly home: string;
  /** An IANA name, or an offset such as `+05:30`; `UTC` if the service does not send it. */
  readonly timeZone: string;
  /** BCP 47, from the front page's `<html lang>`; null if it could not be read. */
  readonly language: string | null;
  /** The address of the site icon; empty if there is none or the service does not send it. */
  readonly iconUrl: string;
  /** The media record of the site logo; null if there is none or the service does not send it. */
  readonly logoId: Id | null;
  /** Null if the index does not say, as before WordPress 7.1. */
  readonly front: FrontSettings | null;
}

export interface SiteLanguage {
  /** `de`: what the plugin calls it. */
  readonly slug: string;
  /** As WordPress spells it: `de_DE`. */
  readonly locale: string;
  /** In the language itself: `Deutsch`. */
  readonly name: string;
  /** The address of its front page. Permalinks of its texts begin with it. */
  readonly home: string;
}

/** The front page and the list of posts; without a front page, posts are listed there. */
export interface FrontSettings {
  readonly frontPageId: Id | null;
  readonly postsPageId: Id | null;
}

/**
 * The result of a deletion (E4). `trashed` can be undone in WordPress, `deleted` can't;
 * `already-trashed` changed nothing. `message` is the service's text, if any.
 */
export interface Deletion {
  readonly id: Id;
  readonly outcome: 'trashed' | 'deleted' | 'already-trashed';
  readonly message: string | null;
}

/** A record that could not be parsed. It is left out; the others are used. */
export interface UnreadableRecord {
  /** Null if its id can't be read. */
  readonly id: Id | null;
  /** `post 12`, or `post at place 3 of page 2` if its id can't be read. */
  readonly label: string;
  readonly problem: string;
}

/** One page of a collection. */
export interface Batch<T> {
  readonly items: readonly T[];
  readonly unreadable: readonly UnreadableRecord[];
  /** From 1. */
  readonly page: number;
  /** The service's own total, which may differ from what it sends; null without the header. */
  readonly total: number | null;
  readonly totalPages: number | null;
}

/** A plugin's redirect. Both addresses are foreign text: a path of the site, or a whole address. */
export interface PluginRedirect {
  readonly from: string;
  readonly to: string;
  readonly isTemporary: boolean;
}

export interface PluginRedirects {
  readonly items: readonly PluginRedirect[];
  /** Those that are more than one address that leads to another. */
  readonly others: readonly { readonly from: string; readonly why: string }[];
  /** True if the account may not read them, or if there is no account. */
  readonly isRefused: boolean;
}
