import type { DrawnElement } from './drawn-element.ts';
import { localReferences } from './svg-values.ts';

/** A rule of a style sheet that refers to parts of the same drawing. */
export interface ReferringRule {
  /** The ids of those parts. */
  readonly targets: readonly string[];
  /** True for all elements that it applies to, and possibly for some more. */
  mayMatch(element: DrawnElement): boolean;
}

export function referringRules(css: string): ReferringRule[] {
  return Array.from(css.matchAll(/([^{}]*)\{([^{}]*)\}/g)).flatMap(
    ([, selectors = '', body = '']) => {
      const targets = localReferences(body);
      if (targets.length === 0) return [];
      const each = selectors.split(',').map(toTest);
      return [{ targets, mayMatch: (element) => each.some((test) => test(element)) }];
    },
  );
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
  return ({ name, attributes }) => {
    const own = (attributes['class'] ?? '').split(/\s+/);
    return (
      (tag === '' || tag === '*' || tag === name) &&
      classes.every((one) => own.includes(one)) &&
      ids.every((id) => id === attributes['id'])
    );
  };
}
