import { lobsterBoat } from './kit/boats.ts';
import { carve } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { between, px, random, repeat } from './kit/random.ts';
import { backdrop, sheet } from './kit/sheet.ts';
import { house, lighthouse } from './kit/town.ts';

const coast = `M-60 -60H1660V120Q1520 150 1480 230Q1420 300 1300 270Q1220 250 1180 320Q1120 400 1000 380Q900 372 880 440Q870 500 790 500Q700 500 680 430Q660 370 560 400Q470 430 440 520Q420 600 330 620Q250 640 230 730Q210 830 120 860Q40 880 -60 960z`;
const isle = `M1130 760Q1180 680 1290 690Q1400 670 1450 750Q1480 830 1390 870Q1280 910 1190 870Q1110 830 1130 760z`;
const rock = `M640 760Q670 720 720 734Q770 740 760 780Q740 820 680 812Q630 800 640 760z`;

const place = (
  x: number,
  y: number,
  text: string,
  size = 27,
  turn = 0,
  fill: string = ink.navy,
): string =>
  `<text transform="translate(${x} ${y}) rotate(${turn})" font-family="DejaVu Serif Condensed" font-style="italic" font-size="${size}" fill="${fill}" text-anchor="middle">${text}</text>`;

const chance = random(40);
const soundings = repeat(60, () => {
  const x = between(260, 1580, chance);
  const y = between(420, 960, chance);
  return `<text x="${px(x)}" y="${px(y)}" font-family="DejaVu Sans Condensed" font-size="19" fill="${ink.sea}" opacity="0.65">${Math.floor(between(2, 31, chance))}</text>`;
});

const rings = [70, 48, 30, 16]
  .map(
    (width, i) =>
      `<g fill="none" stroke="${['#b4d0c8', '#a2c4bf', '#8fb7b4', '#7ba9aa'][i] ?? ink.teal}" stroke-width="${width}" stroke-linejoin="round"><path d="${coast}"/><path d="${isle}"/><path d="${rock}"/></g>`,
  )
  .join('');

const rose = repeat(16, (i) => {
  const long = i % 4 === 0 ? 104 : i % 2 === 0 ? 74 : 46;
  return `<g transform="translate(1440 520) rotate(${i * 22.5})"><path d="M0 ${-long}L11 -16H0z" fill="${i % 4 === 0 ? ink.rust : ink.navy}"/><path d="M0 ${-long}L-11 -16H0z" fill="${ink.cream}" stroke="${ink.navy}" stroke-width="1.5"/></g>`;
});

const serpent = `<g fill="${ink.teal}" stroke="${ink.navy}" stroke-width="4"><path d="M900 930Q910 830 960 840Q1010 850 1000 930H970Q978 884 958 880Q936 880 930 930z"/><path d="M800 930Q806 850 850 850Q892 852 890 930H862Q862 890 846 888Q828 890 828 930z"/><path d="M1030 930Q1022 850 1050 820Q1066 790 1100 796Q1130 806 1122 830Q1096 838 1084 846Q1058 880 1062 930z"/></g><circle cx="1092" cy="812" r="5" fill="${ink.night}"/><path d="M1120 826l24 -8M1120 830l22 8" stroke="${ink.rust}" stroke-width="4"/><path d="M780 934q20 -12 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0" stroke="${ink.cream}" stroke-width="7" fill="none"/>`;

const trees = repeat(44, () => {
  const x = between(20, 1500, chance);
  const y = between(20, 90, chance) + (x < 400 ? between(0, 420, chance) : between(0, 130, chance));
  return `<path d="M${px(x)} ${px(y - 44)}l17 38h-34z" fill="${chance() > 0.5 ? '#5a6b4a' : '#73835c'}"/><path d="M${px(x)} ${px(y - 8)}v12" stroke="${ink.night}" stroke-width="4"/>`;
});

