import type { Element } from 'domhandler';
import { isDuotone, isLookClass } from '../styles/index.ts';
import { words } from './allowed.ts';
import { describeTag, type NewFinding, type Reading } from './findings.ts';

const onRequest = 'WordPress generates it on request, which a static page cannot do';

type Loss = readonly [kind: NewFinding['kind'], why: string];

/** Parts of blocks that need their server, and why. Null if their form or field is reported. */
const leftovers: ReadonlyMap<string, Loss | null> = new Map<string, Loss | null>([
  ['wp-block-query-pagination', ['pagination', onRequest]],
  ['wp-block-comments-pagination', ['pagination', onRequest]],
  ['wp-block-comment-reply-link', ['reply', 'a static page cannot process a form']],
  ['wp-block-loginout', ['login', 'a static page has no login']],
  ['components-placeholder', ['error', 'it is the error message of a block']],
  ['comment-respond', null],
  // Of a picture that expands on click: its button, and the copy that WordPress 6.4 has beside it.
  ['lightbox-trigger', null],
  ['wp-lightbox-overlay', null],
]);

const leftoverIn = (classes: string | undefined): string | undefined =>
  classes?.split(/\s+/).find((name) => leftovers.has(name));

/**
 * What is reported inside an element with these class names: `nothing` if the element itself is,
 * `fields` (but no scripts) in other such parts, `all` elsewhere.
 */
export function reportedInside(classes: string | undefined): 'all' | 'fields' | 'nothing' {
  const found = leftoverIn(classes);
  if (found === undefined) return 'all';
  return leftovers.get(found) === null ? 'fields' : 'nothing';
}

/** True for such a part. Reports it. */
export function isLeftover(element: Element, { findings }: Reading): boolean {
  const found = leftoverIn(element.attribs['class']);
  if (found === undefined) return false;
  const [kind, why] = leftovers.get(found) ?? [];
  const what = describeTag(element.name, 'class', found);
  if (kind !== undefined && why !== undefined)
    findings.add({ kind, outcome: 'removed', what, why });
  return true;
}

// The allowed class names: of WordPress's blocks and classic editor, for which our style sheet has
// rules. Our own pages could use the names of themes and plugins for something else.

const blocks = words(`
  accordion accordion-heading accordion-item accordion-panel archives audio avatar breadcrumbs button buttons calendar
  categories code column columns comment-template cover cover-image details embed file footnotes gallery group heading
  icon image latest-comments latest-posts list math media-text navigation page-list playlist playlist-track post-author
  post-date post-featured-image post-template post-terms post-title preformatted pullquote quote read-more rss search separator site-title
  social-link social-links spacer tab-list tab-panel tab-panels table table-of-contents tabs tag-cloud term-template
  text-columns verse video
`).map((name) => `wp-block-${name}`);

const partsOfBlocks = words(`
  avatar__image button__link cover__background cover__image-background cover__inner-container cover__video-background embed__wrapper
  file__button group__inner-container latest-comments__comment latest-comments__comment-author
  latest-comments__comment-avatar cover__gradient-background latest-comments__comment-date
  latest-comments__comment-excerpt latest-comments__comment-link latest-comments__comment-meta
  latest-posts__featured-image latest-posts__list latest-posts__post-author latest-posts__post-date
  latest-posts__post-excerpt latest-posts__post-title media-text__content media-text__media navigation__container
  navigation-item navigation-item__content navigation-item__description navigation-item__label playlist__tracklist
  playlist__tracklist-show-numbers playlist-track__artist playlist-track__button playlist-track__content
  playlist-track__image playlist-track__length playlist-track__title post-featured-image__overlay
  post-navigation-link__arrow-next post-navigation-link__arrow-previous rss__item rss__item-author
  rss__item-excerpt rss__item-publish-date rss__item-title social-link-anchor social-link-label
`).map((name) => `wp-block-${name}`);

