import { Parser } from 'htmlparser2';

/** The styles of a public page, as WordPress prints them: foreign text. */
export interface PageMarkup {
  /** The style sheet with the presets of the theme: `global-styles-inline-css`. Empty if there is none. */
  readonly presets: string;
  /** The style sheets with rules for single blocks. */
  readonly blocks: string;
  /** The values of all `class` attributes inside the text of the page, or of the whole page if it does not say where that is. */
  readonly classes: readonly string[];
}

const mostRead = 5_000_000;
const mostStyles = 1_000_000;
const mostClasses = 20_000;
const ofPresets = 'global-styles-inline-css';
const ofBlocks = /\.wp-container-|\.wp-elements-|\.is-style-[\w-]+--\d/;
const text = /(?:^|\s)(?:entry-content|wp-block-post-content)(?:\s|$)/;

/** Reads the style elements and class names of a page. */
export function readPageMarkup(html: string): PageMarkup {
  let presets = '';
  let blocks = '';
  let style: { readonly id: string; css: string } | null = null;
  const all: string[] = [];
  const inText: string[] = [];
  let depth = 0;
  /** How deep the element with the text is; 0 outside. */
  let textDepth = 0;
  const parser = new Parser({
    onopentag(name, { id = '', class: classes }) {
      depth += 1;
      if (name === 'style') style = { id, css: '' };
      if (classes === undefined) return;
      if (all.length < mostClasses) all.push(classes);
      if (textDepth > 0 && inText.length < mostClasses) inText.push(classes);
      else if (text.test(classes)) textDepth = depth;
    },
    ontext(data) {
      if (style !== null && style.css.length < mostStyles) style.css += data;
    },
    onclosetag(name) {
      if (depth === textDepth) textDepth = 0;
      depth -= 1;
      if (name !== 'style' || style === null) return;
      const { id, css } = style;
      style = null;
      if (id === ofPresets) presets += css;
      else if (ofBlocks.test(css) && blocks.length < mostStyles) blocks += css;
    },
  });
  parser.write(html.slice(0, mostRead));
  parser.end();
  return { presets, blocks, classes: inText.length > 0 ? inText : all };
}
