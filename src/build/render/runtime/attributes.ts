import * as astro from 'astro/runtime/server/index.js';
import { Html } from './html.ts';

const plainNames = new Map<string, boolean>();

/** True if Astro writes strings unchanged into attributes of this name. */
const isPlain = (name: string): boolean => {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const [filled, empty] = ['x', ''].map((value) => String(astro.addAttribute(value, name)));
  const isUnchanged = filled === ` ${name}="x"` && empty === ` ${name}`;
  plainNames.set(name, isUnchanged);
  return isUnchanged;
};

const needsEscape = /[&"]/;
const escaped = (text: string): string =>
  needsEscape.test(text) ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : text;

const textOf = (value: unknown, name: string, shouldEscape: boolean, tag: string): string => {
  if (value === null || value === undefined) return '';
  // Astro has other rules for custom elements (`my-element`).
  if (typeof value === 'string' && shouldEscape && tag === '' && isPlain(name))
    return value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`;
  return String(astro.addAttribute(value, name, shouldEscape, tag));
};

/** An attribute with a space before it; empty if it has no value. */
export function addAttribute(value: unknown, name: string, shouldEscape = true, tag = ''): Html {
  return new Html(textOf(value, name, shouldEscape, tag));
}

export function spreadAttributes(...given: Parameters<typeof astro.spreadAttributes>): Html {
  return new Html(String(astro.spreadAttributes(...given)));
}
