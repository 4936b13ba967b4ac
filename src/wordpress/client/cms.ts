import type { z } from 'zod';
import type { CmsError } from './errors.ts';
import type { credentialsSchema } from './exchange.ts';
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
  /** The interface root's path segment; found by itself when left out, with `wp-json` as the last resort. */
  readonly apiRoot?: string | undefined;
  /** The newer generation's namespace. Default `wp`. */
  readonly namespace?: string | undefined;
  /** Default `auto`: the index decides. */
  readonly generation?: Generation | 'auto' | undefined;
  readonly credentials?: Credentials | null | undefined;
  /** Milliseconds until a connection stands. Default 10 000. */
  readonly connectTimeout?: number | undefined;
  /** Milliseconds for one whole exchange (uploads: without progress). Default 30 000. */
  readonly timeout?: number | undefined;
  /** How often a read is tried again. Default 3. */
  readonly retries?: number | undefined;
  /** Bytes of an answer, decompressed; a larger one is an error `oversized`. Default 32 MB. */
  readonly maxAnswer?: number | undefined;
  /** Records of a collection; a larger one is an error `oversized`. Default 250 000. */
  readonly maxRecords?: number | undefined;
  /** Requests under way at once. Default 4. */
  readonly concurrency?: number | undefined;
  /** Where the service was found before. This address is tried first; if it answers, the front page is not read. */
  readonly found?: FoundService | null | undefined;
  readonly userAgent?: string | undefined;
  /** Sent to the origin of `url` and its https twin only: they may hold keys. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `http://media.internal:9000`: besides the origin of `url`, those that may be on a private network. */
  readonly privateOrigins?: readonly string[] | undefined;
  /** Read uploads that the public may not read with the credentials. Default false. */
  readonly privateUploads?: boolean | undefined;
  /** Signs the network address of a reader and their comment for `galley.php`: the headers of the signature. */
  readonly signReader?: ((words: string) => Readonly<Record<string, string>>) | undefined;
  readonly warn?: Warn | undefined;
}

/** The address of a service that was found before, and its language, which only the front page says. */
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
  /** Ask for each of the ids at its own address: it may be there although no list shows it. Default false. */
  readonly singly?: boolean | undefined;
  /** About how many records there are. If they fill several pages, these are requested at once from the start. */
  readonly expected?: number | undefined;
  /** v2: whole authors, terms and featured media along with each post (`_embed`). Legacy always sends them. */
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
  /** Opens the data anew; called once, or twice on the older generation when it refuses the first form of the name. */
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

/** Names of headers are in lower case. `isPrivate` is true if the public was refused and the credentials were not. */
export type FileAnswer =
  | {
      readonly state: 'unchanged';
      readonly headers: Readonly<Record<string, string>>;
      readonly isPrivate: boolean;
    }
  | {
      readonly state: 'fresh';
      readonly headers: Readonly<Record<string, string>>;
      readonly isPrivate: boolean;
      /** To be read to its end, or left. Throws a {@link CmsError} when it breaks off or grows too large. */
      readonly body: AsyncIterable<Uint8Array>;
    };

export interface Entries extends EntriesForEditors, EntriesForWatching {
  /**
   * Every record that matches the options, page by page, each record once. They are in the order of ids, except
   * sticky posts of the older generation, which come first, and records that moved while they were read.
   */
  list(options?: ListOptions): AsyncGenerator<Batch<Post>>;
  /** Ids, dates of change and permalinks of everything published; light on v2, whole records on legacy. */
  stamps(): AsyncGenerator<Batch<Stamp>>;
  /** One page of {@link stamps}, in the order of ids. Pages count from 1; one behind the last is empty. */
  stampsOn(page: number, perPage: number): Promise<Page<Stamp>>;
  get(id: Id, options?: GetOptions): Promise<Post>;
  /** E3. A draft, unless a status is given. Needs credentials; never repeated. */
  create(post: NewPost): Promise<Post>;
  /** E4. Moves a record to the trash, or deletes it for good with `force`. A record in the trash stays there. Needs credentials; never repeated. */
  delete(id: Id, options?: { readonly force?: boolean }): Promise<Deletion>;
}

/**
 * The content service (`docs/interface.md`), whichever generation answers. Nothing is sent until the first call;
 * the service is then found once. Public content is read without credentials, unless the service
 * refuses that. Every method throws a {@link CmsError}.
 */
