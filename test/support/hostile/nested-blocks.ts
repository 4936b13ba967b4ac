import { fc } from '../random-input.ts';

const words = (text: string) => fc.constantFrom(...text.split(' '));

const tag = fc.oneof(
  {
    arbitrary: words(
      'p div span a b em code pre ul ol li dl dt dd blockquote figure figcaption details',
    ),
    weight: 3,
  },
  words('table tbody tr td th caption summary section h2 h3 h4 h6 cite kbd mark small q sup ruby'),
  words('rt center font address noscript header button label'),
);
const block = words(
  'accordion accordion-item accordion-heading accordion-panel button buttons code column columns cover ' +
    'embed__wrapper gallery group math media-text navigation__container playlist__tracklist search ' +
    'social-link tab tab-list tab-panel tab-panels table tabs verse',
).map((name) => `wp-block-${name}`);
const className = fc.oneof(
  { arbitrary: block, weight: 3 },
  words('gallery-item wp-caption language-js alignleft wp-embedded-content more-link'),
);
const address = fc.constantFrom(
  ...['/p/', 'https://example.org/a.jpg', 'https://other.test/', '#a', 'javascript:x'],
  'https://youtu.be/abcdefgh',
);
const attribute = fc.oneof(
  { arbitrary: className.map((name) => ` class="${name}"`), weight: 2 },
  address.map((each) => ` href="${each}"`),
  words('a b c').map((id) => ` id="${id}"`),
  fc.constantFrom(
    ...[' style="background-image:url(/a.jpg)"', ' style="color:red;background:#000"'],
    ...[
      ' data-bg="/a.jpg"',
      ' class="fb-post" data-href="https://other.test/"',
      ' data-pin-do=""',
      ' data-tf-popup="a1"',
    ],
    ...[' class="tiktok-embed" cite="https://other.test/x"', ' class="fb-video" data-href="/v"'],
    ...[' class="instagram-media" data-instgrm-permalink="https://youtu.be/abcdefgh"'],
    ...[' align="center"', ' value="3"', ' colspan="2"', ' lang="de"', ' role="search"'],
  ),
);
const attributes = fc.array(attribute, { maxLength: 2 }).map((each) => each.join(''));

/** What the cleaner replaces, removes, or looks for in a text. */
const leaf = fc.constantFrom(
  ...['text', ' ', '\n', '&nbsp;', 'https://youtu.be/abcdefgh', 'https://other.test/x'],
  ...['[box]', '[/box]', '[box a="1"]', '[', ']', '[/', 'box', ' a="1"', '<!--nextpage-->'],
  ...['<br>', '<hr>', '<wbr>', '<source>', '<script></script>', '<p>', '</p>', '</div>', '<li>'],
  ...['<img src="/a.jpg">', '<img src="/a.jpg" width="700">', '<img src="javascript:x">'],
  ...['<img width="1" height="1" src="/p.gif">', '<img class="emoji" alt="[x]" src="/e.svg">'],
  ...['<picture><source srcset="/b.jpg"><img src="/a.jpg"></picture>'],
  ...['<a href="/a.jpg"><img src="/a.jpg"></a>', '<noscript><img src="/a.jpg"></noscript>'],
  ...['<video src="/v.mp4"></video>', '<audio></audio>', '<audio src="/v.mp3"></audio>'],
  ...['<iframe src="https://youtube.com/embed/abcdefgh"></iframe>', '<iframe></iframe>'],
  ...['<iframe src="https://other.test/"></iframe>', '<math><mi>x</mi></math>', '<svg></svg>'],
  ...['<form role="search"></form>', '<form><input></form>'],
  // TeX, and what the script of a provider would fill.
  ...[
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '$$',
    '$latex ',
    '$',
    '[latex]',
    '[/latex]',
    '\\',
    'a^2',
    '\\frac12',
  ],
  ...['\\(a\\)', '$$a$$', '\\text{[box]}', '$latex a$', '\\overline{a}', '{', '}', '\\unknown'],
  ...['<lite-youtube videoid="abcdefgh"></lite-youtube>', '<div data-tf-widget="a1"></div>'],
  ...['<a data-pin-do="embedPin" href="https://other.test/"></a>', '<div data-bg="/a.jpg"></div>'],
  ...[
    '<script src="https://gist.github.com/ann/a1.js"></script>',
    '<span class="katex-html">a</span>',
  ],
);

const { html } = fc.letrec<{ html: string; element: string; piece: string }>((tie) => ({
  element: fc
    .tuple(tag, attributes, tie('html'))
    .map(([name, rest, inside]) => `<${name}${rest}>${inside}</${name}>`),
  piece: fc.oneof(
    { maxDepth: 5 },
    { arbitrary: leaf, weight: 2 },
    { arbitrary: tie('element'), weight: 3 },
  ),
  html: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')),
}));

/** WordPress's blocks, players, embeds and shortcodes, one inside the other as nobody wrote them. */
export const nestedBlocks: fc.Arbitrary<string> = html;
