import { escapeUTF8 } from 'entities';
import type {
  EmbedReference,
  FileReference,
  LinkReference,
  PictureReference,
  PlayerReference,
  Writers,
} from '../../content/html/index.ts';
import {
  missingPictureHtml,
  pictureHtml,
  ratioClass,
  sizesFor,
  type KeptFile,
  type Picture,
} from '../../content/images/index.ts';
import type { Resolve } from '../../content/paths/index.ts';
import type { Words } from '../../i18n/load-words.ts';

/** What there is of pictures and files, by the address that it came from; null for what is missing. */
export interface MediaShelf {
  readonly picture: (address: string) => Picture | null;
  readonly file: (address: string) => KeptFile | null;
}

/** Everything that the gaps of a text are filled from. Pages, feeds and the entries of other projects differ in it. */
export interface Press extends MediaShelf {
  readonly words: Words;
  readonly resolve: Resolve;
  /** With their port if they have one, without `www.`. */
  readonly ownHosts: ReadonlySet<string>;
  /** What to write into a link for one of this site's paths. */
  readonly href: (path: string) => string;
  /** What comes before the name of a kept file: `/base/_media/`. */
  readonly mediaFolder: string;
  /** Where the search lies. */
  readonly searchPath: string;
  /** For a picture that is not kept and yet to be shown, its files named by whole addresses. */
  readonly remotePicture?: (reference: PictureReference) => Picture | null;
}

interface Printing {
  readonly leads: boolean;
}

/** What is written into the gaps of one text. */
export const createWriters = (press: Press, { leads }: Printing): Writers => ({
  link: (reference) => writeLink(press, reference),
  file: (reference) => writeFile(press, reference),
  picture: (reference, order) => writePicture(press, reference, leads && order === 0),
  player: (reference) => playerHtml(press, reference),
  embed: (reference) => embedHtml(press, reference),
  search: () => writeSearch(press),
});

// What this site does not have, such as a login page, may still be had where it was.
const writeLink = (press: Press, { address }: LinkReference): string => {
  const { resolve, href } = press;
  const found = resolve(address);
  // The page of an upload that belongs to no text is the upload here.
  if (found === null) return writeFile(press, { kind: 'file', address });
  return found.fragment === '' ? href(found.path) : `${href(found.path)}#${found.fragment}`;
};

const writeFile = ({ file, mediaFolder }: Press, { address }: FileReference): string => {
  const kept = file(address);
  return kept === null ? address : mediaFolder + kept.file;
};

// It leads to the search's own page, and needs no script. A name would make it one more landmark of the page.
const writeSearch = ({ words, href, searchPath }: Press): string =>
  `<form class="search-form" action="${escapeUTF8(href(searchPath))}"><input type="search" name="q" aria-label="${escapeUTF8(words.searchThisSite)}" placeholder="${escapeUTF8(words.searchThisSite)}" autocomplete="off" autocapitalize="none" enterkeyhint="search" maxlength="200" dir="auto"><button type="submit">${escapeUTF8(words.search)}</button></form>`;

const writePicture = (press: Press, reference: PictureReference, first: boolean): string => {
  const { address, alt, title, width, height, classes, id, place } = reference;
  const kept = press.picture(address);
  const picture = kept ?? press.remotePicture?.(reference) ?? null;
  if (picture === null) return missingPictureHtml({ alt, width, height, classes });
  return pictureHtml(picture, {
    ...{ alt, title, classes, id, width, first },
    sizes: sizesFor(place, width),
    folder: kept === null ? '' : press.mediaFolder,
  });
};

/**
 * Another site's film or map as a picture with a link to it. A script may put the player in its
 * place after a click (`src/scripts/embeds.ts`); until then nothing of that site is loaded.
 */
const embedHtml = (press: Press, reference: EmbedReference): string => {
  const { address, player, title, ratio } = reference;
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? reference.provider;
  const shape = ratio === null ? '' : ` ${ratioClass(ratio)}`;
  const label = `<span class="embed-label">${press.words.play(escapeUTF8(title || host))} <span>(${escapeUTF8(host)})</span></span>`;
  const link = `<a class="embed-link${shape}" href="${escapeUTF8(address)}" data-player="${escapeUTF8(player)}" rel="noopener">${stillHtml(press, reference)}${label}</a>`;
  return `<div class="embed">${link}</div>`;
};

