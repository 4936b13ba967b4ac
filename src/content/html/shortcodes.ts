import type { Text } from 'domhandler';
import { words } from './allowed.ts';
import type { Findings } from './findings.ts';
import { decode } from './tree.ts';

// WordPress makes typographic quotes in shortcodes that no plugin handles.
const quote = '["“”„″«»\'‘’′]';
const attributed = new RegExp(`\\s[\\w:-]{1,60}\\s*=\\s*${quote}`);
const shortcode = /\[(\/?)([a-z][a-z0-9_-]{1,60})(\s[^[\]]{0,2000}|\/)?\]/gi;

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

/** The names of opening `[name …]` and closing `[/name]` shortcodes in a text. */
export interface Shortcodes {
  readonly opened: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
}

export function findShortcodes(html: string): Shortcodes {
  const opened = new Set<string>();
  const closed = new Set<string>();
  if (html.includes('[/'))
    for (const [, slash, name = ''] of html.matchAll(shortcode))
      (slash === '/' ? closed : opened).add(name.toLowerCase());
  return { opened, closed };
}

/**
 * Removes shortcodes whose plugin is not active. Most text in brackets is ordinary text, so it is removed only if it has attributes,
 * belongs to a pair, or has a plugin's name.
 */
export function dropShortcodes(
  text: Text,
  { opened, closed }: Shortcodes,
  findings: Findings,
): void {
  const drop = (whole: string, slash: string, written: string, rest = '') => {
    const name = written.toLowerCase();
    const known =
      plugins.test(name) ||
      (slash === '/' ? opened.has(name) : attributed.test(rest) || closed.has(name));
    if (!known) return whole;
    findings.add({
      kind: 'shortcode',
      outcome: 'removed',
      what: decode(whole),
      why: 'the plugin for it is not active',
    });
    return '';
  };
  // After a shortcode is removed, the text before and after it may form a new shortcode.
  for (let round = 0; round < maxRounds && text.data.includes('['); round++) {
    const before = text.data;
    text.data = before.replace(shortcode, drop);
    if (text.data === before) return;
  }
}

const maxRounds = 10;
