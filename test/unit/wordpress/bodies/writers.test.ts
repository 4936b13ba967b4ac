import { describe, expect, test } from 'vitest';
import { createWriters, type WriterContext } from '../../../../src/wordpress/bodies/index.ts';
import type {
  EmbedReference,
  PictureReference,
  PlayerReference,
} from '../../../../src/content/html/index.ts';
import { loadWords } from '../../../../src/i18n/index.ts';
import type { KeptFile, Picture } from '../../../../src/content/images/index.ts';

const boat: Picture = {
  width: 800,
  height: 500,
  placeholder: null,
  variants: [{ file: 'boat-800.jpg', type: 'image/jpeg', width: 800 }],
};
const horn: KeptFile = { file: 'horn-1.wav', type: 'audio/wav', size: 9 };
const words: KeptFile = { file: 'words-1.vtt', type: 'text/vtt', size: 9 };

const pictures = new Map([['https://cms.test/boat.jpg', boat]]);
const files = new Map([
  ['https://cms.test/horn.wav', horn],
  ['https://cms.test/words.vtt', words],
]);

const { words: english } = await loadWords('en');

const context: WriterContext = {
  words: english,
  picture: (address) => pictures.get(address) ?? null,
  file: (address) => files.get(address) ?? null,
  resolve: (address) =>
    address.startsWith('https://cms.test/fog/') ? { path: '/fog/', fragment: 'comments' } : null,
  ownHosts: new Set(['cms.test']),
  href: (path) => `/paper${path}`,
  mediaFolder: '/paper/_media/',
  searchPath: '/search/',
  formsPath: null,
  formPage: () => null,
  shopPage: (path) => `https://cms.test${path}`,
};

const writers = createWriters(context, { leads: true });

describe('A link', () => {
  test('to a page of the site leads to it below the base path', () => {
    const address = 'https://cms.test/fog/#comments';
    expect(writers.link({ kind: 'link', address })).toBe('/paper/fog/#comments');
  });

  test('to the page of an upload that is nothing else here leads to the upload', () => {
    const address = 'https://cms.test/horn.wav';
    expect(writers.link({ kind: 'link', address })).toBe('/paper/_media/horn-1.wav');
  });

  test('to what this site does not have stays whole', () => {
    const address = 'https://cms.test/wp-login.php';
    expect(writers.link({ kind: 'link', address })).toBe(address);
  });

  test('that puts a product into the cart leads to the product on WordPress', () => {
    const address = 'https://cms.test/?add-to-cart=12';
    const resolve = (wanted: string) =>
      wanted === '?p=12' ? { path: '/product/hat/', fragment: '' } : null;
    const link = (more: Partial<WriterContext>) =>
      createWriters({ ...context, ...more }, { leads: true }).link({ kind: 'link', address });
    expect(link({ resolve })).toBe('https://cms.test/product/hat/?add-to-cart=12');
    expect(link({})).toBe('https://cms.test/?add-to-cart=12');
    // WordPress can't be reached, because this site stands at its address.
    expect(link({ resolve, shopPage: () => null })).toBe('/paper/product/hat/');
  });

  test('to an upload leads to the copy, or to the upload when there is none', () => {
    const copied = writers.file({ kind: 'file', address: 'https://cms.test/horn.wav' });
    expect(copied).toBe('/paper/_media/horn-1.wav');
    const address = 'https://cms.test/large.zip';
    expect(writers.file({ kind: 'file', address })).toBe(address);
  });
});

describe('A picture', () => {
  const reference: PictureReference = {
    kind: 'picture',
    address: 'https://cms.test/boat.jpg',
    alt: 'A "boat"',
    title: null,
    width: 400,
    height: 250,
    classes: 'wp-image-7',
    id: null,
    place: 'text',
  };

  test('that a reader sees first does not wait, the others do', () => {
    expect(writers.picture(reference, 0)).toContain('fetchpriority="high"');
    expect(writers.picture(reference, 0)).not.toContain('loading=');
    expect(writers.picture(reference, 1)).toContain('loading="lazy"');
    const below = createWriters(context, { leads: false });
    expect(below.picture(reference, 0)).toContain('loading="lazy"');
  });

  test('is as wide as the content says, and says what it shows', () => {
    const html = writers.picture(reference, 1);
    expect(html).toContain('width="400" height="250"');
    expect(html).toContain('alt="A &quot;boat&quot;"');
    expect(html).toContain('src="/paper/_media/boat-800.jpg"');
  });

  test.each([
    ['all', {}, true],
    ['all', { place: 'full', width: 700 }, false],
    ['all', { enlarge: 'never' }, false],
    ['chosen', {}, false],
    ['chosen', { enlarge: 'chosen', width: 800 }, true],
    ['none', { enlarge: 'chosen' }, false],
    ['all', { address: 'https://cms.test/gone.jpg', enlarge: 'chosen' }, false],
  ] as const)('is a link to its file: if %s are, with %o: %s', (enlarges, more, isLink) => {
    const html = createWriters({ ...context, enlarges }, { leads: false }).picture(
      { ...reference, ...more },
      1,
    );
    const start =
      '<a href="/paper/_media/boat-800.jpg" aria-label="Enlarge picture: A &quot;boat&quot;" data-astro-prefetch="false" class="enlarge"><img ';
    expect(html.startsWith(start)).toBe(isLink);
    expect(html.includes('<a')).toBe(isLink);
  });

  test('that is missing keeps its place with its alt text', () => {
    const missing = { ...reference, address: 'https://cms.test/gone.jpg' };
    expect(writers.picture(missing, 1)).toBe(
      '<span class="missing-picture wp-image-7" role="img" aria-label="A &quot;boat&quot;"><svg width="400" height="250" viewBox="0 0 400 250" aria-hidden="true"></svg><span>A &quot;boat&quot;</span></span>',
    );
  });
});

