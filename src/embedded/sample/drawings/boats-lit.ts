import { lobsterBoat } from './kit/boats.ts';
import { carve } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { between, px, random, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';
import { row } from './kit/town.ts';

const lamps = ['#f6c95c', '#e2623d', '#f7ecc8', '#6fb7b0', '#e79a86'];

/** A string of bulbs hung between two points, and its glow on the water below. */
function string(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  count: number,
  from: number,
): string {
  return repeat(count, (i) => {
    const part = i / (count - 1);
    const x = x1 + (x2 - x1) * part;
    const y = y1 + (y2 - y1) * part + Math.sin(part * Math.PI) * 26;
    const colour = lamps[(i + from) % lamps.length] ?? ink.ochre;
    const drop = 720 + (720 - y) * 0.62;
    return `<circle cx="${px(x)}" cy="${px(y)}" r="22" fill="${colour}" opacity="0.2"/><circle cx="${px(x)}" cy="${px(y)}" r="8" fill="${colour}"/><path d="M${px(x - 12)} ${px(drop)}q12 -5 24 0q-12 5 -24 0zM${px(x - 9)} ${px(drop + 20)}q9 -4 18 0q-9 4 -18 0z" fill="${colour}" opacity="0.75"/>`;
  });
}

const chance = random(31);
const stars = repeat(120, () => {
  const size = between(1, 3.4, chance);
  return `<circle cx="${px(between(0, 1600, chance))}" cy="${px(between(0, 430, chance))}" r="${px(size)}" fill="#fbf3d6" opacity="${px(between(0.4, 1, chance))}"/>`;
});

function dressed(x: number, scale: number, hull: string, from: number, flip = false): string {
  const side = flip ? -scale : scale;
  const y = 720;
  const mast = y - 214 * scale;
  return (
    lobsterBoat({ x, y, scale, flip }, hull) +
    `<path d="M${x - 146 * side} ${y - 50 * scale}L${x} ${mast}L${x + 160 * side} ${y - 74 * scale}" stroke="${ink.night}" stroke-width="3" fill="none"/>` +
    string(x - 146 * side, y - 50 * scale, x, mast, 10, from) +
    string(x, mast, x + 160 * side, y - 74 * scale, 10, from + 2) +
    string(x - 140 * side, y - 34 * scale, x + 150 * side, y - 44 * scale, 13, from + 1)
  );
}

const defs =
  fade('sky', [0, '#0f1a2b'], [0.7, '#22405a'], [1, '#3d6070']) +
  fade('water', [0, '#2b4c60'], [0.3, '#16293a'], [1, '#0d1824']);

export const boatsLit = sheet(
  'boats-lit',
  backdrop('url(#sky)', -50, 640) +
    stars +
    `<circle cx="1290" cy="170" r="62" fill="#fbf3d6"/><circle cx="1274" cy="158" r="12" fill="#e8dcb6"/><circle cx="1306" cy="186" r="18" fill="#e8dcb6"/>` +
    `<path d="M-50 560Q300 420 700 500Q1100 430 1650 540V660H-50z" fill="#16293a"/>` +
    row(4, -20, 626, { count: 8, w: 96, h: 80, lit: true }) +
    row(9, 800, 632, { count: 9, w: 92, h: 76, lit: true }) +
    `<path d="M-50 560Q300 420 700 500Q1100 430 1650 540V640H-50z" fill="#12213a" opacity="0.5"/>` +
    backdrop('url(#water)', 630) +
    carve(
      2,
      { x: 1180, y: 650, w: 200, h: 380 },
      { count: 70, length: 90, colour: '#fbf3d6', opacity: 0.4 },
    ) +
    carve(
      7,
      { x: -50, y: 650, w: 1700, h: 380 },
      { count: 170, length: 140, colour: ink.teal, opacity: 0.3 },
    ) +
    dressed(300, 1.25, ink.wine, 0) +
    dressed(1330, 1.2, ink.moss, 3, true) +
    dressed(800, 1.5, ink.navy, 1),
  { defs, warmth: 0.03, grain: 0.14 },
);
