import { droppedTag, droppedWhole, removedTag, words } from './allowed.ts';

/* Elements of MathML Core, and shapes of icons. Browsers parse them differently from HTML: each
   may stand only inside its root, and nothing else may. */

/** Elements of formulas with characters. Browsers read them as HTML: only text is safe there. */
const tokenTags = words('mi mn mo ms mtext');

/** The elements of formulas, besides `math`. */
const mathTags = words(`
  mrow mi mn mo mtext ms mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts
  mstyle mpadded mphantom merror semantics mtable mtr mtd
`);

const shapeTags = words('g path circle ellipse rect line polyline polygon');

export const drawingTags: readonly string[] = ['svg', ...shapeTags];
export const foreignTags: readonly string[] = ['math', ...mathTags, ...drawingTags];

interface Around {
  /** How many elements of a name are open, with this one. */
  readonly opened: (name: string) => number;
  readonly inIcon: boolean;
}

/** The element's name inside a formula or drawing, or as one of those. Null for others. */
export function foreignTag(tag: string, { opened, inIcon }: Around): string | null {
  const maths = opened('math');
  const drawings = opened('svg');
  const isRoot = tag === 'math' || tag === 'svg';
  if (tag === 'svg' && maths === 0 && drawings === 1) return inIcon ? tag : droppedTag;
  if (tag === 'math' && maths === 1 && drawings === 0) return tag;
  const kin = maths > 0 ? mathTags : shapeTags;
  if (maths > 0 || drawings > 0) {
    const isInToken = tokenTags.some((name) => opened(name) > (name === tag ? 1 : 0));
    if (kin.includes(tag) && !isInToken) return tag;
    if (isRoot) return tag === 'svg' ? droppedTag : removedTag;
    return droppedWhole.includes(tag) ? tag : removedTag;
  }
  return !isRoot && foreignTags.includes(tag) ? removedTag : null;
}

const flag = /^(?:true|false)$/;
// At most 99 of a unit: a larger one could move a formula over other text.
const size = /^(?:-?\d(?:\.\d{1,6})?|\d{2}(?:\.\d{1,6})?|-?\.\d{1,6})(?:em|ex|px|pt|rem|%)?$/;
const number = /^-?\d{0,4}(?:\.\d{1,6})?$/;
const paint = /^(?:none|currentcolor)$/i;
const points = /^[\d\s,.e+-]{1,2000}$/i;

const sizes = (names: string): Record<string, RegExp> =>
  Object.fromEntries(words(names).map((name) => [name, size]));
const numbers = (names: string): Record<string, RegExp> =>
  Object.fromEntries(words(names).map((name) => [name, number]));

const painted = {
  'fill-rule': /^(?:evenodd|nonzero)$/,
  'clip-rule': /^(?:evenodd|nonzero)$/,
  fill: paint,
  stroke: paint,
  'stroke-width': number,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:bevel|miter|round)$/,
};
const scripted = { accent: flag, accentunder: flag };
const cell = /^\d{1,3}$/;

/** The attributes of each element, with a pattern for their values. */
export const foreignAttributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  math: { display: /^(?:block|inline)$/ },
  mfrac: sizes('linethickness'),
  mi: { mathvariant: /^normal$/ },
  mo: {
    form: /^(?:prefix|infix|postfix)$/,
    fence: flag,
    largeop: flag,
    movablelimits: flag,
    separator: flag,
    stretchy: flag,
    symmetric: flag,
    ...sizes('lspace rspace minsize maxsize'),
  },
  mover: scripted,
  mpadded: sizes('width height depth lspace'),
  mspace: sizes('width height depth'),
  mstyle: { displaystyle: flag, scriptlevel: /^[+-]?\d$/ },
  mtd: { columnspan: cell, rowspan: cell },
  munder: scripted,
  munderover: scripted,
  svg: {
    ...painted,
    viewBox: /^-?\d{1,5}(?:\.\d{1,3})?(?: -?\d{1,5}(?:\.\d{1,3})?){3}$/,
    width: cell,
    height: cell,
    role: /^img$/,
    'aria-hidden': /^true$/,
    'aria-label': /\S/,
  },
  g: painted,
  path: { ...painted, d: /^[mlhvcsqtaz\d\s,.e+-]{1,4000}$/i },
  circle: { ...painted, ...numbers('cx cy r') },
  ellipse: { ...painted, ...numbers('cx cy rx ry') },
  rect: { ...painted, ...numbers('x y width height rx ry') },
  line: { ...painted, ...numbers('x1 y1 x2 y2') },
  polyline: { ...painted, points },
  polygon: { ...painted, points },
};
