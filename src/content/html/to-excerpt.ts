import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { readPlain, toText } from './to-text.ts';
import { isBlank, parse, remove, serialise, textOf } from './tree.ts';

/** The text of an excerpt, without the link to the rest of it that themes put at its end. */
export function toExcerpt(html: string): string {
  return toText(withoutMore(html)).replace(/(?<!\s)\s*\[(?:…|\.\.\.)\]$/, '…');
}

/** Beyond, it may be nested deeper than there is room for, and is no excerpt of a theme's making. */
const mostTags = 1000;

// What themes call the link, or the paragraph that holds it.
const named =
  /(?:^|[\s_-])(?:more-?link|link-?more|read-?more|more-?tag|more-text|excerpt-more|continue-reading)(?:$|[\s_-])/i;

function withoutMore(html: string): string {
  // Without a link or a class name there is nothing to look for.
  if (!/<[a-z]/i.test(html) || readPlain(html) !== null) return html;
  if (html.split('<').length > mostTags) return html;
  const tree = parse(html);
  dropNamed(tree.children);
  const end = lastOf(tree.children);
  const link = end && linkAround(end);
  if (link && leadsOn(link, tree.children)) remove(link);
  return serialise(tree);
}

function dropNamed(nodes: readonly ChildNode[]): void {
  for (const node of [...nodes]) {
    if (!isTag(node)) continue;
    if (named.test(node.attribs['class'] ?? '')) remove(node);
    else dropNamed(node.children);
  }
}

/** The last text that a reader sees. */
function lastOf(nodes: readonly ChildNode[]): ChildNode | null {
  for (const node of nodes.toReversed()) {
    const last = isTag(node) ? lastOf(node.children) : node;
    if (last !== null && isText(last) && !isBlank(last)) return last;
  }
  return null;
}

function linkAround(node: ChildNode): Element | null {
  for (let each = node.parent; each !== null; each = each.parent)
    if (isTag(each) && each.name === 'a') return each;
  return null;
}

const phrases = [
  ...['continue(?: reading)?', 'keep reading', 'read (?:more|on|the (?:rest|full|whole).*|full.*)'],
  ...['(?:see|view|find out|learn) more', '(?:view|read) (?:full )?post', 'more', 'full story'],
  ...['weiterlesen', 'mehr(?: lesen| erfahren)?', 'lire (?:la suite|plus|l’article)', 'la suite'],
  ...['leer más', 'se?guir leyendo', 'sigue leyendo', '(?:ler|leia|saiba) mais', 'continuar? .*'],
  ...['continua(?: a leggere)?', 'leggi (?:tutto|di più)', 'lees (?:meer|verder)', 'l[äæe]s mere?'],
  ...['czytaj (?:dalej|więcej)', 'читать (?:далее|дальше)', '続きを読む', '繼續閱讀', '继续阅读'],
];
const words = new RegExp(`^\\W*(?:${phrases.join('|')})(?!\\p{L})`, 'iu');

// After dots, in any language; without them, only where its words say so.
function leadsOn(link: Element, nodes: readonly ChildNode[]): boolean {
  const text = textOf(link).trim();
  if (text.length > 200) return false;
  const whole = nodes.map(textOf).join('').trimEnd();
  const before = whole.slice(0, -text.length).trimEnd();
  if (before === '') return false;
  return /(?:…|&hellip;|\.\.\.|\[…\])\]?$/.test(before) || words.test(text);
}
