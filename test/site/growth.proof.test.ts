import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Seed } from '../support/embedded/index.ts';
import type { Work } from '../support/count-work.ts';
import { startBuilder } from '../support/kept-builder.ts';
import { magazineOf, openMagazine } from '../support/magazine.ts';
import { scratch } from '../support/scratch.ts';

let folder: string;
let picture: string;

beforeAll(async () => {
  folder = mkdtempSync(join(scratch, 'growth-'));
  picture = join(folder, 'quay.png');
  const blank = { width: 1200, height: 630, channels: 3, background: '#369' } as const;
  await sharp({ create: blank }).png().toFile(picture);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const day = 24 * 60 * 60 * 1000;
const firstDay = Date.parse('2012-01-01T09:00:00Z');
const dateOf = (place: number): string =>
  new Date(firstDay + place * day).toISOString().slice(0, 19);
const tagOf = (place: number): string => `tag-${Math.floor(place / 20)}`;

/** One a day for years, each 20 with a tag of their own. All have one picture, so that no share pictures are drawn. */
const paperOf = (stories: number): Seed => {
  const { posts, terms, ...rest } = magazineOf(stories);
  const tags = new Set(Array.from({ length: stories }, (_, place) => tagOf(place)));
  return {
    ...rest,
    media: [{ file: picture, title: 'Quay', author: 'ann', date: dateOf(0) }],
    terms: [
      ...terms,
      ...Array.from(tags, (slug) => ({ taxonomy: 'post_tag' as const, slug, name: slug })),
    ],
    posts: posts.map((post, place) => {
      if (post.type === 'page') return post;
      const content = `<p>Word${place} of the harbour, the ${place % 90} boats and the tide.</p>`;
      const date = dateOf(place);
      return {
        ...post,
        content,
        date,
        featured: 'quay.png',
        tags: [...(post.tags ?? []), tagOf(place)],
      };
    }),
  };
};

/** How much is done for a site that is built, and for the same site after an edit. */
interface Growing {
  readonly pages: number;
  /** By parts of a build: `reading at first`. */
  readonly work: Readonly<Record<string, Work>>;
}

const growing = async (stories: number): Promise<Growing> => {
  const magazine = await openMagazine(paperOf(stories));
  try {
    const settings = { CMS_URL: magazine.url, SITE_URL: 'https://paper.example' };
    const builder = startBuilder(folder, settings, { counts: true });
    try {
      const first = await builder.build();
      await magazine.edit('story-100', { title: 'Another title' });
      const again = await builder.build();
      return {
        pages: first.rendered.length,
        work: {
          'reading at first': first.reading,
          'building at first': first.building,
          'reading again': again.reading,
          'building again': again.building,
        },
      };
    } finally {
      await builder.end();
    }
  } finally {
    await magazine.close();
  }
};

/** Four times as many posts, and a little more for what is sorted and for lists that lead to more pages. */
const mostInAll = 4.6;
const mostOfOne = 5;
/** What was done less often than this tells nothing. */
const worthALook = 5000;

// What Node calls for itself is called by something that is counted.
const isOwn = (what: string): boolean => !what.startsWith('node:');
const isCall = (what: string): boolean => what.includes(' ');
const calls = (work: Work): number =>
  Object.entries(work).reduce(
    (all, [what, much]) => (isOwn(what) && isCall(what) ? all + much : all),
    0,
  );

/** What is done more than a bounded number of times as much, and how many times. */
const steep = (few: Work, many: Work): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(many)
      .filter(([what, much]) => isOwn(what) && much >= worthALook)
      .map(
        ([what, much]) => [what, much / Math.max(few[what] ?? 0, worthALook / mostOfOne)] as const,
      )
      .filter(([, times]) => times > mostOfOne),
  );

test('four times as many posts take four times as much of each thing that is done', async () => {
  const few = await growing(300);
  const many = await growing(1200);
  // Some pages are there once.
  expect(many.pages / few.pages).toBeGreaterThan(3.7);
  expect(many.pages / few.pages).toBeLessThan(4.1);
  for (const [part, now] of Object.entries(many.work)) {
    const before = few.work[part] ?? {};
    expect(steep(before, now), part).toEqual({});
    expect(calls(now) / calls(before), part).toBeLessThan(mostInAll);
  }
}, 900_000);
