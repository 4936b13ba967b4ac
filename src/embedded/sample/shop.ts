import type { Seed, SeedPost } from '../seed/seed.ts';

const parts = ['title', 'editor', 'thumbnail', 'excerpt', 'comments'];

/** The paper's shop and its calendar, as plugins keep them. */
export const shopTypes: NonNullable<Seed['types']> = [
  {
    name: 'product',
    label: 'Products',
    singular: 'Product',
    restBase: 'product',
    path: 'product',
    archive: 'shop',
    supports: parts,
  },
  {
    name: 'tribe_events',
    label: 'Events',
    singular: 'Event',
    restBase: 'tribe_events',
    path: 'event',
    archive: 'events',
    supports: parts,
  },
];

function entry(id: number, type: string, slug: string, more: Partial<SeedPost>): SeedPost {
  return {
    id,
    type,
    slug,
    title: slug,
    content: '',
    author: 'editor',
    status: 'publish',
    date: '2026-05-20T09:00:00',
    commentsOpen: false,
    ...more,
  };
}

export const shopEntries: readonly SeedPost[] = [
  entry(401, 'product', 'tide-clock', {
    title: 'Tide clock',
    excerpt: 'Tells you when the water comes back.',
    content:
      '<p>Brass, with the moon at its centre. It has never been wrong about the tide, and never right about lunch.</p>',
    featured: 'tide-clock.jpg',
  }),
  entry(402, 'product', 'harbour-map', {
    title: 'Map of the harbour',
    excerpt: 'With soundings, and one sea serpent.',
    content: '<p>Not to be used for navigation, or for settling arguments.</p>',
    featured: 'harbour-map.jpg',
  }),
  entry(403, 'product', 'broa-of-the-week', {
    title: 'Broa of the week',
    content: '<p>One loaf, the day after it was baked, as it should be.</p>',
    featured: 'broa.jpg',
  }),
  entry(411, 'tribe_events', 'regatta-2025', {
    title: 'Regatta 2025',
    content: '<p>Two laps, one bucket.</p>',
    featured: 'regatta.jpg',
  }),
  entry(412, 'tribe_events', 'the-long-carol-service', {
    title: 'The long carol service',
    excerpt: 'Every verse.',
    content: '<p>The Harbour Choir sings all of them. Bring a cushion.</p>',
    featured: 'choir.jpg',
  }),
];

export const shopFacts: NonNullable<Seed['facts']> = {
  'product:tide-clock': { price: 18900, regularPrice: 21000, sku: 'TC-1', stock: '3 in stock' },
  'product:harbour-map': { price: 2450, sku: 'HM-2' },
  'product:broa-of-the-week': { price: 650, stock: 'Out of stock', isGone: true },
  'tribe_events:regatta-2025': {
    start: '2025-08-02T00:00:00',
    end: '2025-08-03T23:59:59',
    isAllDay: true,
  },
  'tribe_events:the-long-carol-service': {
    start: '2039-12-23T19:00:00',
    end: '2039-12-23T23:30:00',
    cost: '$5',
    venue: { name: 'St. Brendan’s', street: '1 Church Lane', city: 'Port Saltern' },
    organizer: 'The Harbour Choir',
  },
};
