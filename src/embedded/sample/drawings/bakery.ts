import { carve } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { bust } from './kit/people.ts';
import { repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';
import { at } from './kit/boats.ts';

function loaf(x: number, y: number, scale = 1): string {
  return at(
    { x, y, scale },
    `<path d="M-52 0Q-58 -50 0 -54Q58 -50 52 0z" fill="#c98338"/><path d="M-52 0Q-56 -30 -30 -44Q-34 -16 -18 0z" fill="#e3b067"/><path d="M-26 -38Q-10 -22 -14 -4M0 -48Q8 -26 2 -6M24 -40Q22 -22 28 -6" stroke="#7b4520" stroke-width="5" fill="none"/>`,
  );
}

const shelf = (y: number, from: number): string =>
  repeat(6, (i) => loaf(585 + i * 104, y, 0.86 + ((i + from) % 3) * 0.06)) +
  `<path d="M520 ${y}H1180V${y + 16}H520z" fill="#8a5a3c"/><path d="M520 ${y + 16}H1180V${y + 26}H520z" fill="${ink.night}" opacity="0.35"/>`;

const defs =
  fade('street', [0, '#16233a'], [1, '#2c4766']) +
  fade('room', [0, '#f6d27c'], [0.6, '#efb75a'], [1, '#d98b3d']) +
  `<radialGradient id="glow" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#ffe9a8" stop-opacity="0.75"/><stop offset="1" stop-color="#ffe9a8" stop-opacity="0"/></radialGradient>`;

const boards = repeat(16, (i) => `M-50 ${-20 + i * 62}H1650`);

const baker =
  bust(860, 440, 1.5, {
    skin: '#c98d63',
    hair: ink.cream,
    coat: ink.cream,
    head: 'bun',
    scarf: ink.rust,
  }) +
  `<path d="M796 398Q780 330 830 322Q860 290 900 318Q950 326 926 398Q860 376 796 398z" fill="#fffaf0"/><path d="M798 390Q860 370 924 390L920 408Q860 388 800 408z" fill="${ink.sand}"/>
<path d="M744 600Q700 660 690 712H760L790 640zM976 600Q1020 660 1030 712H960L930 640z" fill="#e9dcc0"/>
<path d="M650 706H1070V726H650z" fill="${ink.night}"/>` +
  repeat(4, (i) => loaf(706 + i * 103, 706, 0.94));

export const bakery = sheet(
  'bakery',
  backdrop('url(#street)') +
    `<path d="${boards}" stroke="${ink.night}" stroke-width="4" opacity="0.35"/>` +
    carve(
      5,
      { x: -50, y: -20, w: 1700, h: 900 },
      { count: 110, length: 80, colour: ink.teal, opacity: 0.18 },
    ) +
    `<ellipse cx="850" cy="520" rx="800" ry="600" fill="url(#glow)" opacity="0.6"/>` +
    `<path d="M470 190H1230V760H470z" fill="${ink.cream}"/><path d="M500 220H1200V740H500z" fill="url(#room)"/>` +
    shelf(350, 0) +
    shelf(480, 1) +
    shelf(610, 2) +
    `<circle cx="690" cy="268" r="170" fill="url(#glow)"/><circle cx="1040" cy="268" r="170" fill="url(#glow)"/>` +
    `<path d="M690 220V246M1040 220V246" stroke="${ink.night}" stroke-width="4"/><path d="M664 268Q690 226 716 268zM1014 268Q1040 226 1066 268z" fill="${ink.rust}"/>` +
    baker +
    `<path d="M500 220H1200V740H500zM850 220V250" stroke="${ink.cream}" stroke-width="10" fill="none"/>` +
    `<path d="M440 150H1260L1300 226H400z" fill="${ink.rust}"/>` +
    repeat(
      5,
      (i) => `<path d="M${522 + i * 164} 150h82l${(i - 2) * 9 + 8} 76h-90z" fill="${ink.cream}"/>`,
    ) +
    repeat(
      11,
      (i) =>
        `<path d="M${400 + i * 82} 226a41 34 0 0 0 82 0z" fill="${i % 2 ? ink.cream : ink.rust}"/>`,
    ) +
    `<text x="850" y="110" font-family="DejaVu Serif" font-weight="700" font-size="76" fill="#f6d27c" text-anchor="middle" letter-spacing="10">ABREU · 1954</text>` +
    `<path d="M430 760H1270V800H430z" fill="#8a5a3c"/>` +
    `<path d="M1380 250H1560V860H1380z" fill="${ink.wine}"/><path d="M1404 280H1536V520H1404z" fill="#f0bd60"/><path d="M1470 280V520M1404 400H1536" stroke="${ink.wine}" stroke-width="10"/><circle cx="1536" cy="600" r="11" fill="${ink.ochre}"/>` +
    `<path d="M120 300H330V560H120z" fill="${ink.night}"/><path d="M140 320H310V540H140z" fill="#24405c"/><path d="M225 320V540M140 430H310" stroke="${ink.night}" stroke-width="10"/>` +
    `<path d="M-50 860H1650V1050H-50z" fill="#1a2b40"/><path d="M470 800L250 1050H1450L1230 800z" fill="#f3c76a" opacity="0.4"/>` +
    carve(
      8,
      { x: -50, y: 866, w: 1700, h: 170 },
      { count: 110, length: 110, colour: '#f3c76a', opacity: 0.28 },
    ) +
    `<path d="M330 900Q322 860 352 852L360 824L376 848L396 826L400 856Q424 872 414 900Q450 880 446 850Q462 880 430 910H340z" fill="${ink.night}"/>`,
  { defs, warmth: 0.05, grain: 0.2 },
);
