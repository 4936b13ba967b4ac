import { Parser } from 'htmlparser2';
import {
  svgAttributes,
  svgElements,
  countElements,
  isLocalValue,
  safeCss,
  safeHref,
} from './svg-rules.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements that describe a drawing. Nothing in them runs or loads. */
const describing: ReadonlySet<string> = new Set(['metadata']);

/** Characters of a name in an error. */
const maxNameLength = 40;

/**
 * The first part of a drawing that runs code or loads a file, for a sentence: `a <script>`. Null if
 * there is none. `source` is the whole file. Throws an Unusable for too many elements.
 */
export function activeInSvg(source: string): string | null {
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
        if (name !== '?xml' && !/^!doctype$/i.test(name)) tell(`<${name.slice(0, maxNameLength)}>`);
      },
      onopentag: (name, attributes) => {
        count.open();
        // Prefixed names are editors' own. Browsers ignore them, unless the prefix stands for SVG.
        if (!name.includes(':') && !svgElements.has(name) && !describing.has(name)) {
          tell(`a <${name.slice(0, maxNameLength)}>`);
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
}

/** The prologue can define entities that become markup, or name another encoding. */
const prologueOf = (source: string): string | null => {
  // For speed: without the closing bracket, no match searches to the end of the file.
  const doctypes = source.match(/<!DOCTYPE[^>]*/gi) ?? [];
  const defines = doctypes.some((doctype) => doctype.includes('[')) || /<!ENTITY/i.test(source);
  if (defines || doctypes.length > 1) return 'its own definitions';
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(source) ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) return `text as ${encoding}`;
  // Searched in the source too, because a browser may parse it differently.
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
