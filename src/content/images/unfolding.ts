import type { DrawnElement } from './drawn-element.ts';
import { referringRules } from './referring-rules.ts';
import { localReferences } from './svg-values.ts';

const deepest = 50;
/** More references than this are too many, wherever they lead. */
const most = 50_000;
/** Comparing each element, and what is around it, with more selectors than this would take longer than drawing. */
const mostCompared = 50_000_000;

/**
 * How much is drawn in the end, when every part is drawn wherever it is referred to: a few lines can
 * unfold into billions. Infinite where a part refers to itself.
 */
export function unfolding(elements: readonly DrawnElement[], css: string): number {
  const styles = referringRules(css);
  const selectors = styles.reduce((sum, { length }) => sum + length, 0);
  if (selectors > 0 && selectors * depths(elements) > mostCompared) return Infinity;
  const references = new Map<string, string[]>();
  let count = 0;
  for (const element of elements) {
    const { attributes } = element;
    const targets = [
      ...Object.values(attributes).flatMap(localReferences),
      ...styles.filter((style) => style.mayMatch(element)).flatMap((style) => style.targets),
    ];
    count += targets.length;
    if (count > most) return Infinity;
    if (targets.length === 0) continue;
    for (const id of [drawing, ...idsAround(element)]) {
      const known = references.get(id) ?? [];
      known.push(...targets);
      references.set(id, known);
    }
  }
  return weigh(references);
}

/** How deep each of them stands, in all. */
function depths(elements: readonly DrawnElement[]): number {
  let sum = 0;
  for (const element of elements)
    for (let each: DrawnElement | null = element; each !== null; each = each.parent) sum++;
  return sum;
}

function idsAround({ attributes, parent }: DrawnElement): string[] {
  const id = attributes['id'] ?? '';
  return [...(id === '' ? [] : [id]), ...(parent === null ? [] : idsAround(parent))];
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
