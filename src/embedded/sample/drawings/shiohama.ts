import { at, dory } from './kit/boats.ts';
import { carve, cloud } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { between, px, random, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

function roof(x: number, y: number, scale: number, wall: string): string {
  return at(
    { x, y, scale },
    `<path d="M-70 0V-60H70V0z" fill="${wall}"/><path d="M-60 -50H-10V0H-60zM8 -50H60V-8H8z" fill="#6b4a34"/><path d="M-54 -44H-16V-6H-54z" fill="#fbf0d2"/><path d="M-35 -44V-6M-54 -25H-16M8 -30H60M34 -50V-8" stroke="#6b4a34" stroke-width="4"/>
<path d="M-104 -48Q-60 -66 -44 -112H44Q60 -66 104 -48Q60 -54 0 -54Q-60 -54 -104 -48z" fill="#34495a"/><path d="M-52 -116H52V-104H-52z" fill="#22303d"/>${repeat(7, (i) => `<path d="M${-36 + i * 12} -106Q${-54 + i * 18} -76 ${-72 + i * 24} -58" stroke="#22303d" stroke-width="3" fill="none"/>`)}`,
  );
}

const chance = random(14);

/** Branches reach in from the upper left; blossom sits along them. */
const twigs: readonly (readonly [number, number, number, number])[] = [
  [-40, 120, 420, 210],
  [420, 210, 760, 150],
  [300, 186, 520, 360],
  [520, 360, 640, 400],
  [600, 178, 700, 280],
  [120, 150, 260, 20],
  [-40, 330, 230, 400],
  [230, 400, 330, 520],
];

const wood = twigs
  .map(
    ([x1, y1, x2, y2], i) =>
      `<path d="M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - 34} ${x2} ${y2}" stroke="#3b2a2a" stroke-width="${[34, 16, 16, 9, 8, 14, 24, 12][i] ?? 8}" fill="none" stroke-linecap="round"/>`,
  )
  .join('');

function flower(x: number, y: number, size: number, colour: string): string {
  const turn = between(0, 6, chance);
  const petals = repeat(5, (i) => {
    const angle = turn + (i / 5) * Math.PI * 2;
    return `<circle cx="${px(x + Math.cos(angle) * size * 0.62)}" cy="${px(y + Math.sin(angle) * size * 0.62)}" r="${px(size * 0.52)}" fill="${colour}"/>`;
  });
  return `${petals}<circle cx="${px(x)}" cy="${px(y)}" r="${px(size * 0.28)}" fill="${ink.wine}"/><circle cx="${px(x)}" cy="${px(y)}" r="${px(size * 0.12)}" fill="${ink.ochre}"/>`;
}

const blossom = twigs
  .map(([x1, y1, x2, y2]) =>
    repeat(9, () => {
      const part = chance();
      const tint = chance();
      return flower(
        x1 + (x2 - x1) * part + between(-34, 34, chance),
        y1 + (y2 - y1) * part - Math.sin(part * Math.PI) * 17 + between(-30, 30, chance),
        between(13, 25, chance),
        tint > 0.55 ? '#f7d9d0' : tint > 0.2 ? '#eab0a8' : '#fdf3ea',
      );
    }),
  )
  .join('');

const defs =
  fade('sky', [0, '#9dbcc4'], [0.5, '#e9dcc4'], [1, '#f3cdb2']) +
  fade('water', [0, '#e6c7ae'], [0.25, '#8db4b4'], [1, '#346579']);

export const shiohama = sheet(
  'shiohama',
  backdrop('url(#sky)', -50, 560) +
    `<circle cx="1420" cy="170" r="74" fill="#f7e3c0" opacity="0.95"/>` +
    `<path d="M560 520L880 170Q940 120 1000 176L1360 520z" fill="#6f8aa0"/><path d="M760 302L880 170Q940 120 1000 176L1130 300Q1080 290 1050 330Q1010 270 970 320Q930 262 890 326Q850 280 820 318Q790 290 760 302z" fill="#fbf6ea"/><path d="M1000 176L1360 520H1150Q1080 330 960 140Q985 155 1000 176z" fill="#4f6a82" opacity="0.5"/>` +
    cloud(520, 400, 420, '#f7ead2', 0.8) +
    cloud(1020, 440, 480, '#f7ead2', 0.75) +
    `<path d="M-50 540Q200 470 480 500T900 520Q1200 480 1650 500V580H-50z" fill="#7f9a8d"/>` +
    backdrop('url(#water)', 540) +
    carve(
      6,
      { x: -50, y: 550, w: 1700, h: 480 },
      { count: 250, length: 130, colour: '#fbf0dc', opacity: 0.45 },
    ) +
    carve(
      16,
      { x: 1340, y: 560, w: 190, h: 300 },
      { count: 40, length: 80, colour: '#f7e3c0', opacity: 0.6 },
    ) +
    `<path d="M1030 720Q1200 640 1400 640Q1540 600 1650 590V900Q1400 900 1240 850Q1090 810 1030 720z" fill="#75805f"/><path d="M1030 720Q1200 780 1400 800T1650 850V900Q1400 900 1240 850Q1090 810 1030 720z" fill="#9a8a6c"/>` +
    roof(1420, 690, 0.9, '#efe2c6') +
    roof(1560, 720, 1.1, '#d9b98c') +
    roof(1290, 740, 1, '#e8d6b2') +
    roof(1440, 800, 1.2, '#efe2c6') +
    `<g stroke="${ink.rust}" stroke-width="12" fill="none"><path d="M1118 760V650M1178 760V650"/><path d="M1096 644Q1148 656 1200 644M1108 672H1188" stroke-width="10"/></g>` +
    dory({ x: 640, y: 730, scale: 1.15 }, '#7a5238') +
    at(
      { x: 640, y: 730, scale: 1.15 },
      `<path d="M-4 -30V-170" stroke="${ink.night}" stroke-width="6"/><path d="M2 -164Q70 -150 74 -54H2z" fill="${ink.cream}"/><path d="M2 -128H66M2 -92H72" stroke="${ink.sand}" stroke-width="4"/><path d="M-52 -30Q-56 -74 -34 -76Q-14 -74 -18 -26z" fill="${ink.navy}"/><circle cx="-35" cy="-88" r="14" fill="#c98d63"/><path d="M-50 -92Q-48 -108 -35 -108Q-22 -108 -20 -92z" fill="${ink.cream}"/>`,
    ) +
    dory({ x: 900, y: 880, scale: 1.4, flip: true }, '#5d4636') +
    at(
      { x: 900, y: 880, scale: 1.4 },
      `<path d="M20 -24Q14 -74 40 -78Q62 -72 60 -24z" fill="${ink.wine}"/><circle cx="40" cy="-92" r="15" fill="#e9b995"/><path d="M24 -92Q24 -114 40 -114Q58 -112 56 -86L60 -76Q50 -84 50 -96Q36 -92 24 -92z" fill="${ink.navy}"/><path d="M40 -60L-140 30" stroke="${ink.night}" stroke-width="6"/><path d="M-60 -24q14 -40 40 -30q30 -6 34 30z" fill="${ink.moss}"/>`,
    ) +
    wood +
    blossom,
  { defs, warmth: 0.05 },
);
