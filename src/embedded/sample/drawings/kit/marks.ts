import { between, px, type Random, random, repeat } from './random.ts';

interface Field {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Tapered strokes of the gouge, scattered over a field; longer and thicker towards its lower edge. */
export function carve(
  seed: number,
  field: Field,
  marks: { count: number; length: number; colour: string; opacity?: number; tilt?: number },
): string {
  const chance = random(seed);
  const strokes = repeat(marks.count, () => {
    const depth = chance();
    const x = between(field.x, field.x + field.w, chance);
    const y = field.y + field.h * depth;
    const length = marks.length * (0.35 + 0.65 * depth) * between(0.5, 1.2, chance);
    const thick = length * 0.07 + 1.2;
    const drop = length * (marks.tilt ?? 0);
    return `M${px(x)} ${px(y)}q${px(length / 2)} ${px(drop / 2 - thick)} ${px(length)} ${px(drop)}q${px(-length / 2)} ${px(thick - drop / 2)} ${px(-length)} ${px(-drop)}z`;
  });
  return `<path d="${strokes}" fill="${marks.colour}" opacity="${marks.opacity ?? 0.6}"/>`;
}

/** The surface of water from edge to edge, filled down to the foot of the sheet. */
export function swell(
  y: number,
  shape: {
    height: number;
    length: number;
    shift?: number;
    fill: string;
    opacity?: number;
    to?: number;
  },
): string {
  const { height, length, shift = 0, to = 1060 } = shape;
  let line = '';
  for (let x = -60 - (shift % length); x < 1660 + length; x += length) {
    line += `q${px(length / 4)} ${px(-height)} ${px(length / 2)} 0t${px(length / 2)} 0`;
  }
  const start = px(-60 - (shift % length));
  return `<path d="M${start} ${y}${line}V${to}H${start}z" fill="${shape.fill}" opacity="${shape.opacity ?? 1}"/>`;
}

/** Crests with sharp tops, as a storm has them. */
export function breakers(
  seed: number,
  y: number,
  shape: { height: number; length: number; fill: string; foam?: string },
): string {
  const chance: Random = random(seed);
  let line = '';
  let foam = '';
  let x = -120 - shape.length * chance();
  const start = x;
  while (x < 1720) {
    const length = shape.length * between(0.7, 1.35, chance);
    const height = shape.height * between(0.6, 1.15, chance);
    const crest = x + length * 0.62;
    line += `C${px(x + length * 0.3)} ${px(y)} ${px(x + length * 0.45)} ${px(y - height * 0.7)} ${px(crest)} ${px(y - height)}C${px(crest - length * 0.03)} ${px(y - height * 0.45)} ${px(crest + length * 0.12)} ${px(y)} ${px(x + length)} ${px(y)}`;
    foam += `M${px(x + length * 0.4)} ${px(y - height * 0.52)}Q${px(x + length * 0.5)} ${px(y - height * 0.84)} ${px(crest)} ${px(y - height)}Q${px(x + length * 0.55)} ${px(y - height * 0.68)} ${px(x + length * 0.5)} ${px(y - height * 0.4)}Q${px(x + length * 0.46)} ${px(y - height * 0.6)} ${px(x + length * 0.4)} ${px(y - height * 0.52)}z`;
    x += length;
  }
  const white = shape.foam === undefined ? '' : `<path d="${foam}" fill="${shape.foam}"/>`;
  return `<path d="M${px(start)} ${y}${line}V1060H${px(start)}z" fill="${shape.fill}"/>${white}`;
}

/** Tapered rays around a light. */
export function rays(
  x: number,
  y: number,
  shape: {
    from: number;
    to: number;
    count: number;
    colour: string;
    opacity?: number;
    seed?: number;
  },
): string {
  const chance = random(shape.seed ?? 1);
  const wedges = repeat(shape.count, (index) => {
    const angle = ((index + chance() * 0.5) / shape.count) * Math.PI * 2;
    const near = shape.from * between(1, 1.15, chance);
    const far = between(shape.from * 1.25, shape.to, chance);
    const half = 0.35 / shape.count;
    const point = (radius: number, turn: number): string =>
      `${px(x + Math.cos(angle + turn) * radius)} ${px(y + Math.sin(angle + turn) * radius)}`;
    return `M${point(near, -half)}L${point(far, -half)}L${point(far * 1.04, 0)}L${point(far, half)}L${point(near, half)}z`;
  });
  return `<path d="${wedges}" fill="${shape.colour}" opacity="${shape.opacity ?? 0.5}"/>`;
}

/** A bank of cloud with a flat foot. */
export function cloud(x: number, y: number, width: number, fill: string, opacity = 0.9): string {
  const w = width;
  return `<path d="M${px(x)} ${px(y)}c${px(-w * 0.02)} ${px(-w * 0.09)} ${px(w * 0.1)} ${px(-w * 0.13)} ${px(w * 0.17)} ${px(-w * 0.09)}c${px(w * 0.03)} ${px(-w * 0.14)} ${px(w * 0.22)} ${px(-w * 0.17)} ${px(w * 0.3)} ${px(-w * 0.06)}c${px(w * 0.09)} ${px(-w * 0.07)} ${px(w * 0.24)} ${px(-w * 0.04)} ${px(w * 0.26)} ${px(w * 0.06)}c${px(w * 0.12)} ${px(-w * 0.04)} ${px(w * 0.24)} ${px(w * 0.01)} ${px(w * 0.27)} ${px(w * 0.09)}z" fill="${fill}" opacity="${opacity}"/>`;
}
