import { describe, expect, test } from 'vitest';
import { prepareText, type EmbedReference } from '../../../../src/content/html/index.ts';
import { safe, surroundings } from './printed.ts';

const hosts = ['youtube.com', 'vimeo.com', 'dailymotion.com', 'ted.com', 'spotify.com'];
const embedHosts = new Set([...hosts, 'soundcloud.com', 'codepen.io', 'frames.test']);
const read = (html: string) => prepareText(html, { ...surroundings, embedHosts });

function embeds(html: string): EmbedReference[] {
  return read(html).prepared.references.filter((reference) => reference.kind === 'embed');
}

describe('frames of known hosts', () => {
  test.each([
    [
      'https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed&amp;start=90',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1&rel=0',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
    ],
    [
      '//www.youtube-nocookie.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmB',
      'https://www.youtube-nocookie.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmB&autoplay=1&rel=0',
      'https://www.youtube.com/playlist?list=PLx0sYbCqOb8TBPRdmB',
    ],
    [
      'https://player.vimeo.com/video/1234567?h=abc123&amp;dnt=0',
      'https://player.vimeo.com/video/1234567?h=abc123&dnt=1&autoplay=1',
      'https://vimeo.com/1234567/abc123',
    ],
    [
      'https://geo.dailymotion.com/player.html?video=x8abc12',
      'https://www.dailymotion.com/embed/video/x8abc12?autoplay=1',
      'https://www.dailymotion.com/video/x8abc12',
    ],
    [
      'https://embed.ted.com/talks/a_talk',
      'https://embed.ted.com/talks/a_talk',
      'https://www.ted.com/talks/a_talk',
    ],
    [
      'https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl?utm_source=oembed',
      'https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl',
      'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl',
    ],
    [
      'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/ann/fog',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fann%2Ffog&auto_play=true',
      'https://soundcloud.com/ann/fog',
    ],
    [
      'https://codepen.io/ann/embed/PNaGbb?height=300',
      'https://codepen.io/ann/embed/PNaGbb?default-tab=result',
      'https://codepen.io/ann/pen/PNaGbb',
    ],
    [
      'http://map.frames.test/?q=quay',
      'https://map.frames.test/?q=quay',
      'http://map.frames.test/?q=quay',
    ],
  ])('%s', (src, player, address) => {
    expect(embeds(`<iframe src="${src}"></iframe>`)).toMatchObject([{ player, address }]);
  });

  test('become embeds with a title, a poster and a ratio', () => {
    const html =
      '<figure class="wp-block-embed wp-embed-aspect-4-3"><iframe title="Fog &amp; rain" width="500" height="281" src="https://youtu.be/dQw4w9WgXcQ"></iframe></figure>';
    expect(embeds(html)).toMatchObject([
      {
        provider: 'youtube',
        title: 'Fog & rain',
        poster: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
        ratio: 1.3333,
      },
    ]);
    const plain = '<iframe width="560" height="315" src="https://vimeo.com/1234567"></iframe>';
    expect(embeds(plain)).toMatchObject([{ title: 'Vimeo', poster: null, ratio: 1.7778 }]);
    // The text of a link is searched for shortcodes when it is parsed again.
    const coded =
      '<iframe title=\'[gallery ids="1"]\' src="https://youtu.be/dQw4w9WgXcQ"></iframe>';
    expect(embeds(coded)).toMatchObject([{ title: '(gallery ids="1")' }]);
  });

  test('become embeds too if a script should load them or if they are in an old element', () => {
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    for (const html of [
      '<iframe src="about:blank" data-src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><noscript><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></noscript>',
      '<object><param name="movie" value="x"><embed src="https://www.youtube.com/v/dQw4w9WgXcQ"></object>',
      '<video><source type="video/youtube" src="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;_=1"></video>',
    ]) {
      expect(embeds(html)).toMatchObject([{ address }]);
    }
  });
});

describe('an address alone in its paragraph', () => {
  test.each([
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure>',
    '<p>https://www.youtube.com/shorts/dQw4w9WgXcQ</p>',
    '<p><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></p>',
  ])('becomes an embed if it is a video: %s', (html) => {
    expect(embeds(html)).toMatchObject([{ provider: 'youtube', title: 'YouTube' }]);
  });

  test('becomes a link if it is on another site', () => {
    const html = '<div class="wp-block-embed__wrapper">https://x.test/y</div>';
    expect(read(html).prepared.parts).toEqual([
      '<div class="wp-block-embed__wrapper"><a href="https://x.test/y" rel="noopener">https://x.test/y</a></div>',
    ]);
  });

  test('stays text inside a sentence', () => {
    const html = '<p>see https://youtu.be/dQw4w9WgXcQ</p>';
    expect(read(html).prepared.parts).toEqual([html]);
  });
});

