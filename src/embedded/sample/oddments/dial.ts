import sharp from 'sharp';
import { ink } from '../drawings/kit/palette.ts';

const width = 480;
const height = 300;
const frames = 24;

/** The tide coming and going below a boat: an animated GIF that repeats for ever. */
export async function drawDial(): Promise<Buffer> {
  const drawn = await Promise.all(
    Array.from({ length: frames }, (_, frame) =>
      sharp(Buffer.from(frameAt(frame / frames)))
        .png()
        .toBuffer(),
    ),
  );
  return sharp(drawn, { join: { animated: true } })
    .gif({ colours: 16, dither: 0, delay: Array.from({ length: frames }, () => 120), loop: 0 })
    .toBuffer();
}

/** `time` goes from 0 to 1 in the course of one tide. */
function frameAt(time: number): string {
  const level = 196 + 38 * Math.cos(2 * Math.PI * time);
  const steps = Array.from({ length: 7 }, (_, step) => 110 + step * 26);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${ink.cream}"/>
<circle cx="392" cy="70" r="30" fill="${ink.ochre}"/>
<g fill="${ink.night}"><rect x="70" y="88" width="26" height="212" rx="4"/><rect x="62" y="80" width="42" height="16" rx="5"/></g>
<g stroke="${ink.cream}" stroke-width="4">${steps.map((y) => `<path d="M74 ${y}h18"/>`).join('')}</g>
<g transform="translate(250 ${level}) rotate(${4 * Math.sin(4 * Math.PI * time)})">
<path d="M-74 -16h148l-22 36h-100z" fill="${ink.rust}"/><path d="M-4 -20v-88l62 72z" fill="${ink.navy}"/><path d="M-12 -20v-70l-42 70z" fill="${ink.sand}"/>
</g>
<rect y="${level + 4}" width="${width}" height="${height}" fill="${ink.sea}"/>
<rect y="${level + 40}" width="${width}" height="${height}" fill="${ink.navy}"/>
</svg>`;
}
