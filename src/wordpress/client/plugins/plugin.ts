import type { z } from 'zod';
import type { AskedPost, FactsList, Id, Post, Site } from '../model.ts';

/** What plugins say of an entry, beside what WordPress says of it. */
export type Additions = Partial<
  Pick<
    AskedPost,
    | 'seo'
    | 'translations'
    | 'authors'
    | 'authorsMark'
    | 'contentHtml'
    | 'isFromPage'
    | 'things'
    | 'isElsewhere'
  >
>;

/**
 * A plugin that adds something to entries: a file here, and a line in `index.ts`. Nothing that it
 * sends is trusted: texts become plain, and only a text's HTML stays, which is sanitised.
 */
export interface EntryPlugin {
  readonly name: string;
  /** Fields that it adds to records of v2, to be asked for by name. */
  readonly fields?: readonly string[];
  /** What these fields of a record of v2 say. */
  readonly read?: (record: unknown) => Additions;
  /** Whether the site has the plugin; if that changes, all entries are read again. Default: yes. */
  readonly isActive?: (service: Announced) => boolean;
  /** Asks for what no record has, as the public sees it. Called for new and changed entries. */
  readonly ask?: (asker: PluginAsker, post: Post) => Promise<Additions>;
}

/** What the index of a service lists. */
export interface Announced {
  /** `rankmath/v1`. */
  readonly namespaces: readonly string[];
  /** Patterns: `/rankmath/v1/getHead`. */
  readonly routes: ReadonlySet<string>;
}

/** Reads a plugin's routes without credentials, unless the service is closed to the public. */
export interface PluginAsker {
  /** Fields of the entry's own record of v2; null if it is not there or refused. */
  record(id: Id, fields: readonly string[]): Promise<unknown>;
  /** JSON below the interface root (`seopress/v1/posts/12`); null if missing or refused. */
  json(route: string, parameters?: Readonly<Record<string, string>>): Promise<unknown>;
  /** A public page's HTML; null if missing or refused. Asked for once in all. */
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

/**
 * A plugin of WordPress whose public list says more of a type's entries than their records: a file
 * in this folder, and a line in `facts.ts`. Nothing that it sends is trusted.
 */
export interface FactsPlugin {
  readonly name: string;
  /** Of the entries that it speaks of. */
  readonly type: string;
  /** Of its routes. The plugin is active if the service has it. */
  readonly namespace: string;
  /** Reads the list to its end. Throws a CmsError. */
  readonly list: (asker: FactsAsker) => Promise<FactsList>;
}

/** How a plugin's list is read: without credentials, unless the service is closed to the public. */
export interface FactsAsker {
  /** The records of a list, each parsed on its own. */
  readonly records: <T extends { readonly id: Id }>(list: RecordList<T>) => Promise<Records<T>>;
  /** One record; null if it is not there, refused, or can't be understood. */
  readonly record: <T>(route: string, schema: z.ZodType<T>) => Promise<T | null>;
  /** How many records a list has; null if it does not say. */
  readonly total: (list: Pick<RecordList<never>, 'route' | 'parameters'>) => Promise<number | null>;
  readonly site: Pick<Site, 'timeZone'>;
}

export interface RecordList<T> {
  readonly route: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<T>;
  /** One word for one record: `product`. */
  readonly what: string;
  /** Records a page. Default 100. */
  readonly perPage?: number;
  /** Reads no more pages than these. Default: all. */
  readonly mostPages?: number;
  /** The answer's property with the list. Default: the answer is the list. */
  readonly within?: string;
}

export interface Records<T> {
  readonly items: readonly T[];
  /** The ids of those that can't be understood. */
  readonly unreadable: readonly Id[];
  /** By the service's clock, in milliseconds. */
  readonly servedAt: number;
}
