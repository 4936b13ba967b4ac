import { carve, rays } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { px, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

function gear(x: number, y: number, r: number, teeth: number, fill: string, spokes = 6): string {
  const rim = repeat(
    teeth,
    (i) =>
      `<path d="M${-r * 0.07} ${-r * 0.96}L${-r * 0.045} ${-r * 1.12}H${r * 0.045}L${r * 0.07} ${-r * 0.96}z" transform="rotate(${px((360 / teeth) * i)})"/>`,
  );
  return `<g transform="translate(${x} ${y})" fill="${fill}">${rim}<circle r="${r}"/><circle r="${px(r * 0.8)}" fill="#2b2430"/>${repeat(spokes, (i) => `<path d="M${-r * 0.07} 0L${-r * 0.05} ${-r * 0.84}H${r * 0.05}L${r * 0.07} 0z" transform="rotate(${(360 / spokes) * i})"/>`)}<circle r="${px(r * 0.24)}"/><circle r="${px(r * 0.1)}" fill="${ink.night}"/><path d="M${px(-r * 0.7)} ${px(-r * 0.58)}A${r * 0.9} ${r * 0.9} 0 0 1 ${px(r * 0.1)} ${px(-r * 0.9)}" stroke="#fbe6a2" stroke-width="${px(r * 0.05)}" fill="none" opacity="0.7"/></g>`;
}

/** The dial is seen from behind, so its figures run the wrong way round. */
const dial = `<circle cx="560" cy="340" r="330" fill="#2b2430"/><circle cx="560" cy="340" r="306" fill="#f6dfa4"/><circle cx="560" cy="340" r="300" fill="url(#pane)"/><g transform="translate(560 340) scale(-1 1)">${[
  'XII',
  'I',
  'II',
  'III',
  'IIII',
  'V',
  'VI',
  'VII',
  'VIII',
  'IX',
  'X',
  'XI',
]
  .map(
    (figure, i) =>
      `<text transform="rotate(${i * 30}) translate(0 -226)" font-family="DejaVu Serif Condensed" font-weight="700" font-size="58" fill="#4b3428" text-anchor="middle">${figure}</text>`,
  )
  .join(
    '',
  )}${repeat(60, (i) => `<path d="M-2 -292h4v22h-4z" fill="#4b3428" transform="rotate(${i * 6})"/>`)}<path d="M-9 30L-5 -200L0 -226L5 -200L9 30z" fill="${ink.night}" transform="rotate(-18)"/><path d="M-12 24L-8 -120L0 -158L8 -120L12 24z" fill="${ink.night}" transform="rotate(-32)"/></g><path d="M560 34V646M254 340H866" stroke="#4b3428" stroke-width="7" opacity="0.55"/>`;

const skin = '#e3ac86';

const man = `<g transform="translate(1090 0)">
<path d="M-110 1060L-96 690H150L190 1060H60L30 830L0 1060z" fill="#4a4038"/>
<path d="M-110 720Q-130 500 -40 440H90Q190 480 176 720z" fill="#f1e6cd"/><path d="M90 440Q190 480 176 720H90Q130 560 70 440z" fill="${ink.mist}" opacity="0.8"/>
<path d="M-30 442L-64 718M96 446L128 718" stroke="${ink.rust}" stroke-width="19"/><path d="M-112 700H180V736H-112z" fill="#3a2a22"/>
<path d="M-20 470Q-150 520 -236 640L-290 616L-300 656L-222 700Q-110 640 0 570z" fill="#f1e6cd"/><path d="M-20 500Q-130 560 -226 664L-222 700Q-110 640 0 570z" fill="${ink.mist}" opacity="0.6"/><path d="M-246 606L-196 664L-222 700L-286 650z" fill="#e0d3b5"/>
<circle cx="-286" cy="640" r="36" fill="${skin}"/>
<path d="M70 480Q20 600 -110 690L-230 706L-226 746L-90 744Q60 690 140 560z" fill="#f1e6cd"/><path d="M100 520Q40 640 -90 710L-226 730V746L-90 744Q60 690 140 560z" fill="${ink.mist}" opacity="0.6"/><circle cx="-246" cy="724" r="36" fill="${skin}"/>
<path d="M-14 380H74V450Q30 480 -14 450z" fill="#c78866"/>
<path d="M-70 260Q-80 170 26 160Q124 170 118 280Q116 390 40 410Q-40 410 -62 340Q-90 330 -88 312Q-72 300 -70 260z" fill="${skin}"/>
<path d="M40 160Q124 170 118 280Q116 390 40 410Q90 360 88 280Q88 200 40 160z" fill="#c78866" opacity="0.6"/>
<path d="M70 240Q60 180 100 190Q140 220 128 300Q116 350 96 356Q100 300 70 270z" fill="#e6e3da"/><path d="M-40 350Q-60 360 -64 344Q-40 330 -10 340Q-20 360 -40 350z" fill="#e6e3da"/><path d="M56 268q24 -10 26 20q-6 26 -26 18z" fill="${skin}" stroke="#c78866" stroke-width="5"/>
<path d="M-62 246q20 -18 42 -6" stroke="#e6e3da" stroke-width="11" fill="none" stroke-linecap="round"/><circle cx="-36" cy="272" r="22" fill="none" stroke="${ink.night}" stroke-width="6"/><path d="M-14 270L60 258" stroke="${ink.night}" stroke-width="5"/><circle cx="-40" cy="272" r="6" fill="${ink.night}"/><path d="M-46 376q16 8 34 -2" stroke="${ink.wine}" stroke-width="6" fill="none" stroke-linecap="round"/>
<path d="M-84 214Q-70 110 40 108Q140 116 136 206Q40 170 -84 214z" fill="${ink.moss}"/><path d="M-84 214Q-130 214 -140 234Q-90 240 -40 208z" fill="#4d5a3c"/></g>`;

const crank = `<path d="M640 716H760V744H640z" fill="${ink.night}"/><path d="M744 744L796 628L824 640L772 752z" fill="${ink.night}"/><path d="M790 616H880V650H790z" fill="#8a5a3c"/>`;

const defs =
  fade('wall', [0, '#2a2433'], [1, '#51414a']) +
  `<radialGradient id="pane" cx="0.5" cy="0.45" r="0.6"><stop offset="0" stop-color="#fffbe8"/><stop offset="0.7" stop-color="#f9e2a2"/><stop offset="1" stop-color="#eab860"/></radialGradient><radialGradient id="glow" cx="0.5" cy="0.5" r="0.5"><stop offset="0.4" stop-color="#f9e2a2" stop-opacity="0.6"/><stop offset="1" stop-color="#f9e2a2" stop-opacity="0"/></radialGradient>`;

export const clockWinder = sheet(
  'clock-winder',
  backdrop('url(#wall)') +
    repeat(
      44,
      (i) =>
        `<path d="M${(i % 11) * 160 - 60 + (Math.floor(i / 11) % 2) * 80} ${Math.floor(i / 11) * 240 - 20}h140v100h-140z" fill="${ink.night}" opacity="0.22"/>`,
    ) +
    `<circle cx="560" cy="340" r="760" fill="url(#glow)"/>` +
    rays(560, 340, { from: 380, to: 1100, count: 50, colour: '#fbe6a2', opacity: 0.18, seed: 9 }) +
    dial +
    `<path d="M150 -50H190V1060H150zM-50 860H1650V1060H-50z" fill="#3a2a22"/><path d="M-50 860H1650V878H-50z" fill="#6d4c38"/>` +
    `<path d="M330 620H750V660H330zM340 660H370V880H340zM710 660H740V880H710z" fill="#4b3428"/>` +
    gear(430, 760, 104, 26, '#b98a3c') +
    gear(600, 730, 74, 20, '#d9a850', 5) +
    gear(560, 836, 40, 14, '#a8742f', 4) +
    gear(330, 660, 56, 16, '#c9963f', 5) +
    `<path d="M1420 -50V420M1500 -50V560" stroke="${ink.sand}" stroke-width="9"/><path d="M1380 420H1460V600H1380z" fill="#5a5366"/><path d="M1380 420H1404V600H1380z" fill="#857a8c"/><path d="M1464 560H1536V700H1464z" fill="#4b4556"/><path d="M1464 560H1484V700H1464z" fill="#746a7c"/>` +
    carve(
      6,
      { x: -50, y: 876, w: 1700, h: 160 },
      { count: 90, length: 150, colour: '#8a6547', opacity: 0.5 },
    ) +
    crank +
    man,
  { defs, warmth: 0.05, grain: 0.18 },
);
