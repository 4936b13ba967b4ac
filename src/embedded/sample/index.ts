import { readdir, readFile } from 'node:fs/promises';
import type { Seed, SeedPost } from '../seed/seed.ts';
import { sampleUsers } from './accounts.ts';
import { sampleMenus } from './menus.ts';
import { sampleOddments, samplePictures } from './media.ts';
import { readComments, readStory } from './read-story.ts';
import { sampleTerms } from './terms.ts';

/**
 * The sample site: a weekly paper for a harbour town that is on no map.
 *
 * Stories and pages are files, one each, in `stories/` and `pages/`. Comments are in `comments.html`. All else is a list
 * in a module.
 *
 * @throws Error when a story's file cannot be read as one; it names the file.
 */
export async function sampleSeed(): Promise<Seed> {
  const [stories, pages, comments] = await Promise.all([
    readAll('post', 'stories'),
    readAll('page', 'pages'),
    readFile(new URL('./comments.html', import.meta.url), 'utf8'),
  ]);
  return {
    site: {
      name: 'The Mooring Post',
      description: 'The weekly paper of Port Saltern. Out on Fridays, weather permitting.',
      timeZone: 'America/Halifax',
      language: 'en',
    },
    users: sampleUsers,
    passwordsAreKnown: true,
    terms: sampleTerms,
    media: [...samplePictures, ...sampleOddments],
    posts: [...stories, ...pages],
    comments: readComments('comments.html', comments),
    menus: sampleMenus,
  };
}

async function readAll(type: SeedPost['type'], folder: string): Promise<SeedPost[]> {
  const address = new URL(`./${folder}/`, import.meta.url);
  const names = (await readdir(address)).filter((name) => name.endsWith('.html')).toSorted();
  return Promise.all(
    names.map(async (name) =>
      readStory(type, `${folder}/${name}`, await readFile(new URL(name, address), 'utf8')),
    ),
  );
}
