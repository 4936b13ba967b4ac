import { fc } from '../random-input.ts';

const words = (text: string) => fc.constantFrom(...text.split(' '));

const tag = fc.oneof(
  {
    arbitrary: words('p div span a strong em h2 h3 ul ol li blockquote figure td tr table'),
    weight: 6,
  },
  words('dl dt dd rt rp ruby thead tbody tfoot th caption pre code details summary section b i'),
  words('article center menu listing strike audio video picture font nav button label'),
);
const voidTag = words('br hr img col wbr source track');
const name = fc.oneof(
  {
    arbitrary: words('href src class id title alt style width height align cite poster lang'),
    weight: 6,
  },
  words('srcset data-src data-candidates data-fallback data-smiley role tabindex name rel'),
  words('onclick loop type start value colspan datetime download aria-label constructor'),
);
const piece = fc.constantFrom(
  ...['words', 'more [words]', ' ', '\n', '\t', 'é…“”', '😀', '>', '\u00a0', '\u007f', '\ud800'],
  ...[
    '&amp;',
    '&lt;script&gt;',
    '&nbsp;',
    '&hellip;',
    '&#039;',
    '&#91;/x]',
    '&#x1;',
    '&#0;',
    '&#13;',
  ],
  ...[
    '&amp',
    '&notit;',
    '&',
    '&;',
    '&#',
    '&#xd800;',
    '&quot;',
    '&copy=1',
    '&#8217;',
    '&#128;',
    '&#x110000;',
  ],
);
const value = fc.oneof(
  fc.constantFrom(
    ...[
      'https://example.org/a?b=1&amp;c=2',
      'http://example.org/x.jpg',
      '/a.jpg',
      '#a',
      '?p=1',
      '',
    ],
    ...[
      '//third-party.invalid/',
      'mailto:a@example.org',
      'tel:1',
      'a.jpg',
      ' https://example.org/ ',
    ],
    ...['javascript:alert(1)', 'java&#10;script:alert(1)', '&#106;avascript:x', 'data:text/html,x'],
    ...[
      'https&colon;//example.org',
      '<!-- -->javascript:x',
      '/\\example.org',
      'HTTPS://example.org',
    ],
    ...['alignleft wp-block-cover x', 'language-js', 'wp-caption', 'position:fixed', '100', '-1'],
    ...[
      'flex-basis:33%',
      'text-decoration: underline',
      'url(/a.jpg)',
      'en-GB',
      'wp-smiley',
      'left',
    ],
    ...['a <b> c', '</p>', "it's", 'content-a', 'group', '0', '1'],
  ),
  fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('')),
);
const attributes = fc
  .array(
    fc
      .tuple(name, value, words('" " " " " \''), fc.constantFrom(' ', ' ', ' ', '\n', '  '))
      .map(
        ([key, text, quote, space]) =>
          `${space}${key}=${quote}${text.replaceAll(quote, '')}${quote}`,
      ),
    { maxLength: 4 },
  )
  .map((each) => each.join(''));
const comment = fc.constantFrom('<!--more-->', '<!-- wp:p -->', '<!---->', '<!-- - -- > -->');
/** What ends it. */
const wrong = fc.constantFrom(
  ...[
    '<',
    '</',
    '</p>',
    '</div>',
    '<p',
    '<p>',
    '<li>',
    '<!-->',
    '<!--->',
    '<!-- --!>',
    '<!x>',
    '<?x>',
  ],
  ...['<P>', '<a href=x>', '<a href = "x">', '<br/ >', '<div/>', '<img src="a"alt="b">', '</p >'],
  ...[
    '<script>',
    '</script>',
    '<svg>',
    '<form>',
    '<noscript>',
    '<iframe>',
    '<x-y>',
    '\0',
    '<b/x="">',
  ],
);

const { text } = fc.letrec<{ text: string; element: string; part: string }>((tie) => ({
  element: fc
    .tuple(tag, attributes, tie('text'))
    .map(([each, rest, inside]) => `<${each}${rest}>${inside}</${each}>`),
  part: fc.oneof(
    { maxDepth: 5 },
    { arbitrary: piece, weight: 4 },
    {
      arbitrary: fc.tuple(voidTag, attributes).map(([each, rest]) => `<${each}${rest} />`),
      weight: 2,
    },
    comment,
    { arbitrary: tie('element'), weight: 6 },
  ),
  text: fc.array(tie('part'), { maxLength: 5 }).map((parts) => parts.join('')),
}));

/** HTML as an editor leaves it, of hostile values; every third time there is something wrong with it. */
export const nearlyWellFormed: fc.Arbitrary<string> = fc
  .tuple(text, fc.option(fc.tuple(wrong, fc.nat()), { freq: 2 }))
  .map(([html, fault]) => {
    if (fault === null) return html;
    const at = html.length === 0 ? 0 : fault[1] % html.length;
    return html.slice(0, at) + fault[0] + html.slice(at);
  });
