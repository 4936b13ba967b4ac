import {
  fill,
  type FileReference,
  type LinkReference,
  type Prepared,
} from '../content/html/index.ts';
import { formsPath } from '../content/paths/index.ts';
import {
  createWriters,
  targetOf,
  type WriterContext,
  writeSearch,
} from '../wordpress/bodies/index.ts';
import type { PostData, Use } from '../wordpress/index.ts';
import { currentSite, readBody } from '../wordpress/sync/index.ts';
import {
  deskAddress,
  getOwnPages,
  getResolve,
  isPreview,
  link,
  wordPressPage,
  writingPage,
} from './addresses.ts';
import { getSite, getWords } from './content.ts';
import { digestOf } from '../digest.ts';
import { look } from './look.ts';
import { mediaFolder, remotePicture, shelf } from './media.ts';
import { remember } from './remember.ts';

/** The target of an address on this site; null for an address of another site. */
const placeOf = remember(
  (address: string) => getResolve()(address),
  (before, now) => before?.path === now?.path && before?.fragment === now?.fragment,
);

const getOwnHosts = remember(() => new Set(getSite().hosts));

/** The context for filling the gaps of texts; `href` and `folder` make the addresses. */
export function contextWith(href: WriterContext['href'], folder: string): WriterContext {
  return {
    ...shelf,
    words: getWords(),
    resolve: placeOf,
    ownHosts: getOwnHosts(),
    href,
    mediaFolder: folder,
    searchPath: getOwnPages().search,
    formsPath: isPreview() ? null : deskAddress(formsPath),
    formPage: writingPage,
    shopPage: wordPressPage,
  };
}

/** For this site's own pages: addresses below `BASE_PATH`, media in `/_media/`. */
const pageContext = (): WriterContext => ({
  ...contextWith(link, mediaFolder()),
  remotePicture,
  enlarges: look.enlarge,
});

/** A form that leads to the search page. */
export function searchFormHtml(): string {
  return writeSearch({ words: getWords(), href: link, searchPath: getOwnPages().search });
}

interface TextOptions {
  /** True if the first picture of the text is the first one that a reader sees. */
  readonly leads: boolean;
}

/** Prepared HTML with its gaps filled for this site, in one piece: safe HTML. */
export function printText(prepared: Prepared, printing: TextOptions = { leads: false }): string {
  // Most short texts have no gaps.
  return prepared.references.length === 0
    ? prepared.parts.join('')
    : fill(prepared, createWriters(pageContext(), printing)).join('');
}

/** Where a link to a page or an upload of the WordPress site leads here. */
export function printAddress(reference: LinkReference | FileReference): string {
  const writers = createWriters(pageContext(), { leads: false });
  return reference.kind === 'link' ? writers.link(reference) : writers.file(reference);
}

/** One part of a text, counted from 1; its pictures are counted from its own beginning. */
export function printPart(prepared: Prepared, part: number, printing?: TextOptions): string {
  return printText({ ...prepared, parts: prepared.parts.slice(part - 1, part) }, printing);
}

/** Identifies a text without reading it: its body, and everything that its gaps show. */
export interface TextReference {
  readonly id: number;
  /** `data.body` of its record. */
  readonly body: string;
  /** A digest of what its links lead to, and of its pictures and files. */
  readonly uses: string;
}

/** The text of a post or a page, which is read when it is rendered. */
export const textReference = remember((post: PostData): TextReference => ({
  id: post.id,
  body: post.body,
  uses: post.uses.length === 0 ? '' : digestOf(post.uses.map(useOf)),
}));

/** Reads a text from disk. Throws a MirrorError if it is missing. */
export async function readText({ id, body }: TextReference): Promise<Prepared> {
  try {
    return await readBody(body);
  } catch (error) {
    // Another process, as of `npm start`, may have updated the mirror before the dev server reads.
    const current = import.meta.env.DEV
      ? currentSite().mirror.get('entries', String(id))?.record.body
      : undefined;
    if (current === undefined || current === body) throw error;
    return readBody(current);
  }
}

const useOf = ({ kind, address }: Use): unknown => {
  const shop = { resolve: placeOf, shopPage: wordPressPage };
  const target = kind === 'link' ? targetOf(shop, address) : null;
  if (target !== null) return target;
  // An address without a page may be that of a file.
  return kind === 'picture' || kind === 'poster' ? shelf.picture(address) : shelf.file(address);
};
