import type { Post } from '../model.ts';

/** What plugins say of an entry, beside what WordPress says of it. */
export type Additions = Partial<Pick<Post, 'seo' | 'translations' | 'authors' | 'authorsMark'>>;

/**
 * A plugin of WordPress that adds something to entries. A new plugin is a new file in this folder, and a line in `index.ts`. Nothing
 * of what a plugin sends is trusted: texts become plain text, and HTML never passes through.
 */
export interface EntryPlugin {
  readonly name: string;
  /** Fields that it adds to records of v2, to be asked for by name. */
  readonly fields?: readonly string[];
  /** What these fields of a record of v2 say. */
  readonly read?: (record: unknown) => Additions;
  /** Whether the site has routes of the plugin. If that changes, all entries are read again. `ask` needs it. */
  readonly isActive?: (namespaces: readonly string[]) => boolean;
  /** Asks for what no record has. One published entry, as the public sees it; it was new or has changed. */
  readonly ask?: (asker: PluginAsker, post: Post) => Promise<Additions>;
}

/** How a plugin's own routes are read: without credentials, unless the service is closed to the public. */
export interface PluginAsker {
  /** The JSON of a route below the interface root (`seopress/v1/posts/12`); null if it is not there or refused. */
  json(route: string, parameters?: Readonly<Record<string, string>>): Promise<unknown>;
  /** The HTML of a public page of the site; null if it is not there or refused. Asked for once, whoever needs it. */
  page(address: string): Promise<string | null>;
  /** What several entries have in common, by a name for it: asked for once in a sync. */
  once(name: string, ask: () => Promise<unknown>): Promise<unknown>;
}
