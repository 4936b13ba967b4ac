import type { Id } from '../../wordpress/client/index.ts';

/** Posts and pages, which `published.json` knows one by one. */
export const kinds = ['posts', 'pages'] as const;

export type Kind = (typeof kinds)[number];

/** What a look saw of the posts, or of the pages. */
export interface Seen {
  /** As the service counts; null where it did not say. */
  readonly total: number | null;
  /** When each was changed; of a quick look a few, the last changed. */
  readonly stamps: ReadonlyMap<Id, string | null>;
  /** Whether those are all. */
  readonly isWhole: boolean;
}

/** What a look saw of the service. */
export interface Observation extends Readonly<Record<Kind, Seen>> {
  /** Of whatever else pages are made from: a name, and a value that is another one after a change. */
  readonly marks: ReadonlyMap<string, string>;
}

/** One thing that is not as the live site has it. */
export type Difference = {
  /** The same as long as the same thing differs in the same way. */
  readonly key: string;
} & (
  | { readonly kind: Kind; readonly what: 'new' | 'changed' | 'gone' }
  | { readonly kind: Kind; readonly what: 'count'; readonly more: number }
  | { readonly kind: 'mark'; readonly name: string; readonly value: string }
);
