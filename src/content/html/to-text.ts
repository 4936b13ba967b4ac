import { decodeHTML } from 'entities';
import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { blockTags, droppedWhole, withoutControls, words } from './allowed.ts';
import { withinDepth, withinSize } from './limits.ts';
import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { withoutShortcodes } from './shortcodes.ts';
import type { Prepared } from './types.ts';
import { attribute, closest, decode, isBlank, parse, remove, serialise, textOf } from './tree.ts';

const blocks = new Set(blockTags);
const dropped = new Set(droppedWhole);

/** The text on one line, entities decoded once. To be escaped: `&amp;lt;` gives `&lt;`. */
export function toText(html: string): string {
  let text = '';
  readText(html, {
    onText: (data) => (text += data),
    onBlock: () => (text += ' '),
  });
  return onOneLine(text);
}

/** The text in lines, with links' addresses behind their words. To be escaped. */
export function toLines(html: string): readonly string[] {
  const lines: string[] = [''];
  const links: string[] = [];
  const add = (text: string) => lines.push(`${lines.pop() ?? ''}${text}`);
  readText(html, {
    onText: (data) => add(data.replaceAll(/\s+/g, ' ')),
    onBlock: () => lines.push(''),
    onTag(name, { href = '', src = '' }) {
      if (name === 'a') links.push(href);
      if (name === 'img') add(` (${src}) `);
    },
    onEnd(name) {
      const href = name === 'a' ? (links.pop() ?? '') : '';
      if (href !== '' && !lines.at(-1)?.endsWith(href)) add(` (${href})`);
    },
  });
  return lines.map(onOneLine).filter((line) => line !== '');
}

interface TextReader {
  readonly onText: (text: string) => void;
  /** Called at the start and the end of each block. */
  readonly onBlock: () => void;
  readonly onTag?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onEnd?: (name: string) => void;
}

/** Reads the text of HTML within the limits, without what pages do not show. */
function readText(html: string, { onText, onBlock, onTag, onEnd }: TextReader): void {
  let depthDropped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (dropped.has(name)) depthDropped += 1;
      if (blocks.has(name)) onBlock();
      onTag?.(name, attributes);
    },
    ontext(data) {
      if (depthDropped === 0) onText(data);
    },
    onclosetag(name) {
      if (dropped.has(name)) depthDropped -= 1;
      if (blocks.has(name)) onBlock();
      onEnd?.(name);
    },
  });
  parser.end(withinDepth(withinSize(html.toWellFormed()).html).html);
}

function onOneLine(text: string): string {
  return (
    text
      .replace(/[\0-\u001f\u007f]+/g, ' ')
      // Not \s: a no-break space keeps a number with its unit.
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}

const withoutText = /<(script|style)\b/iy;

/**
 * The text as in WordPress's excerpts: without tags, scripts and styles, but with text that pages
 * do not show, such as a form's labels. Ends after about `most` characters.
 */
export function asWordPressStrips(html: string, most: number): string {
  let text = '';
  let at = 0;
  for (let next = html.indexOf('<'); next >= 0; next = html.indexOf('<', at)) {
    text += html.slice(at, next);
    if (text.length > most) return decodeHTML(text);
    withoutText.lastIndex = next;
    const name = withoutText.exec(html)?.[1];
    const inside = name === undefined ? next : endOf(html, name, next);
    const end = html.indexOf('>', inside);
    if (inside < 0 || end < 0) return decodeHTML(text);
    at = end + 1;
  }
  return decodeHTML(text + html.slice(at, at + most));
}

function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

/** The words of a prepared text. */
export interface Prose {
  /** Plain text, with a space for each end of a block and each element without text. */
  readonly text: string;
  /** The `lang` attribute if all of the text has the same; else null. */
  readonly language: string | null;
}

export function toProse({ parts }: Pick<Prepared, 'parts'>): Prose {
  return { text: parts.map(proseOf).join(' '), language: languageOf(parts) };
}

// In prepared HTML, `>` never occurs in a value, and NUL only around the number of a gap.
function proseOf(html: string): string {
  const text = html
    .replace(/<\/?([a-z0-9]+)[^>]*>/g, (_, name: string) => (blocks.has(name) ? ' ' : ''))
    .replace(/\0\d+\0/g, ' ');
  return decode(text);
}

/** Null if a part of the text has no `lang` attribute, because its language is unknown. */
function languageOf(parts: readonly string[]): string | null {
  if (!parts.some((part) => part.includes(' lang="'))) return null;
  const letters = new Map<string, number>();
  for (const part of parts) if (!countLetters(parse(part).children, null, letters)) return null;
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0);
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] * 2 > all ? most[0] : null;
}

