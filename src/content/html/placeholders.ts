import { isTag, type Element } from 'domhandler';
import { webAddress } from './addresses.ts';
import { words } from './allowed.ts';
import { embedAttribute } from './attributes.ts';
import { isInLink, linkTo, playerAt, putLink } from './embeds.ts';
import type { Reading } from './findings.ts';
import { putBlock } from './paragraphs.ts';
import { unbracketed } from './shortcodes.ts';
import { append, attribute, find, isWordless, remove } from './tree.ts';

/* Elements that a provider's or plugin's script fills. Without it they are empty, a grey
   picture, or words without a link. */

/**
 * A tag, `.class` or `[attribute]`; the attribute with the address or id; the address, with `*` for
 * the value, or for the part that a pattern matches. `quote` keeps the words inside.
 */
type Placeholder = readonly [
  sign: string,
  attribute: string,
  address?: string,
  more?: { readonly pattern?: RegExp; readonly quote?: boolean },
];

const youtube = 'https://www.youtube.com/watch?v=*';
const vimeo = 'https://vimeo.com/*';
const quote = { quote: true } as const;

const placeholders: readonly Placeholder[] = [
  ['lite-youtube', 'videoid', youtube],
  ['lite-vimeo', 'videoid', vimeo],
  ['amp-youtube', 'data-videoid', youtube],
  ['amp-vimeo', 'data-videoid', vimeo],
  ['amp-dailymotion', 'data-videoid', 'https://www.dailymotion.com/video/*'],
  ['amp-soundcloud', 'data-trackid', 'https://api.soundcloud.com/tracks/*'],
  ['amp-iframe', 'src'],
  ['amp-facebook', 'data-href', '*', quote],
  ['amp-instagram', 'data-shortcode', 'https://www.instagram.com/p/*/', quote],
  ['amp-twitter', 'data-tweetid', 'https://twitter.com/i/status/*', quote],
  ['amp-tiktok', 'data-src', '*', quote],
  ['.rll-youtube-player', 'data-src'],
  ['.perfmatters-lazy-youtube', 'data-src'],
  ['.flying-press-youtube', 'data-src'],
  ['.epyt-facade', 'data-facadesrc'],
  ['.typeform-widget', 'data-url'],
  ['[data-tf-widget]', 'data-tf-widget', 'https://form.typeform.com/to/*'],
  ['[data-tf-popup]', 'data-tf-popup', 'https://form.typeform.com/to/*', quote],
  ['.calendly-inline-widget', 'data-url'],
  ['.flourish-embed', 'data-src', 'https://public.flourish.studio/*/'],
  ['.infogram-embed', 'data-id', 'https://infogram.com/*'],
  [
    '.wistia_embed',
    'class',
    'https://fast.wistia.net/embed/iframe/*',
    { pattern: /wistia_async_(\w{6,20})/ },
  ],
  ['wistia-player', 'media-id', 'https://fast.wistia.net/embed/iframe/*'],
  [
    '[data-spotify-id]',
    'data-spotify-id',
    'https://open.spotify.com/*',
    { pattern: /^spotify:(\w+:\w+)$/ },
  ],
  ['.strava-embed-placeholder', 'data-embed-id', 'https://www.strava.com/activities/*'],
  ['.imgur-embed-pub', 'data-id', 'https://imgur.com/*', quote],
  [
    'script',
    'src',
    'https://gist.github.com/*',
    { pattern: /^https:\/\/gist\.github\.com\/([\w/-]+)\.js/ },
  ],
  ['.tiktok-embed', 'cite', '*', quote],
  ['.instagram-media', 'data-instgrm-permalink', '*', quote],
  ['.fb-post', 'data-href', '*', quote],
  ['.fb-video', 'data-href', '*', quote],
  ['.fb-page', 'data-href', '*', quote],
  ['.fb-comment-embed', 'data-href', '*', quote],
  ['.mastodon-embed', 'data-embed-url', '*', quote],
  [
    '.bluesky-embed',
    'data-bluesky-uri',
    'https://bsky.app/profile/*',
    { ...quote, pattern: /^at:\/\/(did:[\w:.-]+\/app\.bsky\.feed\.post\/\w+)$/ },
  ],
  ['[data-pin-do]', 'href', '*', quote],
];
const bySign = Map.groupBy(placeholders, ([sign]) => sign);
const attributeSigns = [...bySign.keys()].filter((sign) => sign.startsWith('['));

