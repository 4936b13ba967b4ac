import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type Workshop } from '../support/build-site.ts';
import { readDist } from '../support/dist.ts';
import { magazineOf, openMagazine, type Magazine } from '../support/magazine.ts';

let magazine: Magazine;
let workshop: Workshop;
beforeAll(async () => {
  const { posts, ...rest } = magazineOf(8);
  magazine = await openMagazine({ ...rest, posts: posts.filter(({ type }) => type === 'post') });
  workshop = await openWorkshop({ shares: 'templates' });
});
afterAll(async () => {
  await workshop.remove();
  await magazine.close();
});

const build = async (most: number) => {
  const settings = { CMS_URL: magazine.url, SITE_URL: 'https://paper.example' };
  const { code, output } = await workshop.build({ ...settings, SHARE_IMAGES: String(most) });
  expect(code, output).toBe(0);
  return output;
};
const htmlOf = (path: string) => readDist(workshop.dist).html(path);
const imageAt = async (path: string): Promise<string> => {
  const [, file = ''] =
    /<meta property="og:image" content="https:\/\/paper.example([^"]+)"/.exec(await htmlOf(path)) ??
    [];
  return readFileSync(join(workshop.dist, file), 'base64');
};
const stories = Array.from({ length: 8 }, (_, place) => `/2025/11/story-${place + 1}/`);
/** Numbers of the stories that show an image of their own, and not that of the site. */
const drawn = async (): Promise<number[]> => {
  const ofSite = await imageAt('/');
  const images = await Promise.all(stories.map(imageAt));
  return images.flatMap((image, place) => (image === ofSite ? [] : place + 1));
};

test('a build draws the share images of the newest posts, and later builds draw the others', async () => {
  // That of the page of feeds is drawn, too.
  expect(await build(4)).toContain('5 share images left: the next builds draw them');
  expect(await drawn()).toEqual([6, 7, 8]);
  const page = await htmlOf('/2025/11/story-1/');

  // Nothing changed in WordPress.
  expect(await build(4)).toContain('1 share image left');
  expect(await drawn()).toEqual([2, 3, 4, 5, 6, 7, 8]);
  // A page names its image before it is drawn.
  expect(await build(1)).not.toContain('share image');
  expect(await drawn()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await htmlOf('/2025/11/story-1/')).toBe(page);

  await magazine.edit('story-8', { title: 'Eight' });
  expect(await build(0)).toContain('1 share image left');
  expect(await drawn()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
