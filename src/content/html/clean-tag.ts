import type sanitizeHtml from 'sanitize-html';
import { frameTag, renamedTags } from './allowed.ts';
import {
  backgroundAttribute,
  candidatesAttribute,
  checksOf,
  fallbackAttribute,
  smileyAttribute,
} from './attributes.ts';
import { isKnownClass, searchClass, tableClass } from './class-names.ts';
import { languageClass } from './code-language.ts';
import type { Findings } from './findings.ts';
import { awake } from './lazy.ts';
import { backgroundOf, classesOfStyle, sizeOf, tagOfStyle } from './inline-style.ts';
import { namesOfPresets } from './styles.ts';
import { tellTag, type Attributes } from './tell-tag.ts';

interface CleanerOptions {
  readonly findings: Findings;
  /** Gets every id that stays. */
  readonly ids: Set<string>;
  readonly deepest: number;
}

interface Cleaner extends Required<Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'>> {
  /** A tag as it may stay, if it may: that is still to be checked. Comes after `onOpenTag`. */
  readonly clean: sanitizeHtml.Transformer;
}

/**
 * What is asked at each tag, before the answer is checked against the lists of what may stay: names and
 * attributes as they may stay. What raw attributes tell (where a lazy picture lies, what a style
 * says of a width) is put into attributes that may.
 */
export function tagCleaner({ findings, ids, deepest }: CleanerOptions): Cleaner {
  let forms = 0;
  let fallbacks = 0;
  let depth = 0;

  function clean(tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    const told = mediaTags.has(tag) ? awake(attributes) : attributes;
    const isSearch = tag === 'form' && searches(attributes);
    if (!isSearch) tellTag(tag, told, { inForm: forms > 0, findings });
    if (depth > deepest)
      findings.tell({
        kind: 'nesting',
        outcome: 'removed',
        what: `<${tag}>`,
        why: `it stands inside ${deepest} others`,
      });
    // Their own text is the name of a field. Elsewhere, they are what a script made clickable.
    if (forms === 0 && (tag === 'button' || tag === 'label'))
      return { tagName: 'span', attribs: keep('span', attributes) };
    // The tree is walked with a box in its place, which becomes a form of ours.
    if (isSearch) return { tagName: 'div', attribs: { class: searchClass } };
    if (tag === 'iframe' || tag === 'embed') return toFrame(attributes);
    const tagName = renamedTags.get(tag) ?? (tag === 'span' ? tagOfStyle(attributes) : tag);
    return {
      tagName,
      attribs: keep(tagName, prepared(tag, tagName, attributes, forms > 0 ? untold : findings)),
    };
  }

  function keep(tag: string, attributes: Attributes): sanitizeHtml.Attributes {
    const checks = checksOf(tag);
    const attribs: sanitizeHtml.Attributes = {};
    for (const name in attributes) {
      const kept = checks.get(name)?.(attributes[name] ?? '');
      if (typeof kept === 'string') attribs[name] = kept;
    }
    if (attribs['role'] !== undefined && attribs['class'] !== tableClass) delete attribs['role'];
    if (fallbacks > 0 && checks.has(fallbackAttribute)) attribs[fallbackAttribute] = '';
    if (attribs['id'] !== undefined) ids.add(attribs['id']);
    return attribs;
  }

  function toFrame(attributes: Attributes): sanitizeHtml.Tag {
    return { tagName: frameTag, attribs: keep(frameTag, awake(attributes)), text: '' };
  }

  return {
    onOpenTag(name) {
      depth++;
      if (name === 'form') forms++;
      if (name === 'noscript') fallbacks++;
    },
    onCloseTag(name) {
      depth--;
      if (name === 'form') forms--;
      if (name === 'noscript') fallbacks--;
    },
    clean,
  };
}

const searches = ({ role, class: classes = '' }: Attributes): boolean =>
  role === 'search' || / (?:wp-block-search|search-?form) /.test(` ${classes} `);

/** With what other attributes say put into those that may stay. */
function prepared(
  tag: string,
  tagName: string,
  attributes: Attributes,
  findings: Findings,
): Attributes {
  const { align, name } = attributes;
  const style = styleOf(tag, attributes).slice(0, longestStyle);
  let result = mediaTags.has(tag) ? awake(attributes) : attributes;
  if (tag === 'img' || tag === 'source') {
    const { srcset } = result;
    if (srcset !== undefined) result = { ...result, [candidatesAttribute]: srcset };
    if (style !== '') result = { ...result, ...sizeOf(style) };
  }
  if (result['class'] !== undefined)
    result = { ...result, class: namesOfPresets(result['class'], isKnownClass, findings) };
  if (tag === 'a' && name && !result['id']) result = { ...result, id: name };
  if (tag === 'img' && isSmiley(result)) result = { ...result, [smileyAttribute]: '' };
  if (tag === 'pre' || tag === 'code') result = withClasses(result, languageClass(attributes));
  if (tag === 'center') result = withClasses(result, 'has-text-align-center');
  if (style === '' && align === undefined) return result;
  const background = tag === 'img' ? null : backgroundOf(style, attributes);
  if (background !== null) result = { ...result, [backgroundAttribute]: background };
  const rest = background === null ? style : style.replace(ofPicture, '');
  return withClasses(
    result,
    classesOfStyle(tagName, { style: rest, align: align ?? '' }, findings),
  );
}

const ofPicture = /(?:^|;)\s*background(?:-image|-size|-repeat)?\s*:[^;]*/gi;
const ofItsContent = /\bwp-(?:caption|video|block-file__embed)\b/;
const fontSizes = ['', '10px', '13px', '16px', '18px', '24px', '32px', '48px'];

// What old texts say of their letters by an element and by attributes.
function styleOf(tag: string, attributes: Attributes): string {
  const { style: written = '', color, size, bgcolor, class: classes = '' } = attributes;
  // Those widths are of what stands in them, which says so itself.
  const style = ofItsContent.test(classes)
    ? written.replace(/(?:^|;)\s*width\s*:[^;]*/i, '')
    : written;
  // What WordPress hides of its own form goes with it.
  if (tag === 'br' || attributes['id'] === 'cancel-comment-reply-link') return '';
  if (tag === 'font')
    return `color:${color ?? ''};font-size:${fontSizes[Number(size)] ?? ''};${style}`;
  return bgcolor === undefined ? style : `background-color:${bgcolor};${style}`;
}

function isSmiley({ class: classes = '', src = '' }: Attributes): boolean {
  if (/(?:^|\s)(?:wp-smiley|emoji)(?:\s|$)/.test(classes)) return true;
  return /^https?:\/\/s\.w\.org\/images\/core\/emoji\//.test(src);
}

/** Of what stands in a form nothing is told but the form. */
const untold: Findings = { tell: () => undefined, list: () => [] };
const mediaTags = new Set(['audio', 'iframe', 'img', 'source', 'video']);
const longestStyle = 2000;

function withClasses(attributes: Attributes, names: string): Attributes {
  if (names === '') return attributes;
  return { ...attributes, class: `${attributes['class'] ?? ''} ${names}` };
}