test('a frame of another host becomes a link and is reported', () => {
  const { prepared, findings } = read('<iframe src="https://x.test/map" title="Map"></iframe>');
  expect(prepared.parts).toEqual(['<a href="https://x.test/map" rel="noopener">Map</a>']);
  expect(findings).toEqual([
    {
      kind: 'frame',
      outcome: 'replaced',
      what: '<iframe src="https://x.test/map">',
      why: 'its host is not in EMBED_HOSTS, so it becomes a link',
      count: 1,
    },
  ]);
});

test('without EMBED_HOSTS, all frames become links', () => {
  const html = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
  const { prepared } = prepareText(html, { ...surroundings, embedHosts: new Set() });
  expect(prepared.references).toEqual([]);
});

test("of WordPress's preview of a post, the quotation stays", () => {
  const { prepared, findings } = read(
    '<blockquote class="wp-embedded-content"><a href="https://x.test/p/">P</a></blockquote><iframe class="wp-embedded-content" style="position: absolute" src="https://x.test/p/embed/"></iframe>',
  );
  expect(prepared.parts).toEqual([
    '<blockquote class="wp-embedded-content"><a href="https://x.test/p/" rel="noopener">P</a></blockquote>',
  ]);
  expect(findings).toEqual([]);
});

test('an embedded post of a social network keeps its text and its link', () => {
  const { prepared, findings } = read(
    '<blockquote class="twitter-tweet"><p>Fog.</p>— Ann <a href="https://twitter.com/a/status/1">May 1</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>',
  );
  expect(prepared.parts).toEqual([
    '<blockquote><p>Fog.</p>— Ann <a href="https://twitter.com/a/status/1" rel="noopener">May 1</a></blockquote>',
  ]);
  expect(findings.map(({ what }) => what)).toEqual([
    '<script src="https://platform.twitter.com/widgets.js">',
  ]);
});

describe('blocks are moved out of paragraphs and inline elements', () => {
  const frame = '<iframe src="https://vimeo.com/1234567"></iframe>';
  test.each([
    [`<p>${frame}</p>`, '\x000\x00'],
    [`<p><span>${frame}</span></p>`, '\x000\x00'],
    [
      `<p class="has-drop-cap">a ${frame} b</p>`,
      '<p class="has-drop-cap">a </p>\x000\x00<p class="has-drop-cap"> b</p>',
    ],
    [`<p><strong>a ${frame}</strong></p>`, '<p><strong>a </strong></p>\x000\x00'],
    [
      `<a href="https://x.test/">a ${frame}</a>`,
      '<a href="https://x.test/" rel="noopener">a </a>\x000\x00',
    ],
  ])('%s', (html, expected) => {
    expect(read(html).prepared.parts).toEqual([expected]);
  });
});

