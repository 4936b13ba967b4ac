import { type CssNode, generate, parse, type Selector } from 'css-tree/dist/csstree.esm';
import laidOut from '../styles/laid-out.css?inline';
import lightbox from '../styles/lightbox.css?inline';
import panels from '../styles/panels.css?inline';
import players from '../styles/players.css?inline';
import readerForms from '../styles/reader-forms.css?inline';
import postLists from '../styles/post-lists.css?inline';
import scripted from '../styles/scripted.css?inline';
import tables from '../styles/tables.css?inline';

/** What the HTML of a text has: names of elements, and of classes. */
interface Names {
  readonly elements: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

type Needed = (names: Names) => boolean;

/** A rule, or the rules of a media query: CSS for a text, empty if not needed. */
type Block = (names: Names) => string;

/** Rules that few texts need, sent with those that do. In the order of the one style sheet. */
const sheets = [panels, tables, scripted, postLists, players, readerForms, lightbox, laidOut];
const blocks = sheets.flatMap(blocksOf);

const tag = /<([a-z][a-z0-9]*)(?:[^>]*? class="([^"]*)")?/g;

/** The rules for the blocks that a text's HTML has; empty if it has none. */
export function blockRules(html: string): string {
  const elements = new Set<string>();
  const classes = new Set<string>();
  for (const [, element = '', names = ''] of html.matchAll(tag)) {
    elements.add(element);
    for (const name of names.split(' ')) classes.add(name);
  }
  return blocks.map((css) => css({ elements, classes })).join('');
}

function blocksOf(css: string): Block[] {
  const sheet = parse(css);
  return sheet.type === 'StyleSheet' ? sheet.children.toArray().map(blockOf) : [];
}

function blockOf(node: CssNode): Block {
  if (node.type === 'Atrule' && node.block !== null) {
    const inside = node.block.children.toArray().map(blockOf);
    const prelude = node.prelude === null ? '' : ` ${generate(node.prelude)}`;
    return (names) => {
      const rules = inside.map((each) => each(names)).join('');
      return rules === '' ? '' : `@${node.name}${prelude}{${rules}}`;
    };
  }
  const css = generate(node);
  if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return () => css;
  const needed = anyOf(node.prelude.children.toArray());
  return (names) => (needed(names) ? css : '');
}

function anyOf(selectors: readonly CssNode[]): Needed {
  const all = selectors.filter((each) => each.type === 'Selector').map(allOf);
  return (names) => all.some((each) => each(names));
}

/** All of a selector has to be there, but not what it excludes. */
function allOf(selector: Selector): Needed {
  const parts = selector.children.toArray().map(neededBy);
  return (names) => parts.every((each) => each(names));
}

function neededBy(node: CssNode): Needed {
  switch (node.type) {
    case 'ClassSelector':
      return ({ classes }) => node.name === 'prose' || classes.has(node.name);
    case 'TypeSelector':
      return ({ elements }) => node.name === '*' || elements.has(node.name);
    case 'PseudoClassSelector': {
      const lists = /^(?:is|where|has)$/.test(node.name) ? (node.children?.toArray() ?? []) : [];
      const [list] = lists;
      return list?.type === 'SelectorList' ? anyOf(list.children.toArray()) : () => true;
    }
    default:
      return () => true;
  }
}
