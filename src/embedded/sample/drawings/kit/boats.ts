import { ink } from './palette.ts';
import { px, repeat } from './random.ts';

interface Place {
  readonly x: number;
  /** The waterline. */
  readonly y: number;
  readonly scale?: number;
  readonly flip?: boolean;
  readonly tilt?: number;
}

/** Draws in a space of its own: the waterline is 0, right is forward. */
export function at(place: Place, shapes: string): string {
  const { x, y, scale = 1, flip = false, tilt = 0 } = place;
  const turn = tilt === 0 ? '' : ` rotate(${tilt})`;
  return `<g transform="translate(${px(x)} ${px(y)}) scale(${flip ? -scale : scale} ${scale})${turn}">${shapes}</g>`;
}

/** An inshore lobster boat, about 300 long. */
export function lobsterBoat(place: Place, hull: string, trim: string = ink.cream): string {
  return at(
    place,
    `<path d="M-150 -46L-140 14H120Q150 -20 168 -72Q90 -44 0 -44z" fill="${hull}"/>
<path d="M-143 -4H132L120 16H-139z" fill="${ink.wine}"/>
<path d="M-150 -46Q60 -44 168 -72L165 -62Q80 -34 -149 -36z" fill="${trim}"/>
<path d="M-20 -44V-118H58L74 -48z" fill="${trim}"/>
<path d="M-34 -116H70L64 -130H-30z" fill="${ink.rust}"/>
<path d="M-8 -106H14V-78H-8zM22 -106H42V-78H22zM50 -106H56L63 -78H50z" fill="${ink.navy}"/>
<path d="M-20 -44V-118H-6V-44z" fill="${ink.sand}"/>
<path d="M0 -130V-214M-50 -176L0 -200L110 -72" stroke="${ink.night}" stroke-width="5" fill="none"/>
<path d="M2 -212L36 -203L2 -194z" fill="${ink.ochre}"/>
${repeat(3, (i) => `<path d="M${-130 + i * 34} -46v-26h28v26z" fill="${i % 2 ? ink.ochre : ink.moss}"/><path d="M${-130 + i * 34} -60h28M${-116 + i * 34} -72v26" stroke="${ink.night}" stroke-width="2.5"/>`)}`,
  );
}

/** A small yacht with two sails, about 200 tall. */
export function yacht(place: Place, sail: string, hull: string, number = ''): string {
  const figure = sail === ink.navy ? ink.cream : ink.night;
  return at(
    place,
    `<path d="M-6 -18L-10 -232Q58 -130 66 -30z" fill="${sail}" transform="scale(-1 1)"/>
<path d="M10 -26L10 -206Q70 -96 92 -22z" fill="${ink.cream}"/>
<path d="M10 -26L10 -206Q30 -110 34 -24z" fill="${ink.sand}"/>
<path d="M4 -8V-240" stroke="${ink.night}" stroke-width="5"/>
<path d="M-86 -20Q0 -8 104 -26Q80 14 44 16H-60Q-80 6 -86 -20z" fill="${hull}"/>
<path d="M-86 -20Q0 -8 104 -26L100 -18Q0 0 -84 -12z" fill="${ink.cream}"/>
<text x="-34" y="-70" font-family="DejaVu Sans Condensed" font-weight="700" font-size="28" fill="${figure}" text-anchor="middle">${number}</text>`,
  );
}

/** A flat-bottomed rowing boat without crew, about 180 long. */
export function dory(place: Place, hull: string): string {
  return at(
    place,
    `<path d="M-96 -42Q0 -18 100 -46L70 12H-62z" fill="${hull}"/>
<path d="M-96 -42Q0 -18 100 -46L94 -34Q0 -6 -90 -31z" fill="${ink.cream}"/>
<path d="M-78 -8Q0 8 82 -10M-70 2Q0 14 76 0" stroke="${ink.night}" stroke-width="2.5" fill="none" opacity="0.5"/>`,
  );
}

/** The town's ferry, about 560 long. */
export function ferry(place: Place, lit = false): string {
  const pane = lit ? ink.ochre : ink.navy;
  return at(
    place,
    `<path d="M-282 -62L-262 22H252Q280 -8 296 -70z" fill="${ink.navy}"/>
<path d="M-270 -8H268Q262 10 250 24H-262z" fill="${ink.wine}"/>
<path d="M-286 -74H298L294 -54H-282z" fill="${ink.cream}"/>
<path d="M-220 -74V-138H196L214 -74z" fill="${ink.cream}"/>
<path d="M-220 -74V-138H-196V-74z" fill="${ink.sand}"/>
<path d="M-150 -138V-190H120L136 -138z" fill="${ink.cream}"/>
<path d="M-232 -140H206V-130H-232zM-160 -192H130V-182H-160z" fill="${ink.rust}"/>
<path d="M40 -192V-236H118L130 -192z" fill="${ink.cream}"/>
<path d="M34 -246H128V-234H34z" fill="${ink.rust}"/>
<path d="M48 -228H64V-208H48zM70 -228H86V-208H70zM92 -228H112L116 -208H92z" fill="${pane}"/>
${repeat(9, (i) => `<rect x="${-184 + i * 41}" y="-118" width="25" height="24" rx="5" fill="${pane}"/>`)}
${repeat(6, (i) => `<rect x="${-132 + i * 41}" y="-174" width="25" height="22" rx="5" fill="${pane}"/>`)}
<path d="M-80 -192L-74 -268H-18L-12 -192z" fill="${ink.ochre}"/>
<path d="M-75 -256L-74 -268H-18L-17 -256zM-78 -222L-77 -236H-15L-14 -222z" fill="${ink.night}"/>
<path d="M150 -138V-300M-240 -76V-170" stroke="${ink.night}" stroke-width="5"/>
<path d="M150 -296L206 -282L150 -266z" fill="${ink.rust}"/>
<path d="M150 -296L40 -246M150 -280L200 -140" stroke="${ink.night}" stroke-width="2" fill="none"/>
<text x="150" y="-32" font-family="DejaVu Serif Condensed" font-style="italic" font-size="26" fill="${ink.cream}" text-anchor="middle" transform="translate(0 6)">Margaret Oake</text>`,
  );
}
