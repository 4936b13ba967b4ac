import { ink } from './palette.ts';
import { px } from './random.ts';

export interface Look {
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  readonly scarf?: string;
  /** How the hair is worn, or what is on the head. */
  readonly head?: 'short' | 'long' | 'bun' | 'bald' | 'cap' | 'scarf';
}

/** Skin tones and hair for a mixed crowd. */
export const skins = ['#e9b995', '#c98d63', '#8a5a3d', '#f0cba8', '#a86f4a'] as const;
export const hairs = ['#3a2a22', '#16232f', '#8c8a85', '#7a4324', '#d8d2c4', '#b5793a'] as const;

/** Head and shoulders, about 150 wide and 230 high; `x`, `y` is the middle of the head. */
export function bust(x: number, y: number, scale: number, look: Look, singing = false): string {
  const { skin, hair, coat, scarf, head = 'short' } = look;
  const back = {
    short: '',
    bald: '',
    cap: '',
    scarf: `<path d="M-48 -6Q-52 -66 0 -68Q52 -66 48 -6Q56 40 34 60H-34Q-56 40 -48 -6z" fill="${hair}"/>`,
    long: `<path d="M-48 0Q-52 -64 0 -66Q52 -64 48 0Q54 44 46 76H-46Q-54 44 -48 0z" fill="${hair}"/>`,
    bun: `<circle cx="0" cy="-70" r="22" fill="${hair}"/>`,
  }[head];
  const top = {
    short: `<path d="M-44 -8Q-50 -62 2 -64Q50 -62 44 -6Q36 -34 12 -36Q-20 -34 -34 -30Q-42 -22 -44 -8z" fill="${hair}"/>`,
    bald: `<path d="M-44 2Q-46 -20 -38 -28Q-38 -8 -40 8zM44 2Q46 -20 38 -28Q38 -8 40 8z" fill="${hair}"/>`,
    cap: `<path d="M-48 -18Q-50 -62 0 -64Q50 -62 48 -18Q20 -30 -48 -18z" fill="${hair}"/><path d="M-50 -16Q0 -32 50 -16Q60 -12 58 -4Q20 -20 -50 -10z" fill="${ink.night}"/>`,
    scarf: `<path d="M-44 -4Q-44 -50 0 -52Q44 -50 44 -4Q34 -34 0 -36Q-34 -34 -44 -4z" fill="${hair}"/>`,
    long: `<path d="M-46 4Q-50 -62 4 -64Q52 -60 46 4Q40 -26 6 -40Q-30 -30 -46 4z" fill="${hair}"/>`,
    bun: `<path d="M-44 -6Q-48 -60 0 -62Q48 -60 44 -6Q34 -40 0 -40Q-34 -40 -44 -6z" fill="${hair}"/>`,
  }[head];
  const mouth = singing
    ? `<ellipse cx="0" cy="26" rx="10" ry="13" fill="${ink.wine}"/><path d="M-6 18h12" stroke="${ink.cream}" stroke-width="4"/><path d="M-24 -4q7 -6 14 0M10 -4q7 -6 14 0" stroke="${ink.night}" stroke-width="4" fill="none" stroke-linecap="round"/>`
    : `<path d="M-12 26Q0 34 12 26" stroke="${ink.wine}" stroke-width="4" fill="none" stroke-linecap="round"/><circle cx="-16" cy="-2" r="4" fill="${ink.night}"/><circle cx="16" cy="-2" r="4" fill="${ink.night}"/>`;
  return `<g transform="translate(${px(x)} ${px(y)}) scale(${scale})">${back}
<path d="M-18 34V70H18V34z" fill="${skin}"/><path d="M-18 44Q0 62 18 44V56Q0 70 -18 60z" fill="${ink.night}" opacity="0.2"/>
<path d="M-84 190Q-92 90 -50 72L-18 60Q0 76 18 60L50 72Q92 90 84 190z" fill="${coat}"/>
<path d="M40 70L50 72Q92 90 84 190H52Q66 120 40 70z" fill="${ink.night}" opacity="0.2"/>
<path d="M-42 -8Q-42 50 0 52Q42 50 42 -8Q40 -52 0 -54Q-40 -52 -42 -8z" fill="${skin}"/>
<circle cx="-24" cy="14" r="9" fill="${ink.rust}" opacity="0.25"/><circle cx="24" cy="14" r="9" fill="${ink.rust}" opacity="0.25"/>
${top}<path d="M-2 -2Q-8 12 2 14" stroke="${ink.night}" stroke-width="3" fill="none" opacity="0.5"/>${mouth}
${scarf === undefined ? '' : `<path d="M-36 58Q0 84 36 58L42 76Q0 104 -42 76zM10 82L34 78L40 150L16 152z" fill="${scarf}"/><path d="M16 140l24 -2M14 128l24 -2" stroke="${ink.night}" stroke-width="3" opacity="0.35"/>`}</g>`;
}
