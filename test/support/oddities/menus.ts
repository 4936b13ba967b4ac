import type { SeedMenu } from '../../../src/embedded/index.ts';

/** One at a place of the theme, three levels deep and more, and one that is at none. */
export const menus: readonly SeedMenu[] = [
  {
    name: 'Main &amp; more',
    slug: 'main-more',
    locations: ['primary'],
    items: [
      { title: 'News &amp; <em>views</em>', to: { url: '{{home}}/' } },
      {
        to: { page: 'the-house' },
        below: [
          {
            to: { page: 'the-cellar' },
            below: [
              {
                title: 'Third',
                to: { url: 'https://far.example.test/third' },
                below: [{ title: 'Fourth', to: { url: 'https://far.example.test/fourth' } }],
              },
            ],
          },
        ],
      },
      { to: { category: 'harbour' } },
    ],
  },
  {
    name: 'Spare',
    slug: 'spare',
    items: [{ title: 'Heading', to: { url: '#' } }],
  },
];
