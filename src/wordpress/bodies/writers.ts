import { escapeUTF8 } from 'entities';
import type {
  EmbedReference,
  FileReference,
  FormReference,
  LinkReference,
  PictureReference,
  PlayerReference,
  Writers,
} from '../../content/html/index.ts';
import {
  missingPictureHtml,
  pictureHtml,
  pixelsIn,
  ratioClass,
  sizesFor,
  widestOf,
  type KeptFile,
  type Picture,
  type Variant,
} from '../../content/images/index.ts';
import { cartProduct, homePath, type Resolve, type Resolved } from '../../content/paths/index.ts';
import { decoded } from '../../decoded.ts';
import type { Words } from '../../i18n/load-words.ts';
import { contactFormHtml, foreignFormHtml } from './contact-form.ts';
import { personHtml, signHtml } from './signs.ts';

/** Finds pictures and files by their address in WordPress; null if they are missing. */
export interface MediaLookup {
  readonly picture: (address: string) => Picture | null;
  readonly file: (address: string) => KeptFile | null;
}

/** Fills a text's gaps. Pages, feeds and the entries of other projects differ. */
export interface WriterContext extends MediaLookup {
  readonly words: Words;
  readonly resolve: Resolve;
  /** With their port if they have one, without `www.`. */
  readonly ownHosts: ReadonlySet<string>;
  /** What to write into a link for one of this site's paths. */
  readonly href: (path: string) => string;
  /** What comes before the name of a kept file: `/base/_media/`. */
  readonly mediaFolder: string;
  readonly searchPath: string;
  /** Where readers' forms are sent; null without a server that takes them. */
  readonly formsPath: string | null;
  /** WordPress's page where a form works, for a path here; null if texts don't lead there. */
  readonly formPage: (path: string) => string | null;
  /** WordPress's page of a shop, for a path here; null if WordPress has this site's address. */
  readonly shopPage: (path: string) => string | null;
  /** Gives a picture that was not fetched, with whole addresses of its files. */
  readonly remotePicture?: (reference: PictureReference) => Picture | null;
  /** Which pictures are links to their widest file. Default: none. */
  readonly enlarges?: 'all' | 'chosen' | 'none' | undefined;
}

/** What is written into the gaps of one text. */
export function createWriters(
  context: WriterContext,
  { leads }: { readonly leads: boolean },
): Writers {
  return {
    link: (reference) => writeLink(context, reference),
    file: (reference) => writeFile(context, reference),
    picture: (reference, order) => writePicture(context, reference, leads && order === 0),
    player: (reference) => playerHtml(context, reference),
    embed: (reference) => embedHtml(context, reference),
    search: () => writeSearch(context),
    sign: ({ name }) => signHtml(name),
    form: (reference) => writeForm(context, reference),
  };
}

// A page that this site does not have, such as a login page, keeps its address.
const writeLink = (context: WriterContext, { address }: LinkReference): string => {
  const { href } = context;
  const found = targetOf(context, address);
  if (typeof found === 'string') return found;
  // The page of an upload that belongs to no text is the upload here.
  if (found === null) return writeFile(context, { kind: 'file', address });
  return found.fragment === '' ? href(found.path) : `${href(found.path)}#${found.fragment}`;
};

/** A link's target: a place here, or an address of WordPress's shop; null if there is none. */
export function targetOf(
  { resolve, shopPage }: Pick<WriterContext, 'resolve' | 'shopPage'>,
  address: string,
): Resolved | string | null {
  const product = cartProduct(address);
  if (product === null) return resolve(address);
  const found = resolve(`?p=${product}`);
  const page = shopPage(found?.path ?? homePath);
  return page === null ? (found ?? resolve(address)) : `${page}?add-to-cart=${product}`;
}

const writeFile = ({ file, mediaFolder }: WriterContext, { address }: FileReference): string => {
  const kept = file(address);
  return kept === null ? address : mediaFolder + kept.file;
};

// Leads to the search page, without a script. A label would make it a landmark of the page.
export function writeSearch({
  words,
  href,
  searchPath,
}: Pick<WriterContext, 'words' | 'href' | 'searchPath'>): string {
  return `<form class="search-form" action="${escapeUTF8(href(searchPath))}"><input type="search" name="q" aria-label="${escapeUTF8(words.searchThisSite)}" placeholder="${escapeUTF8(words.searchThisSite)}" autocomplete="off" autocapitalize="none" enterkeyhint="search" maxlength="200" dir="auto"><button type="submit">${escapeUTF8(words.search)}</button></form>`;
}

