import { generate, parse } from 'css-tree/dist/csstree.esm';
import { z } from 'zod';

export type Declaration = readonly [property: string, value: string];

export const storedDeclarations = z.array(z.tuple([z.string(), z.string()]).readonly()).readonly();

/** One rule of the style sheet of a text. */
const rule = z.object({
  /** Its conditions, as they are written: `@media (width>40rem)`. */
  media: z.string().optional(),
  selector: z.string(),
  declarations: storedDeclarations,
});
export type Rule = z.output<typeof rule>;

/** The checked rules of one text, in their order. */
export const storedSheet = z.array(rule).readonly();
export type Sheet = z.output<typeof storedSheet>;

/** In characters. WordPress prints about twenty thousand. */
const longest = 500_000;

/** One rule of a foreign style sheet, as it is written. */
export interface StyleRule {
  /** Its selectors, each without white space at its ends. */
  readonly selectors: readonly string[];
  /** Properties and values in lower case, in their order. */
  readonly declarations: readonly Declaration[];
}

/**
 * The unconditional rules of a style sheet. Nested ones, as in `@media`, and all that is not CSS
 * are left out. Never throws.
 */
export function readRules(css: string): readonly StyleRule[] {
  const rules: StyleRule[] = [];
  try {
    const sheet = parse(css.slice(0, longest), { parseValue: false, parseRulePrelude: false });
    if (sheet.type !== 'StyleSheet') return [];
    for (const rule of sheet.children) {
      if (rule.type !== 'Rule') continue;
      const declarations = rule.block.children.toArray().flatMap((node) => {
        if (node.type !== 'Declaration') return [];
        const value = generate(node.value).trim().toLowerCase();
        return [[node.property.toLowerCase(), value] as const];
      });
      const selectors = splitAt(',', generate(rule.prelude));
      rules.push({ selectors, declarations });
    }
  } catch (error) {
    // Elements that are in each other thousands of times exhaust the stack.
    if (!(error instanceof RangeError)) throw error;
  }
  return rules;
}

/** Divides a text at a character that is not in brackets. */
export function splitAt(divider: ',' | ' ', text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text.trim()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0 && character === divider) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
