import { carve, cloud } from './kit/marks.ts';
import { ink } from './kit/palette.ts';
import { bust, hairs, type Look, skins } from './kit/people.ts';
import { px, repeat } from './kit/random.ts';
import { backdrop, fade, sheet } from './kit/sheet.ts';
import { house } from './kit/town.ts';

type Ware = 'fish' | 'bread' | 'flowers' | 'potatoes';

const wares: Record<Ware, (x: number, y: number) => string> = {
  fish: (x, y) =>
    repeat(
      8,
      (i) =>
        `<g transform="translate(${x + 34 + (i % 4) * 72} ${y - 12 - Math.floor(i / 4) * 26}) rotate(-8)"><path d="M-34 0Q0 -20 30 0L44 -12V14L30 2Q0 20 -34 0z" fill="${i % 2 ? '#9fb7bb' : '#c9d6d0'}"/><circle cx="-22" cy="-2" r="3" fill="${ink.night}"/></g>`,
    ),
  bread: (x, y) =>
    repeat(
      9,
      (i) =>
        `<ellipse cx="${x + 38 + (i % 5) * 56 + (i > 4 ? 28 : 0)}" cy="${y - 14 - (i > 4 ? 30 : 0)}" rx="32" ry="21" fill="${i % 2 ? '#c98338' : '#daa055'}"/><path d="M${x + 24 + (i % 5) * 56 + (i > 4 ? 28 : 0)} ${y - 26 - (i > 4 ? 30 : 0)}l10 16M${x + 40 + (i % 5) * 56 + (i > 4 ? 28 : 0)} ${y - 28 - (i > 4 ? 30 : 0)}l8 16" stroke="#7b4520" stroke-width="4"/>`,
    ),
  flowers: (x, y) =>
    repeat(
      22,
      (i) =>
        `<path d="M${x + 20 + ((i * 41) % 270)} ${y}v-${40 + ((i * 17) % 44)}" stroke="${ink.moss}" stroke-width="5"/><circle cx="${x + 20 + ((i * 41) % 270)}" cy="${y - 48 - ((i * 17) % 44)}" r="${14 + (i % 3) * 3}" fill="${[ink.rust, ink.ochre, ink.rose, ink.cream, ink.wine][i % 5] ?? ink.rust}"/><circle cx="${x + 20 + ((i * 41) % 270)}" cy="${y - 48 - ((i * 17) % 44)}" r="5" fill="${ink.night}" opacity="0.5"/>`,
    ),
  potatoes: (x, y) =>
    repeat(
      18,
      (i) =>
        `<ellipse cx="${x + 28 + (i % 7) * 40 + (i > 6 ? 20 : 0)}" cy="${px(y - 10 - Math.floor(i / 7) * 22)}" rx="22" ry="17" fill="${['#b58a5a', '#c9a06a', '#8f5a4a'][i % 3] ?? '#b58a5a'}"/>`,
    ),
};

function stall(x: number, y: number, ware: Ware, awning: string, keeper: Look): string {
  const counter = y - 110;
  return `<path d="M${x} ${y - 330}h12V${y}h-12zM${x + 298} ${y - 330}h12V${y}h-12z" fill="#5b3a2a"/>
<path d="M${x + 6} ${y - 330}h298v110h-298z" fill="${ink.night}" opacity="0.3"/>
${bust(x + 155, y - 222, 0.85, keeper)}
<path d="M${x - 10} ${counter}h330v22h-330z" fill="#8a5a3c"/><path d="M${x} ${counter + 22}h310V${y}h-310z" fill="${awning}"/>${repeat(6, (i) => `<path d="M${x + 4 + i * 52} ${counter + 22}h24V${y}h-24z" fill="${ink.cream}" opacity="0.3"/>`)}
${wares[ware](x, counter)}
<path d="M${x - 4} ${y - 400}h318l34 84h-386z" fill="${awning}"/>${repeat(4, (i) => `<path d="M${px(x + 36 + i * 80)} ${y - 400}h40l${px((i - 1.3) * 8)} 84h-48z" fill="${ink.cream}"/>`)}${repeat(8, (i) => `<path d="M${px(x - 38 + i * 48.25)} ${y - 316}a24.1 22 0 0 0 48.25 0z" fill="${i % 2 ? ink.cream : awning}"/>`)}
<path d="M${x - 38} ${y - 318}h386v8h-386z" fill="${ink.night}" opacity="0.25"/>`;
}

const look = (i: number, coat: string, head: Look['head'], scarf?: string): Look => ({
  skin: skins[i % skins.length] ?? skins[0],
  hair: head === 'scarf' ? ink.teal : (hairs[(i * 2) % hairs.length] ?? hairs[0]),
  coat,
  head,
  ...(scarf === undefined ? {} : { scarf }),
});