/** Instead of a form that can't be sent here: a sentence, with a link to it if it has one. */
export function formLinkHtml(
  { words, resolve, formPage }: WriterContext,
  { address, form }: FormReference,
): string {
  const page = formPage(resolve(address)?.path ?? homePath);
  return page === null
    ? `<p>${escapeUTF8(words.formReadOnly)}</p>`
    : `<p>${escapeUTF8(words.formElsewhere)} <a href="${escapeUTF8(`${page}#${form.tag}`)}" rel="nofollow">${escapeUTF8(words.toForm)}</a></p>`;
}

// The page is the same for everybody, so without token: a script or the server adds one.
const writeForm = (context: WriterContext, reference: FormReference): string => {
  const { words, formsPath } = context;
  const { form, text } = reference;
  if (form.sendsTo !== null) return foreignFormHtml(form, words);
  if (formsPath === null || form.id === 0) return formLinkHtml(context, reference);
  const action = `${formsPath}?text=${text}&form=${form.id}`;
  const html = contactFormHtml(form, {
    words,
    action,
    typed: null,
    faults: {},
  });
  return `<div class="reader-form" data-form-box data-not-sent="${escapeUTF8(words.notSent)}"><div role="status" tabindex="-1"></div>${html}</div>`;
};

const writePicture = (
  context: WriterContext,
  reference: PictureReference,
  first: boolean,
): string => {
  const { address, alt, title, width, height, classes, id, place } = reference;
  const kept = context.picture(address);
  const picture = kept ?? context.remotePicture?.(reference) ?? null;
  if (picture === null) {
    return isAvatar(classes)
      ? personHtml(alt, width, classes)
      : missingPictureHtml({ alt, width, height, classes });
  }
  const html = pictureHtml(picture, {
    alt,
    title,
    classes,
    id,
    width,
    first,
    sizes: sizesFor(place, width),
    folder: kept === null ? '' : context.mediaFolder,
  });
  const widest = widestOf(picture);
  if (kept === null || !widest || !isEnlarged(context, reference, widest)) return html;
  const { labelled, enlarge } = context.words;
  const label = alt === '' ? enlarge : labelled(enlarge, alt);
  // Without `data-astro-prefetch`, the file would be fetched as a page when a pointer rests on it.
  return `<a href="${escapeUTF8(context.mediaFolder + widest.file)}" aria-label="${escapeUTF8(label)}" data-astro-prefetch="false" class="enlarge">${html}</a>`;
};

const isEnlarged = (
  { enlarges = 'none' }: WriterContext,
  { enlarge, place, width }: PictureReference,
  widest: Variant,
): boolean => {
  if (enlarges === 'none' || enlarge === 'never' || place === 'inline') return false;
  return (
    enlarge === 'chosen' || (enlarges === 'all' && widest.width > 1.2 * pixelsIn(place, width))
  );
};

// A person of whom there is no picture is drawn, so that names stay in line.
const isAvatar = (classes: string): boolean =>
  /(?:^| )wp-block-(?:avatar__image|latest-comments__comment-avatar)(?: |$)/.test(classes);

/**
 * Another site's film or map as a picture with a link to it. A script may put the player in its
 * place after a click (`src/scripts/embeds.ts`); until then nothing of that site is loaded.
 */
const embedHtml = (context: WriterContext, reference: EmbedReference): string => {
  const { address, player, title, ratio } = reference;
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? reference.provider;
  const shape = ratio === null ? '' : ` ${ratioClass(ratio)}`;
  const label = `<span class="embed-label">${context.words.play(escapeUTF8(title || host))} <span>(${escapeUTF8(host)})</span></span>`;
  const link = `<a class="embed-link${shape}" href="${escapeUTF8(address)}" data-player="${escapeUTF8(player)}" rel="noopener">${stillHtml(context, reference)}${label}</a>`;
  return `<div class="embed">${link}</div>`;
};

/**
 * A plain link for readers without our styles and scripts: the picture if there is one, and a name.
 * @param still writes the picture.
 */
