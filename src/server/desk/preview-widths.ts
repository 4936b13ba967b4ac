import { withQuery } from '../paths.ts';
import type { Frame } from './frame.ts';

const widths = ['phone', 'tablet', 'full'] as const;

/** The address of the page with frames, for the page at `url`. */
export function widthsHref({ pathname, search }: URL): string {
  return `${pathname.replace(/\/$/, '')}/widths${search}`;
}

/**
 * The page with frames of a chosen width at `url`, with links to the other choices.
 * @param live the path of the published version; null if there is none
 */
export function previewWidths(
  { words: { preview: words } }: Pick<Frame, 'words'>,
  { pathname, searchParams }: URL,
  live: string | null,
) {
  const base = pathname.replace(/\/widths\/?$/, '');
  const text = { type: searchParams.get('type'), part: searchParams.get('part') };
  const width = widths.find((each) => each === searchParams.get('width')) ?? 'full';
  const isBeside = live !== null && searchParams.has('beside');
  const hrefOf = (chosen: string, beside: boolean) =>
    withQuery(`${base}/widths`, { ...text, width: chosen, beside: beside ? 1 : null });
  return {
    width,
    /** The preview, and the live version if it is wanted and there is one. */
    frames: [
      { title: words.title, src: withQuery(`${base}/text`, text) },
      ...(isBeside ? [{ title: words.live, src: live }] : []),
    ],
    choices: widths.map((each) => ({
      href: hrefOf(each, isBeside),
      name: words.widths[each],
      isCurrent: each === width,
    })),
    /** With and without the live version. Empty if the text is not live. */
    comparisons:
      live === null
        ? []
        : [
            { href: hrefOf(width, false), name: words.alone, isCurrent: !isBeside },
            { href: hrefOf(width, true), name: words.beside, isCurrent: isBeside },
          ],
    /** The preview below its bar. */
    back: withQuery(base, text),
  };
}

export type PreviewWidths = ReturnType<typeof previewWidths>;
