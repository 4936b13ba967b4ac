import type { OwnPages } from './own-pages.ts';

/** What a resolver has to know of a site: which records, archives and old addresses there are. */
export interface KnownSite {
  /** Where readers of the WordPress site go; it may have a path. */
  readonly home: string;
  /** Its own hosts, with their port if they have one, without `www.`. */
  readonly hosts: readonly string[];
  readonly records: readonly KnownRecord[];
  /** Pages of the list that begins on the front page. */
  readonly homePages: number;
  readonly dates: readonly DateArchive[];
  readonly own: OwnPages;
  readonly attachments: readonly KnownAttachment[];
  readonly redirects: readonly KnownRedirect[];
}

export interface KnownRecord {
  readonly kind: 'post' | 'page' | 'category' | 'post_tag' | 'author';
  /** WordPress's ids of it. A term may have none that is known. */
  readonly ids: readonly number[];
  readonly slug: string;
  readonly path: string;
  /** Of a list; 1 for a text. */
  readonly pages: number;
  /** Where the parts of a text lie that its editor divided it into, the first one included; none for a list. */
  readonly parts: readonly string[];
}

/** A year's or a month's posts. */
export interface DateArchive {
  readonly path: string;
  readonly year: number;
  /** 1 to 12; null for the whole year. */
  readonly month: number | null;
  /** At least 1. */
  readonly pages: number;
  /** Of the month: those on which something came out, from 1. None for a year. */
  readonly days: readonly number[];
}

export interface KnownAttachment {
  readonly id: number;
  /** Null where it has none: `/?attachment_id=12`. */
  readonly path: string | null;
  /** The path of the text that it was uploaded to; null when there is none that readers see. */
  readonly to: string | null;
}

/** An address that a record had before, and where it lies now. */
export interface KnownRedirect {
  readonly path: string;
  readonly to: string;
}
