import { contentId, ownFragment } from '../paths/index.ts';
import { frameTag } from './allowed.ts';
import { onlyKnownClasses } from './class-names.ts';
import { foreignAttributes } from './foreign.ts';

/** Returns the value, a changed value, or null to drop the attribute. */
export type Check = (value: string) => string | null;

type Checks = Readonly<Record<string, Check>>;

const matching =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value) ? value : null;
const anything: Check = (value) => value;
const flag: Check = () => '';
const count = matching(/^\d{1,6}$/);
const day = matching(/^[\d\w:.+ -]{1,40}$/);
const language = matching(/^[a-z0-9-]{1,40}$/i);

/** A picture's `srcset`, which sanitize-html would parse and rewrite under its own name. */
export const candidatesAttribute = 'data-candidates';
/** On pictures and frames from a `noscript`. */
export const fallbackAttribute = 'data-fallback';
/** On pictures of emoji. They become text. */
export const smileyAttribute = 'data-smiley';
/** On blocks: the address of what a script would show in their place. */
export const embedAttribute = 'data-embed';
/** On covers and on elements with a lazy background: the address of the background picture. */
export const backgroundAttribute = 'data-background';
/** On accordions of which one item is open at a time. */
export const autocloseAttribute = 'data-autoclose';

const everywhere: Checks = {
  class: onlyKnownClasses,
  dir: matching(/^(?:ltr|rtl|auto)$/),
  id: toSafeId,
  lang: matching(/^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i),
  title: (value) => value.trim() || null,
};

const playing: Checks = { autoplay: flag, controls: flag, loop: flag, muted: flag };
const box: Checks = { [backgroundAttribute]: anything };
const quotation: Checks = { [embedAttribute]: anything };

/** The allowed attributes of each element, besides those that are allowed everywhere. */
const byElement: Readonly<Record<string, Checks>> = {
  a: {
    ...box,
    ...quotation,
    href: toSafeFragment,
    rel: anything,
    hreflang: language,
    download: flag,
    'aria-label': anything,
  },
  audio: { src: anything, loop: flag },
  blockquote: { ...quotation, cite: anything },
  col: { span: count },
  colgroup: { span: count },
  del: { cite: anything, datetime: day },
  details: { open: flag, name: matching(/^[\w-]{1,40}$/) },
  div: {
    ...box,
    ...quotation,
    [autocloseAttribute]: flag,
    role: matching(/^group$/),
    tabindex: matching(/^0$/),
  },
  figure: box,
  [frameTag]: { src: anything, width: count, height: count, [fallbackAttribute]: flag },
  img: {
    src: anything,
    alt: anything,
    [smileyAttribute]: flag,
    width: count,
    height: count,
    [candidatesAttribute]: anything,
    [fallbackAttribute]: flag,
  },
  ins: { cite: anything, datetime: day },
  li: { value: matching(/^-?\d{1,6}$/) },
  ol: { start: matching(/^-?\d{1,6}$/), reversed: flag, type: matching(/^[1aAiI]$/) },
  pre: { tabindex: matching(/^0$/) },
  q: { cite: anything },
  section: { ...box, ...quotation },
  source: { src: anything, type: anything, [candidatesAttribute]: anything },
  span: box,
  td: { colspan: count, rowspan: count },
  th: { colspan: count, rowspan: count, scope: matching(/^(?:col|row|colgroup|rowgroup)$/) },
  time: { datetime: day },
  track: {
    src: anything,
    kind: matching(/^(?:subtitles|captions|descriptions|chapters)$/),
    srclang: language,
    label: anything,
  },
  video: { ...playing, src: anything, poster: anything, width: count, height: count },
  ...Object.fromEntries(
    Object.entries(foreignAttributes).map(([tag, own]) => [
      tag,
      Object.fromEntries(Object.entries(own).map(([name, values]) => [name, matching(values)])),
    ]),
  ),
};

const checks = new Map<string, ReadonlyMap<string, Check>>(
  Object.entries(byElement).map(([tag, own]) => [
    tag,
    new Map(Object.entries({ ...everywhere, ...own })),
  ]),
);
const checksOfOthers: ReadonlyMap<string, Check> = new Map(Object.entries(everywhere));

/** The checks of an element's attributes. An attribute without a check is removed. */
export function checksOf(tag: string): ReadonlyMap<string, Check> {
  return checks.get(tag) ?? checksOfOthers;
}

/** Every attribute that is allowed on any element. */
export const allowedAttributes: readonly string[] = [
  ...new Set([checksOfOthers, ...checks.values()].flatMap((each) => [...each.keys()])),
];

// WordPress counts these anew for each request.
const numberedId =
  /^(?:accordion-item-\d+(?:-panel)?|(?:tab__)?tabs_\d+-tab-\d+|modal-\d+(?:-content)?)$/;

// Without the prefix, an id of the content could replace a global variable of a script.
function toSafeId(value: string): string | null {
  if (!/^[^\p{C}<>"'`\\]{1,100}$/u.test(value) || numberedId.test(value)) return null;
  return contentId(value);
}

function toSafeFragment(value: string): string {
  const address = value.trim();
  return address.startsWith('#') ? `#${ownFragment(address)}` : address;
}
