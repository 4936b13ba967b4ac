import type { DrawnElement } from './drawn-element.ts';
import { localReferences } from './svg-values.ts';

/** A rule of a style sheet that refers to parts of the same drawing. */
export interface ReferringRule {
  /** The ids of those parts. */
  readonly targets: readonly string[];
  /** How long its selectors are, in characters. */
  readonly length: number;
  /** True for all elements that it applies to, and possibly for some more. */
  mayMatch(element: DrawnElement): boolean;
}

export function referringRules(css: string): ReferringRule[] {
  // What follows the last bracket is no rule.
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
  // What comes before a sibling need not be around it.
  if (/[+~]/.test(selector)) return own;
  return (element) => own(element) && tests.every((test) => isAround(element, test));
}

function isAround({ parent }: DrawnElement, test: Test): boolean {
  for (let outer = parent; outer !== null; outer = outer.parent) if (test(outer)) return true;
  return false;
}

/** What is in brackets or after a colon is taken as true. */
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
