import { flock } from './kit/birds.ts';
import { at, yacht } from './kit/boats.ts';
import { carve, cloud, swell } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';
import { lighthouse } from './kit/town.ts';

const defs =
  fade('sky', [0, '#6fa9b6'], [0.7, '#cfe0d2'], [1, '#f4ecd2']) +
  fade('water', [0, '#6fb0ad'], [0.35, '#2f7f8f'], [1, '#1c4a66']);

const far =
  yacht({ x: 560, y: 520, scale: 0.42, tilt: -8 }, ink.rose, ink.navy) +
  yacht({ x: 720, y: 528, scale: 0.5, tilt: -9 }, ink.cream, ink.rust) +
  yacht({ x: 1330, y: 530, scale: 0.46, tilt: -7 }, ink.ochre, ink.night);

const buoy = at(
  { x: 1010, y: 880, scale: 1.1, tilt: 10 },
  `<path d="M-46 20L-26 -90H26L46 20z" fill="${ink.rust}"/><path d="M-40 -14L-33 -50H33L40 -14z" fill="${ink.cream}"/><path d="M0 -90V-128M-16 -128H16" stroke="${ink.night}" stroke-width="6"/>`,
);

export const regatta = sheet(
  'regatta',
  backdrop('url(#sky)', -50, 540) +
    `<circle cx="1330" cy="150" r="70" fill="#fdf3d3"/>` +
    cloud(90, 220, 300, ink.cream) +
    cloud(480, 130, 240, ink.cream) +
    cloud(860, 240, 280, ink.cream) +
    cloud(1240, 330, 340, ink.cream, 0.8) +
    flock(12, { x: 700, y: 90, w: 500, h: 170 }, 8, ink.navy) +
    `<path d="M-50 500Q80 440 210 462Q330 440 430 512V540H-50z" fill="${ink.moss}"/><path d="M60 512Q150 470 230 486Q330 474 400 530H20z" fill="#3f4a4a"/>` +
    lighthouse(210, 486, 170, false) +
    backdrop('url(#water)', 508) +
    carve(
      4,
      { x: -50, y: 515, w: 1700, h: 200 },
      { count: 220, length: 90, colour: ink.cream, opacity: 0.5 },
    ) +
    far +
    swell(640, { height: 12, length: 190, fill: '#2f8292', opacity: 0.7 }) +
    yacht({ x: 1240, y: 715, scale: 1.25, tilt: -11 }, ink.navy, ink.wine, '4') +
    yacht({ x: 330, y: 735, scale: 1.45, tilt: -12 }, ink.ochre, ink.night, '21') +
    swell(742, { height: 18, length: 260, shift: 90, fill: '#287589', opacity: 0.9 }) +
    yacht({ x: 790, y: 850, scale: 2.1, tilt: -13 }, ink.rust, ink.navy, '7') +
    `<path d="M590 868Q700 830 800 862Q940 880 1010 832Q1000 884 900 898Q720 900 590 868z" fill="${ink.cream}" opacity="0.85"/>` +
    swell(880, { height: 22, length: 300, shift: 30, fill: '#206078' }) +
    buoy +
    swell(940, { height: 22, length: 360, shift: 200, fill: '#1a4d66' }) +
    carve(
      15,
      { x: -50, y: 740, w: 1700, h: 300 },
      { count: 150, length: 140, colour: ink.mist, opacity: 0.5 },
    ),
  { defs, warmth: 0.07 },
);
