import type sanitizeHtml from 'sanitize-html';
import { frameTag, renamedTags, words } from './allowed.ts';
import {
  backgroundAttribute,
  candidatesAttribute,
  checksOf,
  fallbackAttribute,
  smileyAttribute,
} from './attributes.ts';
import { isKnownClass, searchClass, tableClass } from './class-names.ts';
import type { Findings } from './findings.ts';
import {
  backgroundOf,
  classesOfStyle,
  sizeOf,
  tagOfStyle,
  tellTag,
  type Attributes,
} from './tell-tag.ts';
import { namesOfPresets } from './styles.ts';
import { deepest } from './tree.ts';

interface CleanerOptions {
  readonly findings: Findings;
  /** Receives every kept id. */
  readonly ids: Set<string>;
}

interface Cleaner extends Required<Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'>> {
  /** Changes a tag before sanitize-html checks it against the lists. Called after `onOpenTag`. */
  readonly clean: sanitizeHtml.Transformer;
}

/**
 * Changes each tag before sanitize-html checks it: replaces names, and moves information (a lazy picture's address, a width in a style)
 * into allowed attributes.
 */
export function tagCleaner({ findings, ids }: CleanerOptions): Cleaner {
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
    // In a form, their text names a field. Elsewhere, a script made them clickable.
    if (forms === 0 && (tag === 'button' || tag === 'label'))
      return { tagName: 'span', attribs: keep('span', attributes) };
    // A box replaces the form. The walk makes it our own search form.
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

/** The attributes, with information of others moved into allowed ones. */
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

// The style of old elements and attributes such as `<font>`.
function styleOf(tag: string, attributes: Attributes): string {
  const { style: written = '', color, size, bgcolor, class: classes = '' } = attributes;
  // These widths belong to their content, which has its own.
  const style = ofItsContent.test(classes)
    ? written.replace(/(?:^|;)\s*width\s*:[^;]*/i, '')
    : written;
  // Hidden fields of WordPress's own form are removed with it.
  if (tag === 'br' || attributes['id'] === 'cancel-comment-reply-link') return '';
  if (tag === 'font')
    return `color:${color ?? ''};font-size:${fontSizes[Number(size)] ?? ''};${style}`;
  return bgcolor === undefined ? style : `background-color:${bgcolor};${style}`;
}

function isSmiley({ class: classes = '', src = '' }: Attributes): boolean {
  if (/(?:^|\s)(?:wp-smiley|emoji)(?:\s|$)/.test(classes)) return true;
  return /^https?:\/\/s\.w\.org\/images\/core\/emoji\//.test(src);
}

/** Nothing inside a form is reported, only the form itself. */
const untold: Findings = { tell: () => undefined, list: () => [] };
const mediaTags = new Set(['audio', 'iframe', 'img', 'source', 'video']);
const longestStyle = 2000;

function withClasses(attributes: Attributes, names: string): Attributes {
  if (names === '') return attributes;
  return { ...attributes, class: `${attributes['class'] ?? ''} ${names}` };
}

// Attributes in which lazy-loading plugins keep addresses for their scripts.
const lateSources = words(`
  data-src data-lazy-src data-original data-orig-src data-ezsrc data-litespeed-src data-rocket-src
  data-wpfc-original-src data-cfsrc data-large_image data-lazy data-orig-file data-full-url data-flickity-lazyload
  data-pagespeed-lazy-src
`);
const lateCandidates = words(`
  data-srcset data-lazy-srcset data-orig-srcset data-ezsrcset data-rocket-srcset data-wpfc-original-srcset
  data-pagespeed-lazy-srcset
`);

/** The attributes of a lazy element, as its script would leave them. */
function awake(attributes: Attributes): Attributes {
  const srcset = firstOf(lateCandidates, attributes) ?? attributes['srcset'];
  const late = firstOf(lateSources, attributes);
  const src = late !== undefined && isStandIn(attributes['src']) ? late : attributes['src'];
  if (src === attributes['src'] && srcset === attributes['srcset']) return attributes;
  return {
    ...attributes,
    ...(src !== undefined && { src }),
    ...(srcset !== undefined && { srcset }),
  };
}

function firstOf(names: readonly string[], attributes: Attributes): string | undefined {
  const name = names.find((each) => (attributes[each] ?? '').trim() !== '');
  return name === undefined ? undefined : attributes[name];
}

// A placeholder until the script has run.
function isStandIn(src = ''): boolean {
  const address = src.trim();
  if (address === '' || /^(?:data|about|blob):/i.test(address)) return true;
  return (
    address.length < 2000 &&
    /(?:placeholder|blank|spacer|transparent|lazy(?:load)?|loading|pixel|1x1|grey|fallback)[^/]*\.(?:gif|png|svg|jpe?g|webp)(?:\?|$)/i.test(
      address,
    )
  );
}

/** `language-x`, as editors and common highlighting plugins name it; empty if there is none. */
function languageClass(attributes: Attributes): string {
  const classes = attributes['class'] ?? '';
  const name =
    /(?:^|\s)(?:language|lang)-([\w+#-]{1,30})/i.exec(classes)?.[1] ??
    /(?:^|[\s;])brush:\s*([\w+#-]{1,30})/i.exec(classes)?.[1] ??
    attributes['data-enlighter-language'] ??
    attributes['data-language'] ??
    attributes['data-lang'];
  const language = name?.trim().toLowerCase() ?? '';
  return /^[a-z0-9+#-]{1,30}$/.test(language) ? `language-${language}` : '';
}