export const harbourMap = sheet(
  'harbour-map',
  backdrop('#c5dad0') +
    rings +
    soundings +
    `<g fill="#e8d5a6" stroke="${ink.night}" stroke-width="5"><path d="${coast}"/><path d="${isle}"/><path d="${rock}"/></g>` +
    `<g fill="#b9b57e"><path d="M-60 -60H1660V40Q1400 120 1200 130Q900 180 640 200Q400 240 250 420Q160 560 -60 640z" opacity="0.8"/><path d="M1190 760Q1280 710 1390 750Q1420 810 1340 836Q1240 850 1190 760z"/></g>` +
    carve(
      5,
      { x: 0, y: 20, w: 1500, h: 240 },
      { count: 90, length: 50, colour: '#8d9162', opacity: 0.6 },
    ) +
    trees +
    `<path d="M-60 470Q180 420 300 330T640 300Q900 290 1100 200T1660 60" stroke="${ink.rust}" stroke-width="6" stroke-dasharray="22 14" fill="none"/>` +
    house(560, 352, { w: 54, h: 40, wall: ink.rust, roof: ink.night }) +
    house(624, 366, { w: 50, h: 42, wall: ink.ochre, roof: ink.navy }) +
    house(690, 372, { w: 56, h: 40, wall: ink.cream, roof: ink.wine }) +
    house(764, 380, { w: 50, h: 44, wall: ink.teal, roof: ink.night }) +
    house(826, 372, { w: 44, h: 92, wall: ink.cream, roof: ink.night, door: false }) +
    house(890, 346, { w: 54, h: 40, wall: ink.rose, roof: ink.navy }) +
    house(1296, 786, { w: 44, h: 34, wall: ink.cream, roof: ink.wine }) +
    house(1350, 796, { w: 40, h: 30, wall: ink.rust, roof: ink.night }) +
    `<path d="M706 470h20v110h-20zM800 480h18v90h-18z" fill="#8a5a3c" stroke="${ink.night}" stroke-width="3"/>` +
    lighthouse(704, 772, 130) +
    lobsterBoat({ x: 980, y: 640, scale: 0.4 }, ink.wine) +
    lobsterBoat({ x: 420, y: 770, scale: 0.36, flip: true }, ink.navy) +
    `<path d="M740 590Q900 720 1120 780" stroke="${ink.rust}" stroke-width="5" stroke-dasharray="4 16" stroke-linecap="round" fill="none"/>` +
    serpent +
    `<circle cx="1440" cy="520" r="118" fill="none" stroke="${ink.navy}" stroke-width="3"/><circle cx="1440" cy="520" r="84" fill="none" stroke="${ink.navy}" stroke-width="2"/>` +
    rose +
    `<text x="1440" y="392" font-family="DejaVu Serif" font-weight="700" font-size="36" fill="${ink.rust}" text-anchor="middle">N</text>` +
    place(680, 572, 'Long Wharf', 25, -90) +
    place(858, 570, 'Fish Pier', 25, -90) +
    place(706, 852, 'Gull Rock', 30) +
    place(1290, 736, 'Tern Island', 30) +
    place(340, 700, 'Shingle Beach', 27, -52) +
    place(1090, 460, 'The Narrows', 34, -28) +
    place(520, 470, 'Not Yet', 26, -40) +
    place(560, 900, 'Sixpenny', 26) +
    place(920, 540, 'the Table', 25) +
    place(1540, 720, 'the Nuns', 26) +
    `<circle cx="1520" cy="740" r="9" fill="${ink.cream}" stroke="${ink.night}" stroke-width="3"/><circle cx="1546" cy="748" r="11" fill="${ink.cream}" stroke="${ink.night}" stroke-width="3"/><circle cx="1570" cy="738" r="8" fill="${ink.cream}" stroke="${ink.night}" stroke-width="3"/><path d="M520 870l36 -8 34 10 -30 8z" fill="#e8d5a6" stroke="${ink.night}" stroke-width="3"/>` +
    `<path d="M36 796H420L446 880L420 966H36L60 880z" fill="#f7edd4" stroke="${ink.night}" stroke-width="5"/><text x="242" y="872" font-family="DejaVu Serif" font-weight="700" font-size="40" fill="${ink.rust}" text-anchor="middle">PORT SALTERN</text>` +
    place(242, 922, 'with all its names', 28),
  { warmth: 0.1 },
);
