import type { SeedMenu, SeedMenuItem } from '../seed/seed.ts';

const section = (category: string, ...below: readonly string[]): SeedMenuItem => ({
  to: { category },
  below: below.map((each) => ({ to: { category: each } })),
});

const page = (slug: string, title?: string): SeedMenuItem => ({ title, to: { page: slug } });

/** What stands at the top and at the foot of the paper's WordPress; only accounts that may write can read it. */
export const sampleMenus: readonly SeedMenu[] = [
  {
    name: 'At the top',
    slug: 'at-the-top',
    locations: ['primary'],
    items: [
      section('news', 'council', 'harbour', 'ferry'),
      section('life', 'food', 'people', 'nature'),
      section('culture', 'music', 'books', 'history'),
      section('sport'),
      section('letters'),
      page('this-weeks-tides', 'Tides'),
      { ...page('about', 'The paper'), below: [page('how-we-print'), page('contact')] },
    ],
  },
  {
    name: 'At the foot',
    slug: 'at-the-foot',
    locations: ['footer'],
    items: [
      page('about'),
      page('contact'),
      page('index-to-the-paper'),
      page('imprint'),
      page('privacy', 'Privacy'),
      {
        title: 'A far harbour',
        to: { url: 'https://tides.example/port-saltern?from=paper&to=harbour' },
      },
    ],
  },
];
