import { z } from 'zod';
import {
  contactForm,
  findingSchema,
  preparedSchema,
  type Prepared,
} from '../../content/html/index.ts';
import { keptFileSchema, pictureSchema } from '../../content/images/index.ts';
import {
  archiveSeoSchema,
  entryTypeSchema,
  factsSchema,
  type ReadOnly,
  seoSchema,
  taxonomySchema,
} from '../client/facts.ts';
import { typedFieldsSchema } from './typed-fields.ts';

/**
 * The records of the local mirror, from which pages are made. Texts are plain and decoded; {@link
 * Prepared} texts are safe HTML with gaps. Paths are our site's: percent-decoded, with a slash at
 * both ends, without `BASE_PATH`: `/2026/01/fog-lifts/`. Times are ISO 8601 in UTC; `dateLocal` and
 * `modifiedLocal` are in the site's time zone, without an offset.
 */

const id = z.int();
const pixels = z.number();
const path = z.string().regex(/^\/(?:.*(?:\/|\.html?))?$/is);
const prepared: z.ZodType<Prepared> = preparedSchema;
/** An address in the collection `pictures`; null without a picture. */
const picture = z.string().nullable();

const siteLanguage = z.object({
  /** What the plugin calls it: `de`. */
  slug: z.string(),
  /** BCP 47. */
  tag: z.string(),
  /** In the language itself. */
  name: z.string(),
  /** Above its texts and lists: `/de/`. */
  path,
  /** Of its front page: the same, or the path of a page (`/de/harbour/`). */
  home: path,
  /** The page that is its front page; null if its posts are listed there. */
  frontPageId: id.nullable(),
  /** The page whose address has the list of its posts. */
  postsPageId: id.nullable(),
});
export type StoredLanguage = ReadOnly<z.output<typeof siteLanguage>>;

const site = z.object({
  name: z.string(),
  description: z.string(),
  /** The address that readers of WordPress use; permalinks begin with it. */
  home: z.string(),
  /** WordPress's own address; not on `home`'s host if another program serves readers. */
  url: z.string(),
  /** BCP 47, from the service's front page; `en` if it names none. */
  language: z.string(),
  /** The site icon. Mirrors of earlier versions have none. */
  icon: picture.default(null),
  /** The logo in the header: WordPress's, or that of the look. */
  logo: picture.default(null),
  /** The hosts of the site and of WordPress, with port if any, without `www.`. */
  hosts: z.array(z.string()),
  /** An SEO plugin hides everything: ignored, since the owner closed WordPress, not this site. */
  isHidden: z.boolean().default(false),
  /** The host of nearly all canonical addresses, as on a staging copy: ignored; null if none. */
  copiedHost: z.string().nullable().default(null),
  /** The page at `/`; null if the posts are listed there. */
  frontPageId: id.nullable().default(null),
  /** The site's languages if it has several, the default one first. */
  languages: z.array(siteLanguage).default([]),
  /** The page whose address has the list of posts. */
  postsPageId: id.nullable().default(null),
});
export type StoredSite = ReadOnly<z.output<typeof site>>;

/** Why a text is not published. */
const draftStatus = z.enum(['draft', 'pending', 'future']);
export type DraftStatus = z.output<typeof draftStatus>;

/**
 * What a text shows or links to: addresses of `pictures` and `files`, or a link within the site. A
 * poster is an embed's still, whose absence is not reported.
 */
const use = z.object({ kind: z.enum(['picture', 'poster', 'file', 'link']), address: z.string() });
export type Use = ReadOnly<z.output<typeof use>>;

/** What an SEO plugin says of an archive; null if nothing. Missing in earlier versions' mirrors. */
const archiveSeo = archiveSeoSchema.nullable().default(null);

/** The fields of a post that the mirror keeps as the client gives them. */
export const unchangedPostFields = z.object({
  id,
  slug: z.string(),
  modified: z.string().nullable(),
  modifiedLocal: z.string().nullable(),
  sticky: z.boolean(),
  commentStatus: z.enum(['open', 'closed']).nullable().default(null),
  parentId: id.nullable(),
  menuOrder: z.number(),
  /** Null if no SEO plugin says anything. */
  seo: seoSchema.nullable(),
  /** Addresses of the same text in other languages, as WordPress spells them. */
  translations: z.array(z.string()).default([]),
});

