import { flock } from './kit/birds.ts';
import { at } from './kit/boats.ts';
import { carve, cloud, rays, swell } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { px, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';
import { lighthouse } from './kit/town.ts';

/** Five square sails on one mast, narrower towards the top. */
function mast(x: number, top: number, wide: number): string {
  const step = (-70 - top) / 5;
  return `<path d="M${x - 6} -40L${x - 2} ${top - 40}h4L${x + 6} -40z" fill="#4b3428"/>${repeat(
    5,
    (i) => {
      const y = top + i * step;
      const upper = wide * (0.5 + i * 0.115);
      const lower = wide * (0.58 + i * 0.115);
      const foot = y + step - 12;
      return `<path d="M${px(x - upper)} ${px(y)}H${px(x + upper)}Q${px(x + upper + 30)} ${px(y + step / 2)} ${px(x + lower)} ${px(foot)}Q${px(x + 10)} ${px(foot - 20)} ${px(x - lower)} ${px(foot)}Q${px(x - lower + 26)} ${px(y + step / 2)} ${px(x - upper)} ${px(y)}z" fill="#f7ecd0"/><path d="M${px(x - upper)} ${px(y)}H${px(x - upper * 0.35)}Q${px(x - upper * 0.1)} ${px(y + step / 2)} ${px(x - lower * 0.4)} ${px(foot - 11)}L${px(x - lower)} ${px(foot)}Q${px(x - lower + 26)} ${px(y + step / 2)} ${px(x - upper)} ${px(y)}z" fill="#d9b68c" opacity="0.75"/><path d="M${px(x - upper - 10)} ${px(y)}h${px(upper * 2 + 20)}" stroke="#4b3428" stroke-width="6"/>`;
    },
  )}<path d="M${x} ${top - 40}l52 10l-52 10z" fill="${ink.rust}"/>`;
}

const hull = `<path d="M-380 -56Q-100 -10 330 -66L470 -110L420 -50Q390 20 340 34H-310Q-360 10 -380 -56z" fill="#16293a"/><path d="M-378 -44Q-100 2 332 -54L440 -84L428 -64Q200 0 -100 2Q-280 0 -374 -28z" fill="${ink.cream}"/><path d="M-350 10H380L340 34H-310z" fill="${ink.wine}"/><path d="M-384 -66H-250V-36H-380z" fill="#4b3428"/>${repeat(12, (i) => `<circle cx="${-280 + i * 52}" cy="${px(-4 + Math.abs(i - 5) * -1.6)}" r="7" fill="${ink.ochre}"/>`)}`;

const rig = `<path d="M440 -100L640 -170" stroke="#4b3428" stroke-width="11"/><path d="M220 -470L630 -166L300 -170z" fill="#f7ecd0"/><path d="M220 -560L560 -150L470 -136Q330 -260 220 -400z" fill="#e9d3a8"/><path d="M200 -330L460 -110L280 -110z" fill="#d9b68c"/><path d="M-250 -470L-250 -90L-440 -70Q-400 -260 -330 -410z" fill="#f7ecd0"/><path d="M-250 -470L-250 -90L-300 -86Q-290 -300 -250 -470z" fill="#d9b68c"/><path d="M-256 -40V-520h8V-40z" fill="#4b3428"/><path d="M-250 -520L0 -640L220 -560L640 -170M0 -640L220 -110M-250 -520L0 -130M220 -600L440 -90" stroke="${ink.night}" stroke-width="2.5" fill="none" opacity="0.7"/>`;

const crew = (
  [
    [-90, -374],
    [-48, -374],
    [70, -374],
    [150, -330],
    [262, -330],
    [-30, -500],
    [30, -612],
  ] as const
)
  .map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y - 20}" r="6" fill="#c98d63"/><path d="M${x - 7} ${y}q0 -14 7 -14t7 14z" fill="${ink.rust}"/>`,
  )
  .join('');

const defs =
  fade('sky', [0, '#4f6d8c'], [0.4, '#d99a7c'], [0.75, '#f3c98c'], [1, '#fbe9bd']) +
  fade('water', [0, '#e3b27e'], [0.22, '#6f8f97'], [1, '#1b3d55']);

export const tallShip = sheet(
  'tall-ship',
  backdrop('url(#sky)', -50, 700) +
    rays(1290, 600, { from: 120, to: 900, count: 44, colour: '#fdf3d3', opacity: 0.35, seed: 12 }) +
    `<circle cx="1290" cy="600" r="96" fill="#fdf3d3"/>` +
    cloud(-60, 250, 480, '#b98a86', 0.6) +
    cloud(1080, 190, 520, '#e7b08c', 0.7) +
    cloud(120, 480, 380, '#f3c98c', 0.6) +
    `<path d="M-50 660Q60 620 170 636Q280 630 350 690H-50z" fill="#4c4a5e"/>` +
    lighthouse(150, 650, 150) +
    backdrop('url(#water)', 680) +
    carve(
      5,
      { x: 1120, y: 690, w: 340, h: 330 },
      { count: 110, length: 110, colour: '#fdf3d3', opacity: 0.7 },
    ) +
    carve(
      8,
      { x: -50, y: 690, w: 1700, h: 340 },
      { count: 190, length: 140, colour: '#f3d6a8', opacity: 0.4 },
    ) +
    at(
      { x: 740, y: 840, scale: 1.12, tilt: -2 },
      mast(-10, -600, 170) + mast(200, -530, 150) + rig + crew + hull,
    ) +
    `<path d="M280 870Q500 846 760 866Q1000 880 1240 842Q1220 880 1080 892Q640 910 280 870z" fill="${ink.cream}" opacity="0.8"/>` +
    swell(892, { height: 18, length: 280, fill: '#2c566c', opacity: 0.92 }) +
    swell(946, { height: 20, length: 360, shift: 120, fill: '#1b3d55' }) +
    carve(
      18,
      { x: -50, y: 890, w: 1700, h: 140 },
      { count: 80, length: 150, colour: '#f3c98c', opacity: 0.4 },
    ) +
    flock(4, { x: 1040, y: 260, w: 420, h: 160 }, 8, ink.night),
  { defs, warmth: 0.05, grain: 0.22 },
);
