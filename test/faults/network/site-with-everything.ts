import type { Seed } from '../../support/embedded/index.ts';
import { sampleSeed } from '../../../src/embedded/sample/index.ts';

const password = 'Kelp Tide Mast Sail Knot Rope';

/**
 * The sample with all that a real site has: types, taxonomies, fields, SEO data, languages, menus, comments, pictures; with so
 * many posts that they are on more than one page of the interface, and the account that a magazine is edited with.
 */
export async function siteWithEverything(): Promise<Seed> {
  const seed = await sampleSeed();
  return {
    ...seed,
    users: [
      ...seed.users,
      {
        login: 'ann',
        name: 'Ann',
        password,
        applicationPassword: password,
        description: '',
        role: 'administrator',
      },
    ],
    posts: [
      ...seed.posts,
      ...Array.from({ length: 80 }, (_, number) => ({
        type: 'post' as const,
        status: 'publish' as const,
        slug: `note-${number}`,
        title: `Note ${number}`,
        content: `<p>The tide of day ${number} was like that of day ${number + 14}.</p>`,
        date: `2023-0${1 + (number % 9)}-1${number % 10}T0${Math.floor(number / 10)}:00:00`,
        author: 'ann',
        categories: [],
      })),
    ],
  };
}