export function embedLinkHtml(
  context: WriterContext,
  { address, provider, title, poster }: EmbedReference,
  still: (picture: Picture) => string,
): string {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? provider;
  const picture = poster === null ? null : context.picture(poster);
  const image = picture === null ? '' : `${still(picture)}<br>`;
  const name = context.words.play(escapeUTF8(title || host));
  return `<p><a href="${escapeUTF8(address)}">${image}${name} (${escapeUTF8(host)})</a></p>`;
}

const stillHtml = (context: WriterContext, { poster }: EmbedReference): string => {
  const picture = poster === null ? null : context.picture(poster);
  if (picture === null) return '';
  return pictureHtml(picture, { alt: '', sizes: sizesFor('text'), folder: context.mediaFolder });
};

type Source = PlayerReference['sources'][number];

/**
 * A sound or a film. Nothing is loaded before a reader plays it, except a copied film that starts
 * by itself. A file on WordPress's host that was not copied becomes a link.
 */
const playerHtml = (context: WriterContext, reference: PlayerReference): string => {
  const sources = reference.sources.flatMap((source) => playable(context, source));
  if (sources.length === 0) return linkTo(context, reference);
  const inside = [...sources.map(sourceHtml), ...tracksHtml(context, reference)].join('');
  const { element, loop, muted, autoplay, controls } = reference;
  const starts =
    autoplay && reference.sources.every(({ address }) => context.file(address) !== null);
  const own = element === 'video' ? videoAttributes(context, reference) : '';
  // A film that does not start by itself has to be started.
  const signs = `${starts && !controls ? '' : ' controls'}${starts ? ' autoplay' : ' preload="none"'}`;
  const flags = `${loop ? ' loop' : ''}${muted ? ' muted' : ''}`;
  return `<${element}${signs}${own}${flags}>${inside}</${element}>`;
};

const playable = (context: WriterContext, { address, type }: Source): Source[] => {
  const kept = context.file(address);
  if (kept !== null) return [{ address: context.mediaFolder + kept.file, type: kept.type }];
  return isOwnAddress(context, address) ? [] : [{ address, type }];
};

/** Whether an address is on WordPress's own hosts; true for what is no address. */
export function isOwnAddress({ ownHosts }: WriterContext, address: string): boolean {
  const host = URL.parse(address)?.host.replace(/^www\./, '');
  return host === undefined || ownHosts.has(host);
}

const sourceHtml = ({ address, type }: Source): string =>
  `<source src="${escapeUTF8(address)}"${type === null ? '' : ` type="${escapeUTF8(type)}"`}>`;

// A browser may fetch subtitles at once, so only our own are named.
const tracksHtml = (context: WriterContext, { tracks }: PlayerReference): string[] =>
  tracks.flatMap(({ address, kind, language, label }) => {
    const kept = context.file(address);
    if (kept === null) return [];
    const srclang = language === null ? '' : ` srclang="${escapeUTF8(language)}"`;
    const name = label === null ? '' : ` label="${escapeUTF8(label)}"`;
    const src = escapeUTF8(context.mediaFolder + kept.file);
    return [`<track kind="${escapeUTF8(kind)}" src="${src}"${srclang}${name}>`];
  });

const videoAttributes = (
  context: WriterContext,
  { poster, width, height }: PlayerReference,
): string => {
  const picture = poster === null ? undefined : context.picture(poster);
  const still = picture?.variants.at(-1);
  const image =
    still === undefined ? '' : ` poster="${escapeUTF8(context.mediaFolder + still.file)}"`;
  // Browsers show the still's shape before the film is played, whatever the text says.
  const shape = picture ?? (width === null || height === null ? undefined : { width, height });
  const size = shape === undefined ? '' : ` width="${shape.width}" height="${shape.height}"`;
  return ` playsinline${image}${size}`;
};

const linkTo = (context: WriterContext, { element, sources }: PlayerReference): string => {
  const [first] = sources;
  if (first === undefined) return '';
  const name = decoded(first.address.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  const word = element === 'video' ? context.words.watch : context.words.listen;
  return `<a class="player-link" href="${escapeUTF8(first.address)}">${word}: ${escapeUTF8(name)}</a>`;
};
