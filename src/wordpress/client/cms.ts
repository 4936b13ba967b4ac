import type { z } from 'zod';
import type { CmsError } from './errors.ts';
import type { credentialsSchema } from './request.ts';
import type { ReadOnly } from './facts.ts';
import type { PageMarkup } from './page-styles.ts';
import type {
  Batch,
  Comment,
  CommentChange,
  CommentStatus,
  CurrentUser,
  Deletion,
  EntryType,
  FactsList,
  FilledForm,
  FormAnswer,
  FrontSettings,
  Id,
  Media,
  Menu,
  ModeratedComment,
  NewComment,
  UnreadableRecord,
  AskedPost,
  Post,
  Site,
  SentComment,
  SiteLanguage,
  SiteTypes,
  Stamp,
  Taxonomy,
  TaxonomyRef,
  UnlistedType,
  Term,
  UploadAddress,
  User,
  PluginRedirects,
} from './model.ts';

export type Generation = 'v2' | 'legacy';

export type Credentials = ReadOnly<z.output<typeof credentialsSchema>>;

/** One line for the person who runs the build; called once for each kind of trouble. */
export type Warn = (message: string) => void;

export interface CmsOptions {
  /** The site's address, with or without a path: `https://example.com/blog`. */
  readonly url: string;
  /** The interface root's path segment. Default: found by itself, else `wp-json`. */
  readonly apiRoot?: string | undefined;
  /** The newer generation's namespace. Default `wp`. */
  readonly namespace?: string | undefined;
  /** Default `auto`: the index decides. */
  readonly generation?: Generation | 'auto' | undefined;
  readonly credentials?: Credentials | null | undefined;
  /** Milliseconds until a connection stands. Default 10 000. */
  readonly connectTimeout?: number | undefined;
  /** Milliseconds for one whole request (uploads: without progress). Default 30 000. */
  readonly timeout?: number | undefined;
  /** How often a read is tried again. Default 3. */
  readonly retries?: number | undefined;
  /** Bytes of an answer, decompressed; a larger one is an error `oversized`. Default 32 MB. */
  readonly maxAnswer?: number | undefined;
  /** Records of a collection; a larger one is an error `oversized`. Default 250 000. */
  readonly maxRecords?: number | undefined;
  /** Requests under way at once. Default 4. */
  readonly concurrency?: number | undefined;
  /** Where the service was before: tried first, and the front page is not read if it answers. */
  readonly found?: FoundService | null | undefined;
  readonly userAgent?: string | undefined;
  /** Sent to the origin of `url` and its https twin only: they may hold keys. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `http://media.internal:9000`: origins besides `url`'s that may be on a private network. */
  readonly privateOrigins?: readonly string[] | undefined;
  /** Read uploads that the public may not read with the credentials. Default false. */
  readonly privateUploads?: boolean | undefined;
  /** Signs a reader's network address and comment for `galley.php`. Returns the headers. */
  readonly signReader?: ((words: string) => Readonly<Record<string, string>>) | undefined;
  readonly warn?: Warn | undefined;
}

/** A service's address that was found before, and its language, which only the front page says. */
export interface FoundService
  extends Pick<Connection, 'root' | 'foundBy'>, Pick<Site, 'language'> {}

/** How the service was found, and what it announces. */
export interface Connection {
  /** The interface root: `https://example.com/wp-json/` or `https://example.com/?rest_route=/`. */
  readonly root: string;
  /** The generation that answers for posts. */
  readonly generation: Generation;
  /** Which step of discovery found it: `Link header`, `<link> in the page`, … */
  readonly foundBy: string;
  readonly site: Site;
  /** All that the index lists, such as `yoast/v1`; none in the older generation. */
  readonly namespaces: readonly string[];
  /** Names of active plugins that add something to entries, as far as the index shows them. */
  readonly plugins: readonly string[];
  /** Changes when a plugin or theme registers a type or a taxonomy, or another route. */
  readonly routes: string;
  /** Announced in the index: `application-passwords`, `oauth1`. */
  readonly announcedAuth: readonly string[];
  readonly oauth1: OAuthEndpoints | null;
  readonly applicationPasswordsPage: string | null;
}

