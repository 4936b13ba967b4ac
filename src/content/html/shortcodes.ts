import { hasChildren, isTag, isText, type ChildNode, type ParentNode, type Text } from 'domhandler';
import { verbatimTags, words } from './allowed.ts';
import type { Findings } from './findings.ts';
import { decode } from './tree.ts';

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
    layerslider metaslider smartslider ngg_ nggallery ngg- envira- foogallery wpdm_ wp_caption bbp- tablepress
    instagram-feed custom-twitter-feeds custom-facebook-feed ez-toc one_half one_third two_third
  `).join('|')})`,
);

/** The text of an attribute, with brackets replaced: shortcodes work in text only, so it must not become one. */
export function unbracketed(words: string): string {
  return words.replace(/\[([^[\]]*)\]/g, '($1)');
}

/** The shortcodes of one text. */
export interface Shortcodes {
  /** Learns the names that are opened or closed in the texts of a tree. True if one is new, so that more can be removed. */
  readonly learn: (tree: ParentNode) => boolean;
  /**
   * Removes shortcodes whose plugin is not active. Most text in brackets is ordinary text, so it is removed only if it has attributes,
   * belongs to a pair, or has a plugin's name.
   */
  readonly drop: (text: Text, findings: Findings) => void;
}

/** A text that still has new names then was made to have them. All that looks like a shortcode is removed from it. */
const maxLessons = 5;

export function startShortcodes(): Shortcodes {
  const opened = new Set<string>();
  const closed = new Set<string>();
  let lessons = 0;

  function isShortcode(whole: string): boolean {
    const [match, slash, written = '', rest = ''] = oneShortcode.exec(whole) ?? [];
    if (match === undefined) return false;
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
      if (!text.data.includes('[')) return;
      text.data = withoutInnermost(text.data, (whole) => {
        if (!isShortcode(whole)) return false;
        findings.add({
          kind: 'shortcode',
          outcome: 'removed',
          what: decode(whole),
          why: 'the plugin for it is not active',
        });
        return true;
      });
    },
  };
}

/** The texts that may have shortcodes: those with brackets, and no code. */
function textsIn(node: ParentNode | ChildNode): readonly string[] {
  if (isText(node)) return node.data.includes('[') ? [node.data] : [];
  if (!hasChildren(node) || (isTag(node) && verbatimTags.has(node.name))) return [];
  return node.children.flatMap(textsIn);
}

/**
 * Removes what stands in brackets, those in it first, so that what is removed may complete a shortcode around it. No brackets are left
 * that would be removed from the result.
 */
function withoutInnermost(text: string, isDropped: (whole: string) => boolean): string {
  const kept: string[] = [];
  /** The places in `kept` of brackets that are still open. */
  const open: number[] = [];
  for (const piece of text.split(/(?=\[)|(?<=\])/)) {
    if (piece.startsWith('[')) open.push(kept.length);
    kept.push(piece);
    const start = piece.endsWith(']') ? open.pop() : undefined;
    if (start === undefined) continue;
    if (isDropped(kept.slice(start).join(''))) kept.length = start;
    // A shortcode contains no other brackets.
    else open.length = 0;
  }
  return kept.join('');
}
