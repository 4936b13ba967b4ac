import { expect } from 'vitest';

// A second copy of the allow-lists, so that a word that is added to them by mistake is noticed here.
const tags =
  'p br hr div section aside address span h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote q cite pre code kbd samp var ' +
  'strong b em i u s del ins small sub sup mark a abbr dfn time bdi bdo ruby rt rp wbr figure figcaption img picture ' +
  'source audio video track table caption colgroup col thead tbody tfoot tr th td details summary math semantics mrow mi mn ' +
  'mo mtext ms mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mstyle ' +
  'mpadded mphantom merror mtable mtr mtd svg g path circle ellipse rect line polyline polygon';
const attributes =
  'class dir id lang title href rel hreflang src srcset sizes alt width height loading decoding controls loop muted ' +
  'playsinline preload poster cite datetime open value start reversed type media kind srclang label default span ' +
  'colspan rowspan scope download aria-label tabindex role name display linethickness mathvariant form fence largeop ' +
  'movablelimits separator stretchy symmetric lspace rspace minsize maxsize depth displaystyle scriptlevel columnspan ' +
  'accent accentunder viewBox aria-hidden d fill fill-rule clip-rule stroke stroke-width stroke-linecap ' +
  'stroke-linejoin points cx cy r rx ry x y x1 y1 x2 y2';

const name = (words: string) => `(?:${words.split(' ').join('|')})`;
const openTag = new RegExp(`^<${name(tags)}(?: ${name(attributes)}(?:="[^"<>\\0]*")?)*(?: /)?>$`);
const closeTag = new RegExp(`^</${name(tags)}>$`);
const voidTag = /^<(?:br|hr|img|source|track|wbr|col)[ >]/;

/** Parses the output strictly. Throws at anything that is not allowed. */
export function expectSafe(html: string): void {
  expect(html).not.toMatch(/[\0-\u0008\u000b\u000c\u000e-\u001f]/);
  const open: string[] = [];
  for (const piece of html.match(/<[^>]*>?|>|[^<>]+/g) ?? []) {
    if (piece === '>') expect.unreachable(`A bare > in ${html}`);
    if (!piece.startsWith('<')) continue;
    if (closeTag.test(piece)) {
      expect(`</${open.pop()}>`).toBe(piece);
      continue;
    }
    expect(piece).toMatch(openTag);
    for (const [, address] of piece.matchAll(/ (?:href|src|cite|poster)="([^"]*)"/g)) {
      expect(address).not.toMatch(/^[\s\u00a0]*(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:/i);
    }
    for (const [, id] of piece.matchAll(/ id="([^"]*)"/g)) expect(id).toMatch(/^content-/);
    if (!voidTag.test(piece)) open.push(/^<([a-z0-9]+)/.exec(piece)?.[1] ?? '');
  }
  expect(open).toEqual([]);
}
