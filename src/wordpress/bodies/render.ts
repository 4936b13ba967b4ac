import { fill, type Prepared, type Writers } from '../../content/html/index.ts';
import { pictureHtml, sizesFor, type Picture } from '../../content/images/index.ts';
import { printSheet } from '../../content/styles/index.ts';
import {
  absoluteHref,
  addressAt,
  createResolver,
  homePath,
  href,
  mediaPath,
  pagePath,
  type KnownSite,
  type Resolve,
} from '../../content/paths/index.ts';
import { loadWords } from '../../i18n/load-words.ts';
import { toDataFields } from '../data-fields.ts';
import type { StoredRecords, MirrorReader } from '../mirror/index.ts';
import { createWriters, embedLinkHtml, type MediaLookup, type WriterContext } from './writers.ts';

export interface RenderOptions extends Pick<WriterContext, 'remotePicture'> {
  readonly mirror: Pick<MirrorReader, 'get' | 'body'>;
  readonly known: KnownSite;
  /** Astro's `base`: `/` or `/blog`, with or without a slash at the end. */
  readonly base: string;
  /** Astro's `site`: scheme and host; undefined when it is not known. */
  readonly site: string | undefined;
  /** BCP 47. Default: that of the mirror. */
  readonly language?: string | undefined;
}

/** The text of an entry as Astro's `render()` takes it: safe HTML, and its headings. */
export interface Rendered {
  readonly html: string;
  readonly metadata: {
    readonly headings: { readonly depth: number; readonly slug: string; readonly text: string }[];
  };
}

/** Renders the records of the collections that have a text. */
export type Renderer = {
  readonly [N in 'entries' | 'users' | 'terms' | 'media' | 'comments']: (
    record: StoredRecords[N],
  ) => Rendered | Promise<Rendered>;
} & {
  /** Custom fields with their HTML and links as this project shows them. */
  readonly fields: (record: StoredRecords['entries']) => Readonly<Record<string, unknown>>;
};

/**
 * Renders texts for any Astro project, undivided: safe HTML without our styles and scripts. Links
 * to records lead to their paths here. Pictures and files are those of `/_media/`. Other sites'
 * films become links; search forms are left out. A media record is its picture and caption.
 */
export async function createRenderer(options: RenderOptions): Promise<Renderer> {
  const { mirror, known, base, remotePicture } = options;
  const { words } = await loadWords(
    options.language ?? mirror.get('site', 'site')?.record.language ?? 'en',
  );
  const context: WriterContext = {
    ...mediaIn(mirror),
    ...(remotePicture && { remotePicture }),
    words,
    resolve: toRecords(options),
    ownHosts: new Set(known.hosts),
    href: (path) => href(path, base),
    mediaFolder: href(mediaPath, base),
    searchPath: homePath,
    // Other projects have no server that takes them.
    formsPath: null,
    formPage: () => null,
    shopPage: (path) => addressAt(known.home, path),
  };
  const writers = writersFor(context);
  const text = (prepared: Prepared): Rendered => {
    const html = fill(prepared, writers).join('');
    const css = printSheet(prepared.sheet ?? [], html);
    return {
      html: css === '' ? html : `${html}<style>${css}</style>`,
      metadata: {
        headings: prepared.headings.map(({ level, id, text }) => ({
          depth: level,
          slug: id,
          text,
        })),
      },
    };
  };
  return {
    entries: async ({ body }) => text(await mirror.body(body)),
    fields: ({ fields, typedFields }) => ({
      ...fields,
      ...toDataFields(typedFields, {
        html: (prepared) => text(prepared).html,
        href: ({ to, address }) => {
          if (to === 'link') return writers.link({ kind: to, address });
          return to === 'file' ? writers.file({ kind: to, address }) : address;
        },
      }),
    }),
    terms: ({ description }) => text(description),
    users: ({ bio }) => text(bio),
    comments: ({ content }) => text(content),
    media: (media) => {
      const caption = text(media.caption);
      const picture = media.picture === null ? null : context.picture(media.picture);
      return { ...caption, html: pictureOf(context, picture, media.alt) + caption.html };
    },
  };
}

function writersFor(context: WriterContext): Writers {
  const pages = createWriters(context, { leads: false });
  return {
    ...pages,
    // Without our styles, the room of a missing picture would be an empty area.
    picture: (reference, order) =>
      pages.picture(
        context.picture(reference.address) === null && !context.remotePicture?.(reference)
          ? { ...reference, width: null, height: null }
          : reference,
        order,
      ),
    embed: (reference) =>
      embedLinkHtml(context, reference, (still) => pictureOf(context, still, '')),
    search: () => '',
  };
}

const pictureOf = (context: WriterContext, picture: Picture | null, alt: string): string =>
  picture === null
    ? ''
    : pictureHtml(picture, { alt, sizes: sizesFor('text'), folder: context.mediaFolder });

/** Reads each record once. Placeholder colours of pictures need our styles. */
function mediaIn(mirror: RenderOptions['mirror']): MediaLookup {
  const pictures = new Map<string, Picture | null>();
  return {
    picture(address) {
      const known = pictures.get(address);
      if (known !== undefined) return known;
      const record = mirror.get('pictures', address)?.record;
      const picture = record === undefined ? null : { ...record, placeholder: null };
      pictures.set(address, picture);
      return picture;
    },
    file: (address) => mirror.get('files', address)?.record ?? null,
  };
}

/** What a collection has an entry for, pages of a list or text included; no feeds and dates. */
function toRecords({ known, base, site }: RenderOptions): Resolve {
  const resolve = createResolver(
    known,
    site === undefined ? [] : [absoluteHref(homePath, base, site)],
  );
  const entries = new Map([[homePath, homePath]]);
  for (const { path, pages, parts } of known.records) {
    for (let page = 1; page <= pages; page += 1) entries.set(pagePath(path, page), path);
    for (const part of parts) entries.set(part, path);
  }
  return (address) => {
    const found = resolve(address);
    const path = found === null ? undefined : entries.get(found.path);
    return found === null || path === undefined ? null : { ...found, path };
  };
}

/** A picture's address in a text, with its size in pixels if it is known. */
export interface RemotePicture {
  readonly address: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** A picture that was not fetched, at its own address. Null if that is none of these origins. */
export function pictureFrom(
  origins: readonly string[],
  { address, width, height }: RemotePicture,
): Picture | null {
  const url = URL.parse(address);
  if (url === null || !origins.includes(url.origin)) return null;
  // This size is used until the browser has loaded the picture.
  const size = width && height ? { width, height } : { width: 1200, height: 800 };
  const file = { file: address, type: 'image/*', width: size.width };
  return { ...size, placeholder: null, variants: [file] };
}
