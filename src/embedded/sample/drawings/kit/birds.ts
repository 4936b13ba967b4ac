import { ink } from './palette.ts';
import { between, px, random, repeat } from './random.ts';

/** A gull on the wing, about 150 across at scale 1. */
export function gull(x: number, y: number, scale = 1, tilt = 0, body: string = ink.cream): string {
  return `<g transform="translate(${px(x)} ${px(y)}) scale(${px(scale * 10)}) rotate(${tilt}) scale(0.1)">
<path d="M-4 2Q-30 -34 -58 -34Q-72 -32 -84 -20Q-62 -22 -46 -8Q-28 10 -16 14Q-34 22 -40 30Q-20 24 2 18Q26 16 34 6L46 6L34 0Q28 -8 18 -4Q40 -34 66 -38Q84 -38 96 -28Q86 -52 60 -50Q30 -46 8 -10z" fill="${body}" stroke="${ink.navy}" stroke-width="2" stroke-linejoin="round"/>
<path d="M-58 -34Q-72 -32 -84 -20Q-70 -22 -62 -18Q-60 -26 -52 -32zM66 -38Q84 -38 96 -28Q90 -44 76 -49Q70 -46 64 -50z" fill="${ink.night}"/>
<path d="M34 0L46 6L34 6z" fill="${ink.ochre}"/><circle cx="27" cy="0" r="2.4" fill="${ink.night}"/>
<path d="M-16 14Q-4 16 18 10Q10 18 -8 20z" fill="${ink.mist}"/></g>`;
}

/** Gulls far off: a few strokes each. */
export function flock(
  seed: number,
  field: { x: number; y: number; w: number; h: number },
  count: number,
  colour: string,
): string {
  const chance = random(seed);
  return repeat(count, () => {
    const x = between(field.x, field.x + field.w, chance);
    const y = between(field.y, field.y + field.h, chance);
    const s = between(12, 26, chance);
    return `<path d="M${px(x - s)} ${px(y - s * 0.3)}Q${px(x - s * 0.4)} ${px(y - s * 0.6)} ${px(x)} ${px(y)}Q${px(x + s * 0.4)} ${px(y - s * 0.65)} ${px(x + s)} ${px(y - s * 0.35)}" stroke="${colour}" stroke-width="${px(s * 0.17)}" fill="none" stroke-linecap="round"/>`;
  });
}