const partsOfOlderBlocks = words('blocks-gallery-caption blocks-gallery-grid blocks-gallery-item');

const sharedByBlocks = words('wp-element-button wp-element-caption screen-reader-text fn');

/** Lists of products in texts. */
const ofShops = words('products wc-block-grid__products');

const classic = words(`
  wp-caption wp-caption-text wp-video gallery gallery-item gallery-icon gallery-caption landscape portrait more-link
  size-thumbnail size-medium size-medium_large size-large size-full
`);

const alignments = words(`
  alignleft alignright aligncenter alignnone alignwide alignfull has-text-align-left has-text-align-center
  has-text-align-right is-vertically-aligned-top is-vertically-aligned-center is-vertically-aligned-bottom
  is-vertically-aligned-stretch are-vertically-aligned-top are-vertically-aligned-center are-vertically-aligned-bottom
  is-content-justification-left is-content-justification-center is-content-justification-right
  is-content-justification-space-between
`);

const layouts = words(`
  is-layout-constrained is-layout-flex is-layout-flow is-layout-grid is-horizontal is-vertical is-nowrap is-grid
  is-list columns-default is-flex-container is-stacked-on-mobile is-not-stacked-on-mobile has-media-on-the-right
  is-image-fill is-image-fill-element is-cropped is-resized has-nested-images has-fixed-layout has-custom-width
  has-parallax is-repeated has-background has-background-image has-background-dim has-custom-content-position is-light has-border-color
  has-text-color has-css-opacity has-avatars no-border-radius wp-has-aspect-ratio
`);

const textStyles = words(`
  has-drop-cap is-large is-flip-horizontal is-flip-vertical has-small-icon-size has-normal-icon-size
  has-large-icon-size has-huge-icon-size
`);

const blockStyles = words(`
  default rounded squared circle-mask outline fill stripes regular plain large dots wide solid-color logos-only
  pill-shape
`).map((name) => `is-style-${name}`);

/** Names without a style: the walk through the tree reads them. */
const readInWalk = ['wp-embedded-content', 'wp-lightbox-container', ...leftovers.keys()];

export const avatarClass = 'wp-block-avatar__image';
export const searchClass = 'wp-block-search';
/** Our own box around a table that may scroll. */
export const tableClass = 'table';
/** Our own links that enlarge their picture. */
export const enlargeClass = 'enlarge';
/** Our own row of slides that scrolls, and stops at each of them. */
export const slidesClass = 'slide-row';

const known = new Set([
  ...blocks,
  ...partsOfBlocks,
  ...partsOfOlderBlocks,
  ...sharedByBlocks,
  ...ofShops,
  ...classic,
  ...alignments,
  ...layouts,
  ...textStyles,
  ...blockStyles,
  ...readInWalk,
  tableClass,
  slidesClass,
]);

const numbered = new RegExp(
  `^(?:${[
    '(?:columns|gallery-columns)-\\d',
    'has-\\d-columns',
    'has-background-dim-\\d{1,3}',
    'is-position-(?:top|center|bottom)-(?:left|center|right)',
    'is-provider-[a-z0-9-]{1,30}',
    'is-type-(?:audio|link|photo|rich|video|wp-embed)',
    'language-[a-z0-9+#-]{1,30}',
    'wp-block-button__width-(?:25|50|75|100)',
    'wp-embed-aspect-\\d{1,2}-\\d{1,2}',
    'wp-image-\\d{1,12}',
    'wp-social-link-[a-z0-9-]{1,30}',
  ].join('|')})$`,
);

export function isKnownClass(name: string): boolean {
  return (
    name !== '' && (known.has(name) || numbered.test(name) || isLookClass(name) || isDuotone(name))
  );
}

/** The allowed names, in their order; null if there is none. */
export function onlyKnownClasses(value: string): string | null {
  const kept = value.split(/\s+/).filter(isKnownClass);
  if (kept.length < 2) return kept[0] ?? null;
  return [...new Set(kept)].join(' ');
}
