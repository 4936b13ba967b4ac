import { flock } from './kit/birds.ts';
import { dory, lobsterBoat } from './kit/boats.ts';
import { carve } from './kit/marks.ts';
import { between, px, random, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

/** Roofs, a steeple and masts as one flat shape; the farther, the paler. */
function skyline(seed: number, base: number, height: number, fill: string): string {
  const chance = random(seed);
  let x = -60;
  let line = `M-60 ${base + 300}V${base}`;
  while (x < 1680) {
    const w = between(60, 130, chance);
    const h = between(height * 0.4, height, chance);
    line +=
      chance() > 0.86
        ? `L${px(x)} ${px(base - h)}l${px(w * 0.3)} ${px(-height * 1.5)}l${px(w * 0.3)} ${px(height * 1.5)}V${base}`
        : `V${px(base - h)}l${px(w / 2)} ${px(-w * 0.4)}l${px(w / 2)} ${px(w * 0.4)}V${base}h${px(between(4, 30, chance))}`;
    x += w + 18;
  }
  return `<path d="${line}V${base + 300}z" fill="${fill}"/>`;
}

function masts(seed: number, base: number, fill: string, count: number): string {
  const chance = random(seed);
  return repeat(count, () => {
    const x = between(0, 1600, chance);
    const h = between(130, 270, chance);
    return `<path d="M${px(x - 4)} ${base}L${px(x - 1)} ${px(base - h)}h3L${px(x + 4)} ${base}zM${px(x)} ${px(base - h * 0.8)}l${px(h * 0.3)} ${px(h * 0.7)}h-3l${px(-h * 0.3)} ${px(-h * 0.66)}zM${px(x - 70)} ${base}q70 14 150 -14l-20 50h-110z" fill="${fill}"/>`;
  });
}

const veil = (y: number, h: number, seed: number): string =>
  `<rect x="-50" y="${y}" width="1700" height="${h}" fill="url(#veil)"/>` +
  carve(
    seed,
    { x: -200, y, w: 1700, h: h * 0.9 },
    { count: 16, length: 520, colour: '#eef0e6', opacity: 0.25 },
  );

const defs =
  fade('sky', [0, '#aebfbf'], [0.6, '#d5d9cd'], [1, '#e6e2d0']) +
  `<linearGradient id="veil" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dfe0d4" stop-opacity="0"/><stop offset="0.6" stop-color="#dfe0d4" stop-opacity="0.85"/><stop offset="1" stop-color="#dfe0d4" stop-opacity="0"/></linearGradient>` +
  `<radialGradient id="glow" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#ffe49a" stop-opacity="0.95"/><stop offset="0.3" stop-color="#f8dc9c" stop-opacity="0.5"/><stop offset="1" stop-color="#f3dfae" stop-opacity="0"/></radialGradient>`;

export const fog = sheet(
  'fog',
  backdrop('url(#sky)') +
    `<circle cx="1180" cy="210" r="84" fill="#f3ead2" opacity="0.8"/>` +
    skyline(3, 430, 110, '#c4cdc8') +
    veil(300, 240, 4) +
    skyline(8, 560, 150, '#a5b5b5') +
    masts(5, 600, '#9aacae', 9) +
    veil(430, 280, 6) +
    skyline(21, 700, 170, '#7f979d') +
    veil(560, 280, 9) +
    masts(12, 780, '#5f7d88', 6) +
    veil(650, 260, 11) +
    `<path d="M-50 800H1650V1060H-50z" fill="#8aa1a3"/>` +
    carve(
      13,
      { x: -50, y: 805, w: 1700, h: 220 },
      { count: 130, length: 150, colour: '#e6e7da', opacity: 0.5 },
    ) +
    `<g opacity="0.78">${lobsterBoat({ x: 1180, y: 850, scale: 1.15, flip: true }, '#3f6473')}</g>` +
    veil(720, 200, 15) +
    `<path d="M-50 930H560V1060H-50z" fill="#2b3f4b"/><path d="M-50 930H560V944H-50z" fill="#4c626b"/><path d="M420 930V560h16V930zM400 560h56l-10 -56h-36z" fill="#1c2b36"/><path d="M412 552l4 -40h24l4 40z" fill="#ffe49a"/><path d="M396 504Q428 470 460 504z" fill="#1c2b36"/><circle cx="428" cy="530" r="250" fill="url(#glow)"/>` +
    `<path d="M150 930v-70h40v70zM140 860h60v-16h-60zM250 930v-34h70v34z" fill="#1c2b36"/><path d="M196 852Q300 900 500 990" stroke="#1c2b36" stroke-width="6" fill="none"/>` +
    dory({ x: 760, y: 970, scale: 1.35 }, '#4a3a32') +
    flock(6, { x: 560, y: 330, w: 320, h: 120 }, 5, '#5f7d88'),
  { defs, warmth: 0.06, grain: 0.22 },
);