export interface OAuthEndpoints {
  readonly request: string;
  readonly authorize: string;
  readonly access: string;
}

export interface OAuthClient {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export interface OAuthToken {
  readonly token: string;
  readonly tokenSecret: string;
}

/** The three legs of OAuth 1.0a (RFC 5849, section 2): a person grants this client a token. */
export interface OAuthAuthorization {
  /**
   * The first leg: temporary credentials, and the page on which the person grants access.
   * `callback` is where the page sends the person afterwards; `oob` shows the verifier instead.
   */
  begin(callback: string): Promise<{ readonly page: string; readonly temporary: OAuthToken }>;
  /** The third leg: the verifier that the page gave, for a token that lasts. */
  finish(temporary: OAuthToken, verifier: string): Promise<OAuthToken>;
}

export interface ListOptions {
  /** Records a page, 1 to 100. Default 100. */
  readonly perPage?: number | undefined;
  /** Only these; more than 100 are asked for in several requests. */
  readonly ids?: readonly Id[] | undefined;
  /** Asks for each id at its own address, since no list may show it. Default false. */
  readonly singly?: boolean | undefined;
  /** About how many records there are: several pages are then requested at once from the start. */
  readonly expected?: number | undefined;
  /** v2: authors, terms and featured media with each post (`_embed`). Legacy always sends them. */
  readonly embed?: boolean | undefined;
  /** Default `publish`. Others need rights and credentials. */
  readonly status?: string | undefined;
  /** `edit` adds `raw`; needs rights and credentials. Default `view`. */
  readonly context?: 'view' | 'edit' | undefined;
  readonly search?: string | undefined;
}

/** Records with one slug; hierarchical taxonomies may have several. */
export interface BySlug {
  readonly slug?: string | undefined;
}

export interface GetOptions {
  readonly context?: 'view' | 'edit' | undefined;
  readonly password?: string | undefined;
}

export interface NewPost extends Pick<EntryChanges, 'status' | 'slug' | 'excerpt' | 'dateLocal'> {
  readonly title: string;
  readonly content: string;
}

export interface Upload {
  /** Plain ASCII, without a path. */
  readonly filename: string;
  /** `image/jpeg`, … */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Opens the data anew; twice on the older generation, if it refuses the name's first form. */
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Hexadecimal. */
  readonly md5?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FileOptions {
  /** From the last answer: the file is sent only if it has changed. */
  readonly etag?: string | null | undefined;
  readonly lastModified?: string | null | undefined;
  /** Bytes; a larger file is refused as soon as that is known. */
  readonly maxBytes?: number | undefined;
}

/** Names of headers are in lower case. `isPrivate`: only the credentials could read it. */
export type FileAnswer = {
  readonly headers: Readonly<Record<string, string>>;
  readonly isPrivate: boolean;
} & (
  | { readonly state: 'unchanged' }
  | {
      readonly state: 'fresh';
      /** May be left unread. Throws a {@link CmsError} if it breaks off or grows too large. */
      readonly body: AsyncIterable<Uint8Array>;
    }
);

export interface Entries {
  /**
   * All records that match, page by page, each once, by id. Out of order are sticky posts of the
   * older generation, which come first, and records that moved meanwhile.
   */
  list(options?: ListOptions): AsyncGenerator<Batch<Post>>;
  /** Ids, dates of change and permalinks of all published; whole records on legacy. */
  stamps(): AsyncGenerator<Batch<Stamp>>;
  /** One page of {@link stamps}, in the order of ids, from 1; empty behind the last one. */
  stampsOn(page: number, perPage: number): Promise<Page<Stamp>>;
  get(id: Id, options?: GetOptions): Promise<Post>;
  /** E3. A draft, unless a status is given. Needs credentials; never repeated. */
  create(post: NewPost): Promise<Post>;
  /** E4. Moves to the trash, or deletes with `force`. Needs credentials; never repeated. */
  delete(id: Id, options?: { readonly force?: boolean }): Promise<Deletion>;
  /** One page, by default the newest first. If authors may be read, they are in `embedded`. */
  page(options?: EntriesPageOptions): Promise<Page<Post>>;
  /** The newest of post, autosaves and revisions. Needs credentials and the right to edit. */
  newest(id: Id): Promise<Newest>;
  /**
   * Brings a text back from the trash, with its comments as far as the account may; others stay as
   * they are. Needs the right to edit; never repeated. `unsupported` in the older generation.
   */
  restore(id: Id, how?: Restoring): Promise<Restored>;
  /** Changes settings. Needs the right to edit, for some statuses to publish; never repeated. */
  update(id: Id, changes: EntryChanges): Promise<Post>;
  /** The latest entries, from one request. */
  latest(options?: LatestOptions): Promise<Latest<Stamp>>;
  /** The ten that are due next, late ones first. Needs credentials and the right to see them. */
  scheduled(): Promise<readonly Due[]>;
}

/**
 * The content service (`docs/interface.md`), whichever generation answers. It is found once, at the
 * first call. Public content is read without credentials, unless the service refuses that. Every
 * method throws a {@link CmsError}.
 */
export interface Cms {
  /** Finds the service, or says why not. Memoised. `fresh` reads the index again. */
  connect(how?: { readonly fresh?: boolean }): Promise<Connection>;
  /** E1. */
  site(): Promise<Site>;
  /** For a site whose index has no front page; null if the credentials may not read settings. */
  frontSettings(): Promise<FrontSettings | null>;
  /** Whether a page is the list of posts, by its public page's classes. False if unreadable. */
  isPostsPage(id: Id): Promise<boolean>;
  /** The styles of a public page, read without credentials; null if it is not there. */
  pageStyles(address: string): Promise<PageMarkup | null>;
  /** A style sheet of a public page, in the same way. */
  styleSheet(address: string): Promise<string | null>;
  /** The entries of a type: E2, E3, E4, E9. */
  entries(type: EntryType): Entries;
  /** `entries(postType)` and `entries(pageType)`. */
  readonly posts: Entries;
  readonly pages: Entries;
  /**
   * Adds what plugins say of published entries in own routes or on public pages. Asks for each
   * entry: only for new and changed ones. Shared things are asked for once: one for each sync.
   */
  completer(): (type: EntryType, posts: readonly Post[]) => Promise<readonly AskedPost[]>;
  readonly media: {
    /** One page, the newest first. With credentials also files that the public may not see. */
    page(options?: MediaPageOptions): Promise<Page<Media>>;
    list(options?: { readonly ids?: readonly Id[] }): AsyncGenerator<Batch<Media>>;
    get(id: Id): Promise<Media>;
    /** E5. Streams the body with `Content-Length`; never repeated. */
    upload(upload: Upload): Promise<Media>;
    /** Sets texts of a media record (v2 only; the older generation has no way to). */
    update(id: Id, texts: { alt?: string; title?: string; caption?: string }): Promise<Media>;
    /** For good: neither generation has a trash for media. */
    delete(id: Id): Promise<Deletion>;
    /** One request for the records that changed last; null in the older generation. */
    latest(): Promise<Latest<Stamp> | null>;
    /** The addresses of uploads, the newest first, page by page; stop at known ones. */
    addresses(): AsyncGenerator<Batch<UploadAddress>>;
  };
  readonly files: {
    /**
     * A file of the web, such as a text's picture, without credentials. Non-public uploads of the
     * site are `private-file`, unless `privateUploads`. Other sites' private hosts are refused.
     */
    get(address: string, options?: FileOptions): Promise<FileAnswer>;
  };
  readonly users: {
    /** E7. `slug` asks for one account; the older generation sends all of them nevertheless. */
    list(options?: BySlug): AsyncGenerator<Batch<User>>;
    /** E8. */
    get(id: Id): Promise<User>;
    /** E6, which also proves the credentials. Memoised until it fails, or `fresh` is set. */
    me(how?: { readonly fresh?: boolean }): Promise<CurrentUser>;
  };
  readonly applicationPasswords: ApplicationPasswords;
  /** `slug` asks for one term; the older generation sends all of them nevertheless. */
  terms(taxonomy: Taxonomy, options?: BySlug): AsyncGenerator<Batch<Term>>;
  readonly termsForEditors: TermsForEditors;
  /** Approved comments of the whole site (v2), or of the posts given (legacy, which needs them). */
  comments(ofPosts?: readonly Id[]): AsyncGenerator<Batch<Comment>>;
  /** One request for the hundred newest comments; null in the older generation. */
  latestComments(): Promise<Latest<Comment> | null>;
  readonly moderation: CommentModeration;
  /** Sends a reader's comment. WordPress decides whether it is shown. Throws if unreachable. */
  sendComment(comment: NewComment): Promise<SentComment>;
  /** Passes a reader's form on. Throws if WordPress can't be reached, or has no such form. */
  sendForm(form: FilledForm): Promise<FormAnswer>;
  /**
   * With their entries, three levels deep. If none can be read, the one in the public front page's
   * header. Of several navigation menus, the one in that header has the location `header`.
   */
  menus(): Promise<readonly Menu[]>;
  /** The languages of the site, the default one first; none unless a plugin has several. */
  languages(): Promise<readonly SiteLanguage[]>;
  /** The plugin Redirection's, for an account that manages them; null if it is not active. */
  redirects(): Promise<PluginRedirects | null>;
  /** What a plugin lists of a type's entries, such as prices; null if no active plugin does. */
  facts(type: EntryType): Promise<FactsList | null>;
  /**
   * The types and taxonomies. The older generation has posts, pages, categories and tags.
   * @param isWanted false: not asked whether the type has pages. Default: all are asked.
   */
  types(isWanted?: (name: string) => boolean): Promise<SiteTypes>;
  /**
   * The types in the site's sitemap that `known` lacks: plugins register some without the REST API.
   * Null if there is none or it can't be read. Asks for a few files only.
   */
  unlisted(known: SiteTypes): Promise<readonly UnlistedType[] | null>;
  /** The legs by which a person grants an OAuth 1.0a client a token; needs no credentials. */
  authorization(client: OAuthClient): Promise<OAuthAuthorization>;
  /** Requests sent so far, retries included. */
  requests(): number;
  /** Ends the kept connections. */
  close(): Promise<void>;
}

export type { CmsError };

/** Requests of tools for editors, which building a site does not need. */

export interface PageOptions {
  /** From 1. */
  readonly page?: number | undefined;
  /** Records a page, 1 to 100. Default 20. */
  readonly perPage?: number | undefined;
  readonly search?: string | undefined;
}

export interface EntriesPageOptions extends PageOptions {
  /** `['draft', 'pending']`, …; `['any']`: all but the trash. Default `['publish']`. */
  readonly statuses?: readonly string[] | undefined;
  /** `edit` adds `raw`, and leaves out what the account may not edit. Default `view`. */
  readonly context?: 'view' | 'edit' | undefined;
  /** Only the entry with this slug. */
  readonly slug?: string | undefined;
  /** Only entries with all of these terms; `unsupported` in the older generation. */
  readonly terms?: readonly { readonly taxonomy: TaxonomyRef; readonly id: Id }[] | undefined;
  readonly author?: Id | undefined;
  /** Only those of this month on the site's clock: `2026-03`. */
  readonly month?: string | undefined;
  /** Default `date`. */
  readonly orderBy?: 'date' | 'title' | undefined;
  /** Default `desc`. */
  readonly order?: 'asc' | 'desc' | undefined;
  /** Whole terms and featured media, or only `pictures`; legacy always sends both. */
  readonly embed?: boolean | 'pictures' | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly unreadable: readonly UnreadableRecord[];
  /** Counts unreadable rows, too; null past the end, and if headers were stripped. */
  readonly total: number | null;
  readonly pages: number | null;
}

/** The newest version of a text, and where it comes from. */
export interface Newest {
  /** The saved post, with title, text, excerpt and date of change of the version that is newest. */
  readonly post: Post;
  readonly from: 'saved' | 'autosave' | 'revision';
  /** Null on a draft of the older generation that was never changed. */
  readonly savedAt: string | null;
}

export interface Restoring {
  /** Default `draft`, which is what WordPress itself makes of a restored text. */
  readonly status?: string | undefined;
  readonly sticky?: boolean | undefined;
  /** Comments that are to be approved again. Others that were trashed along wait for approval. */
  readonly approved?: readonly Id[] | undefined;
}

/** A text that was in the trash. */
export interface Restored {
  readonly post: Post;
  /** How many wait for approval now. WordPress does not say which were approved before. */
  readonly held: number;
  /** Some of its comments are, or may be, still in the trash: the account may not restore them. */
  readonly isMissingComments: boolean;
}

/** New settings of an entry. What is left out does not change. */
export interface EntryChanges {
  readonly title?: string | undefined;
  readonly status?: string | undefined;
  readonly slug?: string | undefined;
  readonly excerpt?: string | undefined;
  /** On the site's clock, without an offset. */
  readonly dateLocal?: string | undefined;
  /** Null removes it. */
  readonly featuredMediaId?: Id | null | undefined;
  /** All terms of each taxonomy; `unsupported` in the older generation. */
  readonly terms?: readonly { readonly taxonomy: TaxonomyRef; readonly ids: readonly Id[] }[];
}

/** A taxonomy's terms, to choose from. `unsupported` in the older generation. */
export interface TermsForEditors {
  /** One page, by name; or the terms with these ids. */
  page(
    taxonomy: Taxonomy,
    options?: PageOptions & { readonly ids?: readonly Id[] | undefined },
  ): Promise<Page<Term>>;
  /** Ids of terms by plain names. Missing ones are created, if the account may; never repeated. */
  named(taxonomy: Taxonomy, names: readonly string[]): Promise<readonly Id[]>;
}

/** The beginnings of MIME types; documents are `application`. */
export type MediaFamily = 'image' | 'video' | 'audio' | 'application' | 'text';

export interface MediaPageOptions extends PageOptions {
  /** Only files of this family; `unsupported` in the older generation. */
  readonly family?: MediaFamily | undefined;
}

/**
 * Readers' comments for moderators, without editors' notes and pingbacks. `unsupported` in the
 * older generation, which lists comments of one post at a time and changes none.
 */
export interface CommentModeration {
  /** One page, the newest first. */
  page(options: PageOptions & { readonly status: CommentStatus }): Promise<Page<ModeratedComment>>;
  /** From one small request, not repeated if it fails; null if WordPress does not say it. */
  count(status: CommentStatus): Promise<number | null>;
  get(id: Id): Promise<ModeratedComment>;
  /** Never repeated. A comment that has the wanted status stays as it is. */
  change(id: Id, change: CommentChange): Promise<ModeratedComment>;
  /** Writes a reply of the account, as HTML; never repeated. WordPress decides on its status. */
  answer(comment: Pick<Comment, 'id' | 'postId'>, text: string): Promise<ModeratedComment>;
  /** For good; never repeated. */
  delete(id: Id): Promise<Deletion>;
}

/** The account's application passwords (WordPress 5.6 and later, newer generation only). */
export interface ApplicationPasswords {
  /** The one that signs these requests; null if another way does, or the service can't tell. */
  current(): Promise<{ readonly uuid: string; readonly name: string } | null>;
  /** Revokes it permanently: requests that it signs are anonymous from then on. Never repeated. */
  revoke(uuid: string): Promise<void>;
}

/** The first records of a collection, the latest first, from one request. */
export interface Latest<T> {
  readonly items: readonly T[];
  /** True when the answer has records that can't be understood. */
  readonly hasUnreadable: boolean;
  /** As the service counts, unreadable records included; null if headers were stripped. */
  readonly total: number | null;
  /** When the service answered, by its own clock: ISO 8601 in UTC; null if it does not say. */
  readonly servedAt: string | null;
}

export interface LatestOptions {
  /** Default `modified`: what changed last comes first. */
  readonly order?: 'modified' | 'date' | undefined;
  /** Ten (v2) or one (legacy). Default: a hundred, or twenty of legacy's whole records. */
  readonly few?: boolean | undefined;
}

/** A scheduled text. */
export interface Due {
  readonly id: Id;
  /** ISO 8601 in UTC. */
  readonly date: string;
}
