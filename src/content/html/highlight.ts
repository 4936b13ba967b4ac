import { escapeText } from 'entities';
import type { BundledLanguage, ThemeRegistrationRaw } from 'shiki';

/** The classes of coloured code, each with its TextMate scopes. `code.css` has their colours. */
const scopes = {
  plain:
    'keyword.operator, meta.template.expression, punctuation.section.embedded, string meta.embedded',
  'tok-comment': 'comment, string.quoted.docstring',
  'tok-keyword': `
    keyword, storage, punctuation.definition.template-expression, keyword.operator.new,
    keyword.operator.expression, keyword.operator.logical.python
  `,
  'tok-string': 'string, markup.inline.raw, markup.fenced_code, markup.underline.link',
  'tok-constant': `
    constant, support.constant, variable.language, keyword.other.unit, punctuation.definition.constant
  `,
  'tok-function': 'entity.name.function, support.function',
  'tok-type': `
    entity.name.type, entity.name.class, entity.other.inherited-class, support.class, support.type,
    entity.name.namespace
  `,
  'tok-tag': 'entity.name.tag, markup.heading, entity.name.section',
  'tok-attribute': `
    entity.other.attribute-name, support.type.property-name, meta.object-literal.key,
    support.type.vendored.property-name
  `,
  'tok-variable': 'variable, punctuation.definition.variable',
  'tok-inserted': 'markup.inserted',
  'tok-deleted': 'markup.deleted',
};

// The theme's "colours" are class names: Shiki returns them as the theme spells them.
const theme: ThemeRegistrationRaw = {
  name: 'galley',
  type: 'light',
  fg: 'plain',
  bg: 'plain',
  settings: Object.entries(scopes).map(([foreground, scope]) => ({
    scope: scope.trim().split(/,\s+/),
    settings: { foreground },
  })),
};

// Names that WordPress's code plugins use, and Shiki's names for the same languages.
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

/** In characters. Longer code stays plain: colouring it would delay the build. */
const maxLength = 50_000;
/** In characters. Longer lines stay plain: they are usually generated code. */
const maxLineLength = 500;
/** Milliseconds a line: only malicious code takes so long, even on slow machines. */
const maxLineTime = 10_000;

type Colour = (code: string, language: string) => Promise<string | null>;
let colour: Promise<Colour> | undefined;

/**
 * Colours code: HTML with a `<span>` and one of the classes above for each token. Its text is the
 * code, with `\n` as line end. `language` is any usual name, in any case. Null if it is unknown, or
 * for more than 50,000 characters. Never throws.
 */
export async function highlight(code: string, language: string): Promise<string | null> {
  if (code.length > maxLength) return null;
  colour ??= loadShiki();
  return (await colour)(code.replaceAll(/\r\n?/g, '\n'), language.trim().toLowerCase());
}

// Loaded on demand: most sites have no code, and loading takes a fifth of a second.
async function loadShiki(): Promise<Colour> {
  const { bundledLanguages, createHighlighter, createOnigurumaEngine } = await import('shiki');
  const shiki = await createHighlighter({
    langs: [],
    themes: [theme],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  const loadedTheme = shiki.getTheme('galley');
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
        theme: loadedTheme,
        tokenizeMaxLineLength: maxLineLength,
        tokenizeTimeLimit: maxLineTime,
      });
      return toHtml(code, tokens.flat());
    } catch {
      // If a grammar fails on a piece of code, the code stays plain.
      return null;
    }
  };
}

// Shiki's grammar for PHP does not know HTML around the code. Its grammar for Blade does.
function isPhpPage(lang: BundledLanguage, code: string): boolean {
  return (lang === 'php' || lang === 'html') && /<\?(?:php\b|=)/i.test(code);
}

interface Token {
  readonly offset: number;
  readonly content: string;
  readonly color?: string | undefined;
}

// Takes the text from the code, not from tokens: no grammar can lose or repeat a character.
function toHtml(code: string, tokens: readonly Token[]): string {
  let html = '';
  let open = 'plain';
  let place = 0;
  const switchTo = (kind: string) => {
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
    if (kind !== open) switchTo('plain');
    write(offset);
    switchTo(kind);
    write(offset + content.length);
  }
  switchTo('plain');
  write(code.length);
  return html;
}
