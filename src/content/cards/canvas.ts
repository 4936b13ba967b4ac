import sharp from 'sharp';
import { indexedPng } from './indexed-png.ts';
import type { SetText } from './set-text.ts';

/** A sheet to lay letters on. Colours are `#rrggbb`. */
export interface Canvas {
  bar(left: number, width: number, colour: string): void;
  /** Lays it on; what stands out is cut off. */
  lay(text: SetText, left: number, top: number): void;
  png(): Promise<Buffer>;
}

export function createCanvas(width: number, height: number, paper: string): Canvas {
  const pixels = Buffer.alloc(3 * width * height, Buffer.from(paper.slice(1), 'hex'));
  return {
    bar: (left, barWidth, colour) => {
      const row = Buffer.alloc(3 * barWidth, Buffer.from(colour.slice(1), 'hex'));
      for (let y = 0; y < height; y++) row.copy(pixels, 3 * (y * width + left));
    },
    lay: (text, left, top) => {
      const [x0, y0] = [Math.round(left), Math.round(top)];
      const ink = Buffer.from(text.colour.slice(1), 'hex');
      for (let y = Math.max(0, -y0); y < Math.min(text.height, height - y0); y++)
        for (let x = Math.max(0, -x0); x < Math.min(text.width, width - x0); x++) {
          const from = 4 * (y * text.width + x);
          const alpha = text.data[from + 3] ?? 0;
          if (alpha === 0) continue;
          const share = coverage(alpha);
          const over = isInk(text.data, from, ink) ? ink : text.data.subarray(from, from + 3);
          const to = 3 * ((y0 + y) * width + x0 + x);
          for (let c = 0; c < 3; c++) blend(pixels, to + c, over[c], share);
        }
    },
    // Drawing a card takes a tenth of the time so, which matters to a site of many thousand texts. Letters in many
    // colours, such as emoji, take the slow way.
    png: async () =>
      (await indexedPng(pixels, width, height)) ??
      sharp(pixels, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 9, palette: true, colours: 128, dither: 0 })
        .toBuffer(),
  };
}

// Where hardly anything covers the paper, its colour is not exact.
function isInk(data: Buffer, at: number, ink: Buffer): boolean {
  const most = 2 + 255 / (data[at + 3] ?? 255);
  return ink.every((value, c) => Math.abs((data[at + c] ?? 0) - value) <= most);
}

/** 0 to 1, in so few steps that two colours on a third make no more than a palette holds. */
function coverage(alpha: number): number {
  return Math.round(alpha / 5) / 51;
}

function blend(pixels: Buffer, at: number, over: number | undefined, share: number): void {
  pixels[at] = Math.round((over ?? 0) * share + (pixels[at] ?? 0) * (1 - share));
}
