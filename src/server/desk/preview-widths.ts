import { withQuery } from '../paths.ts';
import type { Frame } from './frame.ts';

const widths = ['phone', 'tablet', 'full'] as const;

/** A preview in frames of a chosen width, with links to the other choices. */
export interface PreviewWidths {
  readonly width: (typeof widths)[number];
  /** The preview, and the live version if it is wanted and there is one. */
  readonly frames: readonly { readonly title: string; readonly src: string }[];
  readonly choices: readonly Choice[];
  /** With and without the live version. Empty if the text is not live. */
  readonly comparisons: readonly Choice[];
  /** The preview below its bar. */
  readonly back: string;
}

interface Choice {
  readonly href: string;
  readonly name: string;
  readonly isCurrent: boolean;
}

/** The address of the page with frames, for the page at `url`. */
export function widthsHref({ pathname, search }: URL): string {
  return `${pathname.replace(/\/$/, '')}/widths${search}`;
}

/**
 * The page with frames at `url`.
 * @param live the path of the published version; null if there is none
 */
export function previewWidths(
  { words: { preview: words } }: Pick<Frame, 'words'>,
  { pathname, searchParams }: URL,
  live: string | null,
): PreviewWidths {
  const base = pathname.replace(/\/widths\/?$/, '');
  const text = { type: searchParams.get('type'), part: searchParams.get('part') };
  const width = widths.find((each) => each === searchParams.get('width')) ?? 'full';
  const isBeside = live !== null && searchParams.has('beside');
  const hrefOf = (chosen: string, beside: boolean) =>
    withQuery(`${base}/widths`, { ...text, width: chosen, beside: beside ? 1 : null });
  return {
    width,
    frames: [
      { title: words.title, src: withQuery(`${base}/text`, text) },
      ...(isBeside ? [{ title: words.live, src: live }] : []),
    ],
    choices: widths.map((each) => ({
      href: hrefOf(each, isBeside),
      name: words.widths[each],
      isCurrent: each === width,
    })),
    comparisons:
      live === null
        ? []
        : [
            { href: hrefOf(width, false), name: words.alone, isCurrent: !isBeside },
            { href: hrefOf(width, true), name: words.beside, isCurrent: isBeside },
          ],
    back: withQuery(base, text),
  };
}
