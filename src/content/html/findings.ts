import type { Finding, Reference, Surroundings } from './types.ts';
import { type ChildNode, isText } from 'domhandler';

export type NewFinding = Omit<Finding, 'count'>;

/** Collects the findings of one text, each once. */
export interface Findings {
  add: (finding: NewFinding) => void;
  list: () => readonly Finding[];
}

const maxWhatLength = 120;

export function createFindings(): Findings {
  const known = new Map<string, { finding: NewFinding; count: number }>();
  return {
    add(finding) {
      const what = shorten(finding.what);
      const key = `${finding.kind}\n${finding.outcome}\n${what}\n${finding.why}`;
      const entry = known.get(key);
      if (entry === undefined) known.set(key, { finding: { ...finding, what }, count: 1 });
      else entry.count++;
    },
    list: () => [...known.values()].map(({ finding, count }) => ({ ...finding, count })),
  };
}

/** One line without characters that a terminal could run as commands. */
function shorten(text: string): string {
  const line = text
    .slice(0, maxWhatLength * 4)
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return line.length <= maxWhatLength
    ? line
    : `${line.slice(0, maxWhatLength - 1).toWellFormed()}…`;
}

/** A tag in a finding, with the attribute that matters. */
export function describeTag(tag: string, attribute?: string, value?: string): string {
  if (attribute === undefined || value === undefined) return `<${tag}>`;
  const room = maxWhatLength - tag.length - attribute.length - 6;
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
