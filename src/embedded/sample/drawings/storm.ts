import { ferry } from './kit/boats.ts';
import { breakers, carve } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { between, px, random, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

const chance = random(77);
const rain = repeat(210, () => {
  const x = between(-50, 1750, chance);
  const y = between(-50, 900, chance);
  const length = between(40, 120, chance);
  return `M${px(x)} ${px(y)}l${px(-length * 0.62)} ${px(length)}`;
});

const defs =
  fade('sky', [0, '#141d2a'], [0.5, '#2b3d4e'], [1, '#5d7378']) +
  `<radialGradient id="glow" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#f3c76a" stop-opacity="0.6"/><stop offset="1" stop-color="#f3c76a" stop-opacity="0"/></radialGradient>`;

const clouds = `<path d="M-50 -50H1650V150Q1450 250 1280 190Q1120 270 930 210Q760 300 560 220Q360 290 180 200Q60 220 -50 170z" fill="#101824"/>
<path d="M-50 120Q120 200 330 160Q480 240 700 180Q900 250 1080 180Q1300 240 1650 140V260Q1400 330 1180 280Q980 350 760 290Q520 360 300 280Q120 320 -50 270z" fill="#1d2a39" opacity="0.9"/>
<path d="M1120 300Q1250 260 1420 300Q1330 340 1190 340z" fill="#9fb0a6" opacity="0.5"/><path d="M200 330Q330 300 470 336Q340 366 240 360z" fill="#9fb0a6" opacity="0.4"/>`;

export const storm = sheet(
  'storm',
  backdrop('url(#sky)', -50, 800) +
    clouds +
    `<circle cx="210" cy="520" r="9" fill="#fdeeb4"/><circle cx="210" cy="520" r="60" fill="url(#glow)"/>` +
    breakers(3, 640, { height: 90, length: 260, fill: '#3d5866', foam: '#8ba5a4' }) +
    breakers(8, 720, { height: 150, length: 420, fill: '#2c4757', foam: '#b8c9bf' }) +
    `<ellipse cx="850" cy="560" rx="470" ry="300" fill="url(#glow)"/>` +
    ferry({ x: 850, y: 640, scale: 1.05, tilt: -17 }, true) +
    `<path d="M470 760Q640 700 800 640Q980 590 1120 500Q1210 470 1230 520Q1200 560 1260 640Q1340 760 1700 800V1060H-60V830Q240 820 470 760z" fill="#20394a"/>
<path d="M1120 500Q1210 470 1230 520Q1200 560 1260 640Q1180 600 1172 548Q1150 520 1090 548Q960 630 800 668Q980 600 1120 500z" fill="${ink.cream}"/>
<path d="M1040 590Q1120 560 1160 620Q1200 700 1330 760Q1180 740 1120 670Q1090 620 1000 640Q880 680 700 720Q900 660 1040 590z" fill="#b8c9bf" opacity="0.8"/>
<path d="M420 770Q560 720 700 690Q560 760 430 800z" fill="${ink.cream}" opacity="0.7"/>` +
    carve(
      9,
      { x: 200, y: 740, w: 1300, h: 160 },
      { count: 90, length: 150, colour: '#8ba5a4', opacity: 0.5, tilt: -0.18 },
    ) +
    breakers(15, 900, { height: 120, length: 480, fill: '#182c3b', foam: ink.cream }) +
    breakers(22, 985, { height: 90, length: 380, fill: '#111f2c', foam: '#8ba5a4' }) +
    `<path d="${rain}" stroke="#c9d4cb" stroke-width="2.4" opacity="0.4" fill="none"/>`,
  { defs, warmth: 0.03, grain: 0.14 },
);
