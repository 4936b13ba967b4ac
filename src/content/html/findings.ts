import { type ChildNode, isText } from 'domhandler';
import { findingKinds, isLook } from './kinds.ts';
import type { Finding, Reference, Surroundings } from './types.ts';

export type NewFinding = Omit<Finding, 'count'>;

/** One text's findings, each once. What a block loses of one kind of look is one finding. */
export interface Findings {
  add: (finding: NewFinding) => void;
  /** Called at the start and the end of each block: a look is counted once for each. */
  enterBlock: () => void;
  leaveBlock: () => void;
  list: () => readonly Finding[];
}

const maxWhatLength = 120;
/** More do not fit into a line. */
const maxWhats = 20;

interface Known {
  readonly finding: NewFinding;
  readonly whats: Set<string>;
  readonly blocks: Set<number>;
  count: number;
}

export function createFindings(): Findings {
  const known = new Map<string, Known>();
  const open: number[] = [];
  let blocks = 0;
  return {
    add(finding) {
      const { kind, outcome, why } = finding;
      const what = shorten(finding.what);
      const key = isLook(kind) ? kind : `${kind}\n${outcome}\n${what}\n${why}`;
      const entry = known.get(key) ?? { finding, whats: new Set(), blocks: new Set(), count: 0 };
      known.set(key, entry);
      if (entry.whats.size < maxWhats) entry.whats.add(what);
      entry.blocks.add(open.at(-1) ?? 0);
      entry.count++;
    },
    enterBlock: () => void open.push(++blocks),
    leaveBlock: () => void open.pop(),
    list: () =>
      [...known.values()].map(({ finding, whats, blocks: { size }, count }) => ({
        ...finding,
        what: shorten([...whats].join(', ')),
        count: isLook(finding.kind) ? size : count,
      })),
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

/** The findings of one text that a report tells in one line. `why` is empty for a look. */
export interface FindingGroup extends Omit<Finding, 'what'> {
  /** What the findings name, each once. */
  readonly whats: readonly string[];
}

const outcomes: readonly Finding['outcome'][] = ['missing', 'removed', 'private', 'replaced'];

/** True if readers miss something that is in WordPress, and not only its look. */
export function isLost({ kind, outcome }: Pick<Finding, 'kind' | 'outcome'>): boolean {
  return (outcome === 'missing' || outcome === 'removed') && !isLook(kind);
}

/** Groups findings by loss and reason: private and lost content first, replacements, then looks. */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  // All looks of one kind are in one line, also if their reasons differ.
  const all = findings.map((each) => (isLook(each.kind) ? { ...each, why: '' } : each));
  const groups = Map.groupBy(all, ({ kind, outcome, why }) => `${kind}\n${outcome}\n${why}`);
  return [...groups.values()]
    .flatMap((some) => {
      const [first] = some;
      if (first === undefined) return [];
      const { kind, outcome, why } = first;
      return {
        kind,
        outcome,
        why,
        count: some.reduce((sum, { count }) => sum + count, 0),
        whats: [...new Set(some.map(({ what }) => what).filter((what) => what !== ''))],
      };
    })
    .toSorted(
      (one, other) =>
        weightOf(one) - weightOf(other) ||
        outcomes.indexOf(one.outcome) - outcomes.indexOf(other.outcome) ||
        findingKinds.indexOf(one.kind) - findingKinds.indexOf(other.kind),
    );
}

// What is published by mistake matters even more than what is lost.
const weightOf = (group: FindingGroup): number =>
  group.outcome === 'private' ? 0 : isLost(group) ? 1 : isLook(group.kind) ? 3 : 2;
