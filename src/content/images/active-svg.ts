import { Parser } from 'htmlparser2';
import { svgAttributes, svgElements } from './svg-allowed.ts';
import { countElements } from './svg-limits.ts';
import { isLocalValue, safeCss, safeHref } from './svg-values.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Beside those that draw: they describe, and nothing of them runs or loads. */
const describing: ReadonlySet<string> = new Set(['metadata']);

/** Of a name that stands in a sentence. */
const longestName = 40;

/**
 * The first thing in a drawing that runs, or that loads something from elsewhere, named as in a sentence:
 * `a <script>`. Null when there is nothing of the kind. `source` is the whole file. Throws an Unusable for more elements than
 * drawings have.
 */
export const activeInSvg = (source: string): string | null => {
  let found: string | null = prologueOf(source);
  if (found !== null) return found;
  const count = countElements();
  let css: string | null = null;
  const tell = (what: string): void => {
    found ??= what;
  };
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (name !== '?xml' && !/^!doctype$/i.test(name)) tell(`<${name.slice(0, longestName)}>`);
      },
      onopentag: (name, attributes) => {
        count.open();
        // Names with a prefix are of editors' own, which browsers pass over, unless the prefix is one for SVG.
        if (!name.includes(':') && !svgElements.has(name) && !describing.has(name)) {
          tell(`a <${name.slice(0, longestName)}>`);
        }
        for (const [attribute, value] of Object.entries(attributes)) {
          tellAttribute(name, attribute, value, tell);
        }
        if (name === 'style') css = '';
      },
      ontext: (text) => {
        if (css !== null) css += text;
      },
      onclosetag: (name) => {
        count.close();
        if (name !== 'style' || css === null) return;
        if (safeCss(css) === null) tell('a style that loads another file');
        css = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  return found;
};

/** What a document can do before its first element: define text that is markup in the end, or be read otherwise. */
const prologueOf = (source: string): string | null => {
  // Each match goes on behind the one before it: looked for with its bracket, it would be sought to the end from each beginning.
  const doctypes = source.match(/<!DOCTYPE[^>]*/gi) ?? [];
  const defines = doctypes.some((doctype) => doctype.includes('[')) || /<!ENTITY/i.test(source);
  if (defines || doctypes.length > 1) return 'its own definitions';
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(source) ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) return `text as ${encoding}`;
  // However a browser and this parser may differ over the rest.
  return /<(?:[\w.-]+:)?(?:script|foreignobject|handler|iframe|object|embed)\b/i.exec(source)
    ? 'a script, or something that can contain one'
    : null;
};

const tellAttribute = (
  element: string,
  attribute: string,
  value: string,
  tell: (what: string) => void,
): void => {
  const local = attribute.split(':').at(-1) ?? '';
  if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) {
    const isPrefixed = attribute !== 'xmlns' && attribute !== 'xmlns:svg';
    if (value.includes('xhtml') || (value === svgNamespace && isPrefixed)) {
      tell(`${attribute}="${value}"`);
    }
  } else if (/^on/i.test(local)) tell(`${attribute}=`);
  else if (/^(?:href|src|base)$/i.test(local)) {
    if (safeHref(element, value) === null) tell('a reference to another file');
  } else if (local === 'style') {
    if (safeCss(value) === null) tell('a style that loads another file');
  } else if (svgAttributes.has(local) && !isLocalValue(value)) tell(`${attribute}=`);
};
