import { Parser } from 'htmlparser2';

/** What a public page shows of how it looks, as WordPress prints it: foreign text. */
export interface PageMarkup {
  /** Style elements and links to sheets, in order. A link has no CSS, an element no address. */
  readonly sheets: readonly {
    /** Of the element; empty without one. */
    readonly id: string;
    readonly css: string;
    readonly address: string | null;
    readonly media: string;
  }[];
  /** The values of all `class` attributes inside the text; of the whole page if it is not found. */
  readonly classes: readonly string[];
  /** The elements around the text, from `html` on; only `html` and `body` if it is not found. */
  readonly around: readonly { readonly name: string; readonly classes: readonly string[] }[];
  /** False if the page shows no title. */
  readonly hasTitle: boolean;
  /** How many elements of the text have content, and how many have none, by {@link elementKey}. */
  readonly elements: ReadonlyMap<string, { filled: number; empty: number }>;
}

/** Matches an element on its page and in REST, where numbers in classes differ. Null if unnamed. */
export function elementKey(
  name: string,
  { id = '', class: classes = '', 'data-id': dataId = '' }: Readonly<Record<string, string>>,
): string | null {
  if (id === '' && classes === '' && dataId === '') return null;
  return [name, id, dataId, classes.replaceAll(/\d+/g, '#')].join('\n');
}

const outside = ({ name, classes }: PageMarkup['around'][number]) => ({ name, classes });

/** The name of the style element with the presets of the theme. */
export const presetsId = 'global-styles-inline-css';

const mostRead = 5_000_000;
const mostStyles = 1_000_000;
const mostSheets = 300;
const mostClasses = 20_000;
const content =
  /^(?:img|picture|video|audio|iframe|svg|object|embed|canvas|math|form|input|select|textarea)$/;
const text = /(?:^|\s)(?:entry-content|wp-block-post-content)(?:\s|$)/;
const title = /(?:^|\s)(?:entry-title|wp-block-post-title|page-title)(?:\s|$)/;
const voids = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Class names of a page without a title: templates of builders. */
const bare = /(?:^|\s)elementor-template-(?:canvas|full-width)(?:\s|$)/;
/** How builders hide the title of a page. */
const hidesTitle = /--page-title-display:\s*none/;

/** Reads the style elements and class names of a page at an address. */
export function readPageMarkup(html: string, address: string): PageMarkup {
  const sheets: PageMarkup['sheets'][number][] = [];
  let style: { readonly id: string; readonly media: string; css: string } | null = null;
  const all: string[] = [];
  const inText: string[] = [];
  const open: (PageMarkup['around'][number] & { key: string | null; isFilled: boolean })[] = [];
  const elements = new Map<string, { filled: number; empty: number }>();
  let around: PageMarkup['around'] = [];
  let titles = 0;
  /** How deep the element with the text is; 0 outside. */
  let textDepth = 0;
  function markFilled(): void {
    const last = open.at(-1);
    if (last !== undefined) last.isFilled = true;
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const { id = '', class: classes, rel = '', href = '', media = '' } = attributes;
      if (name === 'style') style = { id, media, css: '' };
      if (name === 'link' && /(?:^|\s)stylesheet(?:\s|$)/i.test(rel) && sheets.length < mostSheets)
        sheets.push({ id, css: '', address: URL.parse(href, address)?.href ?? null, media });
      if (textDepth > 0 && content.test(name)) markFilled();
      if (!voids.test(name))
        open.push({
          name,
          classes: classes?.split(/\s+/) ?? [],
          key: textDepth > 0 ? elementKey(name, attributes) : null,
          isFilled: content.test(name),
        });
      if (name === 'body') around = open.map(outside);
      // The header of the site may have its name as a heading.
      const isHeading = name === 'h1' && open.some((each) => /^(?:main|article)$/.test(each.name));
      if (textDepth === 0 && (isHeading || title.test(classes ?? ''))) titles++;
      if (classes === undefined) return;
      if (all.length < mostClasses) all.push(classes);
      if (textDepth > 0 && inText.length < mostClasses) inText.push(classes);
      else if (text.test(classes)) {
        textDepth = open.length;
        if (inText.length === 0) around = open.map(outside);
      }
    },
    ontext(data) {
      if (style !== null && style.css.length < mostStyles) style.css += data;
      const { name = '' } = open.at(-1) ?? {};
      if (textDepth > 0 && data.trim() !== '' && !/^(?:style|script)$/.test(name)) markFilled();
    },
    onclosetag(name) {
      if (open.length === textDepth && !voids.test(name)) textDepth = 0;
      const closed = voids.test(name) ? undefined : open.pop();
      if (closed?.isFilled === true) markFilled();
      if (closed !== undefined && closed.key !== null && elements.size < mostClasses) {
        const known = elements.get(closed.key) ?? { filled: 0, empty: 0 };
        known[closed.isFilled ? 'filled' : 'empty']++;
        elements.set(closed.key, known);
      }
      if (name !== 'style' || style === null) return;
      if (sheets.length < mostSheets) sheets.push({ ...style, address: null });
      style = null;
    },
  });
  parser.write(html.slice(0, mostRead));
  parser.end();
  const ofBody = around.find(({ name }) => name === 'body')?.classes.join(' ') ?? '';
  return {
    sheets,
    classes: inText.length > 0 ? inText : all,
    around,
    elements,
    hasTitle: titles > 0 && !bare.test(ofBody) && !sheets.some(({ css }) => hidesTitle.test(css)),
  };
}
