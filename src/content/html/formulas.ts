import {
  Document,
  Element,
  isTag,
  isText,
  Text,
  type ChildNode,
  type ParentNode,
} from 'domhandler';
import temml from 'temml';
import type { Findings } from './findings.ts';
import {
  append,
  decode,
  depthAt,
  find,
  isGap,
  maxDepth,
  parse,
  serialise,
  textNode,
} from './tree.ts';

/** Puts MathML in place of the TeX among the children of an element. */
export type Formulas = (parent: ParentNode, findings: Findings) => void;

interface Notation {
  readonly open: RegExp;
  readonly close: string;
  readonly isBlock: boolean;
}

/** How texts mark TeX: as MathJax and KaTeX read it, and as the plugins of WordPress.com do. */
const notations: readonly Notation[] = [
  { open: /(?<!\\)\\\(/g, close: '\\)', isBlock: false },
  { open: /(?<!\\)\\\[/g, close: '\\]', isBlock: true },
  { open: /(?<![\\$])\$\$(?!\$)/g, close: '$$', isBlock: true },
  { open: /(?<![\\$\w])\$latex[\s\u00a0]/g, close: '$', isBlock: false },
  { open: /\[latex(?: [^[\]]{0,100})?\]/g, close: '[/latex]', isBlock: false },
];
const signs = /\\[([]|\$\$|\$latex|\[latex/;

/** In characters. */
const longestTex = 4000;
/** For one text: formulas that are read, readable or not, and characters of MathML. */
const mostFormulas = 2000;
const mostMathMl = 2_000_000;
const unreadable = 'its TeX cannot be read, so it stays as it was written';

/**
 * Makes the reader for one text. What the library cannot read stays as it is.
 * @param sanitise makes MathML safe
 */
export function readFormulas(sanitise: (html: string) => Document): Formulas {
  let tries = 0;
  let written = 0;

  function formulaOf({ inside, isBlock }: Marked, room: number): Element | null {
    if (tries >= mostFormulas || written >= mostMathMl) return null;
    tries += 1;
    const made = toMathMl(inside, isBlock);
    // The sanitizer would leave out what is nested too deeply.
    if (made === null || depthAt(made) > room) return null;
    const html = serialise(new Document([made]));
    written += html.length;
    const [math] = sanitise(html).children;
    return math !== undefined && isTag(math) ? math : null;
  }

  return function replace(parent, findings) {
    const hasSigns = (node: ChildNode) => isText(node) && signs.test(node.data);
    if (!parent.children.some(hasSigns)) return;
    const room = maxDepth - depthOf(parent);
    const children = runsOf(parent.children).flatMap((run) =>
      withFormulas(run, (marked) => {
        const math = formulaOf(marked, room);
        const what = marked.inside;
        if (math === null)
          findings.add({ kind: 'element', outcome: 'replaced', what, why: unreadable });
        return math;
      }),
    );
    if (children.every((node) => node.parent === parent)) return;
    for (const child of children) child.parent = parent;
    parent.children = children;
    // A sign that stood beside a formula may begin the next one.
    replace(parent, findings);
  };
}

function depthOf(parent: ParentNode): number {
  return (isTag(parent) ? 1 : 0) + (parent.parent === null ? 0 : depthOf(parent.parent));
}

/** Adjacent texts with their line breaks, as WordPress separates lines; other nodes stand alone. */
function runsOf(nodes: readonly ChildNode[]): ChildNode[][] {
  const runs: ChildNode[][] = [];
  let last: ChildNode[] | null = null;
  for (const node of nodes) {
    const isPart = isTag(node) ? node.name === 'br' : isText(node) && !isGap(node);
    if (isPart && last !== null) last.push(node);
    else runs.push([node]);
    last = isPart ? (runs.at(-1) ?? null) : null;
  }
  return runs;
}

/** Stands for a line break in the text of a run: no text of the tree has control characters. */
const lineBreak = '\u0001';

/** The nodes of a run with each formula in place of its TeX. The run itself if there is none. */
function withFormulas(
  run: readonly ChildNode[],
  read: (marked: Marked) => Element | null,
): readonly ChildNode[] {
  const text = run.map((node) => (isText(node) ? node.data : lineBreak)).join('');
  const breaks = run.filter(isTag).values();
  const nodes: ChildNode[] = [];
  let start = 0;
  const keep = (end: number) => {
    for (const piece of text.slice(start, end).split(/(\u0001)/)) {
      const node = piece === lineBreak ? breaks.next().value : new Text(piece);
      if (node !== undefined && piece !== '') nodes.push(node);
    }
  };
  for (const marked of markedIn(text)) {
    const { from, to } = marked;
    const math = from < start ? null : read(marked);
    if (math === null) continue;
    keep(from);
    nodes.push(math);
    start = to;
    const { length } = text.slice(from, to).split(lineBreak);
    breaks.take(length - 1).toArray();
  }
  if (nodes.length === 0) return run;
  keep(text.length);
  return nodes;
}

interface Marked {
  readonly from: number;
  readonly to: number;
  readonly isBlock: boolean;
  /** The TeX. */
  readonly inside: string;
}

/** What may be formulas, in their order. They may overlap. */
function markedIn(text: string): readonly Marked[] {
  if (!signs.test(text)) return [];
  const all = notations.flatMap(({ open, close, isBlock }) => {
    let end = 0;
    return Array.from(text.matchAll(open)).flatMap(({ 0: mark, index: from }): Marked[] => {
      const begin = from + mark.length;
      if (end < begin) end = (text.indexOf(close, begin) + 1 || Infinity) - 1;
      if (end - begin > longestTex) return [];
      const inside = asTyped(decode(text.slice(begin, end)));
      const isProse = close === '$$' && !likeTex.test(inside);
      return inside === '' || isProse ? [] : [{ from, to: end + close.length, isBlock, inside }];
    });
  });
  return all.toSorted((a, b) => a.from - b.from);
}

/** Between two prices of “$$”, there are words. */
const likeTex = /[\\^_=+<>{}]|^\p{L}$/u;

/** TeX as typed, without WordPress's typography. `&s=2` is a formula's size on WordPress.com. */
function asTyped(tex: string): string {
  return tex
    .replaceAll(lineBreak, '\n')
    .replace(/[‘’′]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll('\u00a0', ' ')
    .replace(/(?:&(?:s|bg|fg|zoom)=[\w-]{1,10})+\s*$/, '')
    .trim();
}

/** Macros of a text could make a short formula very long. */
const definitions = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long)\b/;

/** Unsafe MathML; null if the library can't read it, or if a meaningful line would be lost. */
function toMathMl(tex: string, isBlock: boolean): Element | null {
  if (definitions.test(tex)) return null;
  try {
    const html = temml.renderToString(tex, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxSize: [20, 20],
      maxExpand: 1000,
    });
    const [math] = parse(html.replace(/ (?:class|style)="[^"]*"/g, '')).children;
    if (math === undefined || !isTag(math)) return null;
    for (;;) {
      const line = find(math, isLine);
      if (line === null) return math;
      if (!drawLine(line)) return null;
    }
  } catch {
    // Nested too deeply, or not TeX.
    return null;
  }
}

/** Lines around a part of a formula are no part of MathML Core. */
const isLine = ({ name }: Element): boolean => name === 'menclose';

/** Makes a line above or below a sign of its own. False for others. */
function drawLine(line: Element): boolean {
  const side = line.attribs['notation'];
  if (side !== 'top' && side !== 'bottom') return false;
  const row = new Element('mrow', {});
  append(row, ...line.children);
  const sign = new Element('mo', { stretchy: 'true' });
  append(sign, textNode(side === 'top' ? '‾' : '_'));
  line.name = side === 'top' ? 'mover' : 'munder';
  line.attribs = {};
  line.children = [];
  append(line, row, sign);
  return true;
}

/** Scripts' drawings beside MathML: the MathML's mark, and repeated elements by tag or class. */
const drawings: readonly (readonly [sign: string, repeated: readonly string[]])[] = [
  ['katex-mathml', ['katex-html']],
  ['<mjx-assistive-mml', ['mjx-math']],
  ['MJX_Assistive_MathML', ['mjx-math', 'nobr', 'MathJax_Preview']],
  ['mwe-math-mathml', ['mwe-math-fallback-image-inline', 'mwe-math-fallback-image-display']],
];

/** The tags and class names of elements that repeat a formula of this text. */
export function repeatedFormulas(html: string): ReadonlySet<string> {
  return new Set(drawings.flatMap(([sign, repeated]) => (html.includes(sign) ? repeated : [])));
}