describe('A player', () => {
  const sound: PlayerReference = {
    kind: 'player',
    element: 'audio',
    sources: [{ address: 'https://cms.test/horn.wav', type: null }],
    tracks: [],
    poster: null,
    loop: false,
    muted: false,
    autoplay: false,
    controls: true,
    width: null,
    height: null,
  };
  const film: PlayerReference = {
    ...sound,
    element: 'video',
    sources: [{ address: 'https://films.test/a.webm?x=1&y=2', type: 'video/webm' }],
    poster: 'https://cms.test/boat.jpg',
    width: 640,
    height: 360,
  };

  test('of a copied sound loads nothing before it is played', () => {
    expect(writers.player(sound)).toBe(
      '<audio controls preload="none"><source src="/paper/_media/horn-1.wav" type="audio/wav"></audio>',
    );
  });

  test('of a film has its poster and its room, and plays where it stands', () => {
    expect(writers.player(film)).toBe(
      '<video controls preload="none" playsinline poster="/paper/_media/boat-800.jpg" width="800" height="500"><source src="https://films.test/a.webm?x=1&amp;y=2" type="video/webm"></video>',
    );
  });

  test('of a copied film that starts by itself has controls only if the editor wants them', () => {
    const own = { ...film, poster: null, sources: sound.sources, autoplay: true, controls: false };
    expect(writers.player(own)).toMatch(/^<video autoplay playsinline width="640"/);
    expect(writers.player({ ...own, controls: true })).toMatch(/^<video controls autoplay /);
    expect(writers.player({ ...own, sources: film.sources })).toMatch(
      /^<video controls preload="none" /,
    );
  });

  test('of a film without a still has the size that the text says, if it does', () => {
    const bare = { ...film, poster: null };
    expect(writers.player(bare)).toContain(' playsinline width="640" height="360"');
    expect(writers.player({ ...bare, width: null })).not.toMatch(/ (?:width|height)=/);
  });

  test('is a link when what it plays lies on the content service itself', () => {
    for (const host of ['cms.test', 'www.cms.test']) {
      const address = `https://${host}/very%20long.webm`;
      const html = writers.player({ ...film, sources: [{ address, type: null }] });
      expect(html).toBe(`<a class="player-link" href="${address}">Watch: very long.webm</a>`);
    }
  });

  test('leaves out a source of the content service where there is another one', () => {
    const html = writers.player({
      ...sound,
      sources: [{ address: 'https://cms.test/large.flac', type: null }, ...sound.sources],
    });
    expect(html).not.toContain('large.flac');
    expect(html).toContain('horn-1.wav');
  });

  test('names the subtitles that were copied, and no others', () => {
    const track = { kind: 'captions', language: 'en', label: 'English "UK"' };
    const html = writers.player({
      ...film,
      tracks: [
        { ...track, address: 'https://cms.test/words.vtt' },
        { ...track, address: 'https://films.test/words.vtt' },
      ],
    });
    expect(html.match(/<track [^>]*>/g)).toEqual([
      '<track kind="captions" src="/paper/_media/words-1.vtt" srclang="en" label="English &quot;UK&quot;">',
    ]);
  });

  test('with a poster that is missing has none', () => {
    const html = writers.player({ ...film, poster: 'https://cms.test/gone.jpg' });
    expect(html).not.toContain('poster');
  });

  test('without a source leaves nothing', () => {
    expect(writers.player({ ...sound, sources: [] })).toBe('');
  });
});

describe('An embed', () => {
  const embed: EmbedReference = {
    kind: 'embed',
    provider: 'youtube',
    player: 'https://www.youtube-nocookie.com/embed/x?a=1&b=2',
    address: 'https://www.youtube.com/watch?v=x',
    title: 'Fog & <rain>',
    poster: null,
    ratio: 16 / 9,
  };

  test('is a link to its page, with what a script needs to play it here', () => {
    expect(writers.embed(embed)).toBe(
      '<div class="embed"><a class="embed-link ratio-16-9" href="https://www.youtube.com/watch?v=x" data-player="https://www.youtube-nocookie.com/embed/x?a=1&amp;b=2" rel="noopener"><span class="embed-label">Play: Fog &amp; &lt;rain&gt; <span>(youtube.com)</span></span></a></div>',
    );
  });

  test('shows its still, if there is one, without saying it twice', () => {
    const html = writers.embed({ ...embed, poster: 'https://cms.test/boat.jpg' });
    expect(html).toContain('src="/paper/_media/boat-800.jpg"');
    expect(html).toContain('alt=""');
  });

  test('without a title is called by its host', () => {
    const html = writers.embed({ ...embed, title: '', ratio: null });
    expect(html).toContain('Play: youtube.com <span>(youtube.com)</span>');
    expect(html).toContain('<a class="embed-link" ');
  });
});

test('A form that no server takes is a sentence, with a link to WordPress only if the owner chose that', () => {
  const form = { id: 17, tag: 'wpcf7-f17', controls: [], submit: '', sendsTo: null };
  const address = 'https://cms.test/fog/';
  const reference = { kind: 'form', text: 12, address, form } as const;
  expect(writers.form(reference)).toBe('<p>This form can’t be sent from this site.</p>');
  const formPage = (path: string) => `https://cms.test${path}`;
  expect(createWriters({ ...context, formPage }, { leads: true }).form(reference)).toContain(
    'href="https://cms.test/fog/#wpcf7-f17"',
  );
});
