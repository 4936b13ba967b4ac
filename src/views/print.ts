import { fill, type Prepared } from '../content/html/index.ts';
import { createWriters, type Press } from '../wordpress/bodies/index.ts';
import { link } from './link.ts';
import { getMediaShelf, mediaFolder } from './media.ts';
import { once } from './once.ts';
import { getResolve } from './own-links.ts';
import { getOwnPages } from './own-pages.ts';
import { getRemotePictures } from './remote-pictures.ts';
import { getSite } from './site.ts';
import { getWords } from './words.ts';

/** How this site's own pages are printed: below `BASE_PATH`, with the pictures and files of `/_media/`. */
const getPress = once(async (): Promise<Press> => {
  const { hosts } = await getSite();
  return {
    ...(await getMediaShelf()),
    remotePicture: await getRemotePictures(),
    words: await getWords(),
    resolve: await getResolve(),
    ownHosts: new Set(hosts),
    href: link,
    mediaFolder: mediaFolder(),
    searchPath: (await getOwnPages()).search,
  };
});

interface Printing {
  /** True where the first picture of the text is the first that a reader sees. */
  readonly leads: boolean;
}

/** Prepared HTML as this site prints it, in one piece: safe HTML. */
export const printText = async (
  prepared: Prepared,
  printing: Printing = { leads: false },
): Promise<string> => fill(prepared, createWriters(await getPress(), printing)).join('');

/** Prints short texts without waiting, for whoever has many of them. */
export const getPrinter = once(async () => {
  const writers = createWriters(await getPress(), { leads: false });
  return (prepared: Prepared): string => fill(prepared, writers).join('');
});

/** One part of a text, counted from 1; its pictures are counted from its own beginning. */
export const printPart = async (
  prepared: Prepared,
  part: number,
  printing?: Printing,
): Promise<string> =>
  printText({ ...prepared, parts: prepared.parts.slice(part - 1, part) }, printing);
