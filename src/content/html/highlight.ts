import { escapeText } from 'entities';
import type { BundledLanguage, ThemeRegistrationRaw } from 'shiki';

/**
 * The classes of coloured code, each with the TextMate scopes that it stands for. There are no
 * others; `src/styles/code.css` gives them their colours.
 */
const scopes = {
  'tok-comment': ['comment', 'string.quoted.docstring'],
  'tok-keyword': [
    ...['keyword', 'storage', 'punctuation.definition.template-expression'],
    ...['keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.python'],
  ],
  'tok-string': ['string', 'markup.inline.raw', 'markup.fenced_code', 'markup.underline.link'],
  'tok-constant': [
    ...['constant', 'support.constant', 'variable.language', 'keyword.other.unit'],
    'punctuation.definition.constant',
  ],
  'tok-function': ['entity.name.function', 'support.function'],
  'tok-type': [
    ...['entity.name.type', 'entity.name.class', 'entity.other.inherited-class'],
    ...['support.class', 'support.type', 'entity.name.namespace'],
  ],
  'tok-tag': ['entity.name.tag', 'markup.heading', 'entity.name.section'],
  'tok-attribute': [
    ...['entity.other.attribute-name', 'support.type.property-name', 'meta.object-literal.key'],
    'support.type.vendored.property-name',
  ],
  'tok-variable': ['variable', 'punctuation.definition.variable'],
  'tok-inserted': ['markup.inserted'],
  'tok-deleted': ['markup.deleted'],
} as const satisfies Record<string, readonly string[]>;

const plainScopes = [
  ...['keyword.operator', 'meta.template.expression', 'punctuation.section.embedded'],
  'string meta.embedded',
];

// Shiki hands a token's colour back as the theme spells it, so that a class can stand in its place.
const theme: ThemeRegistrationRaw = {
  name: 'galley',
  type: 'light',
  fg: 'plain',
  bg: 'plain',
  settings: [
    { scope: [...plainScopes], settings: { foreground: 'plain' } },
    ...Object.entries(scopes).map(([foreground, scope]) => ({
      scope: [...scope],
      settings: { foreground },
    })),
  ],
};

// Names that the code plugins of WordPress use, where Shiki has others.
const otherNames: Readonly<Record<string, BundledLanguage>> = {
  actionscript3: 'actionscript-3',
  as3: 'actionscript-3',
  apacheconf: 'apache',
  atom: 'xml',
  delphi: 'pascal',
  golang: 'go',
  htaccess: 'apache',
  htm: 'html',
  jscript: 'javascript',
  markup: 'html',
  mysql: 'sql',
  node: 'javascript',
  objectivec: 'objective-c',
  patch: 'diff',
  pl: 'perl',
  rss: 'xml',
  svg: 'xml',
};

/** In characters: longer code is a file to download, and would hold up the build. */
const maxLength = 50_000;
/** In characters: longer lines were written by a machine, and stay plain. */
const maxLineLength = 500;
/**
 * Milliseconds for one line: only against code that was made to be slow, since what a slow machine
 * colours must not differ from what a fast one does.
 */
const maxLineTime = 10_000;

type Colour = (code: string, language: string) => Promise<string | null>;
let colour: Promise<Colour> | undefined;

/**
 * Code as HTML in which every token of a kind is a `<span>` with one of the classes above, and
 * nothing else; its text is the code, with `\n` at the end of each line. Null when the language is
 * not known, or the code is longer than 50,000 characters. A language may be named by any of its
 * usual names, in any case. Never throws.
 */
export async function highlight(code: string, language: string): Promise<string | null> {
  if (code.length > maxLength) return null;
  colour ??= loadShiki();
  return (await colour)(code.replaceAll(/\r\n?/g, '\n'), language.trim().toLowerCase());
}

// Only when there is code to colour: most sites have none, and loading takes a fifth of a second.
async function loadShiki(): Promise<Colour> {
  const { bundledLanguages, createHighlighter, createOnigurumaEngine } = await import('shiki');
  const shiki = await createHighlighter({
    langs: [],
    themes: [theme],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  const kinds = shiki.getTheme('galley');
  const isBundled = (name: string): name is BundledLanguage =>
    Object.hasOwn(bundledLanguages, name);

  return async (code, name) => {
    const lang = Object.hasOwn(otherNames, name) ? otherNames[name] : name;
    if (lang === undefined || !isBundled(lang)) return null;
    const grammar = isPhpPage(lang, code) ? 'blade' : lang;
    try {
      await shiki.loadLanguage(grammar);
      const tokens = shiki.codeToTokensBase(code, {
        lang: grammar,
        theme: kinds,
        tokenizeMaxLineLength: maxLineLength,
        tokenizeTimeLimit: maxLineTime,
      });
      return print(code, tokens.flat());
    } catch {
      // If a grammar fails on a piece of code, the code stays plain.
      return null;
    }
  };
}

// Shiki's PHP knows no HTML around it; its Blade does, and takes PHP's own tags.
function isPhpPage(lang: BundledLanguage, code: string): boolean {
  return (lang === 'php' || lang === 'html') && /<\?(?:php\b|=)/i.test(code);
}

interface Token {
  readonly offset: number;
  readonly content: string;
  readonly color?: string | undefined;
}

// The text comes from the code itself, so no grammar can lose or double a character.
function print(code: string, tokens: readonly Token[]): string {
  let html = '';
  let open = 'plain';
  let place = 0;
  const turnTo = (kind: string) => {
    if (kind === open) return;
    if (open !== 'plain') html += '</span>';
    if (kind !== 'plain') html += `<span class="${kind}">`;
    open = kind;
  };
  const write = (end: number) => {
    html += escapeText(code.slice(place, end));
    place = end;
  };
  for (const { offset, content, color } of tokens) {
    if (content.trim() === '' || offset < place) continue;
    const kind = color !== undefined && Object.hasOwn(scopes, color) ? color : 'plain';
    if (kind !== open) turnTo('plain');
    write(offset);
    turnTo(kind);
    write(offset + content.length);
  }
  turnTo('plain');
  write(code.length);
  return html;
}
