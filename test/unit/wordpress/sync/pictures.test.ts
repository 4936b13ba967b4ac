import { beforeEach, describe, expect, test } from 'vitest';
import { home } from './fake-cms.ts';
import { createFakeImages } from './fake-images.ts';
import { useHarness } from './harness.ts';
import { comment, edited, page, post, term, user } from './records.ts';

const here = useHarness();
const img = (name: string) => `<p><img src="${home}/uploads/${name}" alt="A boat"></p>`;
const at = (name: string) => `${home}/uploads/${name}`;

beforeEach(() => {
  here.cms.content.comments = [];
});

/** The logo is media record 51. */
describe('the logo', () => {
  beforeEach(() => {
    const { content } = here.cms;
    const [boat] = content.media;
    content.media.push({ ...boat!, id: 51, url: at('logo.png'), sizes: [] });
    here.cms.settings = { ...here.cms.settings, logoId: 51 };
  });
  const logo = () => here.mirror.get('site', 'site')?.record.logo;

  test('is the one that WordPress names: its record is read, and its picture fetched', async () => {
    const images = createFakeImages();
    await here.sync({ images });
    expect(logo()).toBe(at('logo.png'));
    expect(images.asked()).toContain(`picture ${at('logo.png')}`);
    expect(here.mirror.get('media', '51')?.record.url).toBe(at('logo.png'));

    here.cms.settings = { ...here.cms.settings, logoId: null };
    await here.sync({ images });
    expect(logo()).toBeNull();
    expect(here.keys('media')).not.toContain('51');
  });

  test('is found when it is chosen after the first sync', async () => {
    here.cms.settings = { ...here.cms.settings, logoId: null };
    const images = createFakeImages();
    await here.sync({ images });
    here.cms.settings = { ...here.cms.settings, logoId: 51 };
    await here.sync({ images });
    expect(logo()).toBe(at('logo.png'));
  });

  test('stays when its record cannot be read', async () => {
    const images = createFakeImages();
    await here.sync({ images });
    here.cms.failures.set('media', 'forbidden');
    await here.sync({ images, full: true });
    expect(logo()).toBe(at('logo.png'));
  });

  test('is that of the look if it names one, and none if it wants none', async () => {
    const images = createFakeImages();
    await here.sync({ images });
    await here.sync({ images, logo: '/uploads/own.svg' });
    expect(logo()).toBe(at('own.svg'));
    expect(images.asked()).toContain(`picture ${at('own.svg')}`);
    expect(here.keys('media')).not.toContain('51');

    await here.sync({ images, logo: false });
    expect(logo()).toBeNull();
  });
});

test('if WordPress has a host of its own, an upload with a path alone is fetched from there', async () => {
  here.cms.settings = { ...here.cms.settings, url: 'https://cms.example/wp' };
  here.cms.content.posts = [
    post(10, { contentHtml: '<p><img src="/wp-content/uploads/a.jpg" alt="A"></p>' }),
  ];
  const images = createFakeImages();
  await here.sync({ images });
  expect(images.asked()).toEqual(['picture+ https://cms.example/wp/wp-content/uploads/a.jpg']);
  expect(here.mirror.get('site', 'site')?.record).toMatchObject({
    home,
    url: 'https://cms.example/wp',
  });
});