type Attributes = Readonly<Record<string, string>>;

/** What a script would put in place of an element. */
export interface Filling {
  readonly address: string;
  readonly title: string;
  /** True if the words inside stay. */
  readonly isQuote: boolean;
}

/** Reads an element before it is cleaned; null if no script is known that fills it. */
export function fillingOf(tag: string, attributes: Attributes): Filling | null {
  const { class: classes } = attributes;
  const signs = [
    tag,
    ...(classes === undefined ? [] : words(classes).map((name) => `.${name}`)),
    ...attributeSigns.filter((sign) => attributes[sign.slice(1, -1)] !== undefined),
  ];
  for (const row of signs.flatMap((sign) => bySign.get(sign) ?? [])) {
    const filling = readRow(row, attributes);
    if (filling !== null) return filling;
  }
  return null;
}

function readRow(
  [, name, address = '*', { pattern, quote = false } = {}]: Placeholder,
  attributes: Attributes,
): Filling | null {
  const isId = address !== '*' && pattern === undefined;
  const form = pattern ?? (isId ? /^([\w./-]{1,100})$/ : /^\s*(.+?)\s*$/s);
  const value = form.exec(attributes[name] ?? '')?.[1];
  if (value === undefined) return null;
  const titles = ['title', 'videotitle', 'data-title', 'playlabel', 'aria-label'];
  const title = titles.map((each) => attributes[each] ?? '').find((each) => each.trim() !== '');
  return { address: address.replace('*', () => inPath(value)), title: title ?? '', isQuote: quote };
}

// Spotify and Bluesky write other signs between the parts of a path.
const inPath = (value: string): string =>
  value
    .replace(/^(track|album|artist|playlist|show|episode):/, '$1/')
    .replace('/app.bsky.feed.post/', '/post/');

/** Reads a quotation of another site. Null if it is none, or if its player replaced it. */
export function beginQuotation(element: Element, reading: Reading): URL | 'replaced' | null {
  const written = attribute(element, embedAttribute);
  delete element.attribs[embedAttribute];
  const url = written === null ? null : webAddress(written, reading.surroundings);
  if (url === null) return null;
  const player = playerAt(url, element, reading);
  if (player !== null) {
    putBlock(element, player);
    return 'replaced';
  }
  dropGrey(element);
  return url;
}

/** Removes the look of what is inside, and elements that have nothing but their look. */
function dropGrey(element: Element): void {
  for (const child of element.children.filter(isTag)) {
    if (child.name !== 'img') delete child.attribs['class'];
    if (isWordless(child) && find(child, ({ name }) => shown.has(name)) === null) remove(child);
    else dropGrey(child);
  }
}

const shown = new Set(words('img picture audio video math svg galley-frame br'));

/** Links a quotation without a link to its source. If it has no words, the link replaces it. */
export function endQuotation(element: Element, url: URL, reading: Reading): void {
  const said = unbracketed(attribute(element, 'title')?.trim() || url.href);
  const link = linkTo(url, said, reading);
  if (isWordless(element)) return putLink(element, link);
  if (element.name === 'a' || isInLink(element)) return;
  const leadsThere = ({ name, attribs: { href = '' } }: Element) =>
    name === 'a' && URL.parse(href)?.pathname === url.pathname;
  if (find(element, leadsThere) === null) append(element, link);
}
