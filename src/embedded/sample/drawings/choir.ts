import { rays } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { bust, hairs, type Look, skins } from './kit/people.ts';
import { repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';

const heads = ['short', 'long', 'bun', 'bald', 'scarf', 'short', 'long', 'cap'] as const;
const scarves = [ink.rust, ink.ochre, ink.teal, ink.moss, ink.rose, ink.cream] as const;
const coats = [ink.navy, ink.night, '#31465a', '#3d3548', ink.wine] as const;

function look(i: number): Look {
  const head = heads[(i * 5) % heads.length] ?? 'short';
  return {
    skin: skins[(i * 3 + 1) % skins.length] ?? skins[0],
    hair:
      head === 'scarf'
        ? (scarves[(i + 2) % 6] ?? ink.rust)
        : (hairs[(i * 7) % hairs.length] ?? hairs[0]),
    coat: coats[i % coats.length] ?? ink.navy,
    scarf: scarves[(i * 5 + 2) % scarves.length] ?? ink.rust,
    head,
  };
}

const singers = (count: number, y: number, scale: number, step: number, from: number): string =>
  repeat(count, (i) =>
    bust(
      800 + (i - (count - 1) / 2) * step,
      y + ((i * 37) % 23),
      scale,
      look(i + from),
      (i + from) % 5 !== 3,
    ),
  );

function lancet(x: number, panes: readonly string[]): string {
  const shape = `M${x - 115} 560V210Q${x - 110} 80 ${x} 10Q${x + 110} 80 ${x + 115} 210V560z`;
  return (
    `<path d="M${x - 140} 580V205Q${x - 134} 50 ${x} -30Q${x + 134} 50 ${x + 140} 205V580z" fill="#5a5366"/>` +
    `<clipPath id="w${x}"><path d="${shape}"/></clipPath><g clip-path="url(#w${x})"><rect x="${x - 120}" y="0" width="240" height="570" fill="${ink.navy}"/>` +
    repeat(28, (i) => {
      const column = i % 4;
      const line = Math.floor(i / 4);
      return `<rect x="${x - 112 + column * 58}" y="${18 + line * 80}" width="50" height="72" fill="${panes[(i * 3 + line) % panes.length] ?? ink.teal}"/>`;
    }) +
    `<circle cx="${x}" cy="170" r="62" fill="${ink.night}"/><circle cx="${x}" cy="170" r="52" fill="#f6d27c"/><path d="M${x - 46} 186q23 -16 46 0t46 0q-10 34 -46 36q-36 -2 -46 -36z" fill="${ink.sea}"/><path d="M${x - 4} 132v44M${x} 134l26 38h-26z" stroke="${ink.night}" stroke-width="4" fill="${ink.cream}"/></g>`
  );
}

const defs = fade('wall', [0, '#3b3650'], [1, '#6b5a6a']);

export const choir = sheet(
  'choir',
  backdrop('url(#wall)') +
    repeat(
      60,
      (i) =>
        `<path d="M${(i % 10) * 170 - 40 + (Math.floor(i / 10) % 2) * 80} ${Math.floor(i / 10) * 100}h150v84h-150z" fill="${ink.night}" opacity="0.1"/>`,
    ) +
    lancet(370, ['#e9b35a', '#c9683f', '#e5aa92', '#f0cf8a']) +
    lancet(800, ['#8fc0b8', '#e9c877', '#4f9199', '#f0dfae']) +
    lancet(1230, ['#e5aa92', '#c24e2e', '#e9b35a', '#8f4a52']) +
    rays(800, 180, { from: 260, to: 900, count: 40, colour: '#fbe6a2', opacity: 0.16, seed: 8 }) +
    singers(11, 470, 0.95, 150, 0) +
    singers(9, 620, 1.15, 184, 11) +
    singers(7, 800, 1.4, 236, 20) +
    repeat(
      7,
      (i) =>
        `<g transform="translate(${92 + i * 236} 985) rotate(${(i % 2) * 6 - 3})"><path d="M-62 -40L0 -26L62 -40V70H-62z" fill="#fffaf0"/><path d="M0 -26V70" stroke="${ink.night}" stroke-width="3"/><path d="M-50 -16l40 9M-50 0l40 9M12 -7l40 -9M12 9l40 -9" stroke="${ink.navy}" stroke-width="3"/></g>`,
    ),
  { defs, warmth: 0.06, grain: 0.2 },
);
