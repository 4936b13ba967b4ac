import { isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  toAtom,
  toJsonFeed,
  toRss,
  type Feed,
  type FeedItem,
} from '../../../src/views/feed-formats.ts';
import { atomFaults, jsonFeedFaults, readers, rssFaults } from '../../support/feeds/index.ts';
import { feed, item, self } from '../../support/feeds/sample-feed.ts';
import { fc } from '../../support/random-input.ts';

const forms = {
  rss: { write: toRss, faults: rssFaults },
  atom: { write: toAtom, faults: atomFaults },
  json: { write: toJsonFeed, faults: jsonFeedFaults },
} as const;
const names = ['rss', 'atom', 'json'] as const;
const everywhere = names.flatMap((form) =>
  Object.keys(readers).map((reader) => [form, reader] as const),
);

const readBack = (form: keyof typeof forms, reader: string, items: readonly FeedItem[]) =>
  readers[reader]?.(forms[form].write(feed(items)), form) ?? [];

const picture = {
  address: 'https://news.example/_media/fog-1200.jpg',
  type: 'image/jpeg',
  size: 9,
};
const sound = { address: 'https://news.example/_media/horn.mp3', type: 'audio/mpeg', size: 12345 };
const film = { address: 'https://films.example/a.mp4?x=1&y=2', type: 'video/mp4', size: 0 };

describe.each(names)('%s is valid', (form) => {
  const { write, faults } = forms[form];
  const check = (of: Feed) => faults(write(of), self);

  test.each<[string, readonly FeedItem[]]>([
    ['with a text', [item()]],
    ['without any item', []],
    ['with a text that is empty', [item({ html: '', summary: '', categories: [] })]],
    ['with a text without an author', [item({ authors: [] })]],
    ['with a guid that is no address', [item({ guid: 'fog & co', id: 'http://old.example/?p=7' })]],
    ['with a picture', [item({ picture })]],
    ['with recordings', [item({ picture, media: [sound, film] })]],
    ['with a text in another language', [item({ language: 'ja', title: '霧が晴れる' })]],
  ])('%s', (_, items) => {
    expect(check(feed(items))).toEqual([]);
  });

  test('for a site without a description', () => {
    expect(check(feed([item()], { description: '' }))).toEqual([]);
  });

  test('is written the same twice', () => {
    expect(write(feed([item()]))).toBe(write(feed([item()])));
  });
});

const hostile = [
  '</title><script>alert(1)</script>',
  ']]><script>alert(1)</script><![CDATA[',
  ']]>',
  ']]]]>>',
  '&lt;b&gt; &amp;amp; &#0; &nbsp;',
  `a 'quoted' "name"`,
  'zero\u0000, bell\u0007, escape\u001b, not a character\ufffe\uffff',
  'half a \ud83d boat, the other half \udea4',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
  '<!-- -- -->',
  '007',
  '1e5',
];

