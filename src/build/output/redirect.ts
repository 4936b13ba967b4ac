/** An old address, and where readers of it are sent. Both are paths of the site: decoded, without `BASE_PATH`. */
export interface Redirect {
  /** With a slash at both ends. */
  readonly from: string;
  readonly to: string;
}

/** What a host's rules are written from. */
export interface Rules {
  /** The weightiest first, since some hosts take a number of rules only. */
  readonly redirects: readonly Redirect[];
  /** `/` or `/blog`. */
  readonly base: string;
  /** Search engines are kept away. */
  readonly isPreview?: boolean | undefined;
}
