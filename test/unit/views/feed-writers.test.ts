import { describe, expect, test } from 'vitest';
import { createFeedWriters, mediaFiles } from '../../../src/views/feed-writers.ts';
import type { WriterContext } from '../../../src/wordpress/bodies/index.ts';
import type {
  EmbedReference,
  PictureReference,
  PlayerReference,
  Prepared,
  Reference,
} from '../../../src/content/html/index.ts';
import type { KeptFile, Picture } from '../../../src/content/images/index.ts';
import { loadWords } from '../../../src/i18n/index.ts';
import { htmlFaults } from '../../support/feeds/index.ts';

const boat: Picture = {
  width: 1600,
  height: 1000,
  placeholder: 'data:image/webp;base64,AAAA',
  variants: [
    { file: 'boat-1600.avif', type: 'image/avif', width: 1600 },
    { file: 'boat-1200.jpg', type: 'image/jpeg', width: 1200 },
  ],
};
const files = new Map<string, KeptFile>([
  ['https://cms.test/horn.wav', { file: 'horn-1.wav', type: 'audio/wav', size: 9 }],
  ['https://cms.test/landing.webm', { file: 'landing-1.webm', type: 'video/webm', size: 8 }],
  ['https://cms.test/tides.pdf', { file: 'tides-1.pdf', type: 'application/pdf', size: 7 }],
]);

const context: WriterContext = {
  words: (await loadWords('en')).words,
  picture: (address) => (address === 'https://cms.test/boat.jpg' ? boat : null),
  file: (address) => files.get(address) ?? null,
  resolve: () => ({ path: '/fog/', fragment: 'content-x' }),
  ownHosts: new Set(['cms.test']),
  href: (path) => `https://paper.example${path}`,
  mediaFolder: 'https://paper.example/_media/',
  searchPath: '/search/',
  formsPath: null,
  formPage: () => null,
  shopPage: () => null,
};
const writers = createFeedWriters(context);

const picture = (changes: Partial<PictureReference> = {}): PictureReference => ({
  kind: 'picture',
  address: 'https://cms.test/boat.jpg',
  alt: 'A "boat"',
  title: null,
  width: 400,
  height: 250,
  classes: 'alignleft',
  id: null,
  place: 'text',
  ...changes,
});

const player = (changes: Partial<PlayerReference> = {}): PlayerReference => ({
  kind: 'player',
  element: 'audio',
  tracks: [],
  poster: null,
  loop: false,
  muted: false,
  autoplay: false,
  controls: true,
  width: null,
  height: null,
  sources: [{ address: 'https://cms.test/horn.wav', type: null }],
  ...changes,
});

describe('in a feed,', () => {
  test('a picture is the one file that every reader knows', () => {
    expect(writers.picture(picture(), 0)).toBe(
      '<img src="https://paper.example/_media/boat-1200.jpg" width="400" height="250" alt="A &quot;boat&quot;">',
    );
  });

  test('a picture is no wider than its file', () => {
    const html = writers.picture(picture({ width: 1600, title: 'Out at <sea>' }), 0);
    expect(html).toContain('width="1200" height="750"');
    expect(html).toContain('title="Out at &lt;sea&gt;"');
  });

  test('a picture that is missing is its alt text', () => {
    const address = 'https://cms.test/gone.jpg';
    expect(writers.picture(picture({ address }), 0)).toBe('<em>A &quot;boat&quot;</em>');
    expect(writers.picture(picture({ address, alt: '' }), 0)).toBe('');
  });

  test('a link to a place of the site is whole', () => {
    const link = writers.link({ kind: 'link', address: 'https://cms.test/fog/#x' });
    expect(link).toBe('https://paper.example/fog/#content-x');
  });

  test('another site’s player is a still with a link', () => {
    const reference: EmbedReference = {
      kind: 'embed',
      provider: 'youtube',
      player: 'https://player.example/1',
      ratio: 1.5,
      address: 'https://www.films.example/watch?v=1&t=2',
      title: 'Tide & <time>',
      poster: 'https://cms.test/boat.jpg',
    };
    const html = writers.embed(reference);
    expect(html).toBe(
      '<p><a href="https://www.films.example/watch?v=1&amp;t=2">' +
        '<img src="https://paper.example/_media/boat-1200.jpg" width="1200" height="750" alt=""><br>' +
        'Play: Tide &amp; &lt;time&gt; (films.example)</a></p>',
    );
    expect(writers.embed({ ...reference, poster: null, title: '' })).toContain(
      't=2">Play: films.example (films.example)<',
    );
    expect(htmlFaults(html)).toEqual([]);
  });

  test('a sound can be played where it lies', () => {
    const html = writers.player(player());
    expect(html).toContain('<source src="https://paper.example/_media/horn-1.wav"');
    expect(htmlFaults(html)).toEqual([]);
  });
});

describe('the recordings of a text', () => {
  const of = (...references: readonly Reference[]): Prepared => ({
    parts: [''],
    references,
    headings: [],
  });
  const file = (address: string): Reference => ({ kind: 'file', address });
  const audioAt = (address: string, type: string | null = null) =>
    player({ sources: [{ address, type }] });

  test('are its sounds, then its films, each once', () => {
    const film = player({
      element: 'video',
      sources: [{ address: 'https://cms.test/landing.webm', type: 'video/webm' }],
    });
    const horn = file('https://cms.test/horn.wav');
    expect(mediaFiles(context, of(film, picture(), horn, player()))).toEqual([
      { address: 'https://paper.example/_media/horn-1.wav', type: 'audio/wav', size: 9 },
      { address: 'https://paper.example/_media/landing-1.webm', type: 'video/webm', size: 8 },
    ]);
  });

  test('are none of its other files', () => {
    expect(mediaFiles(context, of(file('https://cms.test/tides.pdf')))).toEqual([]);
  });

  test('may lie elsewhere: how long they are is not known then', () => {
    expect(mediaFiles(context, of(audioAt('https://pods.example/1.MP3?x=1')))).toEqual([
      { address: 'https://pods.example/1.MP3?x=1', type: 'audio/mpeg', size: 0 },
    ]);
    const told = audioAt('https://pods.example/1', 'Audio/OGG; codecs=opus');
    expect(mediaFiles(context, of(told))).toEqual([
      { address: 'https://pods.example/1', type: 'audio/ogg', size: 0 },
    ]);
    expect(mediaFiles(context, of(audioAt('https://pods.example/1')))).toEqual([]);
  });

  test('are not taken from the content service’s own host', () => {
    expect(mediaFiles(context, of(audioAt('https://cms.test/other.mp3')))).toEqual([]);
  });

  test('of several forms of one are the first that is there', () => {
    const several = player({
      sources: [
        { address: 'https://cms.test/other.mp3', type: 'audio/mpeg' },
        { address: 'https://cms.test/horn.wav', type: 'audio/wav' },
        { address: 'https://pods.example/1.mp3', type: 'audio/mpeg' },
      ],
    });
    expect(mediaFiles(context, of(several)).map(({ type }) => type)).toEqual(['audio/wav']);
  });
});
