import {
  clone,
  type CssNode,
  generate,
  List,
  parse,
  type Selector,
} from 'css-tree/dist/csstree.esm';
import { is, selectOne } from 'css-select';
import { type ChildNode, type Document, Element, isTag } from 'domhandler';
import { checked, type CheckOptions, foreignName, variablesIn } from './check.ts';
import type { Outside, PageLook } from './page-sheets.ts';
import type { Declaration, Rule, Sheet } from './rules.ts';

/** The class names that rules name. */
export function classesIn(rules: readonly Rule[]): ReadonlySet<string> {
  const names = rules.flatMap(({ selector }) =>
    Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name = '']) => name),
  );
  return new Set(names);
}

export interface SelectOptions extends Pick<CheckOptions, 'picture'> {
  /** The name that a class of the page has in our HTML. */
  readonly className: (name: string) => string;
  /** The id that an id of the page has in our HTML. */
  readonly id: (id: string) => string;
}

export interface Selected {
  readonly sheet: Sheet;
  /** True if rules were left out beyond the limit of one text. */
  readonly isCut: boolean;
}

/** In characters of CSS. */
const longestSheet = 60_000;
/** Elements times selectors; for selectors that count siblings, times these. */
const mostComparisons = 50_000_000;
const mostCompounds = 12;

/** Elements that our HTML may rename: each has a class for its own name. */
const renamed =
  /^(?:h[1-6]|article|center|footer|header|hgroup|main|nav|search|button|label|form|font|strike|tt)$/;
/** The class for it; null for other elements. */
export function classOfTag(tag: string): string | null {
  return renamed.test(tag) ? foreignName(`tag-${tag}`) : null;
}

/**
 * A page's checked rules that match elements of a text. Selectors are relative to one element
 * around the text, `&`, which stands for all elements around it on the public page.
 */
export function selectRules(
  trees: readonly Document[],
  { rules, around }: Pick<PageLook, 'rules' | 'around'>,
  options: SelectOptions,
): Selected {
  const places = trees.map((tree) => placeIn(tree, around, options));
  const matches = remembered((match) =>
    places.some(({ nodes }) => selectOne(match, nodes, { relativeSelector: false }) !== null),
  );
  const outside = places[0]?.outside ?? [];
  const place: Place = {
    isOutside: remembered((match) => outside.some((each) => is(each, match))),
    isAround: remembered((match) => outside.slice(-1).some((each) => is(each, match))),
  };
  // Conditions repeat selectors.
  const readingsOf = remembered((selector) => readSelector(selector, place, options));
  const elements = trees.reduce((sum, { children }) => sum + countIn(children), 0);
  const siblings = Math.max(1, ...trees.map(({ children }) => mostSiblings(children)));
  const found: Rule[] = [];
  let left = mostComparisons;
  let isCut = false;
  for (const { media, selector, declarations } of rules) {
    const cost = elements * (/:(?:nth|first|last|only)-|[+~]/.test(selector) ? siblings : 1);
    isCut ||= cost > left;
    if (cost > left) continue;
    left -= cost;
    for (const { print, match } of readingsOf(selector)) {
      if (match !== null && !matches(match)) continue;
      const kept = declarations
        .map((each) => checked(each, { media, picture: options.picture }))
        .filter((each) => each !== null)
        .filter(([property]) => match !== null || inherited.test(property));
      const condition = media === undefined ? {} : { media };
      if (kept.length > 0) found.push({ ...condition, selector: print, declarations: kept });
    }
  }
  for (const { release } of places) release();
  const sheet: Rule[] = [];
  let length = 0;
  for (const rule of withoutUnused(found)) {
    length += lengthOf(rule);
    if (length <= longestSheet) sheet.push(rule);
  }
  return { sheet, isCut: isCut || length > longestSheet };
}

/** Puts a tree into the elements around the text on its page, until `release` is called. */
function placeIn(tree: Document, around: readonly Outside[], { className }: SelectOptions) {
  const outside: Element[] = [];
  for (const { name, classes } of around) {
    const names = [...classes.map(className), classOfTag(name) ?? ''];
    const element = new Element(name, { class: names.join(' ') });
    element.parent = outside.at(-1) ?? null;
    outside.at(-1)?.children.push(element);
    outside.push(element);
  }
  const last = outside.at(-1) ?? new Element('body', {});
  last.children = [...tree.children];
  for (const node of tree.children) node.parent = last;
  return {
    outside,
    nodes: last.children,
    release() {
      for (const node of tree.children) node.parent = tree;
    },
  };
}

