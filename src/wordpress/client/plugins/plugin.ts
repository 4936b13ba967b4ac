import type { AskedPost, Id, Post } from '../model.ts';

/** What plugins say of an entry, beside what WordPress says of it. */
export type Additions = Partial<
  Pick<AskedPost, 'seo' | 'translations' | 'authors' | 'authorsMark' | 'contentHtml' | 'isFromPage'>
>;

/**
 * A plugin of WordPress that adds something to entries. A new plugin is a new file in this folder, and a line in `index.ts`. Nothing
 * of what a plugin sends is trusted: texts become plain text, and HTML only passes as that of a text, which is sanitised.
 */
export interface EntryPlugin {
  readonly name: string;
  /** Fields that it adds to records of v2, to be asked for by name. */
  readonly fields?: readonly string[];
  /** What these fields of a record of v2 say. */
  readonly read?: (record: unknown) => Additions;
  /** Whether the site has routes or pages of the plugin. If that changes, all entries are read again. Without it, `ask` is always called. */
  readonly isActive?: (service: Announced) => boolean;
  /** Asks for what no record has. One published entry, as the public sees it; it was new or has changed. */
  readonly ask?: (asker: PluginAsker, post: Post) => Promise<Additions>;
}

/** What the index of a service lists. */
export interface Announced {
  /** `rankmath/v1`. */
  readonly namespaces: readonly string[];
  /** Patterns: `/rankmath/v1/getHead`. */
  readonly routes: ReadonlySet<string>;
}

/** How a plugin's own routes are read: without credentials, unless the service is closed to the public. */
export interface PluginAsker {
  /** Fields of the entry's own record of v2; null if it is not there or refused. */
  record(id: Id, fields: readonly string[]): Promise<unknown>;
  /** The JSON of a route below the interface root (`seopress/v1/posts/12`); null if it is not there or refused. */
  json(route: string, parameters?: Readonly<Record<string, string>>): Promise<unknown>;
  /** The HTML of a public page of the site; null if it is not there or refused. Asked for once, whoever needs it. */
  page(address: string): Promise<string | null>;
  /** What several entries have in common, by a name for it: asked for once in a sync. */
  once(name: string, ask: () => Promise<unknown>): Promise<unknown>;
  /** Whether something was not there or refused. */
  lacks(): boolean;
  /** Plain. */
  readonly siteName: string;
  /** Each warning is given once. */
  readonly warn: (message: string) => void;
}
