/** The bar above a preview, and what stands around sharing it. */
export interface PreviewWords {
  readonly title: string;
  /** Of a text that is published as it is shown. */
  readonly asPublished: string;
  /** Of one whose published version is an earlier one. */
  readonly newerThanPublished: string;
  readonly scheduledFor: (when: string) => string;
  readonly savedAt: (when: string) => string;
  /** Kept by WordPress while its editor was writing. */
  readonly keptAt: (when: string) => string;
  /** Of a text that is more than can be read. */
  readonly cutShort: string;
  readonly share: string;
  /** What a shared link shows, to whom and how long. */
  readonly shareMore: (until: string) => string;
  readonly link: string;
  readonly linkMade: (until: string) => string;
  readonly sharedBy: (name: string, until: string) => string;
  /** For somebody who knows nothing of statuses. */
  readonly notPublished: string;
  readonly back: string;
  readonly over: string;
  readonly overMore: string;
  readonly unknown: string;
  readonly unknownMore: string;
  /** Where the site was never built on this server, so that there is nothing to show a text in. */
  readonly noSite: string;
  readonly noSiteMore: string;
}
