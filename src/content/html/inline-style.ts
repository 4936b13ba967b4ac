import type { Findings } from './findings.ts';
import { settingName, stylesOf } from './styles.ts';
import type { Attributes } from './tell-tag.ts';

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
