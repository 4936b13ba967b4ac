/** A built site as it lies on disk. */
export interface SiteFolder {
  /** What readers get. */
  readonly client: string;
  /** The release that it is; null for one that no release was made of. */
  readonly release: string | null;
  /** For those who were let in, so that no cache may keep any of it. */
  readonly isPrivate?: boolean | undefined;
}

/** What `Cache-Control` says of what may change. */
export const keptBy = ({ isPrivate = false }: SiteFolder): string =>
  isPrivate ? 'private, no-store' : 'no-cache';
