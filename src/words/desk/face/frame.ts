/** What stands around every page of the desk. */
export interface FrameWords {
  /** The desk's name: beside the site's, and in titles. */
  readonly desk: string;
  /** `Posts · The Mooring Post`. */
  readonly titleOf: (page: string, site: string) => string;
  readonly skip: string;
  /** Of the ways around. */
  readonly ways: string;
  readonly posts: string;
  readonly media: string;
  readonly newPost: string;
  readonly changes: string;
  readonly publishing: string;
  readonly viewSite: string;
  /** Stands before a name, for screen readers. */
  readonly signedInAs: string;
  readonly signOut: string;
  readonly signIn: string;
  readonly cancel: string;
  readonly back: string;
  /** The heading over why something was not done. */
  readonly problem: string;
  /** Before the words of a refusal that are WordPress's own. */
  readonly wordpressSays: string;
  readonly untitled: string;
  readonly copyLink: string;
  /** Said once it is. */
  readonly linkCopied: string;
  readonly pagination: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (number: number, last: number) => string;
  readonly pageNumber: (number: number) => string;
}
