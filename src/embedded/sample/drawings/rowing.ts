import { flock } from './kit/birds.ts';
import { carve, cloud, rays } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { hairs, skins } from './kit/people.ts';
import { px, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

/** One of the crew, facing the stern on the left, leaning into the catch. */
function rower(x: number, i: number): string {
  const skin = skins[(i * 2 + 1) % skins.length] ?? skins[0];
  const hair = hairs[(i * 5 + 1) % hairs.length] ?? hairs[0];
  const shirt = [ink.cream, ink.ochre, ink.teal, ink.cream, ink.rose, ink.ochre][i] ?? ink.cream;
  return `<g transform="translate(${x} 610)">
<path d="M14 24Q-40 -10 -72 10L-76 34H14z" fill="${ink.navy}"/>
<path d="M34 30Q52 -60 10 -112Q-14 -126 -30 -104Q-30 -60 -18 30z" fill="${shirt}"/><path d="M34 30Q52 -60 10 -112Q24 -60 8 30z" fill="${ink.night}" opacity="0.22"/>
<path d="M-18 -96Q-60 -50 -104 -34L-98 -20Q-40 -34 -2 -76z" fill="${skin}"/>
<path d="M-22 -112L-6 -124L4 -106L-14 -100z" fill="${skin}"/><circle cx="-18" cy="-146" r="28" fill="${skin}"/><path d="M-22 -174Q12 -180 14 -146Q16 -122 2 -118Q0 -140 -8 -152Q-28 -150 -44 -160Q-40 -174 -22 -174z" fill="${hair}"/>${i % 2 ? `<circle cx="18" cy="-150" r="12" fill="${hair}"/>` : `<path d="M8 -152Q38 -150 34 -116Q24 -130 6 -130z" fill="${hair}"/>`}<circle cx="-36" cy="-146" r="3" fill="${ink.night}"/><path d="M-38 -132q6 5 12 2" stroke="${ink.wine}" stroke-width="3" fill="none"/></g>`;
}

/** Blade and loom, seen from the side; the spoon is just going in. */
const oar = (x: number): string =>
  `<path d="M${x - 108} 574L${x + 6} 764" stroke="#e6cd9f" stroke-width="11"/><path d="M${x - 4} 744L${x + 16} 734L${x + 52} 800L${x + 30} 812z" fill="${ink.rust}"/><path d="M${x + 8} 772L${x + 32} 762L${x + 52} 800L${x + 30} 812z" fill="${ink.cream}"/><path d="M${x - 14} 806q46 -18 100 0q-50 14 -100 0z" fill="#fdf3d3" opacity="0.9"/><path d="M${x - 50} 830q70 -16 170 0" stroke="#fdf3d3" stroke-width="5" fill="none" opacity="0.6"/>`;

const cox = `<g transform="translate(330 606)"><path d="M-34 34Q-44 -40 -10 -66Q26 -60 32 34z" fill="${ink.moss}"/><path d="M20 -40Q60 -20 66 4L54 12Q30 -8 8 -16z" fill="${skins[0]}"/><circle cx="2" cy="-90" r="24" fill="${skins[0]}"/><path d="M-24 -84Q-26 -120 4 -118Q26 -116 28 -100Q-4 -104 -8 -84Q-8 -60 -24 -48z" fill="#b5793a"/><path d="M-24 -100Q0 -126 30 -102L44 -98L28 -92Q0 -106 -24 -100z" fill="${ink.rust}"/><ellipse cx="22" cy="-78" rx="6" ry="8" fill="${ink.wine}"/><path d="M28 -84L84 -104V-56L28 -72z" fill="${ink.ochre}"/><path d="M84 -110h9v60h-9z" fill="${ink.night}"/></g>`;

const hull = `<path d="M170 590Q300 640 800 648T1450 574L1400 668Q1200 706 780 706Q380 706 240 668z" fill="${ink.rust}"/><path d="M240 668Q380 706 780 706Q1200 706 1400 668L1410 650Q1200 690 780 690Q380 690 226 648z" fill="${ink.wine}"/><path d="M170 590Q300 640 800 648T1450 574L1444 590Q1200 662 800 664T180 604z" fill="${ink.cream}"/><text x="1290" y="660" font-family="DejaVu Serif Condensed" font-style="italic" font-weight="700" font-size="36" fill="${ink.cream}" transform="rotate(-6 1290 660)">Alma</text>`;

const seats = [520, 660, 800, 940, 1080, 1220];

const defs =
  fade('sky', [0, '#5f7f9a'], [0.45, '#e0a98c'], [0.8, '#f6d8a0'], [1, '#fbeac4']) +
  fade('water', [0, '#f3d2a0'], [0.25, '#a9b5a8'], [0.6, '#55868f'], [1, '#264f68']);

export const rowing = sheet(
  'rowing',
  backdrop('url(#sky)', -50, 520) +
    rays(500, 470, { from: 130, to: 900, count: 48, colour: '#fdf3d3', opacity: 0.4, seed: 2 }) +
    `<circle cx="500" cy="470" r="104" fill="#fdf3d3"/>` +
    cloud(860, 180, 520, '#e9b99c', 0.7) +
    cloud(60, 150, 340, '#b99a9c', 0.55) +
    cloud(1180, 310, 380, '#f6d8a0', 0.7) +
    `<path d="M640 500Q900 380 1180 420Q1420 360 1650 400V520H640z" fill="#7b8390"/><path d="M900 510Q1200 440 1400 460T1650 450V530H860z" fill="#56675f"/>${repeat(26, (i) => `<path d="M${990 + i * 26} ${px(480 - Math.sin(i * 0.5) * 14)}l12 -${34 + (i % 4) * 10}l12 ${34 + (i % 4) * 10}z" fill="#3f4f4a"/>`)}` +
    backdrop('url(#water)', 500) +
    carve(
      3,
      { x: 330, y: 512, w: 340, h: 460 },
      { count: 100, length: 130, colour: '#fdf3d3', opacity: 0.7 },
    ) +
    carve(
      8,
      { x: -50, y: 520, w: 1700, h: 500 },
      { count: 170, length: 150, colour: ink.cream, opacity: 0.38 },
    ) +
    `<path d="M200 720Q500 750 800 752T1420 716L1340 800Q1000 850 780 846Q480 846 280 800z" fill="${ink.wine}" opacity="0.4"/>` +
    cox +
    seats.map((x, i) => rower(x, i)).join('') +
    hull +
    seats.map(oar).join('') +
    carve(
      14,
      { x: 200, y: 730, w: 1200, h: 110 },
      { count: 70, length: 130, colour: '#f6d8a0', opacity: 0.5 },
    ) +
    flock(9, { x: 720, y: 220, w: 420, h: 110 }, 7, ink.navy),
  { defs, warmth: 0.05, grain: 0.22 },
);
