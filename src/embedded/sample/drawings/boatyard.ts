import { at } from './kit/boats.ts';
import { carve } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { between, px, random, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

const chance = random(52);

const shavings = repeat(90, () => {
  const x = between(60, 1500, chance);
  const y = between(870, 990, chance);
  const r = between(7, 15, chance);
  return `<path d="M${px(x)} ${px(y)}q${px(r * 1.6)} ${px(-r)} ${px(r * 2.6)} ${px(-r * 0.2)}t${px(-r * 0.6)} ${px(r * 0.5)}" stroke="${chance() > 0.4 ? '#d9b070' : '#f0d6a0'}" stroke-width="5" stroke-linecap="round" fill="none"/>`;
});

const window = (x: number): string =>
  `<path d="M${x} 120h230v330h-230z" fill="#4b3428"/><path d="M${x + 14} 134h202v302h-202z" fill="#f4e3b4"/><path d="M${x + 14} 370q60 -36 110 -16t92 -10v92h-202z" fill="#8fb7b4"/><path d="M${x + 115} 134v302M${x + 14} 234h202M${x + 14} 334h202" stroke="#4b3428" stroke-width="10"/>`;

/** A pair of ribs, wider amidships; `part` runs from -1 at the stern to 1 at the stem. */
function rib(part: number): string {
  const x = 800 + part * 440;
  const wide = 1 - 0.42 * part * part;
  const sheer = 470 - 70 * part * part;
  const foot = 800 - 26 * part * part;
  return `<path d="M${px(x - 16)} ${px(foot)}Q${px(x - 60 * wide)} ${px(foot - 120)} ${px(x - 70 * wide)} ${px(sheer + 30)}l22 -8Q${px(x - 30 * wide)} ${px(foot - 130)} ${px(x + 16)} ${px(foot)}z" fill="#b67f48"/><path d="M${px(x - 16)} ${px(foot)}Q${px(x + 76 * wide)} ${px(foot - 110)} ${px(x + 96 * wide)} ${px(sheer + 50)}l24 6Q${px(x + 96 * wide)} ${px(foot - 90)} ${px(x + 16)} ${px(foot)}z" fill="#dba764"/>`;
}

const boat =
  `<path d="M250 420Q330 640 420 812H1180Q1290 640 1390 380L1352 390Q1270 620 1160 780H440Q350 620 286 430z" fill="#8a5a3c"/>` +
  repeat(9, (i) => rib(-0.84 + i * 0.21)) +
  `<path d="M420 780H1190V816H420z" fill="#6d4630"/>` +
  `<path d="M400 770Q800 838 1200 764L1226 704Q800 782 366 706z" fill="#e3b877"/><path d="M366 706Q800 782 1226 704L1252 640Q800 724 334 642z" fill="#d3a05e"/><path d="M334 642Q800 724 1252 640L1258 628Q800 710 328 630z" fill="#8a5a3c" opacity="0.6"/>` +
  carve(
    31,
    { x: 380, y: 660, w: 820, h: 110 },
    { count: 70, length: 90, colour: '#8a5a3c', opacity: 0.5 },
  ) +
  `<path d="M266 424Q800 560 1376 386L1382 406Q800 584 272 446z" fill="#c98f52"/>`;

const tools =
  `<path d="M40 520H230V536H40z" fill="#4b3428"/>` +
  at(
    { x: 70, y: 520 },
    `<path d="M0 0V-70h14V0z" fill="#8a5a3c"/><path d="M-14 -100h44v34h-44z" fill="${ink.night}"/>`,
  ) +
  at(
    { x: 130, y: 520 },
    `<path d="M-16 0l4 -96h24l4 96z" fill="${ink.rust}"/><path d="M-10 -96h20v-14h-20z" fill="${ink.night}"/>`,
  ) +
  at(
    { x: 190, y: 520 },
    `<path d="M-22 0v-54h48v54z" fill="${ink.moss}"/><path d="M-22 -54q24 -30 48 0" stroke="${ink.night}" stroke-width="5" fill="none"/>`,
  ) +
  `<g transform="translate(110 300) rotate(10)"><path d="M-70 -20L80 -44L84 -20L-66 34z" fill="#cfd6d0"/><path d="M-66 34${repeat(15, () => `l6 10l4 -13.6`)}" fill="#cfd6d0"/><path d="M-70 -20L-66 34Q-110 40 -112 4Q-110 -20 -70 -20z" fill="#8a5a3c"/></g>` +
  `<path d="M1440 150Q1520 190 1500 290T1540 450" stroke="${ink.sand}" stroke-width="15" fill="none"/><path d="M1420 150h40" stroke="${ink.night}" stroke-width="9"/><circle cx="1500" cy="330" r="62" fill="none" stroke="${ink.sand}" stroke-width="15"/><circle cx="1500" cy="330" r="40" fill="none" stroke="#c9ab74" stroke-width="13"/>`;

const horse = (x: number): string =>
  `<path d="M${x - 70} 812h140v26h-140z" fill="#5d4030"/><path d="M${x - 52} 838L${x - 90} 930h24L${x - 24} 838zM${x + 52} 838L${x + 90} 930h-24L${x + 24} 838z" fill="#4b3428"/>`;

const defs =
  fade('wall', [0, '#5f4534'], [1, '#8a6547']) +
  `<linearGradient id="shaft" x1="0" y1="0" x2="0.5" y2="1"><stop offset="0" stop-color="#fdeeb4" stop-opacity="0.7"/><stop offset="1" stop-color="#fdeeb4" stop-opacity="0.05"/></linearGradient>`;

export const boatyard = sheet(
  'boatyard',
  backdrop('url(#wall)') +
    repeat(
      22,
      (i) =>
        `<path d="M${-30 + i * 78} -50V860" stroke="${ink.night}" stroke-width="4" opacity="0.4"/>`,
    ) +
    carve(
      12,
      { x: -50, y: -40, w: 1700, h: 880 },
      { count: 90, length: 60, colour: ink.night, opacity: 0.25, tilt: 3 },
    ) +
    `<path d="M-50 60H1650V104H-50z" fill="#3b2a22"/><path d="M360 -50L430 104H386L316 -50zM1240 -50L1170 104H1214L1284 -50z" fill="#3b2a22"/>` +
    window(300) +
    window(685) +
    window(1070) +
    tools +
    `<path d="M-50 850H1650V1060H-50z" fill="#6b4a34"/>` +
    repeat(
      9,
      (i) =>
        `<path d="M${-200 + i * 250} 1060L${100 + i * 175} 850" stroke="${ink.night}" stroke-width="4" opacity="0.4"/>`,
    ) +
    `<ellipse cx="800" cy="920" rx="620" ry="60" fill="${ink.night}" opacity="0.35"/>` +
    horse(540) +
    horse(1060) +
    boat +
    `<path d="M314 134H516L860 960H420zM700 134H900L1280 960H840zM1084 134H1286L1700 960H1260z" fill="url(#shaft)" opacity="0.4"/>` +
    shavings +
    `<path d="M170 830h180v26H170zM190 856h20v100h-20zM312 856h20v100h-20z" fill="#4b3428"/><path d="M200 800h92l-12 30h-70z" fill="${ink.night}"/><path d="M236 800q0 -26 26 -26q18 0 18 26z" fill="#8a5a3c"/><path d="M300 818q20 -30 44 -10" stroke="#f7e3b5" stroke-width="7" fill="none"/>`,
  { defs, warmth: 0.08, grain: 0.22 },
);