const countIn = (nodes: readonly ChildNode[]): number =>
  nodes.reduce((sum, each) => (isTag(each) ? sum + 1 + countIn(each.children) : sum), 0);

const mostSiblings = (nodes: readonly ChildNode[]): number =>
  nodes.reduce(
    (most, each) => (isTag(each) ? Math.max(most, mostSiblings(each.children)) : most),
    nodes.length,
  );

function remembered<T>(test: (match: string) => T): (match: string) => T {
  const known = new Map<string, T>();
  return (match) => {
    const result = known.get(match) ?? test(match);
    known.set(match, result);
    return result;
  };
}

/** What the element around a text takes over from elements around it on its page. */
const inherited =
  /^(?:--.*|color|background(?:-color|-image)?|font(?:-(?:family|size|style|weight|variant))?|letter-spacing|line-height|padding(?:-(?:left|right|inline|inline-start|inline-end))?|text-(?:align|transform)|word-spacing)$/;

/** Tells which selectors match elements around a text. */
interface Place {
  readonly isOutside: (match: string) => boolean;
  /** The same for the innermost of them. */
  readonly isAround: (match: string) => boolean;
}

interface ReadSelector {
  /** As it is printed, relative to the element around the text. */
  readonly print: string;
  /** As it is compared, without states; null for the element around the text itself. */
  readonly match: string | null;
}

const longestSelector = 400;

/** What a foreign selector means in and around the text; none if not allowed. Never throws. */
function readSelector(
  written: string,
  { isOutside, isAround }: Place,
  options: SelectOptions,
): readonly ReadSelector[] {
  if (written.length > longestSelector || /[<\\@{};]|\/\*/.test(written)) return [];
  let selector: CssNode;
  try {
    selector = parse(written, { context: 'selector' });
  } catch {
    return [];
  }
  if (selector.type !== 'Selector' || !isAllowed(selector)) return [];
  const { compounds, combinators } = compoundsOf(selector, options);
  if (compounds.length > mostCompounds) return [];
  const plain = compounds.map(withoutStates);
  const upTo = (end: number) => joined(plain.slice(0, end), combinators);
  // A state of an element around the text is none of the element that stands for it.
  const end = compounds.findIndex(
    (each, place) => generateAll(each) !== plain[place] || !isOutside(upTo(place + 1)),
  );
  const isWhole = end < 0;
  // A rule for the page itself, or for all elements of a kind, which are in the text, too.
  const from = isWhole ? compounds.length - 1 : end;
  const before = combinators[from - 1] ?? ' ';
  const ofPage = isWhole && isNamed(compounds[from]) ? [{ print: '&', match: null }] : [];
  if (before !== ' ' && (before !== '>' || !isAround(upTo(from)))) return ofPage;
  // A picture stands in an element with its formats.
  const between = combinators
    .slice(from)
    .map((each, at) => (each === '>' && /^img\b/.test(plain[from + at + 1] ?? '') ? ' ' : each));
  const print = joined(compounds.slice(from).map(generateAll), between);
  return [
    ...ofPage,
    { print: before === '>' ? `>${print}` : print, match: upTo(compounds.length) },
  ];
}

type Compound = readonly CssNode[];

const structural =
  /^(?:first-child|last-child|only-child|nth-child|nth-last-child|nth-of-type|nth-last-of-type|first-of-type|last-of-type|only-of-type|empty|not|is|where|root)$/;
const states = /^(?:hover|focus|focus-visible|focus-within|active|visited|link|any-link)$/;
const parts = /^(?:before|after|marker|first-letter|first-line)$/;

