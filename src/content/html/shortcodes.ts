import {
  Document,
  hasChildren,
  isTag,
  isText,
  type ChildNode,
  type ParentNode,
  type Text,
} from 'domhandler';
import { verbatimTags, words } from './allowed.ts';
import type { Findings } from './findings.ts';
import { inline } from './paragraphs.ts';
import { decode, indexIn, textNode, textOf, writtenBracket } from './tree.ts';

// WordPress makes typographic quotes in shortcodes that no plugin handles.
const quote = '["“”„″«»\'‘’′]';
const attributed = new RegExp(`\\s[\\w:-]{1,60}\\s*=\\s*${quote}`);
const shortcode = /\[(\/?)([a-z][a-z0-9_-]{1,60})(\s[^[\]]{0,2000}|\/)?\]/gi;
const oneShortcode = new RegExp(`^${shortcode.source}$`, 'i');

// The beginnings of the shortcodes of common page builders, forms and galleries.
const plugins = new RegExp(
  `^(?:${words(`
    et_pb_ vc_ wpb_ fusion_ av_ cs_ mk_ us_ tdc_ td_block_ nectar_ su_ tcb- vcex_ fl_builder siteorigin_ elementor-
    contact-form wpforms gravityform ninja_form ninja_forms formidable mc4wp_ mailpoet_ woocommerce_ rev_slider
    layerslider metaslider smartslider ngg_ nggallery ngg- envira- foogallery wpdm_ bbp- tablepress
    instagram-feed custom-twitter-feeds custom-facebook-feed ez-toc one_half one_third two_third
  `).join('|')})`,
);

// WordPress runs its own, so one that it sends was escaped: `[[gallery]]`.
const ofWordPress = /^\[\/?(?:gallery|caption|wp_caption|audio|video|playlist|embed)[\s\]/]/i;

/** `[[tab a="1"]]`, and `[[tab a="1"]words[/tab]]`. */
const escaped =
  /\[(\[([a-z][a-z0-9_-]{1,60})(?:\s[^[\]]{0,2000}|\/)?\](?:[^[\]]{0,2000}\[\/\2\])?)\]/gi;

// WPBakery encodes HTML, so that no other plugin changes it.
const encodedPair = /\[vc_raw_(html|js)(?:\s[^[\]]{0,2000})?\][^[\]]*\[\/vc_raw_\1\]/gi;
const encodedWord = /[a-z0-9+/]{24,}={0,2}/gi;

