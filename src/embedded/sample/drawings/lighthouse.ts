import { flock } from './kit/birds.ts';
import { carve, cloud, swell } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';
import { house, lighthouse } from './kit/town.ts';

const defs =
  fade('sky', [0, '#2b3556'], [0.4, '#6d5a80'], [0.75, '#d98d7f'], [1, '#f0c48f']) +
  fade('water', [0, '#c98a7c'], [0.2, '#5a6b8c'], [1, '#1a2c40']) +
  `<linearGradient id="beam" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="#fdeeb4" stop-opacity="0.9"/><stop offset="1" stop-color="#fdeeb4" stop-opacity="0"/></linearGradient>` +
  `<linearGradient id="back" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fdeeb4" stop-opacity="0.8"/><stop offset="1" stop-color="#fdeeb4" stop-opacity="0"/></linearGradient>`;

const rock =
  `<path d="M700 790Q780 690 860 700Q930 640 1010 668Q1100 630 1180 690Q1290 690 1370 770Q1440 790 1480 850H640z" fill="#3a3340"/>
<path d="M700 790Q780 690 860 700Q930 640 1010 668Q980 720 900 740Q800 760 740 830H640z" fill="#5c4a55"/>
<path d="M1100 700Q1180 700 1230 760T1400 840H1180Q1160 760 1100 700z" fill="#231f2b"/>` +
  carve(
    4,
    { x: 720, y: 690, w: 640, h: 140 },
    { count: 90, length: 50, colour: ink.rose, opacity: 0.35, tilt: 0.35 },
  );

const stars = repeat(
  46,
  (i) =>
    `<circle cx="${(i * 389) % 1600}" cy="${(i * 131) % 330}" r="${1.6 + (i % 3)}" fill="#fdf3d3" opacity="0.8"/>`,
);

export const gullRock = sheet(
  'lighthouse',
  backdrop('url(#sky)', -50, 720) +
    stars +
    `<path d="M262 132A58 58 0 1 0 318 206A60 60 0 0 1 262 132z" fill="#fdf3d3"/>` +
    cloud(80, 560, 520, '#e7a28c', 0.55) +
    cloud(1180, 500, 420, '#8d6a86', 0.7) +
    cloud(420, 640, 420, '#f3cf9c', 0.5) +
    `<path d="M1010 236L-60 60V420L1010 262z" fill="url(#beam)"/><path d="M1010 236L1660 150V350L1010 262z" fill="url(#back)"/>` +
    `<path d="M-50 690Q140 640 330 668Q470 680 560 712H-50z" fill="#4c4a68"/>` +
    backdrop('url(#water)', 700) +
    carve(
      8,
      { x: -50, y: 716, w: 1700, h: 320 },
      { count: 260, length: 140, colour: '#f3cf9c', opacity: 0.34 },
    ) +
    house(1130, 716, { w: 150, h: 84, wall: ink.cream, roof: ink.wine, lit: true }) +
    lighthouse(1010, 690, 400) +
    rock +
    swell(846, { height: 14, length: 150, fill: '#22364e' }) +
    `<path d="M640 850Q760 826 860 846T1100 842T1330 846T1500 850Q1300 872 1060 862T640 850z" fill="${ink.cream}" opacity="0.75"/>` +
    carve(
      18,
      { x: -50, y: 860, w: 1700, h: 180 },
      { count: 120, length: 170, colour: '#f0c48f', opacity: 0.3 },
    ) +
    flock(6, { x: 560, y: 420, w: 330, h: 160 }, 7, ink.night),
  { defs, warmth: 0.06 },
);