function isAllowed(selector: Selector): boolean {
  return selector.children.toArray().every((node) => {
    if (node.type === 'PseudoElementSelector') return parts.test(node.name.toLowerCase());
    if (node.type !== 'PseudoClassSelector')
      return /^(?:TypeSelector|ClassSelector|IdSelector|AttributeSelector|Combinator)$/.test(
        node.type,
      );
    const name = node.name.toLowerCase();
    // The older form of a part.
    if (parts.test(name)) return node.children === null;
    if (!structural.test(name) && !states.test(name)) return false;
    return (node.children?.toArray() ?? []).every((list) => {
      if (list.type === 'Nth') return list.selector === null;
      if (list.type !== 'SelectorList') return false;
      return list.children.toArray().every((each) => each.type === 'Selector' && isAllowed(each));
    });
  });
}

/** The parts of a selector between its combinators, with our names. */
function compoundsOf({ children }: Selector, options: SelectOptions) {
  const compounds: CssNode[][] = [[]];
  const combinators: string[] = [];
  for (const node of children) {
    if (node.type === 'Combinator') {
      combinators.push(node.name.trim() === '' ? ' ' : node.name);
      compounds.push([]);
    } else compounds.at(-1)?.push(renamedNode(node, options));
  }
  return { compounds, combinators };
}

/** True for a compound about the page or a named element, not about all elements of a kind. */
const isNamed = (compound: Compound = []): boolean =>
  compound.some(
    (node) =>
      node.type === 'ClassSelector' ||
      node.type === 'PseudoClassSelector' ||
      (node.type === 'TypeSelector' && /^(?:html|body)$/i.test(node.name)),
  );

function renamedNode(node: CssNode, options: SelectOptions): CssNode {
  const copy = clone(node);
  if (copy.type === 'ClassSelector') copy.name = options.className(copy.name);
  else if (copy.type === 'IdSelector') copy.name = options.id(copy.name);
  else if (copy.type === 'TypeSelector') {
    const own = classOfTag(copy.name.toLowerCase());
    if (own !== null) return { type: 'ClassSelector', name: own };
  } else if ('children' in copy && copy.children instanceof List)
    copy.children = copy.children.map((each: CssNode) => renamedNode(each, options));
  return copy;
}

/** A compound without what no tree tells, such as a pointer above it; `*` if nothing is left. */
function withoutStates(compound: Compound): string {
  return compound.map(plainOf).join('') || '*';
}

function plainOf(node: CssNode): string {
  if (node.type === 'PseudoElementSelector') return '';
  const css = generate(node);
  if (node.type !== 'PseudoClassSelector') return css;
  if (parts.test(node.name) || states.test(node.name)) return '';
  if (!stateIn.test(css)) return css;
  const lists = /^(?:is|where)$/.test(node.name) ? (node.children?.toArray() ?? []) : [];
  const selectors = lists.flatMap((list) =>
    list.type === 'SelectorList' ? list.children.toArray() : [],
  );
  const plain = selectors.map((each) =>
    each.type === 'Selector' ? each.children.toArray().map(plainOf).join('') : '',
  );
  // What is left of a selector with combinators may be none.
  const isSimple = plain.length > 0 && plain.every((each) => /^[^\s>+~]+$/.test(each));
  return isSimple ? `:is(${plain.join(',')})` : '';
}

const stateIn = /:(?:hover|focus|active|visited|link|any-link)/;

const generateAll = (compound: Compound): string => compound.map((node) => generate(node)).join('');

const joined = (compounds: readonly string[], combinators: readonly string[]): string =>
  compounds
    .map((each, place) => (place === 0 ? each : (combinators[place - 1] ?? ' ') + each))
    .join('');

/** Without custom properties that no rule reads. */
function withoutUnused(rules: readonly Rule[]): readonly Rule[] {
  const all = rules.flatMap(({ declarations }) => declarations);
  const values = Map.groupBy(all, ([property]) => property);
  const read = new Set<string>();
  const waiting = all.filter(([property]) => !property.startsWith('--'));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const name of variablesIn(next[1])) {
      if (read.has(name)) continue;
      read.add(name);
      for (const each of values.get(name) ?? []) waiting.push(each);
    }
  const isRead = ([property]: Declaration) => !property.startsWith('--') || read.has(property);
  return rules
    .map((rule) => ({ ...rule, declarations: rule.declarations.filter(isRead) }))
    .filter(({ declarations }) => declarations.length > 0);
}

const lengthOf = ({ media = '', selector, declarations }: Rule): number =>
  declarations.reduce((sum, [property, value]) => sum + property.length + value.length + 2, 0) +
  media.length +
  selector.length +
  4;
