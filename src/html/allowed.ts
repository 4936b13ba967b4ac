/** The elements that content may have. Everything else is dropped; what stands inside it stays. */
export const allowedTags: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'section', 'aside', 'address', 'span'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['blockquote', 'q', 'cite', 'pre', 'code', 'kbd', 'samp', 'var'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'small', 'sub', 'sup', 'mark'],
  ...['a', 'abbr', 'dfn', 'time', 'bdi', 'bdo', 'ruby', 'rt', 'rp', 'wbr'],
  ...['figure', 'figcaption', 'img', 'picture', 'source', 'audio', 'video', 'track'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['details', 'summary'],
];

/** Elements that go with all that is in them: it is code, or means nothing without them. */
export const droppedWhole: readonly string[] = [
  ...['script', 'style', 'template', 'title', 'svg', 'math', 'iframe'],
  ...['textarea', 'select', 'option', 'xmp', 'plaintext', 'noembed', 'noframes'],
];

/** Elements after which a text does not go on in the same word. */
export const blockTags: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'section', 'aside', 'article', 'address', 'header', 'footer'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['blockquote', 'pre', 'figure', 'figcaption', 'table', 'caption', 'tr', 'th', 'td'],
  ...['details', 'summary'],
];

type Check = (value: string) => string | null;

const matching =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value) ? value : null;
const anything: Check = (value) => value;
const flag: Check = () => '';
const count = matching(/^\d{1,6}$/);
const day = matching(/^[\d\w:.+ -]{1,40}$/);

/** Attributes by element, each with a check that gives its value back, another one, or null to drop it. */
export const allowedAttributes: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  '*': {
    class: onlyKnownClasses,
    dir: matching(/^(?:ltr|rtl|auto)$/),
    id: toSafeId,
    lang: matching(/^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i),
    title: anything,
  },
  a: { href: toSafeFragment, rel: anything, hreflang: matching(/^[a-z0-9-]{1,40}$/i) },
  audio: { src: anything, controls: flag, loop: flag, preload: preload() },
  blockquote: { cite: anything },
  col: { span: count },
  colgroup: { span: count },
  del: { cite: anything, datetime: day },
  details: { open: flag },
  img: {
    src: anything,
    srcset: toCandidates,
    sizes: anything,
    alt: anything,
    width: count,
    height: count,
    loading: matching(/^(?:lazy|eager)$/),
    decoding: matching(/^(?:async|sync|auto)$/),
  },
  ins: { cite: anything, datetime: day },
  li: { value: matching(/^-?\d{1,6}$/) },
  ol: { start: matching(/^-?\d{1,6}$/), reversed: flag, type: matching(/^[1aAiI]$/) },
  q: { cite: anything },
  source: {
    src: anything,
    srcset: toCandidates,
    sizes: anything,
    media: anything,
    type: matching(/^[\w.+/-]{1,80}(?:; ?codecs=[\w., "-]{1,80})?$/),
  },
  td: { colspan: count, rowspan: count },
  th: { colspan: count, rowspan: count, scope: matching(/^(?:col|row|colgroup|rowgroup)$/) },
  time: { datetime: day },
  track: {
    src: anything,
    kind: matching(/^(?:subtitles|captions|descriptions|chapters)$/),
    srclang: matching(/^[a-z0-9-]{1,40}$/i),
    label: anything,
    default: flag,
  },
  video: {
    src: anything,
    poster: anything,
    controls: flag,
    loop: flag,
    muted: flag,
    playsinline: flag,
    preload: preload(),
    width: count,
    height: count,
  },
};

function preload(): Check {
  return matching(/^(?:none|metadata)$/);
}

const knownClasses = new RegExp(
  `^(?:${[
    'align(?:left|right|center|none|wide|full)',
    'has-text-align-(?:left|right|center)',
    'wp-block-(?:audio|button|buttons|code|column|columns|cover|details|embed|file|footnotes|gallery|group|image|list|media-text|preformatted|pullquote|quote|separator|table|verse|video)',
    'wp-block-(?:embed__wrapper|media-text__media|media-text__content)',
    'wp-element-(?:caption|button)',
    'wp-caption(?:-text)?',
    'wp-image-\\d{1,12}',
    'gallery(?:-item|-icon|-caption|-columns-\\d)?',
    'language-[a-z0-9+#-]{1,30}',
  ].join('|')})$`,
);

function onlyKnownClasses(value: string): string | null {
  const known = value.split(/\s+/).filter((name) => knownClasses.test(name));
  return known.length === 0 ? null : known.join(' ');
}

// The sanitizer's own parser prints what it does not understand, all of it.
function toCandidates(value: string): string | null {
  const candidates = value.trim().split(/,\s+|(?<= [\d.]{1,8}[wx]),/);
  const wellFormed = candidates.every((candidate) =>
    /^[^\s,](?:\S{0,2000}[^\s,])?(?:\s+[1-9]\d{0,5}w|\s+[1-9]\d?(?:\.\d{1,3})?x)?$/.test(candidate),
  );
  return wellFormed ? candidates.join(', ') : null;
}

const idPrefix = 'content-';

// Without a prefix, an id of the content could stand in for a variable that a script looks for.
function toSafeId(value: string): string | null {
  if (!/^[\p{L}\p{N}\p{M}_.:-]{1,100}$/u.test(value)) return null;
  return value.startsWith(idPrefix) ? value : `${idPrefix}${value}`;
}

function toSafeFragment(value: string): string {
  const address = value.trim();
  if (!address.startsWith('#') || /^#(?:top)?$/i.test(address)) return address;
  const target = address.slice(1);
  return target.startsWith(idPrefix) ? address : `#${idPrefix}${target}`;
}
