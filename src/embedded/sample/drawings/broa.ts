import { carve } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { between, px, random, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

const chance = random(19);

const cracks = repeat(11, (i) => {
  const angle = (i / 11) * Math.PI * 2 + between(-0.2, 0.2, chance);
  let x = 760 + Math.cos(angle) * between(10, 60, chance);
  let y = 500 + Math.sin(angle) * between(10, 50, chance);
  const points = [`M${px(x)} ${px(y)}`];
  for (let step = 0; step < 5; step += 1) {
    const turn = angle + between(-0.5, 0.5, chance);
    x += Math.cos(turn) * 56;
    y += Math.sin(turn) * 48;
    points.push(`L${px(x)} ${px(y)}`);
  }
  return points.join('');
});

const flour = repeat(160, () => {
  const far = between(0.2, 1, chance);
  const angle = between(0, Math.PI * 2, chance);
  return `<circle cx="${px(760 + Math.cos(angle) * 560 * far)}" cy="${px(520 + Math.sin(angle) * 420 * far)}" r="${px(between(1.5, 6, chance))}" fill="${ink.cream}" opacity="${px(between(0.3, 0.9, chance))}"/>`;
});

function corn(x: number, y: number, turn: number): string {
  const grains = repeat(33, (i) => {
    const row = Math.floor(i / 3);
    return `<ellipse cx="${-20 + (i % 3) * 20}" cy="${-110 + row * 22}" rx="12" ry="12" fill="${(i + row) % 4 === 0 ? '#f0c258' : ink.ochre}" stroke="#a86a1e" stroke-width="2"/>`;
  });
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-42 130Q-110 10 -60 -70Q-40 40 -20 140z" fill="${ink.moss}"/><path d="M-36 -100Q0 -170 36 -100L34 120H-34z" fill="#c98a2c"/>${grains}<path d="M42 140Q120 40 66 -40Q40 60 10 150zM-20 140Q0 60 30 20Q60 90 20 150z" fill="#87976a"/></g>`;
}

const stripes = repeat(
  15,
  (i) =>
    `<path d="M${-260 + i * 120} 1060L${-20 + i * 120} -60h26L${-234 + i * 120} 1060z" fill="${i % 3 === 1 ? ink.rust : ink.navy}" opacity="${i % 3 === 1 ? 0.85 : 0.75}"/>`,
);

const defs =
  fade('table', [0, '#7c5238'], [1, '#5b3a2a']) +
  `<radialGradient id="crust" cx="0.4" cy="0.35" r="0.75"><stop offset="0" stop-color="#eec27a"/><stop offset="0.55" stop-color="#cf8d42"/><stop offset="1" stop-color="#8f5325"/></radialGradient>`;

export const broa = sheet(
  'broa',
  backdrop('url(#table)') +
    carve(
      3,
      { x: -50, y: -50, w: 1700, h: 1080 },
      { count: 160, length: 260, colour: ink.night, opacity: 0.3 },
    ) +
    `<path d="M130 110L1330 60L1440 900L60 950z" fill="#efe4c9"/><clipPath id="cloth"><path d="M130 110L1330 60L1440 900L60 950z"/></clipPath><g clip-path="url(#cloth)">${stripes}</g>` +
    repeat(
      34,
      (i) =>
        `<path d="M${66 + i * 41} ${948 - i * 1.5}l-8 44M${132 + i * 36} ${112 - i * 1.5}l6 -40" stroke="#efe4c9" stroke-width="6"/>`,
    ) +
    `<ellipse cx="800" cy="590" rx="400" ry="310" fill="${ink.night}" opacity="0.35"/>` +
    `<path d="M380 510Q360 260 600 210Q800 160 980 240Q1170 330 1140 540Q1110 780 860 820Q640 850 490 750Q390 660 380 510z" fill="url(#crust)"/>` +
    `<path d="M430 470Q440 300 620 250Q560 340 520 430Q480 520 490 640Q430 570 430 470z" fill="#f5d79b" opacity="0.8"/>` +
    `<path d="${cracks}" stroke="#6b3a1a" stroke-width="15" fill="none" stroke-linejoin="round" stroke-linecap="round"/><path d="${cracks}" stroke="#fbe7b8" stroke-width="4" opacity="0.6" fill="none" stroke-linejoin="round" transform="translate(-3 -3)"/>` +
    carve(
      14,
      { x: 480, y: 260, w: 520, h: 500 },
      { count: 90, length: 50, colour: '#fff3d2', opacity: 0.45, tilt: 0.3 },
    ) +
    flour +
    corn(1290, 300, 34) +
    corn(1420, 420, 58) +
    `<circle cx="1330" cy="790" r="170" fill="${ink.night}" opacity="0.3"/><circle cx="1310" cy="770" r="170" fill="${ink.sea}"/><circle cx="1310" cy="770" r="146" fill="#234f66"/><circle cx="1310" cy="772" r="132" fill="#f7edd4"/><path d="M1200 730Q1270 690 1330 720T1430 730Q1400 680 1310 650Q1220 670 1200 730z" fill="#fffaf0"/>` +
    repeat(
      18,
      (i) =>
        `<path d="M${px(1310 + Math.cos(i * 0.349) * 152)} ${px(770 + Math.sin(i * 0.349) * 152)}l${px(Math.cos(i * 0.349) * 12)} ${px(Math.sin(i * 0.349) * 12)}" stroke="${ink.cream}" stroke-width="6"/>`,
    ) +
    `<g transform="translate(225 560) rotate(8)"><path d="M-20 -370Q46 -330 44 -120L36 60H-22z" fill="#cfd6d0"/><path d="M-20 -370Q6 -300 4 60H-22z" fill="#eef0e6"/><path d="M-30 56H44V86H-30z" fill="${ink.ochre}"/><path d="M-24 86H38L46 320Q8 346 -30 320z" fill="#4b2c20"/><circle cx="6" cy="140" r="8" fill="${ink.sand}"/><circle cx="8" cy="260" r="8" fill="${ink.sand}"/></g>`,
  { defs, warmth: 0.06 },
);
