import * as astro from 'astro/runtime/server/index.js';
import { Html } from './html.ts';

const ordinary = new Map<string, boolean>();

/** Whether a text as an attribute of this name is written down as it is. Astro tells. */
const isOrdinary = (name: string): boolean => {
  const known = ordinary.get(name);
  if (known !== undefined) return known;
  const [given, empty] = ['x', ''].map((value) => String(astro.addAttribute(value, name)));
  const is = given === ` ${name}="x"` && empty === ` ${name}`;
  ordinary.set(name, is);
  return is;
};

const needsEscape = /[&"]/;
const escaped = (text: string): string =>
  needsEscape.test(text) ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : text;

const textOf = (value: unknown, name: string, shouldEscape: boolean, tag: string): string => {
  if (value === null || value === undefined) return '';
  // An element with a name of its own (`my-element`) has rules of its own.
  if (typeof value === 'string' && shouldEscape && tag === '' && isOrdinary(name))
    return value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`;
  return String(astro.addAttribute(value, name, shouldEscape, tag));
};

/** An attribute with the space before it; nothing where it has no value. */
export const addAttribute = (value: unknown, name: string, shouldEscape = true, tag = ''): Html =>
  new Html(textOf(value, name, shouldEscape, tag));

/** The attributes of an object that is spread into an element. */
export const spreadAttributes = (...given: Parameters<typeof astro.spreadAttributes>): Html =>
  new Html(String(astro.spreadAttributes(...given)));