/** Someone with a basket, seen to the knees at the foot of the sheet. */
function shopper(x: number, y: number, scale: number, seen: Look, basket: boolean): string {
  const load = basket
    ? `<g transform="translate(${px(x + 96 * scale)} ${px(y + 230 * scale)}) scale(${scale})"><path d="M-62 -20Q0 -130 62 -20" stroke="#7b4f2a" stroke-width="9" fill="none"/><path d="M-16 -60l10 -56l16 4l-8 60zM14 -40q-4 -50 20 -62q20 20 2 62z" fill="#daa055"/><path d="M-34 -30q-20 -40 4 -56q16 20 10 56z" fill="${ink.moss}"/><path d="M-72 -24H72L54 50H-54z" fill="#b07a42"/><path d="M-68 -4H68M-62 18H62M-58 36H58" stroke="#7b4f2a" stroke-width="4"/></g>`
    : '';
  return `<path d="M${px(x - 84 * scale)} ${px(y + 180 * scale)}h${px(168 * scale)}l${px(20 * scale)} ${px(260 * scale)}h${px(-208 * scale)}z" fill="${seen.coat}"/>${bust(x, y, scale, seen)}${load}`;
}

const bunting = repeat(20, (i) => {
  const x = i * 86 - 40;
  const y = 60 + Math.sin((i / 19) * Math.PI * 3) ** 2 * 46;
  return `<path d="M${x} ${px(y)}h44l-22 50z" fill="${[ink.rust, ink.cream, ink.ochre, ink.teal][i % 4] ?? ink.rust}"/>`;
});

const hall = `<path d="M620 560V250H980V560z" fill="#e6d2a6"/>${repeat(5, (i) => `<path d="M${642 + i * 67} 340V294q22 -34 44 0V340z" fill="${ink.navy}"/><path d="M${664 + i * 67} 280V340" stroke="#e6d2a6" stroke-width="5"/>`)}<path d="M590 256L800 150L1010 256z" fill="${ink.wine}"/><path d="M752 200V90H848V200z" fill="#e6d2a6"/><path d="M738 94L800 14L862 94z" fill="${ink.night}"/><circle cx="800" cy="144" r="36" fill="#fffaf0" stroke="${ink.night}" stroke-width="6"/><path d="M800 144V120M800 144L818 156" stroke="${ink.night}" stroke-width="6"/>${repeat(4, (i) => `<path d="M${646 + i * 84} 560V380q28 -50 56 0V560z" fill="${ink.navy}"/>`)}`;

const defs =
  fade('sky', [0, '#86b4bd'], [0.6, '#e3e3c9'], [1, '#f4e6c0']) +
  fade('square', [0, '#d9bd8a'], [1, '#a8855a']);

export const market = sheet(
  'market',
  backdrop('url(#sky)', -50, 600) +
    cloud(60, 200, 380, ink.cream) +
    cloud(1130, 150, 380, ink.cream) +
    house(60, 560, { w: 170, h: 170, wall: ink.rose, roof: ink.night }) +
    house(250, 560, { w: 150, h: 210, wall: ink.teal, roof: ink.wine }) +
    house(430, 560, { w: 160, h: 160, wall: ink.ochre, roof: ink.navy }) +
    house(1030, 560, { w: 160, h: 190, wall: ink.rust, roof: ink.night }) +
    house(1220, 560, { w: 150, h: 160, wall: ink.cream, roof: ink.wine }) +
    house(1400, 560, { w: 170, h: 210, wall: ink.moss, roof: ink.night }) +
    hall +
    backdrop('url(#square)', 556) +
    carve(
      5,
      { x: -50, y: 565, w: 1700, h: 460 },
      { count: 200, length: 70, colour: '#7c5f3f', opacity: 0.35 },
    ) +
    bunting +
    `<path d="M${repeat(20, (i) => `${i === 0 ? '' : 'L'}${i * 86 - 18} ${px(60 + Math.sin((i / 19) * Math.PI * 3) ** 2 * 46)}`)}" stroke="${ink.night}" stroke-width="3" fill="none" opacity="0.7"/>` +
    stall(40, 770, 'bread', ink.ochre, look(1, ink.cream, 'bun', ink.rust)) +
    stall(445, 750, 'fish', ink.sea, look(3, ink.navy, 'cap')) +
    stall(850, 750, 'flowers', ink.rust, look(0, ink.moss, 'long')) +
    stall(1245, 770, 'potatoes', ink.moss, look(4, ink.wine, 'bald')) +
    shopper(420, 720, 0.95, look(2, ink.wine, 'short', ink.ochre), false) +
    shopper(1190, 720, 1, look(0, ink.navy, 'scarf'), true) +
    shopper(700, 800, 1.15, look(1, ink.teal, 'long', ink.cream), true) +
    shopper(950, 860, 0.75, look(3, ink.ochre, 'short'), false),
  { defs, warmth: 0.06, grain: 0.2 },
);