const entry = unchangedPostFields.extend({
  /** `post`, `page`, or the name of a {@link StoredType}. */
  type: z.string(),
  /** Only in the mirror of a preview, for a text that is not published. */
  draft: draftStatus.optional(),
  path,
  /** The guid of WordPress's own feeds; never empty. */
  guid: z.string().min(1),
  title: z.string(),
  /** The title as safe inline HTML, if some of its words are emphasised. */
  titleHtml: z.string().optional(),
  /** One paragraph of plain text. */
  excerpt: z.string(),
  /** The excerpt if an editor wrote it; empty if it is the beginning of the text. */
  writtenExcerpt: z.string(),
  /** The forms of readers in it; left out if there are none. */
  forms: z.array(contactForm).optional(),
  /** BCP 47; null if neither the service nor the text names a language. */
  language: z.string().nullable(),
  /** The length of the text in words; for scripts without spaces it is an estimate. */
  words: z.int().min(0),
  date: z.string(),
  dateLocal: z.string(),
  /** The id of a user in the mirror; null if the account was deleted or could not be read. */
  authorId: id.nullable(),
  /** Further authors, in the order of the byline. */
  coAuthorIds: z.array(id).default([]),
  /** Keys of terms in the mirror, see {@link StoredTerm}. */
  terms: z.array(z.string()),
  /** The id of a media record in the mirror. */
  featuredMediaId: id.nullable(),
  /** Its path in WordPress, if that is a program's (`/fog.php`): the site redirects it. */
  program: z.string().optional(),
  /** Name of the body; read it with `mirror.body(hash)`. */
  body: z.string(),
  /** The number of pages of the body: 1 unless an editor inserted page breaks. */
  parts: z.int().min(1),
  /** What the body shows or links to, in its order. */
  uses: z.array(use),
  /** Custom fields without a kind, by name, as WordPress sends them: texts may be raw HTML. */
  fields: z.record(z.string(), z.json()).default({}),
  /** Custom fields with a kind, apart: no value of WordPress can pass for sanitised HTML. */
  typedFields: typedFieldsSchema.default({}),
  /** What it is about by the structured data of its page in WordPress, such as a recipe. */
  things: z.array(z.record(z.string(), z.json())).optional(),
  /** What a plugin lists, such as a price, or null. Its pictures are those of `pictures`. */
  facts: factsSchema.nullable().default(null),
});
export type StoredPost = ReadOnly<z.output<typeof entry>>;

const user = z.object({
  /** Negative without an account, see {@link isGuest}. */
  id,
  name: z.string(),
  slug: z.string(),
  path,
  bio: prepared,
  url: z.string(),
  avatar: picture,
  seo: archiveSeo,
});
export type StoredUser = ReadOnly<z.output<typeof user>>;

/** Whether readers may comment on a text: it is published, and its discussion is open. */
export function takesComments({
  commentStatus,
  draft,
}: Pick<StoredPost, 'commentStatus' | 'draft'>): boolean {
  return commentStatus === 'open' && draft === undefined;
}

/** True for an author without an account that WordPress shows: a plugin names them. */
export function isGuest({ id: own }: Pick<StoredUser, 'id'>): boolean {
  return own < 0;
}

const term = z.object({
  /** `category:news`: the taxonomy and the slug, since ids differ between generations. */
  key: z.string(),
  /** WordPress's ids, as in `/?cat=12`. None of the older generation, which counts differently. */
  ids: z.array(id),
  /** `category`, `post_tag`, or the name of a {@link StoredTaxonomy}. */
  taxonomy: z.string(),
  slug: z.string(),
  name: z.string(),
  description: prepared,
  path,
  /** BCP 47; null on a site with one language. */
  language: z.string().nullable().default(null),
  /** Addresses of the same term in other languages, as WordPress spells them. */
  translations: z.array(z.string()).default([]),
  /** Key of the parent term. */
  parent: z.string().nullable(),
  seo: archiveSeo,
});
export type StoredTerm = ReadOnly<z.output<typeof term>>;

export type StoredTaxonomy = ReadOnly<z.output<typeof taxonomySchema>>;

/** A type whose entries have pages. */
const type = entryTypeSchema.extend({
  /** Where the archive of its entries is; null if it has none. */
  archivePath: path.nullable(),
  /** The title of the page in WordPress that stands for the archive. */
  heading: z.string().nullable(),
  seo: archiveSeo,
});
export type StoredType = ReadOnly<z.output<typeof type>>;

const media = z.object({
  id,
  url: z.string(),
  mimeType: z.string(),
  alt: z.string(),
  caption: prepared,
  /** The creator that the file names; empty if it names none. */
  credit: z.string(),
  width: pixels.nullable(),
  height: pixels.nullable(),
  /** The size that is fetched. */
  picture,
});
export type StoredMedia = ReadOnly<z.output<typeof media>>;