describe('what a script of a provider would fill', () => {
  const plain = (html: string) => safe(html, { ...surroundings, embedHosts });

  test.each([
    [
      '<lite-youtube videoid="dQw4w9WgXcQ" playlabel="Fog"><a class="lty-playbtn">Play</a></lite-youtube>',
      'Fog',
    ],
    ['<amp-youtube data-videoid="dQw4w9WgXcQ" width="1" height="1"></amp-youtube>', 'YouTube'],
    [
      '<div class="rll-youtube-player" data-src="https://www.youtube.com/embed/dQw4w9WgXcQ" data-id="dQw4w9WgXcQ"></div>',
      'YouTube',
    ],
    ['<lite-vimeo videoid="1234567"></lite-vimeo>', 'Vimeo'],
    ['<div data-spotify-id="spotify:episode:7makk4oTQel546B0PZlDM5"></div>', 'Spotify'],
  ])('%s is a player', (html, title) => {
    expect(embeds(html)).toMatchObject([{ kind: 'embed', title }]);
    expect(plain(`<p>${html}</p>`)).not.toContain('<a');
  });

  test.each([
    [
      '<amp-dailymotion data-videoid="x8abc12" title="Fog"></amp-dailymotion>',
      'https://www.dailymotion.com/video/x8abc12',
      'Fog',
    ],
    [
      '<div class="typeform-widget" data-url="https://quay.typeform.com/to/abc"></div>',
      'https://quay.typeform.com/to/abc',
      '',
    ],
    ['<div data-tf-widget="abc123"></div>', 'https://form.typeform.com/to/abc123', ''],
    [
      '<div class="calendly-inline-widget" data-url="https://calendly.com/ann"></div>',
      'https://calendly.com/ann',
      '',
    ],
    [
      '<div class="fb-video" data-href="https://www.facebook.com/quay/videos/1/"></div>',
      'https://www.facebook.com/quay/videos/1/',
      '',
    ],
    [
      '<a data-pin-do="embedPin" href="https://www.pinterest.com/pin/1/"></a>',
      'https://www.pinterest.com/pin/1/',
      '',
    ],
    [
      '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@ann/video/1"><section> </section></blockquote>',
      'https://www.tiktok.com/@ann/video/1',
      '',
    ],
    [
      '<blockquote class="bluesky-embed" data-bluesky-uri="at://did:plc:abc/app.bsky.feed.post/3k"></blockquote>',
      'https://bsky.app/profile/did:plc:abc/post/3k',
      '',
    ],
    [
      '<blockquote class="mastodon-embed" data-embed-url="https://mastodon.test/@ann/1/embed"></blockquote>',
      'https://mastodon.test/@ann/1/embed',
      '',
    ],
    [
      '<script src="https://gist.github.com/ann/abc123.js"></script>',
      'https://gist.github.com/ann/abc123',
      '',
    ],
    [
      '<amp-tiktok data-src="https://www.tiktok.com/@ann/video/1"></amp-tiktok>',
      'https://www.tiktok.com/@ann/video/1',
      '',
    ],
  ])('%s is a link with words', (html, address, title) => {
    expect(safe(html)).toContain(`<a href="${address}" rel="noopener">${title || address}</a>`);
    expect(safe(safe(html))).toBe(safe(html));
  });

  test('the copy of a lazy frame in a noscript is no second link', () => {
    const src = 'https://forms.test/1';
    const lazy = `<iframe data-src="${src}" src="about:blank"></iframe><noscript><iframe src="${src}"></iframe></noscript>`;
    expect(safe(lazy).match(/<a /g)).toHaveLength(1);
    expect(safe(`<p>${lazy}</p>`).match(/<a /g)).toHaveLength(1);
  });

  test('a skeleton keeps its words and its link, without its grey', () => {
    const html =
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/abc/?utm_source=ig_embed" style="background:#FFF; border:0; margin: 1px"><div style="padding:16px;"><a href="https://www.instagram.com/p/abc/?utm_source=ig_embed" style="background:#FFFFFF"><div style="display:flex"><div style="background-color: #F4F4F4; height: 40px"></div><div><div style="background-color: #F4F4F4"></div></div></div><div style="padding: 19% 0;"></div><div style="padding-top: 8px;"><div style="color:#3897f0">View this post on Instagram</div></div></a><p style="color:#c9c8cd"><a href="https://www.instagram.com/p/abc/">A post by Ann</a></p></div></blockquote>';
    const printed = safe(html);
    expect(printed).not.toMatch(/class="[^"]*ground-f4f4f4|<div><\/div>/);
    expect(printed).toContain('View this post on Instagram');
    expect(printed).toContain('A post by Ann');
    const empty =
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/abc/"><div style="background:#F4F4F4"></div></blockquote>';
    expect(safe(empty)).toBe(
      '<a href="https://www.instagram.com/p/abc/" rel="noopener">https://www.instagram.com/p/abc/</a>',
    );
  });

  test('a button in a line of text is a link in it', () => {
    expect(safe('<p>Or <button data-tf-popup="a1">ask us</button> now.</p>')).toBe(
      '<p>Or <a href="https://form.typeform.com/to/a1" rel="noopener">ask us</a> now.</p>',
    );
    expect(safe('<div class="typeform-widget" data-tf-widget="a1"></div>')).toContain('/to/a1"');
  });

  test('a quotation with words gets a link to what it quotes, once', () => {
    const tweet =
      '<blockquote class="twitter-tweet"><p>Fog</p>&mdash; Ann <a href="https://twitter.com/ann/status/1">May</a></blockquote>';
    expect(safe(tweet)).toContain('>May</a></blockquote>');
    const post = (inside: string) =>
      safe(
        `<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@ann/video/1">${inside}</blockquote>`,
      );
    expect(post('<section>Fog</section>').match(/<a /g)).toHaveLength(1);
    expect(
      post('<a href="https://www.tiktok.com/@ann/video/1?refer=x">Fog</a>').match(/<a /g),
    ).toHaveLength(1);
  });

  test.each([
    '<lite-youtube videoid="&quot;><script>"></lite-youtube>',
    '<div class="fb-post" data-href="javascript:alert(1)"></div>',
    '<blockquote class="bluesky-embed" data-bluesky-uri="https://x.test/"></blockquote>',
    '<div class="typeform-widget"></div>',
    '<script src="https://gist.github.com.evil.test/a.js"></script>',
  ])('%s has no address', (html) => {
    expect(safe(html)).not.toMatch(/<a |alert|evil|x\.test/);
  });
});
