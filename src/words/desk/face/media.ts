/** The page of pictures and files, and what its script says. */
export interface MediaWords {
  readonly title: string;
  readonly lead: string;
  readonly notAllowed: string;
  /** The heading over the form that sends a file. */
  readonly send: string;
  readonly file: string;
  /** What may be uploaded: `20 MB` at most, of these types. Empty where any are taken. */
  readonly fileMore: (most: string, types: string) => string;
  /** `image`, `audio`, `video`: what a whole family of media types is called. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly tooLarge: (most: string) => string;
  readonly wrongType: (types: string) => string;
  readonly alt: string;
  readonly altMore: string;
  readonly decorative: string;
  readonly heading: string;
  readonly headingMore: string;
  readonly caption: string;
  readonly sendIt: string;
  readonly noFile: string;
  /** A file is in WordPress. */
  readonly sent: (name: string) => string;
  readonly search: string;
  readonly searchIt: string;
  readonly showAll: string;
  /** The heading over what is there. */
  readonly library: string;
  readonly found: (count: number) => string;
  readonly shown: (count: number) => string;
  readonly none: string;
  readonly noneMatch: string;
  readonly odd: (count: number) => string;
  readonly noAlt: string;
  readonly address: string;
  readonly copy: string;
  readonly copied: string;
  readonly open: string;
  readonly edit: string;
  readonly delete: string;
  /** For screen readers: `Delete: The quay at dawn`. */
  readonly ofFile: (action: string, title: string) => string;
  readonly editTitle: string;
  /** Where else the text of a picture may stand. */
  readonly editMore: string;
  readonly save: string;
  readonly saved: (title: string) => string;
  readonly deleteTitle: string;
  readonly deleteMore: string;
  readonly deleteIt: string;
  readonly deleted: (title: string) => string;
  readonly uploader: UploaderWords;
}

/** One and several, with `{count}` in the place of the number. */
type Counted = Readonly<Record<'one' | 'other', string>>;

/** What the panel says in which a script uploads many files. */
export interface UploaderWords {
  readonly choose: string;
  /** Where else files can be dropped. */
  readonly drop: string;
  /** Opens the texts of a file that few need. */
  readonly more: string;
  readonly remove: string;
  readonly cancel: string;
  readonly tryAgain: string;
  readonly added: Counted;
  /** The button. */
  readonly upload: Counted;
  readonly done: Counted;
  readonly failed: Counted;
  /** A file is here, and on its way to WordPress. */
  readonly saving: string;
  readonly sent: string;
  readonly notSent: string;
  readonly signedOut: string;
  /** Nothing came back. */
  readonly offline: string;
}
