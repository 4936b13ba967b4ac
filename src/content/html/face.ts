/** What a piece of foreign HTML is read against. */
export interface Surroundings {
  /** The whole address of the record that it belongs to: relative addresses count from here. */
  readonly address: string;
  /** Hosts that are this site's own, with their port if they have one, without `www.`. */
  readonly ownHosts: ReadonlySet<string>;
  /** Hosts whose frames become a picture to click on, without `www.`; a subdomain counts as its host. */
  readonly embedHosts: ReadonlySet<string>;
}

/**
 * Safe HTML with gaps. What a gap is filled with depends on more than the text: on where other
 * records lie, on which pictures were to be had, on `BASE_PATH`. Parsed once, filled at each print.
 */
export interface Prepared {
  /**
   * The pages that `<!--nextpage-->` divides a text into; at least one. In each, `\0n\0` stands for
   * the n-th of the references. Nothing of the foreign text can be mistaken for it, since a NUL never stays.
   */
  readonly parts: readonly string[];
  readonly references: readonly Reference[];
  readonly headings: readonly Heading[];
}

export interface Heading {
  /** From 0: which of the parts it stands in. */
  readonly part: number;
  /** 1 to 6. */
  readonly level: number;
  /** Its element's id. */
  readonly id: string;
  /** Plain text. */
  readonly text: string;
}

export type Reference =
  | LinkReference
  | FileReference
  | PictureReference
  | PlayerReference
  | EmbedReference
  | SearchReference;

/** A link to an address of this site's own: the gap is in an attribute. */
export interface LinkReference {
  readonly kind: 'link';
  /** Whole, as the URL standard writes it, with query and fragment. */
  readonly address: string;
}

/** A link to an upload of this site's own that is no picture: the gap is in an attribute. */
export interface FileReference {
  readonly kind: 'file';
  readonly address: string;
}

/** A picture: the gap is a whole element. */
export interface PictureReference {
  readonly kind: 'picture';
  /** The one of its sizes to fetch: the smallest that is wide enough for the layout, or else the largest. */
  readonly address: string;
  readonly alt: string;
  readonly title: string | null;
  /** As the content says, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** Those of its classes that may stay, and its id. */
  readonly classes: string;
  readonly id: string | null;
  readonly place: PicturePlace;
}

/** How much room the layout gives a picture: the whole window, a wide column, the text's column, a part of it. */
export type PicturePlace = 'full' | 'wide' | 'text' | 'half' | 'third' | 'quarter' | 'inline';

/** A sound or a film: the gap is a whole element. */
export interface PlayerReference {
  readonly kind: 'player';
  readonly element: 'audio' | 'video';
  readonly sources: readonly { readonly address: string; readonly type: string | null }[];
  readonly tracks: readonly {
    readonly address: string;
    readonly kind: string;
    readonly language: string | null;
    readonly label: string | null;
  }[];
  readonly poster: string | null;
  readonly loop: boolean;
  readonly muted: boolean;
  readonly width: number | null;
  readonly height: number | null;
}

/** Another site's frame: the gap is a whole element. */
export interface EmbedReference {
  readonly kind: 'embed';
  /** `youtube`, `vimeo`, … or the host. */
  readonly provider: string;
  /** What is loaded into a frame after a click. */
  readonly player: string;
  /** The same for people, on its own site. */
  readonly address: string;
  readonly title: string;
  /** A still of it. */
  readonly poster: string | null;
  /** Width by height. */
  readonly ratio: number | null;
}

/** A form that searches the site: the gap is a whole element. */
export interface SearchReference {
  readonly kind: 'search';
}

/** Something that did not come through as it was, told to whoever looks after the site. */
export interface Finding {
  readonly kind:
    | 'script'
    | 'handler'
    | 'address'
    | 'style'
    | 'frame'
    | 'embed'
    | 'form'
    | 'element'
    | 'shortcode'
    | 'nesting'
    | 'link'
    | 'picture'
    | 'file';
  readonly outcome: 'removed' | 'replaced' | 'missing';
  /** What it was, in a few words: `<script src="https://…">`, at most 120 characters. */
  readonly what: string;
  /** Why, as the end of a sentence. */
  readonly why: string;
  /** How often; the same thing in one text is told once. */
  readonly count: number;
}

/** What is written into the gaps. */
export interface Writers {
  /** The value of an attribute, not escaped. */
  readonly link: (reference: LinkReference) => string;
  /** The value of an attribute, not escaped. */
  readonly file: (reference: FileReference) => string;
  /** HTML. `order` counts the pictures of the whole text from 0. */
  readonly picture: (reference: PictureReference, order: number) => string;
  readonly player: (reference: PlayerReference) => string;
  readonly embed: (reference: EmbedReference) => string;
  readonly search: () => string;
}
