import { splitAt } from './rules.ts';

export const white = 'ffffff';
export const black = '000000';

// Names that people type, each with its colour. Editors write numbers.
const typed = `
  black 000000 silver c0c0c0 gray 808080 grey 808080 white ffffff maroon 800000 red ff0000
  purple 800080 fuchsia ff00ff magenta ff00ff green 008000 lime 00ff00 olive 808000
  yellow ffff00 navy 000080 blue 0000ff teal 008080 aqua 00ffff cyan 00ffff orange ffa500
  brown a52a2a pink ffc0cb gold ffd700 darkred 8b0000 darkblue 00008b darkgreen 006400
  lightgray d3d3d3 lightgrey d3d3d3
`;
const named: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(typed.matchAll(/(\w+) (\w+)/g), ([, name = '', hex = '']) => [name, hex]),
);

const hexOf = (channels: readonly number[]): string =>
  channels
    .map((each) => Math.round(Math.min(255, Math.max(0, each))).toString(16))
    .map((digits) => digits.padStart(2, '0'))
    .join('');

const channelsOf = (hex: string): readonly number[] =>
  [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour between two: 0 gives the first, 1 the second. */
export function mixColours(one: string, other: string, share: number): string {
  const to = channelsOf(other);
  return hexOf(channelsOf(one).map((each, place) => each + ((to[place] ?? 0) - each) * share));
}

const fromHsl = (hue: number, saturation: number, lightness: number): readonly number[] =>
  [0, 8, 4].map((place) => {
    const turn = (place + hue / 30) % 12;
    const part = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - part * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  });

const functional =
  /^(rgb|hsl)a?\(\s*(\d{1,3}(?:\.\d{1,9})?)(?:deg)?\s*[\s,]\s*(\d{1,3}(?:\.\d{1,9})?)(%?)\s*[\s,]\s*(\d{1,3}(?:\.\d{1,9})?)%?\s*(?:[,/]\s*(\d?(?:\.\d{1,9})?|\d{1,3}%)\s*)?\)$/;
const preset = /^var\(\s*--wp--preset--color--([a-z0-9-]{1,60})\s*\)$/;

interface Colour {
  /** Six digits. */
  readonly hex: string;
  /** From 0 to 1. */
  readonly alpha: number;
}

type Colours = Readonly<Record<string, string>>;

/** Reads a number, `rgb()`, `hsl()`, `color-mix()`, a common name, or a variable of `presets`. */
export function readColour(written: string, presets: Colours): Colour | null {
  const value = written.trim().toLowerCase();
  if (value === 'transparent') return { hex: '000000', alpha: 0 };
  const digits = /^#([\da-f]{3,8})$/.exec(value)?.[1];
  if (digits !== undefined) {
    const long = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits;
    if (long.length !== 6 && long.length !== 8) return null;
    const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1;
    return { hex: long.slice(0, 6), alpha };
  }
  const name = preset.exec(value)?.[1];
  const known = name === undefined ? named : presets;
  const hex = known[name ?? value];
  if (Object.hasOwn(known, name ?? value) && hex !== undefined) return { hex, alpha: 1 };
  const mixed = mix.exec(value)?.[1];
  if (mixed !== undefined) return readMix(splitAt(',', mixed), presets);
  const [, kind, first = '', second = '', percent, third = '', share] =
    functional.exec(value) ?? [];
  if (kind === undefined || (kind === 'rgb') === (percent === '%')) return null;
  const one = Number(first);
  const two = Number(second);
  const three = Number(third);
  const channels = kind === 'rgb' ? [one, two, three] : fromHsl(one, two / 100, three / 100);
  const alpha = share?.endsWith('%') ? Number(share.slice(0, -1)) / 100 : Number(share ?? 1);
  return { hex: hexOf(channels), alpha: Math.min(1, alpha) };
}

const mix = /^color-mix\(\s*in (?:srgb|oklab|oklch|lab|lch|hsl)\s*,(.{1,200})\)$/;
const part = /^(.+?)(?:\s+(\d{1,3}(?:\.\d{1,9})?)%)?$/;

/** Mixed in sRGB, which comes near to what other colour spaces give. */
function readMix(parts: readonly string[], presets: Colours): Colour | null {
  const read = parts.map((each) => {
    const [, colour = '', percent] = part.exec(each) ?? [];
    // A mixture inside a mixture is not read.
    const found = mix.test(colour) ? null : readColour(colour, presets);
    return found && { ...found, share: percent === undefined ? null : Number(percent) / 100 };
  });
  const [one, other] = read;
  if (read.length !== 2 || !one || !other) return null;
  const second = other.share ?? 1 - (one.share ?? 0.5);
  const alpha = one.alpha * (1 - second) + other.alpha * second;
  const weight = alpha === 0 ? 0 : (other.alpha * second) / alpha;
  return { hex: mixColours(one.hex, other.hex, weight), alpha };
}

/** The opaque colour that a colour shows on a background. */
export function opaque({ hex, alpha }: Colour, background: string): string {
  return alpha === 1 ? hex : mixColours(background, hex, alpha);
}

const gradient = /^(linear|radial)-gradient\((.{1,400})\)$/;
const stop = /^(.+?)(?:\s+(-?\d{1,3}(?:\.\d{1,9})?)%)?$/;
const sides: Readonly<Record<string, number>> = {
  'to top': 0,
  'to right': 90,
  'to bottom': 180,
  'to left': 270,
  'to top right': 45,
  'to bottom right': 135,
  'to bottom left': 225,
  'to top left': 315,
};

/** A gradient: angle in degrees, opaque stops with positions in percent; null if it is none. */
export function gradientOf(
  written: string,
  background: string,
  presets: { readonly colours: Colours; readonly gradients: Readonly<Record<string, string>> },
): string | null {
  const { colours, gradients } = presets;
  const value = written.trim().toLowerCase();
  const slug = /^var\(\s*--wp--preset--gradient--([a-z0-9-]{1,60})\s*\)$/.exec(value)?.[1];
  if (slug !== undefined) return Object.hasOwn(gradients, slug) ? (gradients[slug] ?? null) : null;
  const [, kind, inside = ''] = gradient.exec(value) ?? [];
  if (kind === undefined) return null;
  const parts = inside.split(/,(?![^(]*\))/).map((part) => part.trim());
  const [first = ''] = parts;
  const degrees = /^(\d{1,3})(?:\.\d{1,9})?deg$/.exec(first)?.[1];
  const angle = degrees === undefined ? sides[first] : Number(degrees) % 360;
  if (
    angle !== undefined ||
    (kind === 'radial' && readColour(first.split(' ')[0] ?? '', colours) === null)
  )
    parts.shift();
  if (parts.length < 2 || parts.length > 8) return null;
  const stops = parts.map((part, place) => {
    const [, colour = '', at] = stop.exec(part) ?? [];
    const read = readColour(colour, colours);
    const share = at === undefined ? (100 * place) / (parts.length - 1) : Number(at);
    const percent = Math.round(Math.min(100, Math.max(0, share)));
    return read === null ? null : `#${opaque(read, background)} ${percent}%`;
  });
  if (stops.includes(null)) return null;
  const list = stops.join(',');
  return kind === 'radial'
    ? `radial-gradient(${list})`
    : `linear-gradient(${angle ?? 180}deg,${list})`;
}
