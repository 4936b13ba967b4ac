import { ink } from './palette.ts';

export interface Drawing {
  /** File name without its ending. */
  readonly name: string;
  readonly svg: string;
}

/**
 * A whole picture of 1600 by 1000. Shapes get the slightly uneven edge of a cut block, and the ink
 * lies on the paper with small gaps. Backgrounds must reach 40 pixels beyond the sheet, because the
 * uneven edge is made by pushing pixels about; the 20 pixels of bleed all round are cut off when it is rendered.
 */
export function sheet(
  name: string,
  body: string,
  options: { defs?: string; warmth?: number; grain?: number } = {},
): Drawing {
  const { defs = '', warmth = 0.1, grain = 0.3 } = options;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1640" height="1040" viewBox="-20 -20 1640 1040">
<defs>
<filter id="cut" x="-60" y="-60" width="1720" height="1120" filterUnits="userSpaceOnUse">
<feTurbulence type="fractalNoise" baseFrequency="0.022" numOctaves="3" seed="11" result="noise"/>
<feDisplacementMap in="SourceGraphic" in2="noise" scale="9" xChannelSelector="R" yChannelSelector="G"/>
</filter>
<filter id="gaps" x="0" y="0" width="1600" height="1000" filterUnits="userSpaceOnUse">
<feTurbulence type="fractalNoise" baseFrequency="0.32" numOctaves="2" seed="4"/>
<feColorMatrix values="0 0 0 0 0.97  0 0 0 0 0.93  0 0 0 0 0.85  7 0 0 0 -4.7"/>
</filter>
<filter id="wash" x="0" y="0" width="1600" height="1000" filterUnits="userSpaceOnUse">
<feTurbulence type="fractalNoise" baseFrequency="0.004 0.007" numOctaves="2" seed="23"/>
<feColorMatrix values="0 0 0 0 0.1  0 0 0 0 0.13  0 0 0 0 0.2  2.2 0 0 0 -1"/>
</filter>
<radialGradient id="edge" cx="0.5" cy="0.47" r="0.75">
<stop offset="0.62" stop-color="${ink.night}" stop-opacity="0"/>
<stop offset="1" stop-color="${ink.night}" stop-opacity="0.3"/>
</radialGradient>
${defs}</defs>
<rect width="1600" height="1000" fill="${ink.cream}"/>
<g filter="url(#cut)">${body}</g>
<rect width="1600" height="1000" filter="url(#wash)" opacity="0.13"/>
<rect width="1600" height="1000" filter="url(#gaps)" opacity="${grain}"/>
<rect width="1600" height="1000" fill="${ink.ochre}" opacity="${warmth}" style="mix-blend-mode:multiply"/>
<rect width="1600" height="1000" fill="url(#edge)"/>
</svg>
`;
  return { name, svg };
}

/** A vertical run of colours for a sky or a sea; `stops` are pairs of offset and colour. */
export function fade(id: string, ...stops: readonly (readonly [number, string])[]): string {
  const marks = stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks}</linearGradient>`;
}

export function backdrop(fill: string, top = -50, bottom = 1050): string {
  return `<rect x="-50" y="${top}" width="1700" height="${bottom - top}" fill="${fill}"/>`;
}
