/** What Pagefind makes of an element. */
export interface Kind {
  readonly name: string;
  /** Its text is not read. */
  readonly isIgnored: boolean;
  /** What is in it belongs to the text of the element around it. */
  readonly isInline: boolean;
  /** What is in it is a sentence of its own. */
  readonly isSentence: boolean;
  /** It has no end tag. */
  readonly isEmpty: boolean;
  /** What is in it is no HTML. */
  readonly isRaw: boolean;
  /** Within it, elements without an end tag end with a slash. */
  readonly isForeign: boolean;
  /** What stands before and after its text. */
  readonly before: string;
  readonly after: string;
}

export const marks = {
  anchor: '___PAGEFIND_ANCHOR___',
  weight: '___PAGEFIND_AUTO_WEIGHT___',
  end: '___END_PAGEFIND_WEIGHT___',
} as const;

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const sentences = names('h1 h2 h3 h4 h5 h6 p td div ul li article section');
const inline = names(
  'a abbr acronym b bdo big br button cite code dfn em i img input kbd label map object output q samp script select small span strong sub sup textarea time tt var',
);
const ignored = names('head style script noscript label form svg footer nav iframe template');
const empty = names(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
const raw = names('script style textarea title iframe noscript noembed noframes xmp plaintext');
const foreign = names('svg math');
const weights = new Map([...'765432'].map((weight, index) => [`h${index + 1}`, weight]));

const kinds = new Map(
  [
    ...sentences,
    ...inline,
    ...ignored,
    ...empty,
    ...raw,
    ...foreign,
    'figure',
    'figcaption',
    'data',
  ]
    .concat('blockquote', 'picture', 'pre', 'ol', 'table', 'thead', 'tbody', 'tr', 'th', 's', 'u')
    .map((name) => [name, newKind(name)]),
);

/** @param name in small letters. */
export const kindOf = (name: string): Kind => kinds.get(name) ?? newKind(name);

function newKind(name: string): Kind {
  const weight = weights.get(name);
  const isSentence = sentences.has(name);
  const [before, after] = isSentence ? [' ', ' '] : ['', ''];
  return {
    name,
    isIgnored: ignored.has(name),
    isInline: inline.has(name),
    isSentence,
    isEmpty: empty.has(name),
    isRaw: raw.has(name),
    isForeign: foreign.has(name),
    before: weight === undefined ? before : ` ${marks.weight}${weight} ${before}`,
    after: weight === undefined ? after : `${after} ${marks.end} `,
  };
}