function isEncodedHtml(word: string): boolean {
  const decoded = Buffer.from(word, 'base64').toString('latin1');
  return /^(?:[\w.~!*'()-]|%[0-9a-f]{2})+$/i.test(decoded) && decoded.includes('%');
}

// Where a shortcode stood: the words around it are not joined. Texts have no control characters.
const gap = '\u0001';
const gaps = new RegExp(`(?<=([^\\s${gap}(\\[{«“‘¿¡]?))${gap}+(?=([^\\s)\\]}»”’.,;:!?…%]?))`, 'gu');

/** An attribute's text without brackets: it must not become a shortcode, which need text. */
export function unbracketed(words: string): string {
  return words.replace(/\[([^[\]]*)\]/g, '($1)');
}

/** The shortcodes of one text. */
export interface Shortcodes {
  /** Learns names that are opened or closed in texts. True if one is new: more can be removed. */
  readonly learn: (tree: ParentNode) => boolean;
  /**
   * Removes shortcodes that WordPress did not run: the plugin is inactive, or runs elsewhere only.
   * Since brackets are usually text, only those with attributes, in pairs, or with a plugin's name.
   */
  readonly drop: (text: Text, findings: Pick<Findings, 'add'>) => void;
}

/** After so many passes with new names, all that looks like a shortcode is removed. */
const maxLessons = 5;

export function startShortcodes(): Shortcodes {
  const opened = new Set<string>();
  const closed = new Set<string>();
  let lessons = 0;

  function isShortcode(whole: string): boolean {
    const [match, slash, written = '', rest = ''] = oneShortcode.exec(whole) ?? [];
    if (match === undefined || ofWordPress.test(match)) return false;
    const name = written.toLowerCase();
    if (lessons >= maxLessons || plugins.test(name)) return true;
    return slash === '/' ? opened.has(name) : attributed.test(rest) || closed.has(name);
  }

  return {
    learn(tree) {
      const known = opened.size + closed.size;
      for (const text of textsIn(tree))
        for (const [, slash, name = ''] of text.matchAll(shortcode))
          (slash === '/' ? closed : opened).add(name.toLowerCase());
      const isNew = opened.size + closed.size > known;
      if (isNew) lessons += 1;
      return isNew;
    },
    drop(text, findings) {
      const report = (what: string) =>
        findings.add({
          kind: 'shortcode',
          outcome: 'removed',
          what: decode(what),
          why: 'WordPress sent it without running it',
        });
      const data = withGaps(text.data, isShortcode, report);
      if (!data.includes(gap)) return void (text.data = data);
      text.data = closeGaps(data, (step) => isWordBeside(text, step));
    },
  };
}

/** A plain text without shortcodes. */
export function withoutShortcodes(text: string): string {
  if (!/\[|[a-z0-9+/]{24}/i.test(text)) return text;
  const shortcodes = startShortcodes();
  const node = textNode(text);
  shortcodes.learn(new Document([node]));
  shortcodes.drop(node, { add: () => undefined });
  return decode(node.data);
}

/** A text with a gap for each shortcode. */
function withGaps(
  text: string,
  isShortcode: (whole: string) => boolean,
  report: (what: string) => void,
): string {
  const drop = (what: string) => {
    report(what);
    return gap;
  };
  const data = text
    .replace(encodedPair, drop)
    .replace(encodedWord, (word) => (isEncodedHtml(word) ? drop(word) : word));
  if (!data.includes('[')) return data;
  const unescaped = data.replace(escaped, (whole, inner: string) =>
    isShortcode(inner.replace(/\].*$/s, ']')) ? inner.replaceAll('[', writtenBracket) : whole,
  );
  return withoutInnermost(unescaped, (whole) => {
    const isDropped = isShortcode(whole.replaceAll(gap, ''));
    if (isDropped) report(whole);
    return isDropped;
  });
}

/** One space for a gap between words. `isBeside`: whether words go on before or behind the text. */
function closeGaps(text: string, isBeside: (step: -1 | 1) => boolean): string {
  return text.replace(gaps, (all, before: string, after: string, at: number) => {
    const isAfterWord = at > 0 ? before !== '' : isBeside(-1);
    const isBeforeWord = at + all.length < text.length ? after !== '' : isBeside(1);
    return isAfterWord && isBeforeWord ? ' ' : '';
  });
}

/** True if the words of an element in the same line stand directly beside a text. */
function isWordBeside(text: Text, step: -1 | 1): boolean {
  const { parent } = text;
  const node = parent?.children[indexIn(parent, text) + step];
  return node !== undefined && isTag(node) && inline.has(node.name) && textOf(node).trim() !== '';
}

/** The texts that may have shortcodes: those with brackets, and no code. */
function textsIn(node: ParentNode | ChildNode): readonly string[] {
  if (isText(node)) return node.data.includes('[') ? [node.data] : [];
  if (!hasChildren(node) || (isTag(node) && verbatimTags.has(node.name))) return [];
  return node.children.flatMap(textsIn);
}

/** Removes bracketed parts, inner ones first: that may complete an outer shortcode. */
function withoutInnermost(text: string, isDropped: (whole: string) => boolean): string {
  const kept: string[] = [];
  /** The places in `kept` of brackets that are still open. */
  const open: number[] = [];
  for (const piece of text.split(/(?=\[)|(?<=\])/)) {
    if (piece.startsWith('[')) open.push(kept.length);
    kept.push(piece);
    const start = piece.endsWith(']') ? open.pop() : undefined;
    if (start === undefined) continue;
    if (isDropped(kept.slice(start).join(''))) {
      kept.length = start;
      // A gap in brackets would change the name of what stands in them.
      if (open.length === 0) kept.push(gap);
    }
    // A shortcode contains no other brackets.
    else open.length = 0;
  }
  return kept.join('');
}
