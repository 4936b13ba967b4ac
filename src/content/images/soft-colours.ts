import { lightOf } from '../../config/look-schema.ts';

// Average colours of most photographs, in OKLCH: greys, soft hues, and a few strong ones.
const lightnesses = [0.2, 0.32, 0.44, 0.56, 0.68, 0.79, 0.89, 0.97] as const;
const softHues = [30, 65, 105, 150, 205, 255, 320] as const;
const strong = [
  [0.45, 0.13, 30],
  [0.62, 0.16, 35],
  [0.75, 0.14, 75],
  [0.85, 0.13, 95],
  [0.5, 0.1, 145],
  [0.7, 0.12, 135],
  [0.45, 0.12, 260],
  [0.65, 0.12, 240],
] as const;

interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

const fromPolar = (l: number, chroma: number, hue: number): Lab => {
  const angle = (hue * Math.PI) / 180;
  return { l, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) };
};

/** The chroma that a screen can show: little for nearly black or white. */
const softChroma = (l: number): number => 0.055 * Math.min(1, l / 0.4, (1 - l) / 0.15);

const hexDigit = (linear: number): string => {
  const light = Math.min(1, Math.max(0, linear));
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 15).toString(16);
};

// https://bottosson.github.io/posts/oklab/
const toHex = ({ l, a, b }: Lab): string => {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
    .map(hexDigit)
    .join('');
};

/** Linear light, 0 to 1. */
export type Light = readonly [red: number, green: number, blue: number];

const toLab = ([red, green, blue]: Light): Lab => {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
};

const lightsOf = (hex: string): Light => {
  const [red = 0, green = 0, blue = 0] = [...hex].map((digit) =>
    lightOf(Number.parseInt(digit, 16) / 15),
  );
  return [red, green, blue];
};

/** The colours of placeholders, as short CSS colours: `a86`. Each occurs once. */
export const softColours: readonly string[] = [
  ...new Set([
    ...lightnesses.flatMap((l) => [
      toHex(fromPolar(l, 0.006, 80)),
      ...softHues.map((hue) => toHex(fromPolar(l, softChroma(l), hue))),
    ]),
    ...strong.map(([l, chroma, hue]) => toHex(fromPolar(l, chroma, hue))),
  ]),
];

const labs = softColours.map((hex) => ({ hex, ...toLab(lightsOf(hex)) }));

/** The most similar colour of {@link softColours}. */
export function softColourOf(light: Light): string {
  const { l, a, b } = toLab(light);
  const apart = (each: Lab) => (each.l - l) ** 2 + (each.a - a) ** 2 + (each.b - b) ** 2;
  return labs.reduce((best, each) => (apart(each) < apart(best) ? each : best)).hex;
}

const known = new Set(softColours);

/** A placeholder's class names; empty for null and for colours that the style sheet lacks. */
export function placeholderClasses(placeholder: string | null): string {
  const [from = '', into = ''] = placeholder?.split(' ') ?? [];
  return known.has(from) && known.has(into) ? `from-${from} into-${into}` : '';
}
