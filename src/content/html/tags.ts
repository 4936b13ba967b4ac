import type sanitizeHtml from 'sanitize-html';
import { droppedTag, droppedWhole, frameTag, renamedTags, words } from './allowed.ts';
import {
  backgroundAttribute,
  candidatesAttribute,
  checksOf,
  embedAttribute,
  fallbackAttribute,
  smileyAttribute,
} from './attributes.ts';
import {
  avatarClass,
  isKnownClass,
  reportedInside,
  searchClass,
  tableClass,
} from './class-names.ts';
import { contactFormClass, isFormPlace } from './contact-forms.ts';
import { holdElementColours } from './element-colours.ts';
import type { Findings } from './findings.ts';
import { foreignTag } from './foreign.ts';
import { fillingOf, type Filling } from './placeholders.ts';
import {
  alignmentOf,
  backgroundOf,
  sizeOf,
  tagOfStyle,
  reportTag,
  type Attributes,
} from './report-tag.ts';
import { isDropDown, withoutScript } from './scripted.ts';
import { foreignClasses, styledClasses, type StyleReading } from './styles.ts';
import { includesClass, maxDepth, writtenBracket } from './tree.ts';

interface CleanerOptions extends StyleReading {
  /** The absolute address of the site's home. */
  readonly home: string;
  /** Receives every kept id. */
  readonly ids: Set<string>;
  /** Tags and class names of elements that are removed, because others say the same. */
  readonly repeated: ReadonlySet<string>;
}

interface Cleaner extends Required<Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'>> {
  /** Changes a tag before sanitize-html checks it against the lists. Called after `onOpenTag`. */
  readonly clean: sanitizeHtml.Transformer;
}

/**
 * Hooks for sanitize-html that change each tag before it is checked: they replace names, and move
 * data, such as a lazy picture's address, into allowed attributes.
 */
export function tagCleaner(options: CleanerOptions): Cleaner {
  const { home, styles, looks, layout, findings: all, ids, repeated } = options;
  const { findings, ...colours } = holdElementColours(all);
  const { onOpenTag, onCloseTag, ...around } = followTags(all, colours);
  const { opened, isIn, isInside, reported, depth } = around;
  /** The name of the field of the drop-down list that was read last. */
  let field = '';

  function clean(written: string, own: Attributes): sanitizeHtml.Tag {
    if (
      repeated.size > 0 &&
      [written, ...words(own['class'] ?? '')].some((name) => repeated.has(name))
    )
      return { tagName: droppedTag, attribs: {} };
    const filling = fillingOf(written, own);
    if (filling === null) return cleaned(written, own);
    const [tag, attributes] = filled(written, own, filling);
    return tag === frameTag ? as(tag, attributes) : cleaned(tag, attributes);
  }

  function cleaned(written: string, own: Attributes): sanitizeHtml.Tag {
    if (written === 'select') field = own['name'] ?? '';
    const list = isInside(isDropDown) ? { field, home } : null;
    const { tag, attributes } = withoutScript(written, own, list);
    const isSearch = tag === 'form' && searches(attributes);
    const isPlace = written === 'form' && isFormPlace(own);
    const inIcon = isIcon(own) || isInside((classes) => includesClass(classes, 'wp-block-icon'));
    const foreign = foreignTag(tag, { opened, inIcon });
    const isSheet = tag === 'style' && layout !== undefined;
    if (!isSearch && !isPlace && !isSheet) report(tag, attributes, foreign === tag);
    if (depth() > maxDepth)
      findings.add({
        kind: 'nesting',
        outcome: 'removed',
        what: `<${tag}>`,
        why: `it stands inside ${maxDepth} others`,
      });
    const isGone = isIn('form') || reported() !== 'all' || droppedWhole.includes(tag);
    const reading = {
      styles,
      looks,
      layout,
      findings: isGone || foreign !== null ? noFindings : findings,
    };
    const read = (name: string) => as(name, moved(tag, name, attributes, reading), written);
    if (foreign !== null) return read(foreign);
    // Outside of forms, their text stays. In a form it names a field, and is removed with the form.
    if (!isIn('form') && (tag === 'button' || tag === 'label'))
      return as('span', attributes, written);
    // The walk through the tree replaces this box by our own search form.
    if (isSearch) return { tagName: 'div', attribs: { class: searchClass } };
    if (isPlace) return { tagName: 'div', attribs: { class: contactFormClass } };
    if (tag === 'iframe' || tag === 'embed')
      return { ...as(frameTag, withLazyAddresses(attributes)), text: '' };
    return read(renamedTags.get(tag) ?? (tag === 'span' ? tagOfStyle(attributes) : tag));
  }

  function report(tag: string, attributes: Attributes, isKept: boolean): void {
    if (reported() === 'nothing' || (reported() === 'fields' && tag === 'script')) return;
    const shown = mediaTags.has(tag) ? withLazyAddresses(attributes) : attributes;
    const place = { inForm: isIn('form'), inButton: isIn('button') };
    reportTag(tag, shown, { ...place, isKept, findings });
  }

  const as = (tagName: string, attributes: Attributes, written = tagName): sanitizeHtml.Tag => ({
    tagName,
    attribs: keep(tagName, attributes, { layout, ids, written, isFallback: isIn('noscript') }),
  });

  return { onOpenTag, onCloseTag, clean };
}

