import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedService, type Seed } from '../support/embedded/index.ts';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist, type Dist } from '../support/dist.ts';
import { farFront, type FarFront } from '../support/far-side.ts';

const text = { type: 'post', author: 'ada', content: '<p>Words.</p>', status: 'publish' } as const;

/** Written in Chicago, late in the evening: in UTC, and where the site is now, it was the next day. */
const seed: Seed = {
  site: { name: 'Moved', description: '', timeZone: 'America/Chicago', language: 'en' },
  users: [{ login: 'ada', password: 'of ada', name: 'Ada', role: 'editor' }],
  passwordsAreKnown: true,
  terms: [],
  media: [],
  posts: [
    {
      ...text,
      id: 1,
      slug: 'evening',
      title: 'Evening',
      commentsOpen: true,
      date: '2013-01-11T20:22:19',
      modified: '2013-07-31T23:30:00',
    },
    { ...text, id: 2, slug: 'last-night', title: 'Last night', date: '2012-12-31T22:00:00' },
  ],
  comments: [
    {
      id: 1,
      post: 'evening',
      authorName: 'Ben',
      status: 'approved',
      content: 'Late again.',
      date: '2013-01-31T23:30:00',
    },
  ],
};

/** The index of a site whose owner has set another time zone since. */
const moved = (body: string): string =>
  body
    .replace('"timezone_string":"America\\/Chicago"', '"timezone_string":"Asia\\/Tokyo"')
    .replace('"timezone_string":"America/Chicago"', '"timezone_string":"Asia/Tokyo"');

const timesIn = (html: string) =>
  Array.from(html.matchAll(/<time datetime="([^"]*)"[^>]*>([^<]*)</g), ([, ...time]) => time);

const generations = [
  ['newer', {}],
  ['older', { legacyPlugin: true, v2: false }],
] as const;

describe.each(generations)(
  'a site of the %s generation, whose time zone has changed,',
  (name, behaviour) => {
    let folder: string;
    let front: FarFront;
    let cms: EmbeddedService;
    let workshop: Workshop;
    let dist: Dist;
    const file = (path: string) => readFile(join(workshop.dist, path), 'utf8');

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'galley-dates-'));
      let told = 0;
      front = await farFront({
        rewrite(body) {
          const now = moved(body);
          if (now !== body) told += 1;
          return now;
        },
      });
      cms = await startEmbedded({ ...behaviour, folder, seed, publicUrl: front.url });
      front.leadTo(cms.port);
      workshop = await openWorkshop();
      dist = readDist(workshop.dist);
      const settings = { CMS_URL: front.url, SITE_URL: 'https://paper.example' };
      const { code, output } = await workshop.build(settings);
      if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
      // The older generation's index names no zone at all.
      expect(told > 0).toBe(name === 'newer');
    });
    afterAll(async () => {
      await front.close();
      await cms.close();
      await workshop.remove();
      await rm(folder, { recursive: true });
    });

    test('shows the day on which something was written, as WordPress does', async () => {
      const published = ['2013-01-11T20:22:19-06:00', 'January 11, 2013'];
      const before = ['2012-12-31T22:00:00-06:00', 'December 31, 2012'];
      expect(timesIn(await dist.html('/2013/01/evening/'))).toEqual([
        published,
        ['2013-07-31T23:30:00-05:00', 'July 31, 2013'],
        ['2013-01-31T23:30:00-06:00', 'January 31, 2013'],
      ]);
      expect(timesIn(await dist.html('/'))).toEqual([published, before]);
    });

    test('has it in the archive of that year and month', async () => {
      expect(await dist.html('/2012/')).toContain('Last night');
      expect(await dist.html('/2012/12/')).toContain('Last night');
      expect(await dist.html('/2013/')).not.toContain('href="/2012/12/last-night/"');
      expect(dist.has('/2013/01/')).toBe(true);
      expect(timesIn(await dist.html('/archive/'))).toEqual([
        ['2013-01-11', '11'],
        ['2012-12-31', '31'],
      ]);
    });

    test('tells machines the moment', async () => {
      const html = await dist.html('/2013/01/evening/');
      expect(html).toContain(
        '<meta property="article:published_time" content="2013-01-12T02:22:19Z">',
      );
      expect(await file('rss.xml')).toContain('<pubDate>Fri, 11 Jan 2013 20:22:19 -0600</pubDate>');
      expect(await file('atom.xml')).toContain('<published>2013-01-11T20:22:19-06:00</published>');
      expect(await file('atom.xml')).toContain('<updated>2013-07-31T23:30:00-05:00</updated>');
      expect(await file('feed.json')).toContain('"date_published":"2013-01-11T20:22:19-06:00"');
      expect(await file('comments/rss.xml')).toContain(
        '<pubDate>Thu, 31 Jan 2013 23:30:00 -0600</pubDate>',
      );
    });
  },
);
