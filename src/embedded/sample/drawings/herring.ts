import { carve, rays } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { between, px, random, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

const chance = random(88);

/** A herring about 150 long, head to the right. */
function fish(
  x: number,
  y: number,
  turn: number,
  scale: number,
  back: string,
  belly: string,
): string {
  return `<g transform="translate(${px(x)} ${px(y)}) rotate(${px(turn)}) scale(${px(scale * 10)}) scale(0.1)"><path d="M74 0Q40 -26 -10 -20Q-44 -14 -58 -4L-88 -24Q-80 0 -88 24L-58 5Q-20 26 24 20Q56 16 74 0z" fill="${belly}"/><path d="M74 0Q40 -26 -10 -20Q-44 -14 -58 -4L-88 -24L-78 -4Q-20 -2 30 -4Q56 -4 74 0z" fill="${back}"/><path d="M-10 -20Q0 -38 18 -22zM0 21Q4 34 20 20zM-34 13Q-30 24 -18 17z" fill="${back}"/><circle cx="56" cy="-4" r="5" fill="#fdf3d3"/><circle cx="57" cy="-4" r="2.6" fill="${ink.night}"/><path d="M40 -12Q34 0 42 12" stroke="${ink.night}" stroke-width="3" fill="none" opacity="0.6"/><path d="M-40 6Q0 14 34 6M-20 0h8M-2 1h8M14 0h8" stroke="#fff" stroke-width="2.5" opacity="0.8" fill="none"/></g>`;
}

/** The shoal turns about the middle of the sheet; each ring swims a little faster, larger and nearer. */
function ring(radius: number, count: number, scale: number, back: string, belly: string): string {
  return repeat(count, (i) => {
    const angle = (i / count) * Math.PI * 2 + between(-0.12, 0.12, chance) + radius * 0.01;
    const far = radius + between(-38, 38, chance);
    const x = 800 + Math.cos(angle) * far * 1.42;
    const y = 520 + Math.sin(angle) * far * 0.86;
    const heading = (Math.atan2(Math.cos(angle) * 0.86, -Math.sin(angle) * 1.42) * 180) / Math.PI;
    return fish(
      x,
      y,
      heading + between(-9, 9, chance),
      scale * between(0.85, 1.12, chance),
      back,
      belly,
    );
  });
}

const bubbles = repeat(46, () => {
  const r = between(3, 12, chance);
  return `<circle cx="${px(between(60, 1540, chance))}" cy="${px(between(60, 960, chance))}" r="${px(r)}" fill="none" stroke="#d8e6dc" stroke-width="2.5" opacity="0.6"/>`;
});

const defs =
  fade('deep', [0, '#8fc3bd'], [0.3, '#3b7f8e'], [0.7, '#1d4a63'], [1, '#0f2234']) +
  `<radialGradient id="sun" cx="0.5" cy="0" r="0.8"><stop offset="0" stop-color="#fdf3d3" stop-opacity="0.85"/><stop offset="1" stop-color="#fdf3d3" stop-opacity="0"/></radialGradient>`;

export const herring = sheet(
  'herring',
  backdrop('url(#deep)') +
    `<rect x="-50" y="-50" width="1700" height="800" fill="url(#sun)"/>` +
    rays(800, -120, { from: 140, to: 1250, count: 70, colour: '#fdf3d3', opacity: 0.2, seed: 6 }) +
    carve(
      4,
      { x: -50, y: -30, w: 1700, h: 130 },
      { count: 60, length: 150, colour: '#fdf3d3', opacity: 0.55 },
    ) +
    ring(130, 9, 0.55, '#2f6478', '#7fa9ae') +
    ring(220, 17, 0.72, '#2a5a74', '#94bcbc') +
    ring(320, 23, 0.9, '#25506c', '#b0cfca') +
    ring(430, 27, 1.1, '#1f4562', '#cfe0d6') +
    ring(560, 28, 1.35, '#1a3a56', '#e6ece0') +
    bubbles +
    fish(1180, 880, -24, 2.1, '#162f48', '#f3efe0') +
    fish(360, 190, 152, 1.7, '#1a3a56', '#eef0e4') +
    `<path d="M-50 1060V960Q120 930 260 980T620 990T1000 1000T1650 960V1060z" fill="#0c1a28"/>` +
    repeat(
      16,
      (i) =>
        `<path d="M${30 + i * 104} 1010q${i % 2 ? 26 : -26} -60 0 -${90 + (i % 4) * 30}q${i % 2 ? -20 : 20} 60 12 ${100 + (i % 4) * 30}z" fill="#1b3a3a"/>`,
    ),
  { defs, warmth: 0.03, grain: 0.18 },
);
