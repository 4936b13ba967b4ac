import type { SeedComment } from '../seed.ts';

/** Ids are given, because answers name them. What is on hold or spam is never shown to readers. */
export const sampleComments: readonly SeedComment[] = [
  {
    id: 1,
    post: 'ferry-back-after-nineteen-days',
    authorName: 'Verna B.',
    authorEmail: 'verna@shop.example',
    date: '2024-01-19T12:04:00',
    content: '<p>For the record we had newspapers. We had run out of <em>new</em> ones.</p>',
    status: 'approved',
  },
];
