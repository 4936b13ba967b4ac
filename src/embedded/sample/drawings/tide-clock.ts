import { carve, rays } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { px, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

const centre = { x: 800, y: 420 };

const ticks = repeat(60, (i) => {
  const angle = (i / 60) * Math.PI * 2;
  const [near, far, wide] = i % 5 === 0 ? [278, 322, 9] : [302, 322, 4];
  return `<path d="M${px(centre.x + Math.cos(angle) * near)} ${px(centre.y + Math.sin(angle) * near)}L${px(centre.x + Math.cos(angle) * far)} ${px(centre.y + Math.sin(angle) * far)}" stroke="${ink.night}" stroke-width="${wide}"/>`;
});

const hours = repeat(10, (i) => {
  const left = i < 5;
  const angle = left ? Math.PI - ((i - 2) * Math.PI) / 6 : ((i - 7) * Math.PI) / 6;
  const hour = left ? 5 - i : i - 4;
  return `<text x="${px(centre.x + Math.cos(angle) * 240)}" y="${px(centre.y + (left ? -1 : 1) * Math.abs(Math.sin(angle)) * (i % 5 < 2 ? -240 : 240) * (left ? -1 : 1) + 18)}" font-family="DejaVu Serif" font-weight="700" font-size="50" fill="${ink.navy}" text-anchor="middle">${hour}</text>`;
});

/** Two highs and two lows across the sheet. */
function curve(base: number, height: number): string {
  const points = Array.from({ length: 69 }, (_, i) => {
    const x = -50 + i * 25;
    const y = base - Math.sin((x / 800) * Math.PI * 2 - 0.6) * height * (x > 800 ? 0.82 : 1);
    return `${px(x)} ${px(y)}`;
  });
  return `M${points.join('L')}`;
}

const defs =
  fade('wall', [0, '#e8d6ad'], [1, '#f3e7c9']) + fade('deep', [0, ink.teal], [1, '#1c4560']);

export const tideClock = sheet(
  'tide-clock',
  backdrop('url(#wall)') +
    rays(centre.x, centre.y, {
      from: 410,
      to: 900,
      count: 64,
      colour: ink.ochre,
      opacity: 0.4,
      seed: 5,
    }) +
    repeat(
      7,
      (i) =>
        `<path d="M-50 ${690 + i * 46}H1650" stroke="${ink.navy}" stroke-width="2" opacity="0.25"/>`,
    ) +
    repeat(
      25,
      (i) =>
        `<path d="M${i * 67} 690V1050" stroke="${ink.navy}" stroke-width="2" opacity="${i % 6 === 0 ? 0.5 : 0.18}"/>`,
    ) +
    `<path d="${curve(858, 92)}V1060H-50z" fill="url(#deep)"/>` +
    `<path d="${curve(858, 92)}" stroke="${ink.cream}" stroke-width="14" fill="none"/>` +
    `<path d="${curve(910, 70)}V1060H-50z" fill="#1c4560" opacity="0.45"/>` +
    carve(
      6,
      { x: -50, y: 900, w: 1700, h: 130 },
      { count: 120, length: 120, colour: ink.cream, opacity: 0.4 },
    ) +
    `<circle cx="${centre.x + 12}" cy="${centre.y + 18}" r="392" fill="${ink.night}" opacity="0.3"/>` +
    `<circle cx="${centre.x}" cy="${centre.y}" r="390" fill="#8a5a3c"/><circle cx="${centre.x}" cy="${centre.y}" r="372" fill="${ink.ochre}"/><circle cx="${centre.x}" cy="${centre.y}" r="346" fill="#fbf3de"/>` +
    `<path d="M${centre.x - 200} ${centre.y}A200 200 0 0 1 ${centre.x + 200} ${centre.y}z" fill="#9fc6c2"/><path d="M${centre.x - 200} ${centre.y}A200 200 0 0 0 ${centre.x + 200} ${centre.y}z" fill="${ink.sea}"/>` +
    carve(
      9,
      { x: 640, y: 450, w: 250, h: 120 },
      { count: 40, length: 70, colour: ink.cream, opacity: 0.55 },
    ) +
    ticks +
    hours +
    `<text x="800" y="194" font-family="DejaVu Serif" font-weight="700" font-size="44" fill="${ink.rust}" text-anchor="middle" letter-spacing="6">HIGH</text><text x="800" y="680" font-family="DejaVu Serif" font-weight="700" font-size="44" fill="${ink.rust}" text-anchor="middle" letter-spacing="6">LOW</text>` +
    `<g transform="rotate(38 800 420)"><path d="M790 470L796 190L800 150L804 190L810 470z" fill="${ink.night}"/><path d="M782 220L800 150L818 220z" fill="${ink.night}"/></g>` +
    `<circle cx="800" cy="420" r="84" fill="${ink.navy}"/><path d="M800 350A70 70 0 1 0 862 452A62 62 0 0 1 800 350z" fill="#fdeeb4"/><circle cx="836" cy="396" r="5" fill="#fdeeb4"/><circle cx="846" cy="430" r="4" fill="#fdeeb4"/><circle cx="818" cy="376" r="3" fill="#fdeeb4"/>`,
  { defs },
);