describe.each(names)('%s with hostile texts', (form) => {
  const { write, faults } = forms[form];
  const everyText = (text: string) =>
    feed(
      [
        item({
          title: text,
          summary: text,
          categories: [text],
          guid: text,
          authors: [{ name: text, page: null, avatar: null }],
        }),
      ],
      { title: text, description: text, publisher: text },
    );

  test.each(hostile)('%j is valid', (text) => {
    expect(faults(write(everyText(text)), self)).toEqual([]);
  });

  test.each(hostile)('%j is no element where somebody takes the feed for a page', (text) => {
    const page = parseDocument(write(everyText(text)));
    expect(DomUtils.getElementsByTagName('script', page)).toEqual([]);
  });

  test('keeps HTML that looks like elements of the feed', () => {
    const html = '<p title="<title><![CDATA[x]]></title>">Fog</p>';
    const written = write(feed([item({ html })]));
    expect(faults(written, self)).toEqual([]);
    for (const read of Object.values(readers)) expect(read(written, form)[0]?.html).toBe(html);
  });

  test('is valid with any texts', () => {
    const nasty = fc.constantFrom(
      ...hostile,
      '<',
      '&',
      ']',
      ']]',
      '>',
      '\ud800',
      '\udfff',
      '\u0001',
    );
    const text = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 6 })
      .map((parts) => `x${parts.join('')}x`);
    fc.assert(
      fc.property(text, (each) => {
        expect(faults(write(everyText(each)), self)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

const people = z.array(z.object({ name: z.string() }));
const jsonNames = z.object({
  title: z.string(),
  description: z.string(),
  authors: people,
  items: z.array(z.object({ title: z.string(), authors: people, tags: z.array(z.string()) })),
});

/** True if a reader that takes the text for HTML finds an element, also with more text behind it. */
const hasElement = (text: string): boolean =>
  parseDocument(`${text} x="y">`).children.some((node) => !isText(node));

describe.each(names)('%s has plain text only in titles and names', (form) => {
  const namesIn = (title: string) => {
    const written = forms[form].write(
      feed(
        [
          item({
            title,
            categories: [title],
            authors: [{ name: title, page: null, avatar: null }],
          }),
        ],
        {
          title,
          description: title,
          publisher: title,
        },
      ),
    );
    if (form === 'json') {
      const { title, description, authors, items } = jsonNames.parse(JSON.parse(written));
      const people = [...authors, ...items.flatMap((each) => each.authors)];
      const ofItems = items.flatMap((each) => [each.title, ...each.tags]);
      return [title, description, ...people.map(({ name }) => name), ...ofItems];
    }
    const document = parseDocument(written, { xmlMode: true }).children;
    const [channel] = DomUtils.getElementsByTagName('channel', document);
    const all = DomUtils.getElementsByTagName(
      (name) => /^(?:title|description|subtitle|dc:creator|name|category)$/.test(name),
      document,
    );
    return all
      .filter(({ name, parent }) => name !== 'description' || parent === channel)
      .map((each) => each.attribs['term'] ?? DomUtils.textContent(each));
  };

  test.each([
    ['A <b>bold</b> claim', 'A bold claim'],
    ['</title><script>alert(1)</script>', 'alert(1)'],
    ['Fog <img src=x onerror=alert(1)> lifts', 'Fog lifts'],
    ['<<b>script>alert(1)', '‹script>alert(1)'],
    ['Fog <img src=x onerror=alert(1)', 'Fog ‹img src=x onerror=alert(1)'],
    ['<dialog>', '‹dialog>'],
    ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
    ['&lt;b&gt; in two steps', '&lt;b&gt; in two steps'],
  ])('%j', (title, plain) => {
    const found = namesIn(title);
    expect(found.length).toBeGreaterThanOrEqual(5);
    expect(new Set(found)).toEqual(new Set([plain]));
    expect(found.filter(hasElement)).toEqual([]);
  });
});

describe.each(everywhere)('%s, read by %s,', (form, reader) => {
  test('says what was written', () => {
    const written = item({ picture, media: [sound] });
    expect(readBack(form, reader, [written, item({ guid: 'two', id: 'urn:x:two' })])[0]).toEqual({
      id: written.guid,
      title: written.title,
      link: written.link,
      published: Date.parse(written.published),
      html: written.html,
    });
  });

  test.each([
    '<p>Fish &amp; chips &lt;b&gt; a &amp;amp; b</p>',
    '<pre><code>if (a[b[0]]&gt;1) { x = "]]>"; }</code></pre>',
    '<p>霧 … مرحبا … 🚤</p>',
  ])('keeps the text %s', (html) => {
    const [read] = readBack(form, reader, [item({ html }), item({ guid: 'two', id: 'urn:x:two' })]);
    expect(read?.html).toBe(html);
  });
});

test('RSS encloses a recording rather than the picture, and one of them only', () => {
  const xml = toRss(feed([item({ picture, media: [sound, film] })]));
  expect(xml.match(/<enclosure [^>]*>/g)).toEqual([
    `<enclosure url="${sound.address}" length="12345" type="audio/mpeg"/>`,
  ]);
  expect(toRss(feed([item({ picture })]))).toContain(
    `<enclosure url="${picture.address}" length="9" type="image/jpeg"/>`,
  );
});

test('a recording of unknown size has the length 0 in RSS, and no length in other formats', () => {
  const of = feed([item({ media: [film] })]);
  const address = film.address.replace('&', '&amp;');
  expect(toRss(of)).toContain(`<enclosure url="${address}" length="0" type="video/mp4"/>`);
  expect(toAtom(of)).toContain(`<link href="${address}" rel="enclosure" type="video/mp4"/>`);
  expect(toJsonFeed(of)).toContain(`{"url":"${film.address}","mime_type":"video/mp4"}`);
});

test('a description in RSS is HTML, a title is not', () => {
  const xml = toRss(feed([item({ title: 'a < b', summary: 'c < d' })]));
  expect(xml).toContain('<title>a &lt; b</title>');
  expect(xml).toContain('<description><![CDATA[c &lt; d]]></description>');
});

test('the newest change is told, and nothing of when it was written', () => {
  const of = feed([item()]);
  expect(toRss(of)).toContain('<lastBuildDate>Sun, 04 Jan 2026 10:00:00 GMT</lastBuildDate>');
  expect(toAtom(of)).toContain('<updated>2026-01-04T10:00:00Z</updated>');
});

test('letters beyond ASCII stay legible', () => {
  const xml = toRss(feed([item({ title: 'Tábuas de maré 霧' })]));
  expect(xml).toContain('<title>Tábuas de maré 霧</title>');
});