/** Bob wrote post 10, which has a featured image of 100 by 50 pixels. */
describe('what the image pipeline is asked for', () => {
  test('is what readers get to see: featured, in texts, of authors, in descriptions and comments', async () => {
    const { content } = here.cms;
    content.posts = [
      post(1, { contentHtml: img('a.jpg') + img('a.jpg'), modified: '2025-01-01T00:00:00Z' }),
      post(10, { authorId: 2, featuredMediaId: 50 }),
    ];
    content.pages = [page(20, { contentHtml: `<a href="${at('menu.pdf')}">Menu</a>` })];
    content.users[1] = user(2, 'bob', { avatars: { 24: at('b24.png'), 96: at('b96.png') } });
    content.users[2] = user(3, 'subscriber', { avatars: { 96: at('s96.png') } });
    content.terms[0] = term(1, 'news', { descriptionHtml: img('news.png') });
    content.comments = [comment(100, 1, { contentHtml: img('c.png') })];
    const images = createFakeImages();
    await here.sync({ images, copyFiles: true });
    expect(images.asked().toSorted()).toEqual(
      [
        `avatar ${at('b96.png')}`,
        `file+ ${at('menu.pdf')}`,
        `picture ${at('news.png')}`,
        ...[`picture+ ${at('a.jpg')}`, `picture+ ${at('c.png')}`, `picture+ ${at('50.jpg')}`],
      ].toSorted(),
    );
    expect(here.keys('pictures')).toEqual(
      [at('50.jpg'), at('a.jpg'), at('b96.png'), at('c.png'), at('news.png')].toSorted(),
    );
    expect(here.mirror.get('files', at('menu.pdf'))?.record).toMatchObject({ size: 7 });

    // Nothing has changed but a comment, and the post that changed last is read in each run.
    content.comments.push(comment(101, 1, { contentHtml: img('d.png') }));
    await here.sync({ images, copyFiles: true });
    expect(images.asked().filter((asked) => asked.includes('+'))).toEqual([]);
    expect(images.asked()).toContain(`picture ${at('d.png')}`);

    content.posts[0] = edited(content.posts[0]!, { contentHtml: img('a.jpg') });
    await here.sync({ images, copyFiles: true });
    expect(images.asked().filter((asked) => asked.includes('+'))).toEqual([
      ...[`picture+ ${at('a.jpg')}`, `picture+ ${at('c.png')}`, `picture+ ${at('d.png')}`],
    ]);
  });

  test('is every upload if the owner wants all of them, each once', async () => {
    const { content } = here.cms;
    const [boat] = content.media;
    const small = { name: 'medium', url: at('52-300x200.jpg'), width: 300, height: 200 };
    content.media.push({ ...boat!, id: 52, url: at('52.jpg'), sizes: [small] });
    content.media.push({ ...boat!, id: 53, url: at('tides.pdf') });
    content.posts[0] = post(1, { contentHtml: img('52-300x200.jpg') });
    const images = createFakeImages();
    images.broken.set(at('tides.pdf'), 'the file is gone');
    await here.sync({ images, copyFiles: 'all' });
    const asked = images.asked().filter((each) => /5[0-3]|tides/.test(each));
    expect(asked.toSorted()).toEqual(
      [
        ...[`file ${at('51.jpg')}`, `file ${at('tides.pdf')}`],
        ...[`picture+ ${at('50.jpg')}`, `picture+ ${at('52-300x200.jpg')}`],
      ].toSorted(),
    );
    expect(here.mirror.get('files', at('51.jpg'))?.record).toMatchObject({ size: 7 });
    expect(here.mirror.get('findings', 'attachments')?.record.findings).toEqual([
      expect.objectContaining({ kind: 'file', what: at('tides.pdf'), why: 'the file is gone' }),
    ]);
  });

  test('is no file where files are not copied, and is none of what nobody shows any more', async () => {
    here.cms.content.posts[0] = post(1, {
      contentHtml: `${img('a.jpg')}<a href="${at('menu.pdf')}">Menu</a>`,
    });
    const images = createFakeImages();
    await here.sync({ images });
    expect(images.asked()).toEqual([`picture+ ${at('a.jpg')}`, `picture+ ${at('50.jpg')}`]);
    expect(here.keys('files')).toEqual([]);
    expect(here.keys('findings')).toEqual([]);

    here.cms.content.posts[0] = edited(post(1), {});
    await here.sync({ images });
    expect(here.keys('pictures')).toEqual([at('50.jpg')]);
  });

  test('is the featured image in the smallest of its sizes that is wide enough and not cut', async () => {
    const size = (width: number, height: number) => {
      return { name: `${width}`, url: at(`50-${width}x${height}.jpg`), width, height };
    };
    const images = createFakeImages();
    const picked = async (changes: object) => {
      here.cms.content.media[0] = { ...here.cms.content.media[0]!, ...changes };
      await here.sync({ images });
      return images.wanted.map(({ address }) => address);
    };
    const sizes = [size(2048, 1365), size(1600, 1600), size(1700, 1133), size(300, 200)];
    expect(await picked({ width: 4000, height: 2667, sizes })).toEqual([at('50-1700x1133.jpg')]);
    expect(await picked({ width: 4000, height: 2667, sizes: sizes.slice(3) })).toEqual([
      at('50.jpg'),
    ]);
    expect(await picked({ width: null, height: null, mimeType: 'image/svg+xml' })).toEqual([
      at('50.jpg'),
    ]);
    expect(await picked({ mimeType: 'application/pdf' })).toEqual([]);
  });
});

