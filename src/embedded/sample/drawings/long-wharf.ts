import { flock, gull } from './kit/birds.ts';
import { dory, lobsterBoat } from './kit/boats.ts';
import { carve, cloud, rays, swell } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';
import { house, row } from './kit/town.ts';

const defs =
  fade('sky', [0, '#e9b98f'], [0.35, '#f3d6a8'], [0.6, ink.cream]) +
  fade('water', [0, '#d9b48c'], [0.25, ink.teal], [1, ink.navy]);

const sky =
  backdrop('url(#sky)', -50, 620) +
  rays(1130, 470, { from: 110, to: 520, count: 40, colour: '#fbf0cf', opacity: 0.5, seed: 3 }) +
  `<circle cx="1130" cy="470" r="92" fill="#fdf3d3"/>` +
  cloud(150, 240, 460, ink.rose, 0.75) +
  cloud(820, 170, 380, ink.cream, 0.8) +
  cloud(430, 330, 300, ink.cream, 0.7);

const hill =
  `<path d="M-50 560Q160 400 420 440Q640 470 780 560V640H-50z" fill="${ink.moss}"/>` +
  `<path d="M-50 600Q240 500 560 540Q800 560 940 610V660H-50z" fill="#55694f"/>` +
  carve(
    5,
    { x: 0, y: 470, w: 560, h: 80 },
    { count: 60, length: 34, colour: ink.sand, opacity: 0.4 },
  );

const town =
  row(7, 20, 560, { count: 6, w: 92, h: 84 }) +
  row(2, -20, 608, { count: 7, w: 112, h: 104 }) +
  house(640, 600, { w: 84, h: 170, wall: ink.cream, roof: ink.night, door: false }) +
  `<path d="M660 391l22 -92 22 92z" fill="${ink.night}"/>`;

const quay =
  `<path d="M-50 606H830V652H-50z" fill="${ink.sand}"/><path d="M-50 622H830V658H-50z" fill="#8d7f66"/>` +
  carve(
    21,
    { x: -40, y: 628, w: 860, h: 22 },
    { count: 70, length: 40, colour: ink.night, opacity: 0.4 },
  );

const wharf =
  `<path d="M560 672H1650V720H560z" fill="#8a5a3c"/><path d="M560 672H1650V686H560z" fill="${ink.sand}"/>` +
  repeat(
    26,
    (i) =>
      `<path d="M${575 + i * 42} 686v34" stroke="${ink.night}" stroke-width="3" opacity="0.5"/>`,
  ) +
  repeat(
    9,
    (i) =>
      `<path d="M${590 + i * 124} 716h26l4 190h-34z" fill="#4b3428"/><path d="M${590 + i * 124} 716h9l-3 190h-10z" fill="#8a5a3c"/>`,
  ) +
  repeat(
    4,
    (i) =>
      `<path d="M${640 + i * 270} 676v-34h24v34zM${634 + i * 270} 642h36v-10h-36z" fill="${ink.night}"/>`,
  ) +
  house(1290, 676, { w: 190, h: 130, wall: ink.rust, roof: ink.night }) +
  repeat(
    5,
    (i) =>
      `<path d="M${1120 + (i % 3) * 50 + (i > 2 ? 25 : 0)} ${i > 2 ? 644 : 674}v-28h44v28z" fill="${i % 2 ? ink.ochre : ink.moss}" stroke="${ink.night}" stroke-width="3"/>`,
  );

const water =
  backdrop('url(#water)', 610) +
  carve(
    16,
    { x: 1010, y: 625, w: 210, h: 400 },
    { count: 90, length: 110, colour: '#fbe9bd', opacity: 0.7 },
  ) +
  carve(
    12,
    { x: -50, y: 660, w: 1700, h: 360 },
    { count: 230, length: 130, colour: ink.cream, opacity: 0.42 },
  ) +
  carve(
    14,
    { x: -50, y: 760, w: 1700, h: 260 },
    { count: 90, length: 150, colour: ink.night, opacity: 0.35 },
  );

export const longWharf = sheet(
  'long-wharf',
  sky +
    flock(9, { x: 720, y: 190, w: 600, h: 160 }, 9, ink.navy) +
    hill +
    town +
    water +
    quay +
    wharf +
    lobsterBoat({ x: 310, y: 800, scale: 1.15 }, ink.navy) +
    lobsterBoat({ x: 1040, y: 872, scale: 1.3, flip: true }, ink.teal) +
    dory({ x: 640, y: 930, scale: 1 }, ink.ochre) +
    swell(958, { height: 12, length: 220, fill: ink.night, opacity: 0.35 }) +
    gull(880, 320, 1.1, -8) +
    gull(560, 220, 0.7, 10),
  { defs },
);