export interface Cms {
  /**
   * Finds the service, or says why it can't be found. Memoised. `fresh` reads the index again, in one
   * request if the service is still at its address.
   */
  connect(how?: { readonly fresh?: boolean }): Promise<Connection>;
  /** E1. */
  site(): Promise<Site>;
  /** The front page by the site's settings, for a site whose index does not name it; null if the credentials may not read them. */
  frontSettings(): Promise<FrontSettings | null>;
  /** Whether a page is the list of posts, by the classes of its public page. False if it can't be read. */
  isPostsPage(id: Id): Promise<boolean>;
  /** The styles of a public page of the site, as any visitor gets it; null if it is not there. Read without credentials. */
  pageStyles(address: string): Promise<PageMarkup | null>;
  /** A style sheet of a public page, in the same way. */
  styleSheet(address: string): Promise<string | null>;
  /** The entries of a type: E2, E3, E4, E9. */
  entries(type: EntryType): Entries;
  /** `entries(postType)` and `entries(pageType)`. */
  readonly posts: Entries;
  readonly pages: Entries;
  /**
   * Makes the function that adds to published entries of a type what plugins say of them in routes of their own or on their public pages.
   * It asks for each entry, so it is for new and changed ones. What several entries have in common is asked for once, so each sync needs its own.
   */
  completer(): (type: EntryType, posts: readonly Post[]) => Promise<readonly AskedPost[]>;
  readonly media: MediaForEditors & {
    list(options?: { readonly ids?: readonly Id[] }): AsyncGenerator<Batch<Media>>;
    get(id: Id): Promise<Media>;
    /** E5. Streams the body with `Content-Length`; never repeated. */
    upload(upload: Upload): Promise<Media>;
    /** Sets texts of a media record (v2 only; the older generation has no way to). */
    update(id: Id, texts: { alt?: string; title?: string; caption?: string }): Promise<Media>;
    /** For good: neither generation has a trash for media. */
    delete(id: Id): Promise<Deletion>;
    /** One request for the records that changed last; null in the older generation, which sends whole records with each post. */
    latest(): Promise<Latest<Stamp> | null>;
    /**
     * The addresses of uploads, the newest first, page by page. A caller that knows the older ones stops reading.
     */
    addresses(): AsyncGenerator<Batch<UploadAddress>>;
  };
  readonly files: {
    /**
     * One file of the web, such as a picture that a text shows. Read without credentials. An upload of the site itself that the public
     * may not read is `private-file`, unless `privateUploads` is set. A host on a private network is refused unless it is the site's own.
     */
    get(address: string, options?: FileOptions): Promise<FileAnswer>;
  };
  readonly users: {
    /** E7. `slug` asks for one account; the older generation sends all of them nevertheless. */
    list(options?: BySlug): AsyncGenerator<Batch<User>>;
    /** E8. */
    get(id: Id): Promise<User>;
    /** E6, which also proves the credentials. Memoised until it fails, or until it is asked for afresh. */
    me(how?: { readonly fresh?: boolean }): Promise<CurrentUser>;
  };
  readonly applicationPasswords: ApplicationPasswords;
  /** `slug` asks for one term; the older generation sends all of them nevertheless. */
  terms(taxonomy: Taxonomy, options?: BySlug): AsyncGenerator<Batch<Term>>;
  readonly termsForEditors: TermsForEditors;
  /** Approved comments of the whole site (v2), or of the posts given (legacy, which needs them). */
  comments(ofPosts?: readonly Id[]): AsyncGenerator<Batch<Comment>>;
  /** One request for the hundred newest comments, whole; null in the older generation, which can't list them. */
  latestComments(): Promise<Latest<Comment> | null>;
  readonly moderation: CommentModeration;
  /** Sends a comment of a reader. WordPress decides whether it is shown. Throws a CmsError if WordPress can't be reached. */
  sendComment(comment: NewComment): Promise<SentComment>;
  /** Passes a form of a reader on. Throws a CmsError if WordPress can't be reached, or has no such form. */
  sendForm(form: FilledForm): Promise<FormAnswer>;
  /**
   * With their entries, three levels deep. If none can be read, it is the one in the header of the public front page. Of several navigation
   * menus, the one that this header shows has the location `header`.
   */
  menus(): Promise<readonly Menu[]>;
  /** The languages of the site, the default one first; none unless a plugin has several. */
  languages(): Promise<readonly SiteLanguage[]>;
  /** The redirects of the plugin Redirection; null if it is not active. Its routes are for accounts that may manage them. */
  redirects(): Promise<PluginRedirects | null>;
  /** What a plugin lists of the entries of a type, such as prices; null if no active plugin does. */
  facts(type: EntryType): Promise<FactsList | null>;
  /**
   * The types and taxonomies of the site. The older generation can't list them: it has posts, pages, categories and tags.
   * @param isWanted false for the name of a type that is not asked whether it has pages. Default: all are asked.
   */
  types(isWanted?: (name: string) => boolean): Promise<SiteTypes>;
  /**
   * The types that the site's sitemap has beside these: plugins register some without the REST API. Null if it can't be read now, or if
   * there is none. Asks for a few files only.
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
  /** `['draft', 'pending']`, …; `['any']` for all but the trash. Default `['publish']`; others need rights. */
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
  /** Whole terms and featured media in `embedded`, too; or only `pictures`, the featured media. The older generation always sends both. Default false. */
  readonly embed?: boolean | 'pictures' | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly unreadable: readonly UnreadableRecord[];
  /**
   * As the service counts, rows that the account may not read included; null past the end, and when its headers
   * were stripped.
   */
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
  /** How many comments wait for approval now. WordPress does not say which of them were approved before. */
  readonly held: number;
  /** Comments that were trashed along, or may have been, are still there: the account may not bring them back. */
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

export interface EntriesForEditors {
  /** One page, by default the newest first. If authors may be read, they are in `embedded`. */
  page(options?: EntriesPageOptions): Promise<Page<Post>>;
  /** The newest of the saved post, its autosaves and its revisions. Needs credentials and the right to edit. */
  newest(id: Id): Promise<Newest>;
  /**
   * Brings a text back from the trash, with its comments as far as the account may; one that is not there stays as it is. Needs
   * credentials and the right to edit; never repeated. `unsupported` in the older generation.
   */
  restore(id: Id, how?: Restoring): Promise<Restored>;
  /** Changes settings. Needs credentials and the right to edit, for some statuses the right to publish; never repeated. */
  update(id: Id, changes: EntryChanges): Promise<Post>;
}

/** The terms of a taxonomy, to choose from. `unsupported` in the older generation, which can't give entries terms. */
export interface TermsForEditors {
  /** One page, by name; or the terms with these ids. */
  page(
    taxonomy: Taxonomy,
    options?: PageOptions & { readonly ids?: readonly Id[] | undefined },
  ): Promise<Page<Term>>;
  /** The ids of terms with these plain names. A missing one is created, as far as the account may; never repeated. */
  named(taxonomy: Taxonomy, names: readonly string[]): Promise<readonly Id[]>;
}

/** The beginnings of MIME types; documents are `application`. */
export type MediaFamily = 'image' | 'video' | 'audio' | 'application' | 'text';

export interface MediaPageOptions extends PageOptions {
  /** Only files of this family; `unsupported` in the older generation. */
  readonly family?: MediaFamily | undefined;
}

export interface MediaForEditors {
  /** One page, the newest first. With credentials, it includes files that the public may not see. */
  page(options?: MediaPageOptions): Promise<Page<Media>>;
}

export interface CommentsPageOptions extends PageOptions {
  readonly status: CommentStatus;
}

/**
 * Comments of readers, for accounts that moderate. Editors' notes and pingbacks are not among them. `unsupported` in the older
 * generation, which lists comments below one post at a time and changes none.
 */
export interface CommentModeration {
  /** One page, the newest first. */
  page(options: CommentsPageOptions): Promise<Page<ModeratedComment>>;
  /** How many there are, from one small request; null if WordPress does not say it. Not repeated if it fails. */
  count(status: CommentStatus): Promise<number | null>;
  get(id: Id): Promise<ModeratedComment>;
  /** Never repeated. A comment that has the wanted status stays as it is. */
  change(id: Id, change: CommentChange): Promise<ModeratedComment>;
  /** Writes a comment of the account below another one; never repeated. The text is HTML. WordPress decides on its status. */
  answer(comment: Pick<Comment, 'id' | 'postId'>, text: string): Promise<ModeratedComment>;
  /** For good; never repeated. */
  delete(id: Id): Promise<Deletion>;
}

/** The application passwords of the account (WordPress 5.6 and later, the newer generation only). */
export interface ApplicationPasswords {
  /** The one that signs these requests; null when they are signed otherwise, or the service can't tell. */
  current(): Promise<{ readonly uuid: string; readonly name: string } | null>;
  /** Revokes it for good: requests that it signs are anonymous from then on. Never repeated. */
  revoke(uuid: string): Promise<void>;
}

/** The first records of a collection, the latest first, from one request. */
export interface Latest<T> {
  readonly items: readonly T[];
  /** True when the answer has records that can't be understood. */
  readonly hasUnreadable: boolean;
  /** As the service counts, records that the public may not read included; null if its headers were stripped. */
  readonly total: number | null;
  /** When the service answered, by its own clock: ISO 8601 in UTC; null if it does not say. */
  readonly servedAt: string | null;
}

export interface LatestOptions {
  /** Default `modified`: what changed last comes first. */
  readonly order?: 'modified' | 'date' | undefined;
  /** Only a few: ten of v2, one of the older generation. Default false: a hundred, or twenty, since the older one sends whole records. */
  readonly few?: boolean | undefined;
}

/** A scheduled text. */
export interface Due {
  readonly id: Id;
  /** ISO 8601 in UTC. */
  readonly date: string;
}

export interface EntriesForWatching {
  /** One request. */
  latest(options?: LatestOptions): Promise<Latest<Stamp>>;
  /** The ten that are due next, late ones first. Needs credentials and the right to see them. */
  scheduled(): Promise<readonly Due[]>;
}
