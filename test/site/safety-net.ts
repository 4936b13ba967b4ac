import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findLive } from '../../src/publish/index.ts';
import { openPublishedSite, type PublishedSite } from '../faults/site.ts';
import { farFront, type FarFront } from '../support/far-side.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';

/** A record of the REST API, of any kind. */
type Wire = Record<string, unknown>;
type Lie = (record: Wire) => void;

const isText = (record: Wire): boolean => 'title' in record && 'content' in record;
const isNamed = (record: Wire): boolean => 'name' in record && 'slug' in record;
const idOf = (record: Wire): number => Number(record['id'] ?? record['ID']);

const rendered = (record: Wire, field: string, html: string): void => {
  record[field] = typeof record[field] === 'string' ? html : { rendered: html, protected: false };
};
const blankTitle: Lie = (record) => rendered(record, 'title', '');
const blankText: Lie = (record) => {
  rendered(record, 'content', '');
  rendered(record, 'excerpt', '');
};
const errorPage: Lie = (record) => {
  for (const field of ['title', 'content', 'excerpt'])
    rendered(record, field, '<p>There has been a critical error on this website.</p>');
};
const onTexts =
  (lie: Lie): Lie =>
  (record) => {
    if (isText(record)) lie(record);
  };

/** What a broken WordPress, a plugin or a cache answers in place of the truth. */
export const lies = {
  'empty titles and texts': onTexts((record) => {
    blankTitle(record);
    blankText(record);
  }),
  'an error page in place of every text': onTexts(errorPage),
  'empty names of terms and authors': (record) => {
    if (isNamed(record) && !isText(record)) record['name'] = '';
  },
  'one name for all terms and authors': (record) => {
    if (isNamed(record) && !isText(record)) record['name'] = 'Forbidden';
  },
  'a different fault in each text': onTexts((record) =>
    [blankTitle, blankText, errorPage][idOf(record) % 3]?.(record),
  ),
  'all dates in 1970': onTexts((record) => {
    for (const field of ['date', 'date_gmt']) record[field] = '1970-01-01T00:00:00';
  }),
  'other slugs': onTexts((record) => {
    record['slug'] = `entry-${idOf(record)}`;
  }),
} satisfies Record<string, Lie>;

/** Changes each record of an answer, however deep it is. Texts have a later modification date, so that they are read again. */
function change(value: unknown, lie: Lie): void {
  if (typeof value !== 'object' || value === null) return;
  for (const each of Object.values(value)) change(each, lie);
  if (Array.isArray(value)) return;
  const record = value as Wire;
  if (Number.isNaN(idOf(record))) return;
  for (const field of ['modified', 'modified_gmt'])
    if (field in record) record[field] = '2026-11-01T12:00:00';
  lie(record);
}

/** The posts and pages, the archives and the feeds of a magazine of thirty stories, behind a proxy that may lie. */
export interface LyingSite {
  readonly magazine: Magazine;
  readonly live: () => string | undefined;
  tell(lie: Lie | null): void;
  /** Loses the mirror, as a host without a cache does. */
  forget(): void;
  /** Removes all releases. */
  withdraw(): void;
  /** By a process that stays, or with words by `npm run publish`. */
  publish(...words: string[]): Promise<{ readonly code: number | null; readonly output: string }>;
  /** One digest of every path and byte of the live site. */
  digest(): string;
}

/** Opens the site before the tests of a file, and publishes it. Each test leaves a published site, and a mirror without lies or none. */
export function openLyingSite(generation: 'v2' | 'legacy'): () => LyingSite {
  let front: FarFront;
  let magazine: Magazine;
  let published: PublishedSite;
  let lie: Lie | null = null;

  const site = (): LyingSite => ({
    magazine,
    live: () => findLive(published.releases)?.id,
    tell: (given) => void (lie = given),
    forget: published.forget,
    withdraw: () => rmSync(published.releases, { recursive: true, force: true }),
    async publish(...words) {
      if (words.length > 0) {
        const { code, printed } = await published.run(words);
        return { code, output: printed };
      }
      const outcome = await published.publish();
      if (outcome.is === 'live') return { code: 0, output: '' };
      return { code: outcome.code, output: `${outcome.reason}\n${outcome.printed}` };
    },
    digest: published.digest,
  });

  beforeAll(async () => {
    front = await farFront({
      rewrite(body) {
        if (lie === null) return body;
        const value: unknown = JSON.parse(body);
        change(value, lie);
        return JSON.stringify(value);
      },
    });
    magazine = await openMagazine(30, {
      publicUrl: front.url,
      legacyPlugin: generation === 'legacy',
      v2: generation === 'v2',
    });
    front.leadTo(Number(new URL(magazine.url).port));
    published = await openPublishedSite({
      CMS_URL: front.url,
      CMS_RETRIES: '0',
      SITE_URL: 'https://paper.example',
    });
    const { code, output } = await site().publish();
    expect(code, output).toBe(0);
  });
  afterEach(() => {
    lie = null;
  });
  afterAll(async () => {
    published.close();
    await front.close();
    await magazine.close();
  });
  return site;
}

type LieName = keyof typeof lies;

/** Each lie is refused, with a mirror and without one, and the live site stays byte for byte as it was. */
export function refusesLies(
  site: () => LyingSite,
  named: Readonly<Record<'with a mirror' | 'without one', readonly LieName[]>>,
): void {
  describe.each(['with a mirror', 'without one'] as const)('%s', (which) => {
    test.each(named[which])('%s: refused', async (name) => {
      const { digest, tell, forget, publish } = site();
      const before = digest();
      if (which === 'without one') forget();
      tell(lies[name]);
      const { code, output } = await publish();
      expect(code, output).toBe(1);
      expect(output).toMatch(/\d+ of \d+ (posts|pages|categories|tags|authors) /);
      expect(output).toMatch(/WordPress/);
      expect(output).toMatch(/MAX_SHRINK=1|--force/);
      expect(digest()).toBe(before);
    });

    test('after all of them, the truth is published', async () => {
      const { code, output } = await site().publish();
      expect(code, output).toBe(0);
    });
  });
}
