import type { ChildNode } from 'domhandler';
import { isText } from 'domhandler';
import type { Reference, Surroundings } from './face.ts';
import type { Findings } from './findings.ts';

/** One text on its way from safe HTML to HTML with gaps. */
export interface Reading {
  readonly surroundings: Surroundings;
  readonly findings: Findings;
  /** Puts a reference aside, and gives what stands for it in the text. */
  readonly refer: (reference: Reference) => string;
  /** What a node stands for, if it does. */
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
