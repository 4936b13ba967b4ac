import { describe, expect, test } from 'vitest';
import { toAtom, toJsonFeed, toRss } from '../../../src/views/feed-formats.ts';
import { atomFaults, htmlFaults, jsonFeedFaults, rssFaults } from '../../support/feeds/index.ts';
import { feed, item, self } from '../../support/feeds/sample-feed.ts';

const whole = feed([
  item({ media: [{ address: 'https://news.example/a.mp3', type: 'audio/mpeg', size: 5 }] }),
]);

type Break = readonly [what: string, found: string | RegExp, put: string];

/** Breaks what is right in one place, and says what is wrong then. */
const breaker =
  (right: string, faults: (text: string, self: string) => string[]) =>
  (found: string | RegExp, put: string): string[] => {
    const wrong = right.replace(found, put);
    if (wrong === right) throw new Error(`Nothing was broken: ${right}`);
    return faults(wrong, self);
  };

describe('the check of RSS finds', () => {
  const broken = breaker(toRss(whole), rssFaults);
  test.each<Break>([
    ['another version', 'version="2.0"', 'version="0.91"'],
    ['a channel without a title', '<title>The News</title>', ''],
    ['a second description', '<description>', '<description>x</description><description>'],
    ['a relative link', '<link>https://news.example/2026', '<link>/2026'],
    ['a guid between spaces', '>http://old.example/?p=7<', '> http://old.example/?p=7 <'],
    ['a guid that is no link', 'false">http', 'true">id http'],
    ['a date of another form', /<pubDate>[^<]*/, '<pubDate>2026-01-03T09:15:00Z'],
    ['a wrong day of the week', '<pubDate>Sat', '<pubDate>Mon'],
    ['an author who is no address', '<dc:creator>', '<author>x</author><dc:creator>'],
    ['an unknown element', '<pubDate>', '<published/><pubDate>'],
    ['an undeclared prefix', ' xmlns:dc="http://purl.org/dc/elements/1.1/"', ''],
    ['an enclosure without a length', 'length="5"', ''],
    [
      'two enclosures',
      '<enclosure',
      '<enclosure url="https://x.example/" length="1" type="a/b"/><enclosure',
    ],
    ['a script', '<p>It', '<script>alert(1)</script><p>It'],
    ['a relative picture', '<p>It', '<img src="/a.jpg" alt="" width="1" height="1"><p>It'],
    ['another place than its own', 'feed" rel="self"', 'rss" rel="self"'],
    ['a control character', 'thick', 'thi\u0007ck'],
    ['text beside elements', '<title>Fog lifts', '<title><b>Fog</b> lifts'],
  ])('%s', (_, found, put) => {
    expect(broken(found, put)).not.toEqual([]);
  });
});

describe('the check of Atom finds', () => {
  const broken = breaker(toAtom(whole), atomFaults);
  test.each<Break>([
    ['another namespace', 'http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns#'],
    ['no id', '<id>http://old.example/feed/atom/</id>', ''],
    ['an id between spaces', '<id>http://old.example/?p=7', '<id> http://old.example/?p=7'],
    ['one id twice', '<id>http://old.example/feed/atom/', '<id>http://old.example/?p=7'],
    ['a date without a zone', /<updated>[^<]*/, '<updated>2026-01-04T10:00:00'],
    ['no date', /<updated>[^<]*<\/updated>/, ''],
    ['a change before it was published', /<published>[^<]*/, '<published>2027-01-01T00:00:00Z'],
    ['nobody', /<author>.*?<\/author>/gs, ''],
    ['somebody without a name', '<name>The News</name>', ''],
    ['an unknown element', '<published>', '<pubDate/><published>'],
    ['a second content', '<content type="html">', '<content type="html"/><content type="html">'],
    ['another place than its own', 'href="https://news.example/feed"', 'href="https://x.example/"'],
    ['no page', /<link [^>]*rel="alternate"[^>]*>/, ''],
    ['a category without a term', 'term="Harbour"', ''],
    ['a relative link in the text', '<p>It', '<p><a href="#x">x</a>It'],
  ])('%s', (_, found, put) => {
    expect(broken(found, put)).not.toEqual([]);
  });
});

describe('the check of JSON Feed finds', () => {
  const broken = breaker(toJsonFeed(whole), jsonFeedFaults);
  test.each<Break>([
    ['another version', 'version/1.1', 'version/1'],
    ['no title', '"title":"The News",', ''],
    ['an author in the old way', '"authors"', '"author"'],
    ['an id that is a number', '"id":"http://old.example/?p=7"', '"id":7'],
    ['no text', /"content_html":"[^"]*",/, ''],
    ['a date of another form', '2026-01-03T09:15:00Z', '3 January 2026'],
    ['a recording without a type', '"mime_type":"audio/mpeg",', ''],
    [
      'another place than its own',
      '"feed_url":"https://news.example/feed"',
      '"feed_url":"https://x.example/"',
    ],
    ['a relative link', '"url":"https://news.example/2026', '"url":"/2026'],
    ['a handler', 'p>It', 'p onclick=x()>It'],
  ])('%s', (_, found, put) => {
    expect(broken(found, put)).not.toEqual([]);
  });
});

test.each([
  '<a href="//x.example/">x</a>',
  '<a href="javascript:x()">x</a>',
  '<img src="https://x.example/a.jpg" width="1" height="1">',
  '<img src="https://x.example/a.jpg" alt="">',
  '<p class="x">x</p>',
  '<p style="color:red">x</p>',
  '<iframe src="https://x.example/"></iframe>',
  '<video poster="/a.jpg"></video>',
])('the check of texts finds what is wrong with %s', (html) => {
  expect(htmlFaults(html)).not.toEqual([]);
});
