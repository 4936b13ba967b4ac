import { escapeUTF8 } from 'entities';
import type {
  FileReference,
  LinkReference,
  PictureReference,
  Writers,
} from '../../content/html/index.ts';
import {
  missingPictureHtml,
  pictureHtml,
  sizesFor,
  type KeptFile,
  type Picture,
} from '../../content/images/index.ts';
import type { Resolve } from '../../content/paths/index.ts';
import type { Words } from '../../i18n/load-words.ts';
import { embedHtml } from './write-embed.ts';
import { playerHtml } from './write-player.ts';

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
