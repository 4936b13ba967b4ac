/** Sites that show a branch, or drafts, beside the one that readers see. */
export interface SitePreviewWords {
  readonly title: string;
  readonly lead: string;
  /** Before a command that makes one. */
  readonly none: string;
  /** The same where there are some. */
  readonly another: string;
  /** For screen readers: `Share: pr-12`. */
  readonly of: (action: string, name: string) => string;
  readonly branch: (branch: string) => string;
  readonly commit: (commit: string) => string;
  readonly made: (when: string) => string;
  readonly until: (when: string) => string;
  readonly pages: (count: number) => string;
  readonly withDrafts: string;
  readonly open: string;
  /** Makes a link for people without an account. */
  readonly share: string;
  readonly link: (name: string) => string;
  readonly linkMore: (until: string) => string;
  readonly remove: string;
  readonly removeTitle: string;
  /** What goes, and that shared links end with it. */
  readonly removeMore: string;
  readonly removeIt: string;
  readonly removed: (name: string) => string;
  readonly unknown: string;
}
