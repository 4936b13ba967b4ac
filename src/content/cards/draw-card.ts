import sharp from 'sharp';
import { createCanvas } from './canvas.ts';
import type { CardLook } from './face.ts';
import { setText, type SetText } from './set-text.ts';

/** What platforms ask for. */
export const cardSize = { width: 1200, height: 630 } as const;

const margin = 88;
const edge = 24;
const room = { width: cardSize.width - 2 * margin, height: 340 } as const;
/** From short titles to long ones. */
const sizes = [112, 92, 78, 66, 56, 48] as const;
/** Graphemes of a title; more can't be read on a picture of this size. */
const longest = 180;

interface Drawing {
  /** Legible, on one line; null for the site itself. */
  readonly title: string | null;
  readonly siteName: string | null;
  readonly families: readonly string[];
  readonly look: Pick<CardLook, 'paper' | 'ink' | 'accent'>;
}

/** Draws a share picture: PNG. The title hangs from above, the site's name stands below, both where their script begins. */
export async function drawCard({ title, siteName, families, look }: Drawing): Promise<Buffer> {
  const canvas = createCanvas(cardSize.width, cardSize.height, look.paper);
  const line = { families, width: room.width, weight: 600 };
  const head = title ?? siteName;
  const isRight = head !== null && isRightToLeft(head);
  const start = (width: number) => (isRight ? cardSize.width - margin - width : margin);

  if (head !== null) {
    const set = await fit(head, (text, size) => setText(text, { ...line, size, colour: look.ink }));
    canvas.lay(
      set,
      start(set.width),
      title === null ? (cardSize.height - set.height) / 2 : margin + 12,
    );
  }
  if (title !== null && siteName !== null) {
    const name = await oneLine(siteName, (text) =>
      setText(text, { ...line, size: 34, colour: look.accent }),
    );
    canvas.lay(name, start(name.width), cardSize.height - margin + 8 - (name.height + 34) / 2);
  }
  canvas.bar(isRight ? cardSize.width - edge : 0, edge, look.accent);
  return canvas.png();
}

type Setting = (text: string, size: number) => Promise<SetText>;

/** The largest size in which a title has room; what has none in the smallest loses its end. */
async function fit(title: string, set: Setting): Promise<SetText> {
  let text = shorten(title, longest);
  for (const size of sizes) {
    if (isHopeless(text, size)) continue;
    const made = await set(text, size);
    if (made.height <= room.height) return inside(made);
  }
  const [smallest = 48] = sizes.slice(-1);
  for (;;) {
    const length = [...graphemes.segment(text)].length;
    text = shorten(text, Math.floor(length * 0.85));
    const made = await set(text, smallest);
    if (made.height <= room.height || length < 8) return inside(made);
  }
}

// No typeface's letters are narrower than this on the average.
function isHopeless(text: string, size: number): boolean {
  return text.length * 0.25 * size * size > room.width * room.height;
}

async function oneLine(name: string, set: (text: string) => Promise<SetText>): Promise<SetText> {
  let text = shorten(name, 60);
  for (;;) {
    const made = await set(text);
    const length = [...graphemes.segment(text)].length;
    if (made.height <= 60 || length < 8) return inside(made);
    text = shorten(text, Math.floor(length * 0.85));
  }
}

/** Ink may stand out from where its letters end. */
async function inside(set: SetText): Promise<SetText> {
  if (set.width <= room.width && set.height <= room.height) return set;
  const { data, info } = await sharp(set.data, {
    raw: { width: set.width, height: set.height, channels: 4 },
  })
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...set, data, width: info.width, height: info.height };
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

// The scripts that are in use and written from the right; the first letter decides, as with `dir="auto"`.
const rightToLeft =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]$/u;

function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first);
}