const comment = z.object({
  id,
  postId: id,
  parentId: id.nullable(),
  authorName: z.string(),
  authorUrl: z.string(),
  date: z.string(),
  dateLocal: z.string(),
  content: prepared,
});
export type StoredComment = ReadOnly<z.output<typeof comment>>;

export interface StoredMenuItem {
  readonly name: string;
  /** Any address, as the service sends it; empty or `#` if the entry only groups others. */
  readonly address: string;
  readonly below: readonly StoredMenuItem[];
}

const menuItem: z.ZodType<StoredMenuItem> = z.object({
  name: z.string(),
  address: z.string(),
  get below() {
    return z.array(menuItem);
  },
});

/** A menu of the WordPress site. */
const menu = z.object({
  name: z.string(),
  /** The theme's names for the places that show it. */
  locations: z.array(z.string()),
  items: z.array(menuItem),
});
export type StoredMenu = ReadOnly<z.output<typeof menu>>;

/** An upload: its page redirects to the text that it was uploaded to, its files to ours. */
const attachment = z.object({
  id,
  /** Null for `/?attachment_id=12`, which is not a path. */
  path: path.nullable(),
  /** The address of the file; empty if the service does not send it. */
  url: z.string(),
  /** Addresses of a picture's other sizes, and of the picture as it was uploaded. */
  sizes: z.array(z.string()),
  postId: id.nullable(),
});
export type StoredAttachment = ReadOnly<z.output<typeof attachment>>;

/** An address that a record had before, or one that a plugin of WordPress redirects. */
const redirect = z.object({
  path,
  to: z.union([
    /** Readers are redirected to the record's present address. */
    z.object({ collection: z.enum(['entries', 'users', 'terms']), key: z.string() }),
    /** A path of the site, or a whole address: http or https. */
    z.object({ address: z.string() }),
  ]),
  isTemporary: z.boolean().optional(),
});
export type StoredRedirect = ReadOnly<z.output<typeof redirect>>;

/** The parts of a record that were removed, replaced or missing. */
const findings = z.object({
  /** `post 12 “A title”`. */
  label: z.string(),
  path,
  findings: z.array(findingSchema),
});
export type StoredFindings = ReadOnly<z.output<typeof findings>>;

/** WordPress's lists as sent: the completeness check compares the finished pages with them. */
const listed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entry'),
    /** The name of the type. */
    of: z.string(),
    id,
    title: z.string(),
    /** Names of the pictures in its text, see `listUploads`. */
    pictures: z.array(z.string()),
    /** The same of documents, sounds and films. */
    files: z.array(z.string()),
    featuredMediaId: id.nullable(),
    /** Addresses of the same text in other languages. */
    translations: z.array(z.string()),
  }),
  z.object({ kind: z.literal('term'), of: z.string(), name: z.string() }),
  /** `of` is the menu's name. */
  z.object({
    kind: z.literal('menu'),
    of: z.string(),
    /** The theme's names for the places that show it. */
    locations: z.array(z.string()),
    items: z.array(
      z.object({
        name: z.string(),
        /** As WordPress sends it. */
        address: z.string(),
        /** 1 for those at the top. */
        depth: z.int(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('total'),
    of: z.string(),
    /** How many entries of the type WordPress counts. */
    total: z.int(),
    /** Published, but not for everybody: with a password, for example. */
    hidden: z.int(),
    /** Left out, since they can't be understood. */
    unread: z.int(),
  }),
]);
export type StoredListed = ReadOnly<z.output<typeof listed>>;
export type ListedEntry = Extract<StoredListed, { kind: 'entry' }>;

/** Schemas of records, checked before writes. Keys are ids unless a comment says otherwise. */
export const recordSchemas = {
  site,
  /** By name. */
  types: type,
  taxonomies: taxonomySchema,
  entries: entry,
  users: user,
  /** By {@link StoredTerm} key. */
  terms: term,
  media,
  comments: comment,
  menus: menu,
  /** By address. */
  pictures: pictureSchema,
  /** By address: the file's own, and that of its page in WordPress if a text links to that page. */
  files: keptFileSchema,
  attachments: attachment,
  /** By path. Those of a plugin are by `plugin` and path: `plugin /old/`. */
  redirects: redirect,
  /** By collection and key: `entries 12`. */
  findings,
  /** By kind and key: `entry 12`, `term category:news`, `menu 3`, `total post`. */
  listed,
};

/** The collections of the mirror. */
export type StoredRecords = {
  readonly [Name in keyof typeof recordSchemas]: ReadOnly<z.output<(typeof recordSchemas)[Name]>>;
};
export type CollectionName = keyof StoredRecords;

export const collectionNames = Object.keys(recordSchemas) as [CollectionName, ...CollectionName[]];
