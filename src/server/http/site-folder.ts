/** A built site as it lies on disk. */
export interface SiteFolder {
  /** What readers get. */
  readonly client: string;
  /** The release that it is; null for one that no release was made of. */
  readonly release: string | null;
}
