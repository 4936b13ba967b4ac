import { escapeUTF8 } from 'entities';
import sharp from 'sharp';
import { createCanvas, type Layer } from './canvas.ts';

/** Colours, as `#rrggbb`. */
export interface CardColours {
  readonly background: string;
  readonly color: string;
  readonly accent: string;
}

/** In pixels, as platforms ask for it. */
export const cardSize = { width: 1200, height: 630 } as const;

const margin = 88;
const edge = 24;
const room = { width: cardSize.width - 2 * margin, height: 340 } as const;
/** Font sizes in pixels: the first for short titles, the last for long ones. */
const sizes = [112, 92, 78, 66, 56, 48] as const;
/** The limit of a title: more can't be read on a picture of this size. */
const maxGraphemes = 180;

interface Drawing {
  /** Drawable, on one line; null for the site itself. */
  readonly title: string | null;
  readonly siteName: string | null;
  readonly families: readonly string[];
  readonly look: CardColours;
}

/** Draws a PNG: the title at the top, the site's name at the bottom, where their scripts begin. */
export async function drawCard({ title, siteName, families, look }: Drawing): Promise<Buffer> {
  const { width, height } = cardSize;
  const line = { families, width: room.width, weight: 600 };
  const head = title ?? siteName;
  const isRight = head !== null && isRightToLeft(head);
  const canvas = createCanvas(width, height, look.background);
  const place = (text: Layer, top: number): void =>
    canvas.put(text, isRight ? width - margin - text.width : margin, Math.round(top));

  if (head !== null) {
    const text = await fit(head, (part, size) =>
      drawText(part, { ...line, size, colour: look.color }),
    );
    place(text, title === null ? (height - text.height) / 2 : margin + 12);
  }
  if (title !== null && siteName !== null) {
    const name = await oneLine(siteName, (text) =>
      drawText(text, { ...line, size: 34, colour: look.accent }),
    );
    place(name, height - margin + 8 - (name.height + 34) / 2);
  }
  canvas.fillColumns(look.accent, isRight ? width - edge : 0, edge);
  return canvas.toPng();
}

type Draw = (text: string, size: number) => Promise<Layer>;

/** Draws a title in the largest size that fits. In the smallest size it may lose its end. */
async function fit(title: string, draw: Draw): Promise<Layer> {
  let text = shorten(title, maxGraphemes);
  let mostSize = Infinity;
  for (const size of sizes) {
    if (size > mostSize || cannotFit(text, size)) continue;
    const made = await draw(text, size);
    if (made.height <= room.height) return inside(made);
    // The height grows with the square of the size, or a little less.
    mostSize = size * Math.sqrt((1.25 * room.height) / made.height);
  }
  const [smallest = 48] = sizes.slice(-1);
  for (;;) {
    const length = [...graphemes.segment(text)].length;
    text = shorten(text, Math.floor(length * 0.85));
    const made = await draw(text, smallest);
    if (made.height <= room.height || length < 8) return inside(made);
  }
}

// The letters of every typeface are wider than a quarter of the font size on average.
function cannotFit(text: string, size: number): boolean {
  return text.length * 0.25 * size * size > room.width * room.height;
}

async function oneLine(name: string, draw: (text: string) => Promise<Layer>): Promise<Layer> {
  let text = shorten(name, 60);
  for (;;) {
    const made = await draw(text);
    const length = [...graphemes.segment(text)].length;
    if (made.height <= 60 || length < 8) return inside(made);
    text = shorten(text, Math.floor(length * 0.85));
  }
}

/** Shrinks a text that is too large: letters may exceed the width that they are set in. */
async function inside(text: Layer): Promise<Layer> {
  if (text.width <= room.width && text.height <= room.height) return text;
  const { data, info } = await sharp(text.data, {
    raw: { width: text.width, height: text.height, channels: 4 },
  })
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shorten(text: string, most: number): string {
  const all = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (all.length <= most) return text;
  const cut = all.slice(0, most).join('');
  const words = cut.replace(/\s+\S*$/u, '');
  const kept = words.length > cut.length * 0.7 ? words : cut;
  return `${kept.replace(/[\s.,;:…]+$/u, '')}…`;
}

// Scripts that are written from right to left. The first letter decides, as with `dir="auto"`.
const rightToLeft =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]$/u;

function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first);
}

interface TextStyle {
  /** Families in the order in which they are tried for each letter. */
  readonly families: readonly string[];
  /** In pixels. */
  readonly size: number;
  /** 100 to 1000. */
  readonly weight: number;
  /** `#rrggbb` */
  readonly colour: string;
  /** In pixels; lines break here, within words if necessary. */
  readonly width: number;
}

/** Draws text in lines, right-to-left from the right, trimmed. Throws if nothing is drawn. */
async function drawText(text: string, style: TextStyle): Promise<Layer> {
  const { families, size, weight, colour, width } = style;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" font_weight="${weight}" line_height="1.12">${escapeUTF8(text)}</span>`,
      // The comma before the size: otherwise a word of a family's name could be read as a style.
      font: `${families.join(', ')}, ${size}`,
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
