import { fc } from '../random-input.ts';
import { recordedBodies } from './recorded-bodies.ts';
import { vectors } from './vectors.ts';

const words = (text: string) => fc.constantFrom(...text.split(' '));

const tag = fc.oneof(
  words(
    'p div span a b i em h2 h3 ul ol li dl dt dd blockquote pre code figure figcaption details',
  ),
  words(
    'table caption colgroup col thead tbody tr td th img picture source video audio track br hr',
  ),
  words('svg math mtext mi mglyph annotation-xml foreignobject desc title style script noscript'),
  words('mrow mo mspace msup semantics annotation mtable mtr mtd path g circle'),
  words('template textarea xmp listing plaintext noembed iframe object embed form button select'),
  words('option input label fieldset legend body html head base meta link frameset image font x'),
  words('galley-frame galley-fallback center article summary ruby rt rp nobr dialog slot'),
);
const attribute = words(
  'href src srcset style class id title alt name onclick onerror onload data-player data-src cite ' +
    'data-candidates data-background poster type lang dir align width height rel target is slot ' +
    'xmlns xlink:href encoding srcdoc action formaction background start value colspan datetime',
);
const value = fc.oneof(
  words('x javascript:alert(1) data:text/html,x /a.jpg //third-party.invalid/ #a content-a 1 50%'),
  words(
    'alignleft wp-block-cover language-js embed-link url(/a.jpg) flex-basis:33% text-align:left',
  ),
  words(
    'wp-block-icon wp-block-tabs wp-block-tab-list wp-block-tab-panels wp-block-accordion-item',
  ),
  words('wp-block-archives-dropdown wp-block-navigation__container wp-block-page-list is-open'),
  words('wp-block-accordion-heading wp-block-group wp-social-link-x wp-block-social-link avatar'),
  words('wp-block-table gallery-item wp-caption fn wp-smiley more-link text/html'),
  fc.constantFrom('https://www.youtube.com/embed/abcdefgh', 'https://example.org/?p=1', '&quot;'),
  fc.constantFrom('</style>', '--><img src=x onerror=alert(1)>', 'a b', '`', '\0', '&#0;', '<p>'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const quoted = fc
  .tuple(attribute, value, fc.constantFrom('"', "'", '', '`'), fc.constantFrom(' ', '/', '\n', ''))
  .map(([name, text, quote, space]) => `${space}${name}=${quote}${text}${quote}`);
const attributes = fc.array(quoted, { maxLength: 3 }).map((each) => each.join(''));
const openTag = fc
  .tuple(fc.constantFrom('<', '<', '<', '< ', '<<'), tag, attributes, words('> > > /> '))
  .map(([start, name, rest, end]) => `${start}${name} ${rest}${end}`);
const closeTag = tag.map((name) => `</${name}>`);
const mark = fc.constantFrom(
  ...['<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?', '?>', '<!', '</', '<', '>', '"', "'", '='],
  ...['&lt;', '&#60;', '&amp;lt;', '&quot;', '&', '&#0;', '&#x1b;', '\0', '\u00000\u0000', '\r\n'],
  ...['<!--nextpage-->', '<!--more-->', '[caption]', '[/caption]', '[gallery ids="1"]', '\ud800'],
  ...['https://youtu.be/abcdefgh', 'javascript:', '\u00a0', '\u2028', 'text', ' '],
);

/** Pieces of HTML, whatever their order; a third of the elements are closed in their turn. */
const { soup } = fc.letrec<{ soup: string; element: string; piece: string }>((tie) => ({
  element: fc
    .tuple(tag, attributes, tie('soup'))
    .map(([name, rest, inside]) => `<${name}${rest}>${inside}</${name}>`),
  piece: fc.oneof({ maxDepth: 4 }, mark, openTag, closeTag, tie('element'), tie('element')),
  soup: fc.array(tie('piece'), { maxLength: 6 }).map((pieces) => pieces.join('')),
}));

const short = vectors.filter(({ html }) => html.length < 600).map(({ html }) => html);

/** A text that is cut up: pieces of it left out, doubled, put elsewhere, or with something between. */
function mutated(texts: readonly string[]): fc.Arbitrary<string> {
  const cut = fc.record({
    at: fc.nat({ max: 10_000 }),
    length: fc.nat({ max: 60 }),
    change: fc.oneof(
      fc.constant('drop' as const),
      fc.constant('double' as const),
      fc.constant('case' as const),
      fc.oneof(mark, openTag, closeTag, fc.constantFrom(...short)).map((text) => ({ text })),
    ),
  });
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(cut, { minLength: 1, maxLength: 5 }))
    .map(([text, cuts]) =>
      cuts.reduce((html, { at, length, change }) => {
        const start = html.length === 0 ? 0 : at % html.length;
        const piece = html.slice(start, start + length);
        return html.slice(0, start) + changed(piece, change) + html.slice(start + length);
      }, text),
    );
}

function changed(piece: string, change: 'drop' | 'double' | 'case' | { text: string }): string {
  if (change === 'drop') return '';
  if (change === 'double') return piece + piece;
  if (change === 'case') return piece.toUpperCase();
  return change.text + piece;
}

export const randomHtml: fc.Arbitrary<string> = soup;
export const mutatedVectors: fc.Arbitrary<string> = fc
  .array(mutated(short), { minLength: 1, maxLength: 3 })
  .map((each) => each.join(''));
export const mutatedBodies: fc.Arbitrary<string> = mutated(
  recordedBodies.filter(({ length }) => length > 0 && length < 8000),
);
