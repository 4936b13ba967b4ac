import type { BalanceRow } from '../../../src/publish/index.ts';
import type { HeldBack } from '../../../src/wordpress/sync/index.ts';

/** What a fake build makes, and how it misbehaves. */
export interface Recipe {
  /** The WordPress site. */
  readonly home: string;
  readonly texts: readonly FakeText[];
  /** Of authors and terms, by collection. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Further files of the site, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly missingPictures: readonly {
    readonly what: string;
    readonly label: string;
    /** The ids of the texts that show it. */
    readonly texts?: readonly number[];
  }[];
  readonly heldBack: readonly HeldBack[];
  /** What WordPress lists beside what pages show. */
  readonly balance: readonly BalanceRow[];
  readonly warnings: readonly string[];
  /** Something that the server does. */
  readonly code: string;
  /** Milliseconds after each file. */
  readonly slowness: number;
  readonly fails: { readonly reason: string; readonly advice: string | null } | null;
  readonly hangs: boolean;
  readonly ignoresSignals: boolean;
  readonly isBehind: boolean;
  /** Pictures that are new. A build makes one in each minute of its time for pictures. */
  readonly newPictures: number;
  /** What is different where the search is made at once. */
  readonly withSearch: Partial<Pick<Recipe, 'files' | 'texts' | 'isBehind' | 'fails'>>;
  /** It names its process in a warning. */
  readonly namesItself: boolean;
  /** At its second job it is not the program any more that it was. */
  readonly isStale: boolean;
}

export interface FakeText {
  readonly kind: 'post' | 'page';
  readonly id: number;
  readonly title: string;
  readonly path: string;
  /** HTML. */
  readonly body: string;
}

export function fakePost(id: number, body = `<p>${`Text ${id}. `.repeat(200)}</p>`): FakeText {
  return {
    kind: 'post',
    id,
    title: `Post ${id}`,
    path: `/post-${id}/`,
    body,
  };
}

/** Twelve posts and a page that are all well. */
export const usualRecipe: Recipe = {
  home: 'https://paper.example/',
  texts: [
    ...Array.from({ length: 12 }, (_, index) => fakePost(index + 1)),
    { kind: 'page', id: 90, title: 'About', path: '/about/', body: '<p>About us.</p>' },
  ],
  names: {},
  files: { 'robots.txt': 'User-agent: *\n' },
  missingPictures: [],
  heldBack: [],
  balance: [],
  warnings: [],
  code: '1',
  slowness: 0,
  fails: null,
  hangs: false,
  ignoresSignals: false,
  isBehind: false,
  newPictures: 0,
  withSearch: {},
  namesItself: false,
  isStale: false,
};
