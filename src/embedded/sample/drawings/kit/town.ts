import { ink } from './palette.ts';
import { between, px, random, repeat } from './random.ts';

/** A wooden house seen from the gable, standing on `y`. */
export function house(
  x: number,
  y: number,
  shape: { w: number; h: number; wall: string; roof: string; lit?: boolean; door?: boolean },
): string {
  const { w, h, wall, roof, lit = false, door = true } = shape;
  const pane = lit ? ink.ochre : ink.navy;
  const rise = w * 0.42;
  const boards = repeat(Math.floor(h / 14), (i) => `M${px(x)} ${px(y - h + i * 14)}h${px(w)}`);
  const window = (wx: number, wy: number): string =>
    `<rect x="${px(wx - 3)}" y="${px(wy - 3)}" width="${px(w * 0.2 + 6)}" height="${px(w * 0.26 + 6)}" fill="${ink.cream}"/><rect x="${px(wx)}" y="${px(wy)}" width="${px(w * 0.2)}" height="${px(w * 0.26)}" fill="${pane}"/><path d="M${px(wx + w * 0.1)} ${px(wy)}v${px(w * 0.26)}M${px(wx)} ${px(wy + w * 0.13)}h${px(w * 0.2)}" stroke="${ink.cream}" stroke-width="2.5"/>`;
  const doorway = door
    ? `<path d="M${px(x + w * 0.4)} ${px(y)}v${px(-w * 0.36)}h${px(w * 0.2)}v${px(w * 0.36)}z" fill="${ink.night}"/>`
    : '';
  return `<path d="M${px(x)} ${px(y)}V${px(y - h)}L${px(x + w / 2)} ${px(y - h - rise)}L${px(x + w)} ${px(y - h)}V${px(y)}z" fill="${wall}"/>
<path d="${boards}" stroke="${ink.night}" stroke-width="1.5" opacity="0.22"/>
<path d="M${px(x + w * 0.82)} ${px(y)}V${px(y - h - rise * 0.35)}L${px(x + w)} ${px(y - h)}V${px(y)}z" fill="${ink.night}" opacity="0.22"/>
<path d="M${px(x - w * 0.08)} ${px(y - h + w * 0.06)}L${px(x + w / 2)} ${px(y - h - rise - w * 0.08)}L${px(x + w * 1.08)} ${px(y - h + w * 0.06)}L${px(x + w * 1.02)} ${px(y - h + w * 0.12)}L${px(x + w / 2)} ${px(y - h - rise + w * 0.04)}L${px(x - w * 0.02)} ${px(y - h + w * 0.12)}z" fill="${roof}"/>
${window(x + w * 0.15, y - h + w * 0.18)}${window(x + w * 0.62, y - h + w * 0.18)}${doorway}`;
}

/** A row of houses in the town's colours, left to right from `x`. */
export function row(
  seed: number,
  x: number,
  y: number,
  shape: { count: number; w: number; h: number; lit?: boolean },
): string {
  const chance = random(seed);
  const walls = [ink.rust, ink.cream, ink.ochre, ink.teal, ink.rose, ink.sand, ink.moss, ink.mist];
  const roofs = [ink.night, ink.wine, ink.navy];
  let left = x;
  return repeat(shape.count, (index) => {
    const w = shape.w * between(0.8, 1.15, chance);
    const drawn = house(left, y + between(0, 6, chance), {
      w,
      h: shape.h * between(0.75, 1.25, chance),
      wall: walls[(index * 3 + seed) % walls.length] ?? ink.cream,
      roof: roofs[Math.floor(chance() * 3)] ?? ink.night,
      lit: shape.lit === true && chance() > 0.3,
    });
    left += w * between(1.0, 1.12, chance);
    return drawn;
  });
}

/** A lighthouse standing on `y`, `h` tall to the gallery. */
export function lighthouse(x: number, y: number, h: number, lit = true): string {
  const w = h * 0.3;
  const edge = (part: number): number => (w / 2) * (1 - 0.38 * part);
  const band = (from: number, to: number, fill: string): string =>
    `<path d="M${px(x - edge(from))} ${px(y - h * from)}L${px(x - edge(to))} ${px(y - h * to)}H${px(x + edge(to))}L${px(x + edge(from))} ${px(y - h * from)}z" fill="${fill}"/>`;
  const top = y - h;
  const g = edge(1);
  return `${band(0, 1, ink.cream)}${band(0.18, 0.38, ink.rust)}${band(0.58, 0.78, ink.rust)}
<path d="M${px(x + edge(0) * 0.3)} ${px(y)}L${px(x + g * 0.3)} ${px(top)}H${px(x + g)}L${px(x + edge(0))} ${px(y)}z" fill="${ink.night}" opacity="0.28"/>
<path d="M${px(x - g * 0.28)} ${px(y)}v${px(-h * 0.12)}q${px(g * 0.28)} ${px(-h * 0.06)} ${px(g * 0.56)} 0v${px(h * 0.12)}z" fill="${ink.night}"/>
<rect x="${px(x - g * 0.2)}" y="${px(y - h * 0.52)}" width="${px(g * 0.36)}" height="${px(h * 0.07)}" fill="${ink.night}"/>
<rect x="${px(x - g * 1.45)}" y="${px(top - h * 0.03)}" width="${px(g * 2.9)}" height="${px(h * 0.045)}" fill="${ink.night}"/>
<path d="M${px(x - g * 1.4)} ${px(top - h * 0.1)}H${px(x + g * 1.4)}M${px(x - g * 1.4)} ${px(top - h * 0.1)}v${px(h * 0.08)}M${px(x - g * 0.7)} ${px(top - h * 0.1)}v${px(h * 0.08)}M${px(x + g * 0.7)} ${px(top - h * 0.1)}v${px(h * 0.08)}M${px(x + g * 1.4)} ${px(top - h * 0.1)}v${px(h * 0.08)}" stroke="${ink.night}" stroke-width="${px(h * 0.009)}"/>
<rect x="${px(x - g * 0.72)}" y="${px(top - h * 0.18)}" width="${px(g * 1.44)}" height="${px(h * 0.15)}" fill="${lit ? '#fbe6a2' : ink.mist}"/>
<path d="M${px(x - g * 0.24)} ${px(top - h * 0.18)}v${px(h * 0.15)}M${px(x + g * 0.24)} ${px(top - h * 0.18)}v${px(h * 0.15)}" stroke="${ink.night}" stroke-width="${px(h * 0.01)}"/>
<path d="M${px(x - g * 0.95)} ${px(top - h * 0.18)}Q${px(x - g * 0.4)} ${px(top - h * 0.29)} ${px(x)} ${px(top - h * 0.3)}Q${px(x + g * 0.4)} ${px(top - h * 0.29)} ${px(x + g * 0.95)} ${px(top - h * 0.18)}z" fill="${ink.rust}"/>
<path d="M${px(x)} ${px(top - h * 0.29)}v${px(-h * 0.07)}" stroke="${ink.night}" stroke-width="${px(h * 0.014)}"/>`;
}
