import { words } from './allowed.ts';
import type { Finding } from './types.ts';
import { formName } from './contact-forms.ts';
import { describeTag, type Findings } from './findings.ts';

interface ReportOptions {
  /** True inside a form, which is reported instead of its fields. */
  readonly inForm: boolean;
  /** True inside a button, whose drawing is a sign beside its words. */
  readonly inButton: boolean;
  /** True for an element that stays although others of its name are removed. */
  readonly isKept: boolean;
  readonly findings: Findings;
}

export type Attributes = Readonly<Record<string, string>>;

type Reason = readonly [kind: Finding['kind'], why: string, shown?: string];

const active = 'it is code, or loads code';
const form = 'a static page cannot process a form';
const head = 'it would change the rest of the page';
const drawing = 'inline SVG drawings can contain code';

/** Elements whose removal is reported: readers may notice it, or an editor added them by hand. */
const reasons: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['script', ['script', active, 'src']],
  ['applet', ['element', active]],
  ['object', ['element', 'it needs a plugin that browsers no longer have', 'data']],
  ['style', ['style-sheet', 'the style sheet is the same for every text']],
  ['link', ['element', head, 'href']],
  ['base', ['element', head, 'href']],
  ['meta', ['element', head, 'http-equiv']],
  ['svg', ['drawing', drawing]],
  ['canvas', ['element', 'it is drawn by a script']],
  ['map', ['element', 'image maps are not supported', 'name']],
  ['form', ['form', form, 'action']],
  ['input', ['form', form, 'type']],
  ['select', ['form', form, 'name']],
  ['textarea', ['form', form, 'name']],
  ['dialog', ['element', 'it is opened by a script']],
]);

/** Reports a tag that is removed, and attributes that are removed from it. */
export function reportTag(
  tag: string,
  attributes: Attributes,
  { inForm, inButton, isKept, findings }: ReportOptions,
): void {
  const { add } = findings;
  const reason = reasons.get(tag);
  const isField = inForm && reason?.[0] === 'form' && tag !== 'form';
  if (reason !== undefined && !isKept && !isField && !isMinor(tag, attributes, inButton)) {
    const [kind, why, shown] = reason;
    const named = tag === 'form' ? formName(attributes) : null;
    const what = named ?? describeTag(tag, shown, shown && attributes[shown]);
    add({ kind, outcome: 'removed', what, why });
  }
  for (const name in attributes) {
    const value = attributes[name] ?? '';
    const what = () => describeTag(tag, name, value);
    if (/^on[a-z]/.test(name))
      add({ kind: 'handler', outcome: 'removed', what: what(), why: 'it is code' });
    else if (name === 'style' && tag !== 'iframe' && covers.test(value))
      add({ kind: 'layout', outcome: 'removed', what: what(), why: 'it could cover the page' });
    else if (addressed.has(name) && !isPlainAddress(value)) {
      const kind = tag === 'img' ? 'picture' : 'address';
      add({ kind, outcome: 'removed', what: what(), why: 'its address is not a web address' });
    }
  }
}

// Not reported: icons next to words, data for scripts, and the preview of a file next to its link.
function isMinor(tag: string, attributes: Attributes, inButton: boolean): boolean {
  if (tag === 'script') return /^application\/(?:ld\+)?json$/i.test(attributes['type'] ?? '');
  if (tag === 'svg') return inButton || attributes['aria-hidden'] === 'true';
  return tag === 'object' && /\bwp-block-file__embed\b/.test(attributes['class'] ?? '');
}

const covers =
  /\bposition\s*:\s*(?:fixed|absolute|sticky)|\bexpression\s*\(|-moz-binding|behavior\s*:/i;
const addressed = new Set(['href', 'src', 'cite', 'poster', 'action', 'data', 'xlink:href']);

function isPlainAddress(value: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\0-\u0020\u00a0]/g, ''))?.[1];
  return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme);
}

/** The class for the alignment of a style or of an old `align` attribute; empty if none. */
export function alignmentOf(tag: string, style: string, align: string): string {
  const named = /^(?:left|right|center)$/i.test(align) ? align.toLowerCase() : '';
  if (tag === 'img' || tag === 'table') return named && `align${named}`;
  const side = /(?:^|;)\s*text-align\s*:\s*(left|right|center)\b/i.exec(style)?.[1];
  const wanted = side?.toLowerCase() ?? named;
  return wanted && `has-text-align-${wanted}`;
}

/** The element for a `span` of the classic editor, which underlines or strikes through. */
export function tagOfStyle({ style }: Attributes): 's' | 'span' | 'u' {
  const line =
    style && /(?:^|;)\s*text-decoration\s*:\s*(underline|line-through)/i.exec(style)?.[1];
  if (!line) return 'span';
  return line.toLowerCase() === 'underline' ? 'u' : 's';
}

/** The size in a style, as attributes. */
export function sizeOf(style: string): { width?: string; height?: string } {
  const width = /(?:^|;)\s*(?:max-)?width\s*:\s*(\d{1,5})(?:\.\d+)?px/i.exec(style)?.[1];
  const height = /(?:^|;)\s*height\s*:\s*(\d{1,5})(?:\.\d+)?px/i.exec(style)?.[1];
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

/** Of a cover, half a media-and-text block, or a script's data; null for others: patterns. */
export function backgroundOf(style: string, attributes: Attributes): string | null {
  const lazy = lazyBackgrounds.find((name) => (attributes[name] ?? '').trim() !== '');
  if (lazy !== undefined)
    return /^\s*(?:url\(\s*)?["']?([^"')\s]+)/i.exec(attributes[lazy] ?? '')?.[1] ?? null;
  if (!/\bwp-block-(?:cover|media-text__media|group\b)/.test(attributes['class'] ?? ''))
    return null;
  for (const { 0: start, index } of style.matchAll(/\bbackground(?:-image)?\s*:[^;]*?url\(\s*/gi)) {
    const written = quoted.exec(style.slice(index + start.length));
    const url = written?.slice(1).join('').trim() ?? '';
    if (url !== '') return url;
  }
  return null;
}

// Attributes in which lazy-loading plugins keep the address of a background.
export const lazyBackgrounds: readonly string[] = words(
  'data-bg data-bg-image data-background-image data-lazy-bg data-lazy-background data-bg-url',
);

// For speed: each form ends at the first character that it excludes, with one way to match.
const quoted = /^(?:"([^"]*)"\s*|'([^']*)'\s*|([^\s"')][^)]*))\)/;
