import { z } from 'zod';
import { storedSheet, type PageLook, type Styles } from '../styles/index.ts';
import { controlKinds, findingKinds } from './kinds.ts';

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
  /** Without `www.`; subdomains count as their host. Their frames become a picture to click on. */
  readonly embedHosts: ReadonlySet<string>;
  /** The id of a text whose forms are kept. */
  readonly text?: number | undefined;
  /** Where other plugins' forms are sent, by name: `wpforms-12`. Others are removed. */
  readonly forms?: Readonly<Record<string, string>> | undefined;
  /** Default: those of a site whose style sheets are not known. */
  readonly styles?: Styles | undefined;
  /** How the text looks on its public page, if a page builder laid it out. */
  readonly look?: PageLook | undefined;
}

const address = z.string();
/** In pixels. */
const length = z.number().nullable();

/** A link within this site: the gap is in an attribute. */
const link = z.object({
  kind: z.literal('link'),
  /** Absolute and normalised, with query and fragment. */
  address,
});
export type LinkReference = z.output<typeof link>;

/** A link to one of this site's uploads that is not a picture: the gap is in an attribute. */
const file = z.object({ kind: z.literal('file'), address });
export type FileReference = z.output<typeof file>;

/** The width of a picture in the layout: the window, a wide column, the text's, or a part of it. */
const place = z.enum(['full', 'wide', 'text', 'half', 'third', 'quarter', 'inline']);
export type PicturePlace = z.output<typeof place>;

/** A picture: the gap is an element. */
const picture = z.object({
  kind: z.literal('picture'),
  /** The size to fetch: the smallest that is wide enough for the layout, else the largest. */
  address,
  alt: z.string(),
  title: z.string().nullable(),
  /** The size in the content. */
  width: length,
  height: length,
  /** Its allowed classes, and its id. */
  classes: z.string(),
  id: z.string().nullable(),
  place,
  /**
   * `chosen` if the editor lets readers enlarge it; `never` behind words and in a link to something
   * else. Undefined if the look of the site decides.
   */
  enlarge: z.enum(['chosen', 'never']).optional(),
});
export type PictureReference = z.output<typeof picture>;

/** An audio or video player: the gap is an element. */
const player = z.object({
  kind: z.literal('player'),
  element: z.enum(['audio', 'video']),
  sources: z.array(z.object({ address, type: z.string().nullable() })).readonly(),
  tracks: z
    .array(
      z.object({
        address,
        kind: z.string(),
        language: z.string().nullable(),
        label: z.string().nullable(),
      }),
    )
    .readonly(),
  poster: address.nullable(),
  loop: z.boolean(),
  muted: z.boolean(),
  /** True for a film that starts by itself. */
  autoplay: z.boolean(),
  controls: z.boolean(),
  width: length,
  height: length,
});
export type PlayerReference = z.output<typeof player>;

/** Another site's frame: the gap is an element. */
const embed = z.object({
  kind: z.literal('embed'),
  /** `youtube`, `vimeo`, … or the host. */
  provider: z.string(),
  /** The address that a click loads into a frame. */
  player: address,
  /** The page of the same content on its own site. */
  address,
  title: z.string(),
  /** A preview picture. */
  poster: address.nullable(),
  /** Width by height. */
  ratio: z.number().nullable(),
});
export type EmbedReference = z.output<typeof embed>;

/** A search form of this site: the gap is an element. */
const search = z.object({ kind: z.literal('search') });

/** The sign of a social network: the gap is an element. */
const sign = z.object({
  kind: z.literal('sign'),
  /** WordPress's name of the network: `mastodon`. */
  name: z.string(),
});
export type SignReference = z.output<typeof sign>;

const formControl = z.object({
  kind: z.enum(controlKinds),
  /** Without the brackets of lists. */
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  /** What stands in it at first. */
  value: z.string(),
  options: z
    .array(z.object({ value: z.string(), label: z.string(), isChosen: z.boolean() }))
    .readonly(),
  /** Of HTML: `maxlength`, `min`, `accept`, … */
  attributes: z.record(z.string(), z.string()).readonly(),
});
export type FormControl = z.output<typeof formControl>;

/** A form of Contact Form 7 or another plugin: controls and labels, drawn by us; plain texts. */
export const contactForm = z.object({
  /** Of the form in WordPress; 0 for one that WordPress doesn't take from here. */
  id: z.int(),
  /** The plugin's name of the place, `wpcf7-f17-p12-o1`; else of the form: `wpforms-12`. */
  tag: z.string(),
  controls: z.array(formControl).readonly(),
  /** The words of its button; empty for the usual ones. */
  submit: z.string(),
  /** Of another plugin: the address of the owner's choice. Null for WordPress. */
  sendsTo: z.string().nullable(),
});
export type ContactForm = z.output<typeof contactForm>;

/** A form that readers fill in: the gap is an element. */
const form = z.object({
  kind: z.literal('form'),
  /** The id of the text. */
  text: z.int(),
  /** The address of the text in WordPress, where the form works, too. */
  address,
  form: contactForm,
});
export type FormReference = z.output<typeof form>;

const references = [link, file, picture, player, embed, search, sign, form] as const;
const reference = z.discriminatedUnion('kind', references);
export type Reference = z.output<typeof reference>;

const heading = z.object({
  /** The number of its part, from 0. */
  part: z.int(),
  /** 1 to 6. */
  level: z.int(),
  /** The id of its element. */
  id: z.string(),
  /** Plain text. */
  text: z.string(),
});
export type Heading = z.output<typeof heading>;

/** How a text of a page builder looks: as on its public page, in an element of its own. */
const textLayout = z.object({
  /** Selectors are relative to the element around the text. `url(3)` is one of `pictures`. */
  sheet: storedSheet,
  /** False if its page shows no title: the first heading of the text is the title. */
  hasTitle: z.boolean(),
  /** Addresses of pictures of the site. */
  pictures: z.array(z.string()).readonly(),
});
export type TextLayout = z.output<typeof textLayout>;

/**
 * Safe HTML with gaps, as it is stored. A gap depends on more than the text: on other records'
 * paths, on available pictures, on `BASE_PATH`. The text is parsed once; the gaps are filled each
 * time that it is rendered.
 */
export const preparedSchema = z.object({
  /**
   * The parts between `<!--nextpage-->`. `\0n\0` is the gap of the n-th reference. Foreign text
   * can't contain it, because NUL characters are removed.
   */
  parts: z.array(z.string()).min(1).readonly(),
  references: z.array(reference).readonly(),
  headings: z.array(heading).readonly(),
  /** The rules for its class names; undefined if it has none. */
  sheet: storedSheet.optional(),
  /** Of a text that a page builder laid out. */
  layout: textLayout.optional(),
});
export type Prepared = Readonly<z.output<typeof preparedSchema>>;

/** Something that was changed or removed, for the report to the site's owner. */
export const findingSchema = z.object({
  kind: z.enum(findingKinds),
  /** `private`: published, although the public may not read it in WordPress. */
  outcome: z.enum(['removed', 'replaced', 'missing', 'private']),
  /**
   * In few words: `<script src="https://…">`; of a look, classes and declarations. At most 120
   * letters.
   */
  what: z.string(),
  /** The reason, as the end of a sentence. */
  why: z.string(),
  /** How often in one text; of a look, the number of blocks. */
  count: z.int(),
});
export type Finding = Readonly<z.output<typeof findingSchema>>;

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
