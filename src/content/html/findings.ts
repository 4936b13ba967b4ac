import type { Finding } from './face.ts';

export type Told = Omit<Finding, 'count'>;

/** Gathers what is told of one text, the same thing once. */
export interface Findings {
  tell: (told: Told) => void;
  list: () => readonly Finding[];
}

const longest = 120;

export function gatherFindings(): Findings {
  const known = new Map<string, { told: Told; count: number }>();
  return {
    tell(told) {
      const what = shorten(told.what);
      const key = `${told.kind}\n${told.outcome}\n${what}\n${told.why}`;
      const entry = known.get(key);
      if (entry === undefined) known.set(key, { told: { ...told, what }, count: 1 });
      else entry.count++;
    },
    list: () => [...known.values()].map(({ told, count }) => ({ ...told, count })),
  };
}

/** One line that no terminal can take for a command of its own. */
function shorten(text: string): string {
  const line = text
    .slice(0, longest * 4)
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
}

/** A tag as a finding shows it, with the one attribute that matters. */
export function describeTag(tag: string, attribute?: string, value?: string): string {
  if (attribute === undefined || value === undefined) return `<${tag}>`;
  const room = longest - tag.length - attribute.length - 6;
  const shown = value.trim();
  return `<${tag} ${attribute}="${shown.length <= room ? shown : `${shown.slice(0, room - 1)}…`}">`;
}
