import type { controlKinds, FindingKind } from './kinds.ts';
import type { PageLook, Sheet, Styles } from '../styles/index.ts';

/** The context in which foreign HTML is read. */
export interface Surroundings {
  /** The absolute address of its record: the base of relative addresses. */
  readonly address: string;
  /** The absolute address of the site's home, which may have a path. */
  readonly home: string;
  /** Where WordPress itself is, and its uploads. Default: `home`. */
  readonly wordPress?: string | undefined;
  /** The address of its REST API. */
  readonly root?: string | undefined;
  /** The site's own hosts, with their port, without `www.`. */
  readonly ownHosts: ReadonlySet<string>;
  /** Hosts whose frames become a picture to click on, without `www.`; a subdomain counts as its host. */
  readonly embedHosts: ReadonlySet<string>;
  /** The id of a text whose forms are kept. */
  readonly text?: number | undefined;
  /** Where forms of other plugins are sent, by their names: `wpforms-12`. Default: nowhere, and they are removed. */
  readonly forms?: Readonly<Record<string, string>> | undefined;
  /** Default: those of a site whose style sheets are not known. */
  readonly styles?: Styles | undefined;
  /** How the text looks on its public page, if a page builder laid it out. */
  readonly look?: PageLook | undefined;
}

/**
 * Safe HTML with gaps. A gap depends on more than the text: on other records' paths, on available pictures, on `BASE_PATH`. The text is
 * parsed once; the gaps are filled each time that it is rendered.
 */
export interface Prepared {
  /**
   * The parts between `<!--nextpage-->`; at least one. `\0n\0` is the gap of the n-th reference. Foreign text can't contain it, because
   * NUL characters are removed.
   */
  readonly parts: readonly string[];
  readonly references: readonly Reference[];
  readonly headings: readonly Heading[];
  /** The rules for its class names; undefined if it has none. */
  readonly sheet?: Sheet | undefined;
  /** Of a text that a page builder laid out. */
  readonly layout?: TextLayout | undefined;
}

/** How a text of a page builder looks: as on its public page, in an element of its own. */
export interface TextLayout {
  /** Selectors are relative to the element around the text. `url(3)` is one of `pictures`. */
  readonly sheet: Sheet;
  /** False if its page shows no title: the first heading of the text is the title. */
  readonly hasTitle: boolean;
  /** Addresses of pictures of the site. */
  readonly pictures: readonly string[];
}

export interface Heading {
  /** The number of its part, from 0. */
  readonly part: number;
  /** 1 to 6. */
  readonly level: number;
  /** The id of its element. */
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
  | SearchReference
  | SignReference
  | FormReference;

/** A link within this site: the gap is in an attribute. */
export interface LinkReference {
  readonly kind: 'link';
  /** Absolute and normalised, with query and fragment. */
  readonly address: string;
}

/** A link to one of this site's uploads that is not a picture: the gap is in an attribute. */
export interface FileReference {
  readonly kind: 'file';
  readonly address: string;
}

/** A picture: the gap is an element. */
export interface PictureReference {
  readonly kind: 'picture';
  /** The address of the size to fetch: the smallest that is wide enough for the layout, else the largest. */
  readonly address: string;
  readonly alt: string;
  readonly title: string | null;
  /** The size in the content, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** Its allowed classes, and its id. */
  readonly classes: string;
  readonly id: string | null;
  readonly place: PicturePlace;
  /**
   * `chosen` if the editor lets readers enlarge it; `never` behind words and in a link to something else. Undefined if the look of the
   * site decides.
   */
  readonly enlarge?: 'chosen' | 'never' | undefined;
}

/** The width that the layout gives a picture: the window, a wide column, the text's column, or a part of it. */
export type PicturePlace = 'full' | 'wide' | 'text' | 'half' | 'third' | 'quarter' | 'inline';

/** An audio or video player: the gap is an element. */
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
  /** True for a film that starts by itself. */
  readonly autoplay: boolean;
  readonly controls: boolean;
  readonly width: number | null;
  readonly height: number | null;
}

/** Another site's frame: the gap is an element. */
export interface EmbedReference {
  readonly kind: 'embed';
  /** `youtube`, `vimeo`, … or the host. */
  readonly provider: string;
  /** The address that a click loads into a frame. */
  readonly player: string;
  /** The page of the same content on its own site. */
  readonly address: string;
  readonly title: string;
  /** A preview picture. */
  readonly poster: string | null;
  /** Width by height. */
  readonly ratio: number | null;
}

/** A search form of this site: the gap is an element. */
export interface SearchReference {
  readonly kind: 'search';
}

/** The sign of a social network: the gap is an element. */
export interface SignReference {
  readonly kind: 'sign';
  /** WordPress's name of the network: `mastodon`. */
  readonly name: string;
}

/** A form that readers fill in: the gap is an element. */
export interface FormReference {
  readonly kind: 'form';
  /** The id of the text. */
  readonly text: number;
  /** The address of the text in WordPress, where the form works, too. */
  readonly address: string;
  readonly form: ContactForm;
}

/** A form of Contact Form 7 or of another plugin, as its controls and their labels: it is drawn by us. All texts are plain. */
export interface ContactForm {
  /** Of the form in WordPress; 0 for one that WordPress doesn't take from here. */
  readonly id: number;
  /** The plugin's name of this place, such as `wpcf7-f17-p12-o1`; of another plugin, that of the form: `wpforms-12`. */
  readonly tag: string;
  readonly controls: readonly FormControl[];
  /** The words of its button; empty for the usual ones. */
  readonly submit: string;
  /** Of another plugin: the address of the owner's choice. Null for WordPress. */
  readonly sendsTo: string | null;
}

export interface FormControl {
  readonly kind: (typeof controlKinds)[number];
  /** Without the brackets of lists. */
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  /** What stands in it at first. */
  readonly value: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly isChosen: boolean;
  }[];
  /** Of HTML: `maxlength`, `min`, `accept`, … */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Something that was changed or removed, for the report to the site's owner. */
export interface Finding {
  readonly kind: FindingKind;
  /** `private`: published, although the public may not read it in WordPress. */
  readonly outcome: 'removed' | 'replaced' | 'missing' | 'private';
  /** The removed part, in a few words: `<script src="https://…">`; of a look, class names and declarations, if they tell anything. At most 120 characters. */
  readonly what: string;
  /** The reason, as the end of a sentence. */
  readonly why: string;
  /** How often in one text; of a look, the number of blocks. */
  readonly count: number;
}

/** Writes the content of gaps. */
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
  readonly sign: (reference: SignReference) => string;
  readonly form: (reference: FormReference) => string;
}