type ElementColours = Omit<ReturnType<typeof holdElementColours>, 'findings'>;

/** Follows which elements are open. */
function followTags(all: Findings, colours: ElementColours) {
  /** How many elements of each name are open. */
  const counts = new Map<string, number>();
  const opened = (name: string): number => counts.get(name) ?? 0;
  /** Class names of open blocks, the innermost last: other elements may be removed. */
  const open: string[] = [];
  let reported: ReturnType<typeof reportedInside> = 'all';
  /** The depth of the element that has set it. */
  let partDepth = 0;
  return {
    opened,
    isIn: (name: string): boolean => opened(name) > 0,
    isInside: (matches: (classes: string) => boolean): boolean => open.some(matches),
    depth: () => open.length,
    reported: () => reported,
    onOpenTag(name: string, attributes: Attributes): void {
      open.push(name === 'div' ? (attributes['class'] ?? '') : '');
      counts.set(name, opened(name) + 1);
      if (!partTags.has(name)) all.enterBlock();
      colours.open(name, attributes);
      if (reported === 'all') {
        reported = reportedInside(attributes['class']);
        partDepth = open.length;
      }
    },
    onCloseTag(name: string): void {
      if (open.length === partDepth) reported = 'all';
      colours.close();
      if (!partTags.has(name)) all.leaveBlock();
      open.pop();
      counts.set(name, opened(name) - 1);
    },
  };
}

/** An element that a script fills, as a frame, a link or a quotation with the address. */
function filled(
  written: string,
  own: Attributes,
  { address, title, isQuote }: Filling,
): readonly [tag: string, attributes: Attributes] {
  if (!isQuote) return [frameTag, { src: address, title }];
  const quotation = { ...own, [embedAttribute]: address };
  // In a line of text, a link.
  if (['a', 'button', 'span'].includes(written))
    return ['a', { ...quotation, href: own['href'] ?? address }];
  return [checksOf(written).has(embedAttribute) ? written : 'div', quotation];
}

interface Keeping extends Pick<CleanerOptions, 'layout' | 'ids'> {
  readonly written: string;
  readonly isFallback: boolean;
}

function keep(
  tag: string,
  attributes: Attributes,
  { layout, ids, written, isFallback }: Keeping,
): sanitizeHtml.Attributes {
  const checks = checksOf(tag);
  const attribs: sanitizeHtml.Attributes = {};
  for (const name in attributes) {
    const kept = checks.get(name)?.((attributes[name] ?? '').replaceAll(writtenBracket, '['));
    if (typeof kept === 'string') attribs[name] = kept;
  }
  if (layout !== undefined) {
    const names = foreignClasses(written, attributes['class'] ?? '', layout, isKnownClass);
    if (names === null) delete attribs['class'];
    else attribs['class'] = names;
  }
  if (tag === 'div' && attribs['class'] !== tableClass) delete attribs['role'];
  if (isFallback && checks.has(fallbackAttribute)) attribs[fallbackAttribute] = '';
  if (attribs['id'] !== undefined) ids.add(attribs['id']);
  return attribs;
}

/** True for a drawing that says nothing to screen readers: a sign beside words. */
const isIcon = ({ class: classes = '', 'aria-hidden': isHidden }: Attributes): boolean =>
  isHidden === 'true' || /(?:^|[\s_-])icon(?:[\s_-]|$)/.test(classes);

const searches = ({ role, class: classes = '' }: Attributes): boolean =>
  role === 'search' || / (?:wp-block-search|search-?form) /.test(` ${classes} `);

