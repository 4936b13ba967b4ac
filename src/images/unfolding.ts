import { localReferences } from './svg-values.ts';

/** An element that is drawn, as far as others can refer to it or to its parts. */
export interface DrawnElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of those that it stands in, and its own. */
  readonly ids: readonly string[];
}

const deepest = 50;

/**
 * How much is drawn in the end, when every part is drawn wherever it is referred to: a few lines can
 * unfold into billions. Infinite where a part refers to itself.
 */
export function unfolding(elements: readonly DrawnElement[], css: string): number {
  const styles = referringRules(css);
  const references = new Map<string, string[]>();
  for (const element of elements) {
    const { attributes, ids } = element;
    const targets = [
      ...Object.values(attributes).flatMap(localReferences),
      ...styles.filter((style) => style.mayMatch(element)).flatMap((style) => style.targets),
    ];
    if (targets.length === 0) continue;
    for (const id of [drawing, ...ids]) {
      const known = references.get(id) ?? [];
      known.push(...targets);
      references.set(id, known);
    }
  }
  return weigh(references);
}

/** No id can be empty. */
const drawing = '';

function weigh(references: ReadonlyMap<string, readonly string[]>): number {
  const known = new Map<string, number>();
  const weightOf = (part: string, depth: number): number => {
    const before = known.get(part);
    if (before !== undefined) return before;
    if (depth > deepest) return Infinity;
    // Until it is known: whoever comes back here goes round in a circle.
    known.set(part, Infinity);
    let weight = 1;
    for (const next of references.get(part) ?? []) weight += weightOf(next, depth + 1);
    known.set(part, weight);
    return weight;
  };
  return weightOf(drawing, 0);
}

interface ReferringRule {
  readonly targets: readonly string[];
  mayMatch(element: DrawnElement): boolean;
}

function referringRules(css: string): ReferringRule[] {
  return Array.from(css.matchAll(/([^{}]*)\{([^{}]*)\}/g), ([, selectors = '', body = '']) => ({
    targets: localReferences(body),
    selectors,
  }))
    .filter(({ targets }) => targets.length > 0)
    .map(({ targets, selectors }) => {
      const words = new Set(selectors.match(/[^\s,.#>+~:()[\]="']+/g));
      const any = /[*[:]/.test(selectors);
      return {
        targets,
        mayMatch: ({ name, attributes }) =>
          any ||
          [name, attributes['id'] ?? '', ...(attributes['class'] ?? '').split(/\s+/)].some((word) =>
            words.has(word),
          ),
      };
    });
}
