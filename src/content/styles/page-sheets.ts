import { generate, parse, type CssNode } from 'css-tree/dist/csstree.esm';
import { type Rule, splitAt } from './rules.ts';

/** A style element of a public page, or a link to a sheet, in their order. */
export interface PageSheet {
  /** Of the element; empty if it has none. */
  readonly id: string;
  /** The rules of a style element; empty for a link. */
  readonly css: string;
  /** The absolute address of a linked sheet; null for a style element. */
  readonly address: string | null;
  /** The media query of the element; empty without one. */
  readonly media: string;
}

/** An element of the public page around its text. */
export interface Outside {
  readonly name: string;
  readonly classes: readonly string[];
}

/** A text's look on its public page: foreign rules, one selector each, and elements around it. */
export interface PageLook {
  readonly rules: readonly Rule[];
  /** From `html` to the element that holds the text. */
  readonly around: readonly Outside[];
  /** False if the page shows no title. */
  readonly hasTitle: boolean;
}

/** The sheets of core, besides what it writes for the theme's settings and for single blocks. */
const ofCore =
  /^(?:wp-(?!custom-css)|core-(?!block-supports)|classic-theme-styles|admin-bar|dashicons)/;
const ofPlugins = /\/(?:plugins|uploads|cache|litespeed)\//;

/** True for a page's sheets that count: the theme's and core's are replaced by our own design. */
export function isCounted(
  { id, address, media }: PageSheet,
  { home, theme }: { readonly home: string; readonly theme: string },
): boolean {
  if (/\bprint\b/.test(media)) return false;
  if (address === null) return !ofCore.test(id) && (theme === '' || !id.startsWith(`${theme}-`));
  const url = URL.parse(address);
  if (url === null || url.origin !== URL.parse(home)?.origin) return false;
  return ofPlugins.test(url.pathname) && !/\/(?:themes|wp-includes)\//.test(url.pathname);
}

/** In characters. A builder's own sheet has a hundred thousand. */
const longest = 1_000_000;
const mostRules = 20_000;
const longestSelector = 400;
const deepest = 4;

/**
 * All rules of a foreign sheet that may count, as written, one selector each, with absolute
 * addresses. Without nested rules, fonts, animations and imports. Never throws.
 * @param base the address of the sheet
 */
export function parseSheet(
  css: string,
  { base, media = '' }: { base: string; media?: string },
): readonly Rule[] {
  const rules: Rule[] = [];
  function read(nodes: Iterable<CssNode>, conditions: readonly string[]): void {
    for (const node of nodes) {
      if (rules.length >= mostRules) return;
      if (node.type === 'Rule') {
        const declarations = node.block.children.toArray().flatMap((each) => {
          if (each.type !== 'Declaration') return [];
          const value = absolute(generate(each.value), base) + (each.important ? '!important' : '');
          return [[each.property, value] as const];
        });
        if (declarations.length === 0) continue;
        const rest = conditions.length === 0 ? {} : { media: conditions.join(' ') };
        for (const selector of splitAt(',', generate(node.prelude)))
          if (selector.length <= longestSelector) rules.push({ ...rest, selector, declarations });
      } else if (node.type === 'Atrule' && node.block !== null && conditions.length < deepest) {
        const inside = conditionsOf(node.name, node.prelude === null ? '' : generate(node.prelude));
        if (inside !== null) read(node.block.children, [...conditions, ...inside]);
      }
    }
  }
  try {
    const sheet = parse(css.slice(0, longest), {
      parseValue: false,
      parseRulePrelude: false,
      parseAtrulePrelude: false,
    });
    const whole = media === '' ? [] : conditionsOf('media', media);
    if (sheet.type === 'StyleSheet' && whole !== null) read(sheet.children, whole);
  } catch (error) {
    // Blocks that are in each other thousands of times exhaust the stack.
    if (!(error instanceof RangeError)) throw error;
  }
  return rules;
}

const conditionForm = /^[\w\s():.,<>=/%*+-]{1,300}$/;
/** Ranges and ratios. Other such signs could be a tag. */
const comparisons =
  /[<>]=?(?=\s*(?:[\d.-]|(?:width|height|aspect-ratio|resolution)\b))|\d\s*\/\s*\d/g;

/** The conditions of an at-rule, none if it always holds; null if its rules are left out. */
function conditionsOf(name: string, prelude: string): readonly string[] | null {
  const condition = prelude.trim().toLowerCase();
  if (name === 'layer') return [];
  if ((name !== 'media' && name !== 'supports') || !conditionForm.test(condition)) return null;
  if (/[<>/]/.test(condition.replace(comparisons, ' '))) return null;
  if (name === 'media' && /^(?:only\s+)?(?:all|screen)$/.test(condition)) return [];
  return /\bprint\b/.test(condition) ? null : [`@${name} ${condition}`];
}

const absolute = (value: string, base: string): string =>
  value.replace(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')]*))\s*\)/gi, (_, one, two, three) => {
    const address = URL.parse(String(one ?? two ?? three ?? '').trim(), base);
    return `url("${address?.href.replace(/["\\]/g, '') ?? ''}")`;
  });

/** The most rules that one text is compared with. */
const mostCandidates = 3000;

/** The rules whose names all stand in a text or around it. Others can't match. */
export function narrow(
  rules: readonly Rule[],
  html: string,
  around: readonly Outside[],
): readonly Rule[] {
  const names = new Set(around.flatMap(({ classes }) => classes));
  for (const [, some = ''] of html.matchAll(/\s(?:class|id)=["']([^"'<>]{1,4000})["']/g))
    for (const name of some.split(/\s+/)) names.add(name);
  return rules.filter(({ selector }) => mayMatch(selector, names)).slice(0, mostCandidates);
}

function mayMatch(selector: string, names: ReadonlySet<string>): boolean {
  // It holds until a script has loaded a background.
  if (/:not\(\.[\w-]*lazy-?load/.test(selector)) return false;
  // What is excluded need not be there, and of a list one is enough.
  if (/:(?:is|where|matches|any)\(/.test(selector)) return true;
  const wanted = selector.replace(/:not\([^)]*\)/g, '').matchAll(/[.#]((?:[\w-]|[^\0-\x7f])+)/g);
  for (const [, name = ''] of wanted) if (!names.has(name)) return false;
  return true;
}
