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

const common = names(
  'blockquote data dd dl dt figcaption figure ol picture pre table tbody th thead tr s u',
);

const small = (byte = 0): number => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte);

/** Kinds by the hash of their names. */
const kinds: (Kind | undefined)[] = Array.from({ length: 1 << 12 });
for (const set of [sentences, inline, ignored, empty, raw, foreign, common])
  for (const name of set) kinds[hashOf(Buffer.from(name), 0, name.length)] = newKind(name);

/** What is no element. */
export const noKind = newKind('');

/** The kind of the element whose name stands there, whether in small letters or not. */
export function kindOf(bytes: Buffer, from: number, to: number): Kind {
  const known = kinds[hashOf(bytes, from, to)];
  if (known?.name.length === to - from) {
    let at = from;
    while (at < to && known.name.charCodeAt(at - from) === small(bytes[at])) at += 1;
    if (at === to) return known;
  }
  return newKind(bytes.toString('latin1', from, to).toLowerCase());
}

function hashOf(bytes: Buffer, from: number, to: number): number {
  let hash = to - from;
  for (let at = from; at < to; at += 1) hash = (131 * hash + small(bytes[at])) & (kinds.length - 1);
  return hash;
}

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
