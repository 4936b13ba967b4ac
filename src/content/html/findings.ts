import type { Finding, Reference, Surroundings } from './types.ts';
import { type ChildNode, isText } from 'domhandler';

export type Told = Omit<Finding, 'count'>;

/** Collects the findings of one text, each once. */
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

/** One line without characters that a terminal could run as commands. */
function shorten(text: string): string {
  const line = text
    .slice(0, longest * 4)
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
}

/** A tag in a finding, with the attribute that matters. */
export function describeTag(tag: string, attribute?: string, value?: string): string {
  if (attribute === undefined || value === undefined) return `<${tag}>`;
  const room = longest - tag.length - attribute.length - 6;
  const shown = value.trim();
  return `<${tag} ${attribute}="${shown.length <= room ? shown : `${shown.slice(0, room - 1)}…`}">`;
}

/** One text while safe HTML becomes HTML with gaps. */
export interface Reading {
  readonly surroundings: Surroundings;
  readonly findings: Findings;
  /** Stores a reference, and returns the gap for it. */
  readonly refer: (reference: Reference) => string;
  /** The reference of a node, if it is a gap. */
  readonly referenceOf: (node: ChildNode) => Reference | null;
}

export function startReading(
  { surroundings, findings }: Pick<Reading, 'surroundings' | 'findings'>,
  references: Reference[],
): Reading {
  const links = new Map<string, string>();
  const place = (reference: Reference) => `\0${references.push(reference) - 1}\0`;
  return {
    surroundings,
    findings,
    refer(reference) {
      if (reference.kind !== 'link' && reference.kind !== 'file') return place(reference);
      const key = `${reference.kind} ${reference.address}`;
      const gap = links.get(key) ?? place(reference);
      links.set(key, gap);
      return gap;
    },
    referenceOf(node) {
      const number = isText(node) ? /^\0(\d+)\0$/.exec(node.data)?.[1] : undefined;
      return number === undefined ? null : (references[Number(number)] ?? null);
    },
  };
}
