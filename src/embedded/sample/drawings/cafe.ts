import { at, yacht } from './kit/boats.ts';
import { carve, cloud } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { px, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

const arch = 'M430 700V330Q430 60 800 40Q1170 60 1170 330V700z';

const view =
  backdrop('url(#sky)', -50, 480) +
  cloud(480, 210, 260, ink.cream) +
  cloud(850, 270, 300, ink.cream, 0.8) +
  `<path d="M400 440Q600 380 800 410T1200 420V500H400z" fill="${ink.moss}"/>` +
  `<path d="M400 470H1200V720H400z" fill="${ink.teal}"/>` +
  carve(
    3,
    { x: 420, y: 480, w: 760, h: 220 },
    { count: 90, length: 70, colour: ink.cream, opacity: 0.5 },
  ) +
  yacht({ x: 600, y: 570, scale: 0.9 }, ink.rust, ink.navy) +
  yacht({ x: 1010, y: 550, scale: 0.7 }, ink.cream, ink.wine) +
  `<path d="M770 640V170M870 660V220M720 300l50 -60M770 360l-40 120" stroke="${ink.night}" stroke-width="9"/><path d="M700 640Q780 660 850 636L836 690H720zM820 660Q880 676 940 654L926 700H836z" fill="${ink.night}"/>`;

/** An eight-pointed star tile, as along the foot of the wall. */
const tiles = repeat(17, (i) => {
  const x = -40 + i * 100;
  return `<rect x="${x}" y="700" width="100" height="100" fill="${i % 2 ? '#f1e2bd' : ink.navy}" stroke="${ink.night}" stroke-width="2"/><g transform="translate(${x + 50} 750)"><rect x="-26" y="-26" width="52" height="52" fill="${i % 2 ? ink.rust : ink.ochre}"/><rect x="-26" y="-26" width="52" height="52" fill="${i % 2 ? ink.rust : ink.ochre}" transform="rotate(45)"/><circle r="14" fill="${i % 2 ? ink.cream : ink.navy}"/></g>`;
});

const cup = (x: number, y: number): string =>
  at(
    { x, y, scale: 1.15 },
    `<ellipse cx="0" cy="6" rx="84" ry="20" fill="${ink.cream}"/><ellipse cx="0" cy="2" rx="62" ry="13" fill="${ink.sand}"/><path d="M-44 -72H44Q44 -4 22 2H-22Q-44 -4 -44 -72z" fill="#fffaf0"/><path d="M14 -72H44Q44 -4 22 2H8Q26 -20 14 -72z" fill="${ink.mist}"/><path d="M-42 -50H42L40 -36H-40z" fill="${ink.sea}"/><ellipse cx="0" cy="-72" rx="44" ry="11" fill="#3b2218"/><path d="M-16 -110q-16 -20 0 -38t0 -38M14 -112q-14 -18 0 -34t0 -34" stroke="${ink.cream}" stroke-width="7" fill="none" opacity="0.75" stroke-linecap="round"/>`,
  );

const pot = at(
  { x: 780, y: 850, scale: 1.35 },
  `<path d="M-66 0Q-84 -70 -40 -110L-48 -176H44L40 -110Q84 -70 66 0Q0 18 -66 0z" fill="#c27a35"/><path d="M10 -176H44L40 -110Q84 -70 66 0Q50 8 30 8Q50 -60 10 -112z" fill="#8f5325"/><path d="M-48 -176L-84 -196L-44 -150z" fill="#c27a35"/><path d="M42 -140L190 -214L196 -198L46 -116z" fill="#5b3a2a"/><path d="M-56 -50Q0 -30 62 -50L66 -36Q0 -14 -60 -36z" fill="#e3b067"/><ellipse cx="-2" cy="-176" rx="46" ry="11" fill="#3b2218"/><path d="M-50 -20Q-60 -70 -30 -100" stroke="#f0cf8a" stroke-width="8" fill="none" stroke-linecap="round"/>`,
);

const sweets =
  `<ellipse cx="1060" cy="880" rx="170" ry="46" fill="${ink.navy}"/><ellipse cx="1060" cy="872" rx="150" ry="36" fill="#f1e2bd"/>` +
  repeat(7, (i) => {
    const x = 950 + (i < 4 ? i * 62 : (i - 4) * 62 + 32);
    const y = i < 4 ? 880 : 842;
    return `<path d="M${x} ${y}l34 -20l34 20l-34 18z" fill="#e3a94e"/><path d="M${x} ${y}l34 18v22l-34 -18z" fill="#a86a1e"/><path d="M${x + 34} ${y + 18}l34 -18v22l-34 18z" fill="#c98a2c"/><path d="M${px(x + 26)} ${y - 2}l10 -6l8 6l-10 5z" fill="#87976a"/>`;
  });

const lamp = (x: number, drop: number, glass: string): string =>
  `<path d="M${x} -50V${drop}" stroke="${ink.night}" stroke-width="5"/><path d="M${x - 20} ${drop}h40l34 60l-34 74h-40l-34 -74z" fill="${glass}"/><path d="M${x - 20} ${drop}h40M${x - 54} ${drop + 60}h108M${x} ${drop}v134M${x - 20} ${drop}l-12 60l12 74M${x + 20} ${drop}l12 60l-12 74" stroke="${ink.night}" stroke-width="5" fill="none"/><circle cx="${x}" cy="${drop + 62}" r="100" fill="#fdeeb4" opacity="0.22"/>`;

const defs =
  fade('sky', [0, '#8fc0c4'], [1, '#f2e6c8']) +
  fade('wall', [0, '#b5553a'], [1, '#d98a5c']) +
  `<clipPath id="arch"><path d="${arch}"/></clipPath>`;

export const cafe = sheet(
  'cafe',
  backdrop('url(#wall)') +
    carve(
      8,
      { x: -50, y: -50, w: 1700, h: 760 },
      { count: 140, length: 60, colour: '#f0c48f', opacity: 0.3, tilt: 0.4 },
    ) +
    `<path d="M390 720V330Q390 10 800 -6Q1210 10 1210 330V720z" fill="#f1e2bd"/><path d="M408 710V330Q408 34 800 16Q1192 34 1192 330V710z" fill="${ink.navy}"/>` +
    `<g clip-path="url(#arch)">${view}</g>` +
    lamp(220, 150, ink.ochre) +
    lamp(1390, 210, ink.teal) +
    `<g transform="translate(120 330)"><path d="M0 0h200v250H0z" fill="#5b3a2a"/><path d="M14 14h172v222H14z" fill="#f1e2bd"/><text x="100" y="160" font-family="DejaVu Sans" font-size="92" fill="${ink.navy}" text-anchor="middle" direction="rtl">قهوة</text></g>` +
    `<g transform="translate(1290 440)"><path d="M0 0h230v20H0z" fill="#5b3a2a"/>${repeat(5, (i) => `<path d="M${10 + i * 44} 0v-${50 + (i % 3) * 16}h34v${50 + (i % 3) * 16}z" fill="${[ink.sea, ink.ochre, ink.moss, ink.cream, ink.wine][i] ?? ink.sea}"/><path d="M${14 + i * 44} -${50 + (i % 3) * 16}h26v-10h-26z" fill="${ink.night}"/>`)}</g>` +
    tiles +
    `<path d="M-50 800H1650V1060H-50z" fill="#7a3f30"/>` +
    `<ellipse cx="800" cy="930" rx="640" ry="150" fill="${ink.night}" opacity="0.4"/><ellipse cx="800" cy="900" rx="620" ry="140" fill="#5b3a2a"/><ellipse cx="800" cy="886" rx="620" ry="138" fill="#a8754a"/>` +
    carve(
      14,
      { x: 330, y: 800, w: 900, h: 180 },
      { count: 60, length: 160, colour: '#7c5238', opacity: 0.5 },
    ) +
    sweets +
    pot +
    cup(520, 880) +
    cup(690, 960),
  { defs, warmth: 0.06 },
);
