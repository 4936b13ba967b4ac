import type { Seed } from './embedded/index.ts';

type Post = Seed['posts'][number];

const story = (slug: string, title: string, more: Partial<Post> = {}): Post => ({
  type: 'post',
  status: 'publish',
  slug,
  title,
  content: `<p>${title}. ${slug} stands here, and ten words more so that an excerpt can be made of it.</p>`,
  date: '2026-01-03T09:00:00',
  author: 'ann',
  ...more,
});

const password = 'Kelp Tide Mast Sail Knot Rope';

/** What the header `Authorization` says for Ann. */
export const polyglotUser = `Basic ${btoa(`ann:${password}`)}`;

const de = { language: 'de', categories: ['nachrichten'] };
const ar = { language: 'ar', categories: ['akhbar'] };

/** A paper in English, German and Arabic, as Polylang keeps it: English has no folder of its own. */
export const polyglotSeed: Seed = {
  site: {
    name: 'The Ferry',
    description: 'Three shores',
    timeZone: 'UTC',
    language: 'en-GB',
    permalinks: '/%year%/%monthnum%/%postname%/',
  },
  languages: [
    { slug: 'en', locale: 'en_GB', name: 'English' },
    { slug: 'de', locale: 'de_DE', name: 'Deutsch' },
    { slug: 'ar', locale: 'ar', name: 'العربية' },
  ],
  users: [{ login: 'ann', password, name: 'Ann', role: 'administrator' }],
  terms: [
    { taxonomy: 'category', slug: 'news', name: 'News' },
    { taxonomy: 'category', slug: 'sea', name: 'Sea' },
    { taxonomy: 'category', slug: 'nachrichten', name: 'Nachrichten', language: 'de' },
    { taxonomy: 'category', slug: 'see', name: 'See', language: 'de' },
    { taxonomy: 'category', slug: 'akhbar', name: 'IT أخبار', language: 'ar' },
  ],
  media: [],
  posts: [
    ...Array.from({ length: 12 }, (_, place) =>
      story(`crossing-${place + 1}`, `Crossing ${place + 1}`, {
        categories: [place % 2 === 0 ? 'news' : 'sea'],
        date: `2026-02-${String(place + 1).padStart(2, '0')}T09:00:00`,
      }),
    ),
    story('fog', 'Fog on the river', { categories: ['news'] }),
    story('nebel', 'Nebel auf dem Fluss', { ...de, translates: 'fog' }),
    story('dabab', 'ضباب على النهر', { ...ar, translates: 'fog', content: '<p>CMS: ضباب.</p>' }),
    story('faehre', 'Die Fähre fährt wieder', { ...de, categories: ['see'] }),
    ...Array.from({ length: 11 }, (_, place) =>
      story(`fahrt-${place + 1}`, `Fahrt ${place + 1}`, {
        ...de,
        date: `2026-03-${String(place + 1).padStart(2, '0')}T09:00:00`,
      }),
    ),
    story('about', 'About the ferry', { type: 'page' }),
    story('ueber', 'Über die Fähre', { type: 'page', language: 'de', translates: 'about' }),
  ],
  comments: [],
};