/** Moves information from other attributes into allowed ones. */
function moved(
  tag: string,
  tagName: string,
  attributes: Attributes,
  reading: StyleReading,
): Attributes {
  const { align, name } = attributes;
  const style = styleOf(tag, attributes).slice(0, maxStyleLength);
  let result = mediaTags.has(tag) ? withLazyAddresses(attributes) : attributes;
  if (tag === 'img' || tag === 'source') {
    const { srcset } = result;
    if (srcset !== undefined) result = { ...result, [candidatesAttribute]: srcset };
    if (style !== '') result = { ...result, ...sizeOf(style) };
  }
  if (tag === 'svg') result = { ...result, ...sizeOf(style), viewBox: attributes['viewbox'] ?? '' };
  if (tag === 'img' && isAvatar(attributes)) result = withClasses(result, avatarClass);
  if (tag === 'a' && name && !result['id']) result = { ...result, id: name };
  if (tag === 'img' && isSmiley(result)) result = { ...result, [smileyAttribute]: '' };
  if (tag === 'pre' || tag === 'code') result = withClasses(result, languageClass(attributes));
  if (tag === 'center') result = withClasses(result, 'has-text-align-center');
  const background = tag === 'img' ? null : backgroundOf(style, attributes);
  if (background !== null) result = { ...result, [backgroundAttribute]: background };
  const rest = background === null ? style : style.replace(backgroundStyles, '');
  const { class: written = '' } = result;
  if (written === '' && rest === '' && align === undefined) return result;
  const classes = `${written} ${alignmentOf(tagName, rest, align ?? '')}`;
  return {
    ...result,
    class: styledClasses(tagName, { classes, style: rest }, isKnownClass, reading),
  };
}

const backgroundStyles = /(?:^|;)\s*background(?:-image|-size|-repeat|-attachment)?\s*:[^;]*/gi;
const sizedByContent = /\bwp-(?:caption|video|block-file__embed)\b/;
const fontSizes = ['', '10px', '13px', '16px', '18px', '24px', '32px', '48px'];

// The style of old elements and attributes such as `<font>`.
function styleOf(tag: string, attributes: Attributes): string {
  const { style: written = '', color, size, bgcolor, class: classes = '' } = attributes;
  // These elements repeat the width of their content.
  const style = sizedByContent.test(classes)
    ? written.replace(/(?:^|;)\s*width\s*:[^;]*/i, '')
    : written;
  // Hidden fields of WordPress's own form are removed with it.
  if (tag === 'br' || attributes['id'] === 'cancel-comment-reply-link') return '';
  if (tag === 'font')
    return `color:${color ?? ''};font-size:${fontSizes[Number(size)] ?? ''};${style}`;
  return bgcolor === undefined ? style : `background-color:${bgcolor};${style}`;
}

const isAvatar = ({ class: classes = '' }: Attributes): boolean => includesClass(classes, 'avatar');

function isSmiley({ class: classes = '', src = '' }: Attributes): boolean {
  if (/(?:^|\s)(?:wp-smiley|emoji)(?:\s|$)/.test(classes)) return true;
  return /^https?:\/\/s\.w\.org\/images\/core\/emoji\//.test(src);
}

/** For elements that are removed: their removal is reported, not their look. */
const noFindings: Findings = {
  add: () => undefined,
  enterBlock: () => undefined,
  leaveBlock: () => undefined,
  list: () => [],
};

/** Parts of a block, whose look is counted once, however many parts lose it. */
const partTags = new Set(
  words(`
    a abbr b big cite code del em figcaption font i img ins kbd mark q s small span strong
    sub sup u caption col colgroup tbody td tfoot th thead tr li dt dd summary source
  `),
);

const mediaTags = new Set(['audio', 'iframe', 'img', 'source', 'video']);
const maxStyleLength = 2000;

function withClasses(attributes: Attributes, names: string): Attributes {
  if (names === '') return attributes;
  return { ...attributes, class: `${attributes['class'] ?? ''} ${names}` };
}

// Attributes in which lazy-loading plugins keep addresses for their scripts.
const lazySources = words(`
  data-src data-lazy-src data-original data-orig-src data-ezsrc data-litespeed-src data-rocket-src
  data-wpfc-original-src data-cfsrc data-large_image data-lazy data-orig-file data-full-url data-flickity-lazyload
  data-pagespeed-lazy-src data-tally-src
`);
const lazySrcsets = words(`
  data-srcset data-lazy-srcset data-orig-srcset data-ezsrcset data-rocket-srcset data-wpfc-original-srcset
  data-pagespeed-lazy-srcset
`);

/** The attributes of a lazy element after its script has run. */
function withLazyAddresses(attributes: Attributes): Attributes {
  const srcset = firstOf(lazySrcsets, attributes) ?? attributes['srcset'];
  const lazy = firstOf(lazySources, attributes);
  const src = lazy !== undefined && isPlaceholder(attributes['src']) ? lazy : attributes['src'];
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

// The address of a placeholder, which is shown until the script has run.
function isPlaceholder(src = ''): boolean {
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