/**
 * The same as a plain link, for whoever has neither our styles nor our scripts: its picture, if there is one, and a name.
 * @param still writes the picture.
 */
export const embedLinkHtml = (
  press: Press,
  { address, provider, title, poster }: EmbedReference,
  still: (picture: Picture) => string,
): string => {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '') ?? provider;
  const picture = poster === null ? null : press.picture(poster);
  const image = picture === null ? '' : `${still(picture)}<br>`;
  const name = press.words.play(escapeUTF8(title || host));
  return `<p><a href="${escapeUTF8(address)}">${image}${name} (${escapeUTF8(host)})</a></p>`;
};

const stillHtml = (press: Press, { poster }: EmbedReference): string => {
  const picture = poster === null ? null : press.picture(poster);
  if (picture === null) return '';
  return pictureHtml(picture, { alt: '', sizes: sizesFor('text'), folder: press.mediaFolder });
};

interface Source {
  readonly address: string;
  readonly type: string | null;
}

/**
 * A sound or a film that a reader can play. Nothing of it is loaded before that. What lies on the
 * content service's own host and was not copied is a link: a page loads nothing from there.
 */
const playerHtml = (press: Press, reference: PlayerReference): string => {
  const sources = reference.sources.flatMap((source) => playable(press, source));
  if (sources.length === 0) return linkTo(press, reference);
  const inside = [...sources.map(sourceHtml), ...tracksHtml(press, reference)].join('');
  const { element, loop, muted } = reference;
  const own = element === 'video' ? videoAttributes(press, reference) : '';
  const flags = `${loop ? ' loop' : ''}${muted ? ' muted' : ''}`;
  return `<${element} controls preload="none"${own}${flags}>${inside}</${element}>`;
};

const playable = (press: Press, { address, type }: Source): Source[] => {
  const kept = press.file(address);
  if (kept !== null) return [{ address: press.mediaFolder + kept.file, type: kept.type }];
  return isOwnAddress(press, address) ? [] : [{ address, type }];
};

/** Does it lie with the content service? What is no address at all counts as that. */
export const isOwnAddress = ({ ownHosts }: Press, address: string): boolean => {
  const host = URL.parse(address)?.host.replace(/^www\./, '');
  return host === undefined || ownHosts.has(host);
};

const sourceHtml = ({ address, type }: Source): string =>
  `<source src="${escapeUTF8(address)}"${type === null ? '' : ` type="${escapeUTF8(type)}"`}>`;

// A browser may fetch subtitles in its reader's language at once, so only those of our own are named.
const tracksHtml = (press: Press, { tracks }: PlayerReference): string[] =>
  tracks.flatMap(({ address, kind, language, label }) => {
    const kept = press.file(address);
    if (kept === null) return [];
    const srclang = language === null ? '' : ` srclang="${escapeUTF8(language)}"`;
    const name = label === null ? '' : ` label="${escapeUTF8(label)}"`;
    const src = escapeUTF8(press.mediaFolder + kept.file);
    return [`<track kind="${escapeUTF8(kind)}" src="${src}"${srclang}${name}>`];
  });

const videoAttributes = (press: Press, { poster, width, height }: PlayerReference): string => {
  const picture = poster === null ? undefined : press.picture(poster);
  const still = picture?.variants.at(-1);
  const image =
    still === undefined ? '' : ` poster="${escapeUTF8(press.mediaFolder + still.file)}"`;
  // The still's own shape is what browsers show before the film is played, whatever the text says of the film.
  const shape = picture ?? (width === null || height === null ? undefined : { width, height });
  const size = shape === undefined ? '' : ` width="${shape.width}" height="${shape.height}"`;
  return ` playsinline${image}${size}`;
};

const linkTo = (press: Press, { element, sources }: PlayerReference): string => {
  const [first] = sources;
  if (first === undefined) return '';
  const name = decodeURIComponentSafely(first.address.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  const word = element === 'video' ? press.words.watch : press.words.listen;
  return `<a class="player-link" href="${escapeUTF8(first.address)}">${word}: ${escapeUTF8(name)}</a>`;
};

const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
