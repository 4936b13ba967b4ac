// What a printed text may hold, written out once more, so that a word that gets onto a list of
// src/content/html/ by mistake is seen here.

const everywhere = 'class id title lang dir';
const painted = 'fill fill-rule clip-rule stroke stroke-width stroke-linecap stroke-linejoin';

/** Attributes by element. */
export const allowed: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    ...Object.fromEntries(
      (
        'p br hr section aside address h1 h2 h3 h4 h5 h6 ul dl dt dd cite pre code kbd samp var ' +
        'strong b em i u s small sub sup mark abbr dfn bdi bdo ruby rt rp wbr figcaption picture ' +
        'table caption thead tbody tfoot tr summary figure mrow mn mtext ms msqrt mroot msub msup msubsup ' +
        'mmultiscripts mprescripts mphantom merror semantics mtable mtr'
      )
        .split(' ')
        .map((name) => [name, '']),
    ),
    a: 'href rel hreflang download aria-label data-player',
    audio: 'controls preload loop muted',
    blockquote: 'cite',
    col: 'span',
    colgroup: 'span',
    del: 'cite datetime',
    details: 'open name',
    div: 'role tabindex aria-label',
    pre: 'tabindex',
    // The site's own search.
    button: 'type',
    form: 'action',
    input: 'type name aria-label placeholder autocomplete autocapitalize enterkeyhint maxlength',
    img: 'src srcset sizes alt width height loading decoding fetchpriority',
    ins: 'cite datetime',
    li: 'value',
    ol: 'start reversed type',
    q: 'cite',
    source: 'src srcset sizes type',
    span: 'role aria-label aria-hidden',
    // The room of a picture that is missing.
    svg: `width height viewBox aria-hidden aria-label role ${painted}`,
    // Icons.
    g: painted,
    path: `${painted} d`,
    circle: `${painted} cx cy r`,
    ellipse: `${painted} cx cy rx ry`,
    rect: `${painted} x y width height rx ry`,
    line: `${painted} x1 y1 x2 y2`,
    polyline: `${painted} points`,
    polygon: `${painted} points`,
    // Formulas.
    math: 'display',
    mfrac: 'linethickness',
    mi: 'mathvariant',
    mo: 'form fence largeop movablelimits separator stretchy symmetric lspace rspace minsize maxsize',
    mover: 'accent accentunder',
    munder: 'accent accentunder',
    munderover: 'accent accentunder',
    mpadded: 'width height depth lspace',
    mspace: 'width height depth',
    mstyle: 'displaystyle scriptlevel',
    mtd: 'columnspan rowspan',
    td: 'colspan rowspan',
    th: 'colspan rowspan scope',
    time: 'datetime',
    track: 'src kind srclang label',
    video: 'controls preload loop muted playsinline poster width height',
  }).map(([name, own]) => [name, `${everywhere} ${own}`.trim().split(' ')]),
);

export const voidElements: ReadonlySet<string> = new Set([
  'br',
  'col',
  'hr',
  'img',
  'input',
  'source',
  'track',
  'wbr',
]);

/** No class of our own pages is among them, but those that our writers give. */
export const allowedClass =
  /^(?:(?:wp|has|is|are|size|columns|blocks|language)-[\w+#.-]+|align(?:left|right|center|none|wide|full)|gallery(?:-[a-z0-9-]+)?|more-link|table|fn|landscape|portrait|tok-(?:comment|keyword|string|constant|function|type|tag|attribute|variable|inserted|deleted)|s-[\w-]{8}|sets-[a-z-]+|search-form|(?:from|into)-[0-9]{3}|ratio-[0-9]+-[0-9]+|icon|screen-reader-text|embed|embed-link|embed-label|player-link|missing-picture|footnote(?:s|-back)?)$/;
