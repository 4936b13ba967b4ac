import { rm } from 'node:fs/promises';

/** A build plugin of Netlify's: what was read and made comes back before a build, and is kept after it. */
const folder = '.galley';

/** @param {{ utils: { cache: { restore(path: string): Promise<boolean> } } }} build */
export async function onPreBuild({ utils }) {
  const isThere = await utils.cache.restore(folder);
  console.log(isThere ? 'The mirror of the last build is back.' : 'There is no mirror yet.');
}

/** @param {{ utils: { cache: { save(path: string): Promise<boolean> } } }} build */
export async function onPostBuild({ utils }) {
  // The dist of before, of use only where the next build finds dist, too.
  await rm(`${folder}/spare`, { recursive: true, force: true });
  await utils.cache.save(folder);
}
