/** WordPress's palette, by the names in its classes. The last two are from its first block editor. */
export const palette: Readonly<Record<string, string>> = {
  black: '000000',
  'cyan-bluish-gray': 'abb8c3',
  white: 'ffffff',
  'pale-pink': 'f78da7',
  'vivid-red': 'cf2e2e',
  'luminous-vivid-orange': 'ff6900',
  'luminous-vivid-amber': 'fcb900',
  'light-green-cyan': '7bdcb5',
  'vivid-green-cyan': '00d084',
  'pale-cyan-blue': '8ed1fc',
  'vivid-cyan-blue': '0693e3',
  'vivid-purple': '9b51e0',
  'very-light-gray': 'eeeeee',
  'very-dark-gray': '313131',
};

/** WordPress's gradients, in the form of {@link gradientOf}. */
export const gradients: Readonly<Record<string, string>> = {
  'vivid-cyan-blue-to-vivid-purple': '135-0693e3_0-9b51e0_100',
  'light-green-cyan-to-vivid-green-cyan': '135-7adcb4_0-00d082_100',
  'luminous-vivid-amber-to-luminous-vivid-orange': '135-fcb900_0-ff6900_100',
  'luminous-vivid-orange-to-vivid-red': '135-ff6900_0-cf2e2e_100',
  'very-light-gray-to-cyan-bluish-gray': '135-eeeeee_0-a9b8c3_100',
  'cool-to-warm-spectrum': '135-4aeadc_0-9778d1_20-cf2aba_40-ee2c82_60-fb6962_80-fef84c_100',
  'blush-light-purple': '135-ffceec_0-9896f0_100',
  'blush-bordeaux': '135-fecda5_0-fe2d2d_50-6b003e_100',
  'luminous-dusk': '135-ffcb70_0-c751c0_50-4158d0_100',
  'pale-ocean': '135-fff5cb_0-b6e3d4_50-33a7b5_100',
  'electric-grass': '135-caf880_0-71ce7e_100',
  midnight: '135-020381_0-2874fc_100',
};

// Names that people type. Editors write numbers.
const named: Readonly<Record<string, string>> = {
  black: '000000',
  silver: 'c0c0c0',
  gray: '808080',
  grey: '808080',
  white: 'ffffff',
  maroon: '800000',
  red: 'ff0000',
  purple: '800080',
  fuchsia: 'ff00ff',
  magenta: 'ff00ff',
  green: '008000',
  lime: '00ff00',
  olive: '808000',
  yellow: 'ffff00',
  navy: '000080',
  blue: '0000ff',
  teal: '008080',
  aqua: '00ffff',
  cyan: '00ffff',
  orange: 'ffa500',
  brown: 'a52a2a',
  pink: 'ffc0cb',
  gold: 'ffd700',
  darkred: '8b0000',
  darkblue: '00008b',
  darkgreen: '006400',
  lightgray: 'd3d3d3',
  lightgrey: 'd3d3d3',
};

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
const preset = /^var\(\s*--wp--preset--color--([a-z-]{1,40})\s*\)$/;

interface Colour {
  /** Six digits. */
  readonly hex: string;
  /** From 0 to 1. */
  readonly alpha: number;
}

/** Reads a CSS colour: a number, `rgb()` or `hsl()`, a common name, or a name of WordPress's palette. */
export function readColour(written: string): Colour | null {
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
  const known = name === undefined ? named : palette;
  const hex = known[name ?? value];
  if (Object.hasOwn(known, name ?? value) && hex !== undefined) return { hex, alpha: 1 };
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

/** The opaque colour that a colour shows on a background. */
export function opaque({ hex, alpha }: Colour, ground: string): string {
  return alpha === 1 ? hex : mixColours(ground, hex, alpha);
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

/**
 * A gradient in the letters of a class name: its angle in degrees, or `round`, then its stops with their positions in percent,
 * `135-0693e3_0-9b51e0_100`. Null if it is not a gradient.
 */
export function gradientOf(written: string, ground: string): string | null {
  const value = written.trim().toLowerCase();
  const slug = /^var\(\s*--wp--preset--gradient--([a-z-]{1,60})\s*\)$/.exec(value)?.[1];
  if (slug !== undefined) return Object.hasOwn(gradients, slug) ? (gradients[slug] ?? null) : null;
  const [, kind, inside = ''] = gradient.exec(value) ?? [];
  if (kind === undefined) return null;
  const parts = inside.split(/,(?![^(]*\))/).map((part) => part.trim());
  const [first = ''] = parts;
  const degrees = /^(\d{1,3})(?:\.\d{1,9})?deg$/.exec(first)?.[1];
  const angle = degrees === undefined ? sides[first] : Number(degrees) % 360;
  if (angle !== undefined || (kind === 'radial' && readColour(first.split(' ')[0] ?? '') === null))
    parts.shift();
  if (parts.length < 2 || parts.length > 8) return null;
  const stops = parts.map((part, place) => {
    const [, colour = '', at] = stop.exec(part) ?? [];
    const read = readColour(colour);
    const share = at === undefined ? (100 * place) / (parts.length - 1) : Number(at);
    const percent = Math.round(Math.min(100, Math.max(0, share)));
    return read === null ? null : `${opaque(read, ground)}_${percent}`;
  });
  if (stops.includes(null)) return null;
  return `${kind === 'radial' ? 'round' : (angle ?? 180)}-${stops.join('-')}`;
}
