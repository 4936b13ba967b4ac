import { carve } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { between, px, random, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

const chance = random(61);

const mussel = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-80 0Q-50 -62 30 -50Q84 -36 88 0Q40 16 -80 0z" fill="#1f2d3c"/><path d="M-80 0Q-40 56 30 50Q84 36 88 0Q40 -16 -80 0z" fill="#2d4257"/><path d="M-62 2Q-20 34 30 34Q68 26 74 4Q30 -6 -62 2z" fill="#cfd6d8"/><path d="M-40 6Q0 32 34 26Q58 20 60 6Q20 0 -40 6z" fill="#e8933e"/><path d="M-60 -8Q-30 -46 30 -40M-40 -10Q0 -34 50 -26" stroke="#4d6379" stroke-width="4" fill="none"/></g>`;

const chunk = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-70 -34Q0 -58 72 -30Q84 10 60 40Q0 56 -64 38Q-86 4 -70 -34z" fill="#fffaf0"/><path d="M-44 -30Q-30 4 -44 34M-8 -40Q8 0 -8 42M32 -34Q46 4 30 38" stroke="#e2c9a4" stroke-width="6" fill="none"/><path d="M-64 38Q0 56 60 40L58 52Q0 68 -60 50z" fill="#9fb0a6"/></g>`;

const potato = (x: number, y: number, r: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${px(r * 0.8)}" fill="#f0cf7a"/><ellipse cx="${x - 5}" cy="${y - 5}" rx="${px(r * 0.8)}" ry="${px(r * 0.6)}" fill="#f7e0a0"/>`;

const leaves = repeat(30, () => {
  const angle = between(0, Math.PI * 2, chance);
  const far = between(20, 250, chance);
  const turn = between(0, 360, chance);
  return `<g transform="translate(${px(780 + Math.cos(angle) * far)} ${px(510 + Math.sin(angle) * far * 0.95)}) rotate(${px(turn)})"><path d="M0 18Q-24 8 -16 -8Q-22 -22 -6 -22Q0 -36 8 -22Q24 -20 16 -6Q24 10 0 18z" fill="${chance() > 0.4 ? '#6f8a4a' : '#4d6b3c'}"/></g>`;
});

const oil = repeat(36, () => {
  const angle = between(0, Math.PI * 2, chance);
  const far = between(60, 300, chance);
  return `<circle cx="${px(780 + Math.cos(angle) * far)}" cy="${px(510 + Math.sin(angle) * far)}" r="${px(between(5, 17, chance))}" fill="#f0b44c" opacity="0.7"/>`;
});

const rim = repeat(40, (i) => {
  const angle = (i / 40) * Math.PI * 2;
  const x = 780 + Math.cos(angle) * 382;
  const y = 510 + Math.sin(angle) * 382;
  return `<g transform="translate(${px(x)} ${px(y)}) rotate(${px((angle * 180) / Math.PI)})"><path d="M-18 0Q0 -20 18 0Q0 20 -18 0z" fill="${i % 2 ? ink.cream : ink.ochre}"/></g>`;
});

const lemon = `<g transform="translate(1340 260) rotate(-20)"><path d="M-130 20Q-110 -90 10 -96Q110 -90 128 6Q146 14 142 30Q120 40 108 50Q60 104 -20 96Q-110 88 -130 20z" fill="#e8b93e"/><path d="M-130 20Q-110 88 -20 96Q60 104 108 50Q40 70 -30 58Q-96 46 -130 20z" fill="#b98424"/></g><g transform="translate(1330 470)"><circle r="104" fill="#e8b93e"/><circle r="90" fill="#fbf3d6"/>${repeat(9, (i) => `<path d="M0 -10L-25 -76Q0 -90 25 -76z" fill="#f3cf5a" transform="rotate(${i * 40})"/>`)}</g>`;

const spoon = `<g transform="translate(1330 780) rotate(-28)"><ellipse cx="-120" cy="0" rx="96" ry="64" fill="#b9c3c0"/><ellipse cx="-126" cy="-6" rx="76" ry="46" fill="#e6ebe2"/><path d="M-30 -14L260 -10Q290 0 260 14L-30 16z" fill="#b9c3c0"/><path d="M-30 -14L260 -10L262 0L-30 0z" fill="#e6ebe2"/></g>`;

const bread = `<g transform="translate(190 640) rotate(14)"><path d="M-130 -170Q0 -240 130 -170Q170 0 120 180Q0 220 -120 180Q-170 0 -130 -170z" fill="#a8682f"/><path d="M-108 -152Q0 -212 108 -152Q144 0 100 160Q0 196 -100 160Q-144 0 -108 -152z" fill="#f3d48c"/>${repeat(26, (i) => `<ellipse cx="${px(-80 + ((i * 47) % 160))}" cy="${px(-130 + ((i * 83) % 270))}" rx="${7 + (i % 3) * 3}" ry="${5 + (i % 2) * 3}" fill="#d9a850"/>`)}</g>`;

const squares =
  repeat(
    12,
    (i) =>
      `<rect x="${-50 + i * 150}" y="-50" width="75" height="1120" fill="${ink.rust}" opacity="0.55"/>`,
  ) +
  repeat(
    8,
    (i) =>
      `<rect x="-50" y="${-50 + i * 150}" width="1700" height="75" fill="${ink.rust}" opacity="0.55"/>`,
  );

const defs =
  `<radialGradient id="broth" cx="0.45" cy="0.4" r="0.7"><stop offset="0" stop-color="#e27a3c"/><stop offset="0.7" stop-color="#c24e2e"/><stop offset="1" stop-color="#8f3524"/></radialGradient>` +
  fade('cloth', [0, '#f7edd4'], [1, '#ecdcb8']);

export const fishSoup = sheet(
  'fish-soup',
  backdrop('url(#cloth)') +
    squares +
    carve(
      3,
      { x: -50, y: -50, w: 1700, h: 1100 },
      { count: 150, length: 60, colour: '#fffaf0', opacity: 0.3 },
    ) +
    `<ellipse cx="820" cy="560" rx="440" ry="430" fill="${ink.night}" opacity="0.35"/><circle cx="780" cy="510" r="430" fill="#234f66"/><circle cx="776" cy="504" r="424" fill="${ink.sea}"/>` +
    rim +
    `<circle cx="780" cy="510" r="336" fill="#1c3f52"/><circle cx="780" cy="514" r="322" fill="url(#broth)"/>` +
    oil +
    potato(620, 400, 62) +
    potato(930, 640, 70) +
    potato(700, 700, 58) +
    potato(960, 390, 54) +
    chunk(700, 520, -16) +
    chunk(870, 500, 34) +
    chunk(800, 660, 8) +
    mussel(620, 580, 200) +
    mussel(860, 350, -24) +
    mussel(940, 540, 62) +
    mussel(720, 380, 160) +
    leaves +
    `<path d="M500 380Q560 250 720 210Q560 290 520 420z" fill="#fffaf0" opacity="0.35"/>` +
    lemon +
    spoon +
    bread,
  { defs, warmth: 0.05 },
);
