import { describe, expect, test } from 'vitest';
import { home } from './fake-cms.ts';
import { createFakeImages } from './fake-images.ts';
import { useHarness } from './harness.ts';
import { post } from './records.ts';

const here = useHarness();
const stored = () => Array.from(here.mirror.records('attachments'), ({ record }) => record);

/** Uploads 101 to 100 + count, two on a page of the collection. */
function upload(count: number): void {
  const [one] = here.cms.content.media;
  for (let id = 101; id <= 100 + count; id++) {
    here.cms.content.media.push({ ...one!, id, link: `${home}/upload-${id}/`, postId: 1 });
  }
}

describe('the pages of uploads', () => {
  test('are kept with the text that they belong to, and without a path where they have none', async () => {
    const { media } = here.cms.content;
    media[0] = { ...media[0]!, link: `${home}/2026/01/post-10/boat/`, postId: 10 };
    media[1] = { ...media[1]!, link: `${home}/?attachment_id=51` };
    await here.sync();
    expect(stored()).toEqual([
      {
        id: 50,
        path: '/2026/01/post-10/boat/',
        url: `${home}/uploads/50.jpg`,
        postId: 10,
        sizes: [`${home}/uploads/50-l.jpg`],
      },
      {
        id: 51,
        path: null,
        url: `${home}/uploads/51.jpg`,
        postId: null,
        sizes: [`${home}/uploads/51-l.jpg`, `${home}/uploads/51-as-taken.jpg`],
      },
    ]);
  });

  test('are read from the newest on, until all of a page of them are known', async () => {
    upload(6);
    await here.sync();
    expect(here.cms.pagesRead.get('addresses')).toBe(4);
    await here.sync();
    expect(here.cms.pagesRead.get('addresses')).toBe(1);
    const [one] = here.cms.content.media;
    here.cms.content.media.push({ ...one!, id: 200, link: `${home}/newest/` });
    await here.sync();
    expect(here.cms.pagesRead.get('addresses')).toBe(2);
    expect(stored()).toHaveLength(9);
  });

  test('are kept with the addresses of all sizes, and read again when WordPress makes other sizes', async () => {
    const { media } = here.cms.content;
    const size = (url: string) => ({ name: 'medium', url, width: 300, height: 200 });
    const url = `${home}/uploads/50.jpg`;
    media[0] = { ...media[0]!, sizes: [size(`${home}/uploads/50-300x200.jpg`), size(url)] };
    await here.sync();
    const sizesOf50 = () => here.mirror.get('attachments', '50')?.record.sizes;
    expect(sizesOf50()).toEqual([`${home}/uploads/50-300x200.jpg`]);
    media[0] = { ...media[0], sizes: [size(`${home}/uploads/50-400x300.jpg`)] };
    await here.sync({ full: true });
    expect(sizesOf50()).toEqual([`${home}/uploads/50-400x300.jpg`]);
  });

  test('that can’t be read leave the ones that are known, and are all read the next time', async () => {
    here.cms.failures.set('addresses', 'forbidden');
    upload(6);
    const first = await here.sync();
    expect(first.warnings).toEqual([
      'The addresses of uploads can’t be read: The addresses answered with forbidden. Attachment pages have no redirects, except those that an earlier sync knows.',
    ]);
    expect(stored()).toEqual([]);
    here.cms.failures.clear();
    await here.sync();
    expect(stored()).toHaveLength(8);
    here.cms.failures.set('media', 'forbidden');
    here.cms.failures.set('addresses', 'forbidden');
    expect((await here.sync()).warnings).toHaveLength(1);
    expect(stored()).toHaveLength(8);
  });
});

test('a link to the page of an upload that belongs to no text means the upload', async () => {
  const { content } = here.cms;
  content.media[0] = { ...content.media[0]!, link: `${home}/boat/`, postId: null };
  content.media[1] = { ...content.media[1]!, link: `${home}/?attachment_id=51`, postId: 10 };
  const links = ['/boat/', '/?attachment_id=50', '/?attachment_id=51', '/no-boat/'];
  content.posts[0] = post(1, {
    contentHtml: links.map((to) => `<a href="${home}${to}">a</a>`).join(''),
  });
  const images = createFakeImages();
  await here.sync({ images, copyFiles: true });
  const file = `${home}/uploads/50.jpg`;
  expect(images.asked().filter((asked) => asked.startsWith('file'))).toEqual([`file+ ${file}`]);
  expect(here.keys('files').toSorted()).toEqual(
    [`${home}/?attachment_id=50`, `${home}/boat/`, file].toSorted(),
  );
  const told = here.mirror.get('findings', 'entries 1')?.record.findings;
  expect(told?.map(({ what }) => what)).toEqual([`${home}/no-boat/`]);
});

test('terms know the ids that WordPress’s plain addresses name; the older generation’s are others', async () => {
  await here.sync();
  expect(here.mirror.get('terms', 'category:sailing')?.record.ids).toEqual([2]);
  expect(here.mirror.get('terms', 'post_tag:tides')?.record.ids).toEqual([3]);
  here.cms.failures.set('category', 'forbidden');
  await here.sync();
  expect(here.mirror.get('terms', 'category:sailing')?.record.ids).toEqual([2]);
  here.cms.generation = 'legacy';
  here.cms.failures.clear();
  await here.sync();
  expect(here.mirror.get('terms', 'category:sailing')?.record.ids).toEqual([]);
});
