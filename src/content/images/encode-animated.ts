import sharp, { type Sharp } from 'sharp';
import { encoding } from './encoding.ts';
import { opening, type Inspected } from './inspect.ts';
import { placeholderOf } from './placeholder.ts';
import { decode } from './raster.ts';
import { widthsOf, type Widths } from './widths.ts';
import type { Draft } from './work.ts';
import type { Workshop } from './workshop.ts';

/**
 * A picture that moves: animated WebP at up to two widths, and a fallback. That is a GIF for what
 * came as one; for what came as WebP, a GIF would be many times as large and poorer in colours, and
 * browsers that can't show WebP get its first frame.
 */
export async function encodeAnimated(
  path: string,
  inspected: Inspected,
  { widths, name, workshop }: { widths: Widths; name: string; workshop: Workshop },
): Promise<Draft> {
  const few = encoding.animatedSteps.filter((step) => step <= (widths.steps.at(-1) ?? step));
  const { steps, fallback } = widthsOf(inspected, {
    steps: few.length === 0 ? widths.steps : few,
    fallback: widths.fallback,
  });
  const still = await workshop.run(() => decode(path, steps.at(-1) ?? fallback, inspected.format));
  const moving = (width: number) =>
    sharp(path, { ...opening, animated: true })
      .resize({ width })
      .timeout({ seconds: 300 });
  const make = async (width: number, ext: string, type: string, picture: () => Sharp) => {
    const made = `${name}-${width}.${ext}`;
    const file = await workshop.write(picture, made);
    return { file, variant: { file: made, type, width } };
  };

  const [last, ...animations] = await Promise.all([
    inspected.format === 'gif'
      ? make(fallback, 'gif', 'image/gif', () => moving(fallback).gif(encoding.animatedGif))
      : still.transparent
        ? make(fallback, 'png', 'image/png', () => still.at(fallback).png(encoding.png))
        : make(fallback, 'jpg', 'image/jpeg', () => still.at(fallback).jpeg(encoding.jpeg)),
    ...steps.map((step) =>
      make(step, 'webp', 'image/webp', () => moving(step).webp(encoding.animatedWebp)),
    ),
  ]);
  const all = [...animations, last];
  return {
    work: {
      picture: {
        width: inspected.width,
        height: inspected.height,
        placeholder: await workshop.run(() => placeholderOf(still)),
        variants: all.map(({ variant }) => variant),
      },
    },
    files: all.map(({ file }) => file),
  };
}
