import { gull } from './kit/birds.ts';
import { ferry } from './kit/boats.ts';
import { carve, cloud, swell } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';
import { house } from './kit/town.ts';

const defs =
  fade('sky', [0, '#8fb3b8'], [0.55, '#d3dccb'], [1, '#f2e6c8']) +
  fade('water', [0, '#7fa8a4'], [0.3, '#3d7680'], [1, '#1d3f52']);

const island =
  `<path d="M940 560Q1080 440 1230 452Q1400 400 1650 470V600H920z" fill="#7c9080"/>
<path d="M900 590Q1120 500 1330 530Q1500 510 1650 540V620H880z" fill="${ink.moss}"/>` +
  carve(
    6,
    { x: 980, y: 500, w: 640, h: 90 },
    { count: 70, length: 36, colour: ink.sand, opacity: 0.4 },
  ) +
  house(1240, 566, { w: 46, h: 36, wall: ink.cream, roof: ink.wine }) +
  house(1316, 560, { w: 40, h: 32, wall: ink.rust, roof: ink.night }) +
  house(1400, 572, { w: 52, h: 36, wall: ink.ochre, roof: ink.navy }) +
  house(1500, 566, { w: 44, h: 60, wall: ink.cream, roof: ink.night, door: false });

const wake = `<path d="M-60 792Q180 762 420 782L430 800Q180 800 -60 850z" fill="${ink.cream}" opacity="0.7"/>
<path d="M1010 780Q1060 740 1078 750Q1066 776 1110 796Q1040 800 980 798z" fill="${ink.cream}"/>`;

export const margaretOake = sheet(
  'ferry',
  backdrop('url(#sky)', -50, 620) +
    cloud(-40, 220, 620, '#f5efdc', 0.85) +
    cloud(700, 160, 520, '#f5efdc', 0.8) +
    cloud(1180, 330, 460, '#e6e5cf', 0.8) +
    cloud(260, 400, 460, '#e6e5cf', 0.7) +
    island +
    backdrop('url(#water)', 590) +
    carve(
      3,
      { x: -50, y: 600, w: 1700, h: 150 },
      { count: 180, length: 80, colour: ink.cream, opacity: 0.4 },
    ) +
    `<path d="M690 430Q560 360 470 380Q380 330 270 360Q180 340 90 372Q220 384 300 404Q420 400 480 430Q600 420 684 470z" fill="${ink.night}" opacity="0.3"/>` +
    ferry({ x: 740, y: 786, scale: 1.28, tilt: -1.2 }) +
    wake +
    swell(806, { height: 18, length: 260, fill: '#2b5f70' }) +
    swell(862, { height: 22, length: 330, shift: 140, fill: '#234f62' }) +
    swell(930, { height: 24, length: 420, shift: 60, fill: '#1b3f52' }) +
    carve(
      5,
      { x: -50, y: 815, w: 1700, h: 220 },
      { count: 130, length: 150, colour: ink.mist, opacity: 0.42 },
    ) +
    gull(300, 520, 1.25, -10) +
    gull(170, 330, 0.85, 8) +
    gull(480, 250, 1, -16) +
    gull(1220, 250, 0.7, 12) +
    gull(90, 600, 0.9, 4),
  { defs },
);