describe('a picture that is missing', () => {
  test('is told of each record that shows it, until it is there', async () => {
    const { content } = here.cms;
    content.posts[0] = post(1, { titleHtml: 'Fog &amp; lifts', contentHtml: img('a.jpg') });
    content.users[0] = user(1, 'ann', { avatars: { 96: at('gone.png') } });
    const images = createFakeImages();
    images.broken.set(at('a.jpg'), 'it answers 404');
    images.broken.set(at('gone.png'), 'it answers 410');
    const report = await here.sync({ images });
    expect(report.pictures).toEqual({
      requests: 1,
      fetched: 1,
      encoded: 1,
      kept: 7,
      left: 0,
      missing: 1,
    });
    expect(here.mirror.get('findings', 'entries 1')?.record).toEqual({
      label: 'post 1 “Fog & lifts”',
      path: '/2026/01/post-1/',
      findings: [
        { kind: 'picture', outcome: 'missing', count: 1, what: at('a.jpg'), why: 'it answers 404' },
      ],
    });
    expect(here.mirror.get('findings', 'users 1')?.record).toMatchObject({
      label: 'author “ANN”',
      findings: [{ kind: 'picture', outcome: 'missing', what: at('gone.png') }],
    });

    images.broken.clear();
    expect((await here.sync({ images })).pictures.missing).toBe(0);
    expect(here.keys('findings')).toEqual([]);
    expect(here.keys('pictures')).toContain(at('a.jpg'));
  });

  test('fails a strict sync, which names the first ten and changes nothing', async () => {
    await here.sync({ images: createFakeImages() });
    const before = here.dump();
    const images = createFakeImages();
    const names = Array.from({ length: 12 }, (_, n) => `${n + 10}.jpg`);
    here.cms.content.posts[0] = edited(post(1), { contentHtml: names.map(img).join('') });
    for (const name of names) images.broken.set(at(name), 'it answers 404');
    const error = await here
      .sync({ images, strictImages: true })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'SyncError',
      code: 'missing-pictures',
      hint: 'Fix them in WordPress, or build without STRICT_IMAGES: pages then show their alt text instead.',
    });
    expect(String(error).split('\n')).toEqual([
      'SyncError: 12 pictures are missing or broken, and STRICT_IMAGES is set. Nothing was changed.',
      ...names.slice(0, 10).map((name) => `  ${at(name)} (post 1 “Post & 1”): it answers 404`),
      '  and 2 more',
    ]);
    expect(here.dump()).toEqual(before);
  });

  test('is nobody’s concern where it is the still of a film, or a strict sync’s where it is an avatar', async () => {
    const { content } = here.cms;
    const frame = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
    content.posts[0] = post(1, { contentHtml: frame });
    content.users[0] = user(1, 'ann', { avatars: { 96: at('gone.png') } });
    const images = createFakeImages();
    await here.sync({ images, embedHosts: ['youtube.com'] });
    const poster = images.wanted.find(({ kind }) => kind === 'poster');
    images.broken.set(poster?.address ?? 'none', 'it answers 404');
    images.broken.set(at('gone.png'), 'it answers 404');
    await here.sync({ images, embedHosts: ['youtube.com'], strictImages: true });
    expect(images.broken.has('none')).toBe(false);
    expect(here.keys('findings')).toEqual(['users 1']);
  });
});

describe('an image pipeline that fails', () => {
  test('leaves the site its texts, and the pictures of the last sync', async () => {
    const images = createFakeImages();
    await here.sync({ images });
    here.cms.content.posts[0] = edited(post(1), { titleHtml: 'Edited', contentHtml: img('a.jpg') });
    images.failure = new Error('The disk is full.');
    const report = await here.sync({ images });
    expect(report.warnings).toEqual([
      'The pictures could not be made: The disk is full. The site keeps those of the last sync.',
    ]);
    expect(here.mirror.get('entries', '1')?.record.title).toBe('Edited');
    expect(here.keys('pictures')).toEqual([at('50.jpg')]);
  });

  test('fails a strict sync', async () => {
    const images = createFakeImages();
    images.failure = new Error('The disk is full.');
    await expect(here.sync({ images, strictImages: true })).rejects.toMatchObject({
      code: 'missing-pictures',
      message: expect.stringContaining('The disk is full.'),
    });
  });
});
