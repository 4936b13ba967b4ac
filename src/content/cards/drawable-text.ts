import sharp from 'sharp';
import { escapeUTF8 } from 'entities';

/**
 * The part of a text that the typefaces can draw, on one line, without emoji and other symbols.
 * Null if a letter or digit is missing, or if nothing is left.
 */
export type DrawableText = (text: string) => Promise<string | null>;

type Drawn = 'drawn' | 'empty' | 'missing';

/** `families`: in order of preference. libvips draws missing characters as boxes with a number. */
export function createDrawableText(families: readonly string[]): DrawableText {
  const font = `${families.join(', ')}, 16`;
  const known = new Map<string, Drawn>();
  // Noncharacters: all missing characters have boxes like theirs, with four or six digits.
  const boxes = Promise.all(['\ufdd0', '\u{10fffe}'].map((sign) => outline(sign, font)));

  const classify = async (sign: string): Promise<Drawn> => {
    const drawn = await outline(sign, font);
    if (drawn === null) return 'empty';
    const isMark = /\p{M}/u.test(sign);
    const isBox = (await boxes).some(
      (box) => box?.size === drawn.size && (isMark ? isCutBox(drawn) : box.rim === drawn.rim),
    );
    return isBox ? 'missing' : 'drawn';
  };

  return async (text) => {
    const cleaned = clean(text);
    const unknown = new Set([...cleaned].filter((sign) => !/\s/.test(sign) && !known.has(sign)));
    for (const sign of unknown) known.set(sign, await classify(sign));
    let kept = '';
    let isDrawn = false;
    for (const { segment } of clusters.segment(cleaned)) {
      const signs = [...segment];
      const missing = signs.filter((sign) => known.get(sign) === 'missing');
      if (missing.some((sign) => /[\p{L}\p{N}\p{M}]/u.test(sign) && !isSelector(sign))) return null;
      if (missing.length > 0) continue;
      kept += segment;
      isDrawn ||= signs.some((sign) => known.get(sign) === 'drawn');
    }
    return isDrawn ? kept.replace(/\s+/g, ' ').trim() : null;
  };
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

// At most four combining marks in a row: some texts stack marks as high as the image.
const clean = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Characters that change the direction of text.
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1');

const isSelector = (sign: string): boolean =>
  /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u20e3]$/u.test(sign);

interface Outline {
  readonly size: string;
  /** Its four edges. */
  readonly rim: string;
  readonly top: string;
  readonly bottom: string;
}

// The box of a combining mark is drawn further left, so a part of it is cut off.
function isCutBox({ top, bottom }: Outline): boolean {
  return top === bottom && /(?:ff){6}/.test(top);
}

/** The edges of a drawn character: the same for all boxes of a size. Null if nothing is drawn. */
async function outline(sign: string, font: string): Promise<Outline | null> {
  const drawn = await sharp({ text: { text: escapeUTF8(sign), font, dpi: 72 } })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (drawn === null) return null;
  const { data, info } = drawn;
  const { width, height } = info;
  const top = data.subarray(0, width).toString('hex');
  const bottom = data.subarray(width * (height - 1)).toString('hex');
  const sides = Array.from({ length: height }, (_, y) => [
    data[y * width] ?? 0,
    data[y * width + width - 1] ?? 0,
  ]);
  return { size: `${width} ${height}`, rim: [top, bottom, sides.join()].join(' '), top, bottom };
}
