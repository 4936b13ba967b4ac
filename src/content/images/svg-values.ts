/** Whether a value of an attribute refers to nothing outside of its own drawing. */
export function isLocalValue(value: string): boolean {
  // It can spell the name of any of these in another way.
  if (value.includes('\\')) return false;
  const functions = value.matchAll(
    /(url|src|image|image-set|cross-fade|element|expression)\s*\(/gi,
  );
  for (const { 0: start, 1: name, index } of functions) {
    const inside = value.slice(index + start.length);
    if (name?.toLowerCase() !== 'url' || !/^\s*(["']?)#[^"'()\s]*\1\s*\)/.test(inside))
      return false;
  }
  return true;
}

/** CSS that only colours and shapes, without its comments; null when there is more to it. */
export function safeCss(css: string): string | null {
  const plain = withoutComments(css).replace(/<!--|-->/g, ' ');
  // A backslash can spell anything, and of the at-rules only this one loads nothing.
  const rules = plain.replace(/@media\b/gi, '');
  if (
    /[\\<@]|\/\*|\/\/|\b(?:https?|ftp|file|data|javascript|vbscript):|behavior|binding/i.test(rules)
  )
    return null;
  return isLocalValue(plain) ? plain : null;
}

// Not by a pattern, which would look for an end from each beginning anew.
function withoutComments(css: string): string {
  let plain = '';
  for (let at = 0; ;) {
    const start = css.indexOf('/*', at);
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2);
    if (end < 0) return plain + css.slice(at);
    plain += `${css.slice(at, start)} `;
    at = end + 2;
  }
}

/** The address that a reference has in the end: a part of the same drawing, or a picture that it brings along. */
export function safeHref(element: string, value: string): string | null {
  const address = value.trim();
  if (element === 'image')
    return /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/.test(address)
      ? address
      : null;
  return /^#[^\s"'()<>]+$/.test(address) ? address : null;
}

/** The parts of the same drawing that a value refers to. */
export function localReferences(value: string): string[] {
  const found = value.matchAll(/^\s*#([^\s"'()]+)\s*$|url\(\s*["']?#([^"'()\s]+)/gi);
  return Array.from(found, ([, whole, inside]) => decoded(whole ?? inside ?? ''));
}

// As browsers look for it among the ids.
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

const perUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
};

/** Honest ones have a few digits and a unit. */
const longestLength = 100;

/** A length in pixels; null for shares and nonsense. */
export function toPixels(length = ''): number | null {
  if (length.length > longestLength) return null;
  const [, number, unit = ''] =
    /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length) ?? [];
  const factor = perUnit[unit.toLowerCase()];
  if (number === undefined || factor === undefined) return null;
  const pixels = Number(number) * factor;
  return pixels > 0 && pixels < 1e6 ? pixels : null;
}
