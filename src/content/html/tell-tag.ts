import type { Finding } from './types.ts';
import { describeTag, type Findings } from './findings.ts';
import { settingName, stylesOf } from './styles.ts';

interface Hearing {
  /** The form has been told already, and stands for its fields. */
  readonly inForm: boolean;
  readonly findings: Findings;
}

export type Attributes = Readonly<Record<string, string>>;

type Reason = readonly [kind: Finding['kind'], why: string, shown?: string];

const active = 'it is code, or loads code';
const form = 'a static page cannot process a form';
const head = 'it would change the rest of the page';
const drawing = 'inline SVG drawings can contain code';

/** Elements whose loss a reader could notice, or that somebody may have put there on purpose. */
const reasons: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['script', ['script', active, 'src']],
  ['applet', ['element', active]],
  ['object', ['element', 'it needs a plugin that browsers no longer have', 'data']],
  ['style', ['style', 'the style sheet is the same for every text']],
  ['link', ['element', head, 'href']],
  ['base', ['element', head, 'href']],
  ['meta', ['element', head, 'http-equiv']],
  ['svg', ['element', drawing]],
  ['math', ['element', 'MathML formulas can contain code']],
  ['canvas', ['element', 'it is drawn by a script']],
  ['map', ['element', 'image maps are not supported', 'name']],
  ['form', ['form', form, 'action']],
  ['input', ['form', form, 'type']],
  ['select', ['form', form, 'name']],
  ['textarea', ['form', form, 'name']],
  ['dialog', ['element', 'it is opened by a script']],
]);

/** Tells what a tag loses: itself, or those of its attributes that do something. */
export function tellTag(tag: string, attributes: Attributes, { inForm, findings }: Hearing): void {
  const { tell } = findings;
  const reason = reasons.get(tag);
  const isField = inForm && reason?.[0] === 'form' && tag !== 'form';
  if (reason !== undefined && !isField && !isMinor(tag, attributes)) {
    const [kind, why, shown] = reason;
    const what = describeTag(tag, shown, shown && attributes[shown]);
    tell({ kind, outcome: 'removed', what, why });
  }
  for (const name in attributes) {
    const value = attributes[name] ?? '';
    const what = () => describeTag(tag, name, value);
    if (/^on[a-z]/.test(name))
      tell({ kind: 'handler', outcome: 'removed', what: what(), why: 'it is code' });
    else if (name === 'style' && tag !== 'iframe' && covers.test(value))
      tell({ kind: 'style', outcome: 'removed', what: what(), why: 'it could cover the page' });
    else if (addressed.has(name) && !isPlainAddress(value)) {
      const kind = tag === 'img' ? 'picture' : 'address';
      tell({ kind, outcome: 'removed', what: what(), why: 'its address is not a web address' });
    }
  }
}

// Signs beside words, the data of a script, and the preview of a file beside the link to it.
function isMinor(tag: string, attributes: Attributes): boolean {
  if (tag === 'script') return /^application\/(?:ld\+)?json$/i.test(attributes['type'] ?? '');
  if (tag === 'svg') return attributes['aria-hidden'] === 'true';
  return tag === 'object' && /\bwp-block-file__embed\b/.test(attributes['class'] ?? '');
}

const covers =
  /\bposition\s*:\s*(?:fixed|absolute|sticky)|\bexpression\s*\(|-moz-binding|behavior\s*:/i;
const addressed = new Set(['href', 'src', 'cite', 'poster', 'action', 'data', 'xlink:href']);

function isPlainAddress(value: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\0-\u0020\u00a0]/g, ''))?.[1];
  return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme);
}

// Styles never stay. What the editors keep in them of a text's shape and colours is given as class names.

/** The class names that an inline style, or the `align` of older texts, comes to; empty for none. */
export function classesOfStyle(
  tag: string,
  { style, align }: { readonly style: string; readonly align: string },
  findings: Findings,
): string {
  return [alignment(tag, style, align), basis(style), ...stylesOf(tag, style, findings)]
    .filter(Boolean)
    .join(' ');
}

function alignment(tag: string, style: string, align: string): string {
  const named = /^(?:left|right|center)$/i.test(align) ? align.toLowerCase() : '';
  if (tag === 'img' || tag === 'table') return named && `align${named}`;
  const side = /(?:^|;)\s*text-align\s*:\s*(left|right|center)\b/i.exec(style)?.[1];
  const wanted = side?.toLowerCase() ?? named;
  return wanted && `has-text-align-${wanted}`;
}

// A column of half the row, a picture beside a text of two thirds.
function basis(style: string): string {
  const size =
    /(?:^|;)\s*flex-basis\s*:\s*([\d.]{1,8}(?:%|px|r?em|vw))/i.exec(style)?.[1] ??
    /(?:^|;)\s*grid-template-columns\s*:\s*(?:auto\s+)?([\d.]{1,8}%)/i.exec(style)?.[1];
  return size === undefined ? '' : (settingName('basis', size.toLowerCase()) ?? '');
}

/** What a `span` of the classic editor is there for. */
export function tagOfStyle({ style }: Attributes): 's' | 'span' | 'u' {
  const line =
    style && /(?:^|;)\s*text-decoration\s*:\s*(underline|line-through)/i.exec(style)?.[1];
  if (!line) return 'span';
  return line.toLowerCase() === 'underline' ? 'u' : 's';
}

/** The size that a style gives, as attributes would. */
export function sizeOf(style: string): { width?: string; height?: string } {
  const width = /(?:^|;)\s*(?:max-)?width\s*:\s*(\d{1,5})(?:\.\d+)?px/i.exec(style)?.[1];
  const height = /(?:^|;)\s*height\s*:\s*(\d{1,5})(?:\.\d+)?px/i.exec(style)?.[1];
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

/** The picture behind a cover, or beside a text when it fills its half; null when it is but a pattern. */
export function backgroundOf(style: string, attributes: Attributes): string | null {
  if (!/\bwp-block-(?:cover|media-text__media)/.test(attributes['class'] ?? '')) return null;
  for (const { 0: start, index } of style.matchAll(/\bbackground(?:-image)?\s*:[^;]*?url\(\s*/gi)) {
    const written = quoted.exec(style.slice(index + start.length));
    const url = written?.slice(1).join('').trim() ?? '';
    if (url !== '') return url;
  }
  return null;
}

// In each case one sign says where it ends, so that there is one way to read it.
const quoted = /^(?:"([^"]*)"\s*|'([^']*)'\s*|([^\s"')][^)]*))\)/;
