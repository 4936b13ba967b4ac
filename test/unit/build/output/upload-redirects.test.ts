import { expect, onTestFinished, test } from 'vitest';
import { uploadRedirects } from '../../../../src/build/output/index.ts';
import { openMirror, type MirrorWrite } from '../../../../src/wordpress/mirror/index.ts';
import { openSite } from './build.ts';

const home = 'https://news.example/blog';
const at = (name: string) => `${home}/wp-content/uploads/${name}`;
const from = (name: string) => `/wp-content/uploads/${name}`;

const mirrorWith = async (fill: (write: MirrorWrite) => void) => {
  const { root } = await openSite();
  const mirror = openMirror({ folder: root, service: `${home}/` });
  onTestFinished(() => {
    mirror.close();
  });
  const write = async (change: (write: MirrorWrite) => void) => {
    const writing = mirror.begin();
    change(writing);
    await writing.commit();
  };
  await write((writing) => {
    writing.put('site', 'site', {
      name: '',
      description: '',
      home,
      url: home,
      language: 'en',
      icon: null,
      logo: null,
      isHidden: false,
      copiedHost: null,
      frontPageId: null,
      postsPageId: null,
      languages: [],
      hosts: ['news.example', 'cms.example'],
    });
    fill(writing);
  });
  return { mirror, write };
};

const picture = (write: MirrorWrite, address: string, file: string, width = 640) =>
  write.put('pictures', address, {
    width,
    height: 480,
    placeholder: null,
    variants: ['avif', 'jpg'].map((ending) => {
      return { file: `${file}.${ending}`, type: 'image/jpeg', width };
    }),
  });
const upload = (write: MirrorWrite, id: number, url: string, sizes: readonly string[] = []) =>
  write.put('attachments', String(id), { id, path: null, url, sizes, postId: null });

test('every size of an upload leads to the picture that the site has, in a format that every program knows', async () => {
  const { mirror } = await mirrorWith((write) => {
    upload(write, 1, at('fog.jpg'), [at('fog-300x200.jpg'), at('fog-1024.jpg'), at('fog-raw.jpg')]);
    picture(write, at('fog-300x200.jpg'), 'fog-small', 300);
    picture(write, at('fog-1024.jpg'), 'fog-large', 1024);
  });
  expect(uploadRedirects(mirror)).toEqual([
    { from: from('fog.jpg'), to: '/_media/fog-large.jpg' },
    { from: from('fog-300x200.jpg'), to: '/_media/fog-small.jpg' },
    { from: from('fog-1024.jpg'), to: '/_media/fog-large.jpg' },
    { from: from('fog-raw.jpg'), to: '/_media/fog-large.jpg' },
  ]);
});

test('copied files lead to their copy, unlisted pictures to themselves, and what the site does not have nowhere', async () => {
  const { mirror } = await mirrorWith((write) => {
    upload(write, 1, at('tides.pdf'), [at('tides-pdf.jpg')]);
    upload(write, 2, at('unused.jpg'));
    picture(write, at('tides-pdf.jpg'), 'tides-page');
    write.put('files', at('tides.pdf'), { file: 'tides.pdf', type: 'application/pdf', size: 3 });
    picture(write, at('霧%201.jpg'), 'fog');
  });
  expect(uploadRedirects(mirror)).toEqual([
    { from: from('tides.pdf'), to: '/_media/tides.pdf' },
    { from: from('tides-pdf.jpg'), to: '/_media/tides-page.jpg' },
    { from: from('霧 1.jpg'), to: '/_media/fog.jpg' },
  ]);
});

test('only addresses on the site’s own hosts count, and none that could be a page or leaves the site', async () => {
  const { mirror } = await mirrorWith((write) => {
    for (const [place, address] of [
      'https://cdn.example/wp-content/uploads/a.jpg',
      'https://news.example/elsewhere/b.jpg',
      `${home}/?attachment_id=7`,
      `${home}/a-page/`,
      at('c.jpg?w=300'),
      at('..%2f..%2fd.jpg'),
      at('.e.jpg'),
      at('f%0a.jpg'),
    ].entries())
      picture(write, address, `picture-${place}`);
    picture(write, 'https://cms.example/wp-content/uploads/there.jpg', 'there');
  });
  expect(uploadRedirects(mirror)).toEqual([{ from: from('there.jpg'), to: '/_media/there.jpg' }]);
});

test('the same list is given until a picture, file or upload changes', async () => {
  const { mirror, write } = await mirrorWith((writing) => {
    upload(writing, 1, at('fog.jpg'));
    picture(writing, at('fog.jpg'), 'fog');
  });
  uploadRedirects(mirror);
  const before = uploadRedirects(mirror);
  expect(uploadRedirects(mirror)).toBe(before);
  await write((writing) => void picture(writing, at('fog.jpg'), 'other-fog'));
  expect(uploadRedirects(mirror)).toEqual([{ from: from('fog.jpg'), to: '/_media/other-fog.jpg' }]);
});
