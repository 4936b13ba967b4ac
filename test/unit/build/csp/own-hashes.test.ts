import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../../src/build/csp/hash-of.ts';
import { ownHashes } from '../../../../src/build/csp/own-hashes.ts';
import { ownTexts } from '../../../../src/build/csp/own-texts.ts';

const named = new Set(
  ['a', 'b&amp;', 'é', '<b>', 'a<b></b>', 'b&'].map((text) => `'${hashOf(text)}'`),
);

/** As a parser has it, of the text itself. */
const parsed = (html: string): string[] =>
  ownTexts(html)
    .map((text) => `'${hashOf(text)}'`)
    .filter((hash) => named.has(hash));

const found = (html: string): string[] => [
  ...ownHashes(Buffer.from(html).toString('latin1'), named),
];

const expectSame = (html: string): void => {
  expect(new Set(found(html)), html).toEqual(new Set(parsed(html)));
};

// Pages of pieces that belong together, and of such that break each other.
const pieces = [
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<SCRIPT>',
    '</Script >',
    '<script src="/x.js">',
  ],
  ...[
    '<script type=module>',
    '<script async a="<script>">',
    '<style/>',
    '<script',
    '<styles>',
    '>',
    '"',
    "'",
  ],
  ...[
    'a',
    'b&amp;',
    'b&',
    'é',
    '<b>',
    '</b>',
    '<a title="',
    "<a title='",
    '<p>',
    '</p>',
    ' ',
    '<!--',
    '-->',
  ],
  ...[
    '<svg>',
    '</svg>',
    '<math>',
    '</math>',
    '<title>',
    '</title>',
    '<textarea>',
    '</textarea>',
    '<iframe>',
  ],
  ...[
    '\u001c/script>',
    '<\u000fscript>',
    '<plaintext>',
    '<?',
    '<![CDATA[',
    '</',
    '<',
    '/>',
    '=',
    '<foreignObject>',
  ],
];
const whole = [
  '<script>a</script>',
  '<style>a</style>',
  '<script>b&amp;</script>',
  '<style>b&</style>',
];
const pages = fc
  .array(fc.constantFrom(...pieces, ...whole, ...whole), { maxLength: 14 })
  .map((parts) => parts.join(''));

describe('the hashes of what stands in a page itself', () => {
  it('are those that a parser finds', () => {
    fc.assert(fc.property(pages, expectSame), { numRuns: 2000 });
  });

  it.each([
    '<svg><style>b&amp;</style></svg>',
    '<svg><style>a<b></b></style></svg>',
    '<p title="<script>a</script>">',
    '<style><script>a</script></style>',
    '<textarea><style>a</style></textarea>',
    '<!--<script>a</script>-->',
    '<script>a</script >',
    '<script>é</script>',
    '<svg><style>&eacute;</style></svg>',
    '<script>a',
    '<script>b&amp;</script><svg><script>b&amp;</script>',
  ])('are those that a parser finds in %s', expectSame);
});