/** Counts the characters of each language. False if some text has no language. */
function countLetters(
  nodes: readonly ChildNode[],
  language: string | null,
  letters: Map<string, number>,
): boolean {
  return nodes.every((node) => {
    if (isTag(node))
      return countLetters(node.children, attribute(node, 'lang') ?? language, letters);
    if (!isText(node) || isBlank(node) || /^\s*(?:\0\d+\0\s*)+$/.test(node.data)) return true;
    if (language === null) return false;
    letters.set(language, (letters.get(language) ?? 0) + node.data.length);
    return true;
  });
}

/** The text of an excerpt, without shortcodes and the theme's link to the rest. */
export function toExcerpt(html: string): string {
  return onOneLine(withoutShortcodes(toText(withoutMore(html)))).replace(
    /(?<!\s)\s*\[(?:…|\.\.\.)\]$/,
    '…',
  );
}

/** A text with more tags is not an excerpt, and may be nested too deeply. */
const maxTags = 1000;

// Class names of the link, or of its paragraph.
const moreClass =
  /(?:^|[\s_-])(?:more-?link|link-?more|read-?more|more-?tag|more-text|excerpt-more|continue-reading)(?:$|[\s_-])/i;

function withoutMore(html: string): string {
  // Without a link or a class name, there is nothing to remove.
  if (!/<a\b|\bclass\b/i.test(html)) return html;
  if (html.split('<').length > maxTags) return html;
  const tree = parse(html);
  dropMoreLinks(tree.children);
  const end = lastOf(tree.children);
  const link = end && closest(end, ({ name }) => name === 'a');
  if (link && leadsOn(link, tree.children)) remove(link);
  return serialise(tree);
}

function dropMoreLinks(nodes: readonly ChildNode[]): void {
  for (const node of [...nodes]) {
    if (!isTag(node)) continue;
    if (moreClass.test(node.attribs['class'] ?? '')) remove(node);
    else dropMoreLinks(node.children);
  }
}

/** The last visible text. */
function lastOf(nodes: readonly ChildNode[]): ChildNode | null {
  for (const node of nodes.toReversed()) {
    const last = isTag(node) ? lastOf(node.children) : node;
    if (last !== null && isText(last) && !isBlank(last)) return last;
  }
  return null;
}

const phrases = `
  continue(?: reading)?, keep reading, read (?:more|on|the (?:rest|full|whole).*|full.*), more,
  (?:see|view|find out|learn) more, (?:view|read) (?:full )?post, full story,
  weiterlesen, mehr(?: lesen| erfahren)?, lire (?:la suite|plus|l’article), la suite,
  leer más, se?guir leyendo, sigue leyendo, (?:ler|leia|saiba) mais, continuar? .*,
  continua(?: a leggere)?, leggi (?:tutto|di più), lees (?:meer|verder), l[äæe]s mere?,
  czytaj (?:dalej|więcej), читать (?:далее|дальше), 続きを読む, 繼續閱讀, 继续阅读
`;
const beginning = phrases.trim().split(/,\s+/).join('|');
const leading = new RegExp(`^\\W*(?:${beginning})(?!\\p{L})`, 'iu');

// After an ellipsis, any link counts. Elsewhere, its text must begin with one of the known phrases.
function leadsOn(link: Element, nodes: readonly ChildNode[]): boolean {
  const text = textOf(link).trim();
  if (text.length > 200) return false;
  const whole = nodes.map(textOf).join('').trimEnd();
  const before = whole.slice(0, -text.length).trimEnd();
  if (before === '') return false;
  return /(?:…|&hellip;|\.\.\.|\[…\])\]?$/.test(before) || leading.test(text);
}

const inlineOptions: sanitizeHtml.IOptions = {
  allowedTags: words(
    'em strong i b u s del ins small mark sub sup code kbd samp var q cite abbr dfn bdi',
  ),
  allowedAttributes: {},
  nonTextTags: [...droppedWhole],
  nestingLimit: 10,
};

/** The text with its emphasis: safe inline HTML without attributes. Empty without emphasis. */
export function toInline(html: string): string {
  if (!/<[a-z]/i.test(html)) return '';
  const safe = sanitizeHtml(
    withoutControls(html).replace(/<br\b[^>]{0,100}>/gi, ' '),
    inlineOptions,
  )
    .replace(/[\t\n\r ]+/g, ' ')
    .trim();
  return /<[a-z]+>[^<]/.test(safe) ? safe : '';
}
