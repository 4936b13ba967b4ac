import { localReferences } from './svg-rules.ts';

/** An element of a drawing, for counting references. */
export interface DrawnElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The element around it. */
  readonly parent: DrawnElement | null;
}

const maxDepth = 50;
const maxReferences = 50_000;
/** The limit of comparisons of elements with selectors: more would take longer than drawing. */
const maxComparisons = 50_000_000;

/** How many parts are drawn, counting each reference. Infinite if a part refers to itself. */
export function countDrawnParts(elements: readonly DrawnElement[], css: string): number {
  const styles = referringRules(css);
  const selectors = styles.reduce((sum, { length }) => sum + length, 0);
  if (selectors > 0 && selectors * sumOfDepths(elements) > maxComparisons) return Infinity;
  const references = new Map<string, string[]>();
  let count = 0;
  for (const element of elements) {
    const { attributes } = element;
    const targets = [
      ...Object.values(attributes).flatMap(localReferences),
      ...styles.filter((style) => style.mayMatch(element)).flatMap((style) => style.targets),
    ];
    count += targets.length;
    if (count > maxReferences) return Infinity;
    if (targets.length === 0) continue;
    for (const id of [drawing, ...idsAround(element)]) {
      const known = references.get(id) ?? [];
      known.push(...targets);
      references.set(id, known);
    }
  }
  return weigh(references);
}

/** The sum of the elements' depths. */
function sumOfDepths(elements: readonly DrawnElement[]): number {
  let sum = 0;
  for (const element of elements)
    for (let each: DrawnElement | null = element; each !== null; each = each.parent) sum++;
  return sum;
}

function idsAround({ attributes, parent }: DrawnElement): string[] {
  const id = attributes['id'] ?? '';
  return [...(id === '' ? [] : [id]), ...(parent === null ? [] : idsAround(parent))];
}

/** Stands for the whole drawing among the ids, of which none is empty. */
const drawing = '';

function weigh(references: ReadonlyMap<string, readonly string[]>): number {
  const known = new Map<string, number>();
  const weightOf = (part: string, depth: number): number => {
    const before = known.get(part);
    if (before !== undefined) return before;
    if (depth > maxDepth) return Infinity;
    // A reference back to this part is a circle.
    known.set(part, Infinity);
    let weight = 1;
    for (const next of references.get(part) ?? []) weight += weightOf(next, depth + 1);
    known.set(part, weight);
    return weight;
  };
  return weightOf(drawing, 0);
}

/** A rule of a style sheet that refers to parts of the same drawing. */
export interface ReferringRule {
  /** The ids of those parts. */
  readonly targets: readonly string[];
  /** The length of its selectors, in characters. */
  readonly length: number;
  /** True for all elements that the rule applies to, and perhaps for some others. */
  mayMatch(element: DrawnElement): boolean;
}

function referringRules(css: string): ReferringRule[] {
  // The text after the last bracket is not a rule.
  const blocks = css.split('}').slice(0, -1);
  return blocks.flatMap((block) => {
    const [body = '', selectors] = block.split('{').toReversed();
    const targets = selectors === undefined ? [] : localReferences(body);
    if (selectors === undefined || targets.length === 0) return [];
    const each = selectors.split(',').map(toTest);
    const mayMatch = (element: DrawnElement) => each.some((test) => test(element));
    return [{ targets, length: selectors.length, mayMatch }];
  });
}

type Test = (element: DrawnElement) => boolean;

function toTest(selector: string): Test {
  const steps = selector.split(/[\s>+~]+/).filter((step) => step !== '');
  const tests = steps.map(stepTest);
  const own = tests.pop() ?? (() => true);
  // An element before a sibling combinator need not be an ancestor.
  if (/[+~]/.test(selector)) return own;
  return (element) => own(element) && tests.every((test) => isAround(element, test));
}

function isAround({ parent }: DrawnElement, test: Test): boolean {
  for (let outer = parent; outer !== null; outer = outer.parent) if (test(outer)) return true;
  return false;
}

/** Attribute selectors and pseudo-classes count as true. */
function stepTest(step: string): Test {
  const plain = step.replace(/\[[^\]]*\]?|:.*/g, '');
  const [tag = ''] = /^[^.#]*/.exec(plain) ?? [];
  const classes = Array.from(plain.matchAll(/\.([^.#]*)/g), ([, name = '']) => name);
  const ids = Array.from(plain.matchAll(/#([^.#]*)/g), ([, name = '']) => name);
  return (element) =>
    (tag === '' || tag === '*' || tag === element.name) &&
    ids.every((id) => id === element.attributes['id']) &&
    classes.every((one) => classesOf(element).has(one));
}

const known = new WeakMap<DrawnElement, ReadonlySet<string>>();

function classesOf(element: DrawnElement): ReadonlySet<string> {
  const classes = known.get(element) ?? new Set((element.attributes['class'] ?? '').split(/\s+/));
  known.set(element, classes);
  return classes;
}
