import { pathKey } from './same-path.ts';

/** Where the pages lie that no record of WordPress stands behind. */
export interface OwnPages {
  readonly search: string;
  /** Everything that was published, by year. */
  readonly archive: string;
  readonly feeds: string;
}

/** A record that is at one of these addresses keeps it, and our page goes beside it. */
export function ownPages(taken: ReadonlySet<string>): OwnPages {
  const free = (name: string): string => {
    for (let n = 1; ; n++) {
      const path = n === 1 ? `/${name}/` : `/${name}-${n}/`;
      if (!taken.has(pathKey(path))) return path;
    }
  };
  return { search: free('search'), archive: free('archive'), feeds: free('feeds') };
}
