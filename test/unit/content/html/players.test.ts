import { expect, test } from 'vitest';
import { prepareText } from '../../../../src/content/html/index.ts';
import { surroundings } from './printed.ts';

const read = (html: string) => prepareText(html, surroundings).prepared;
const uploads = 'https://quay.test/wp-content/uploads';

test("WordPress's classic video player", () => {
  const { parts, references } = read(
    `<div style="width: 640px;" class="wp-video"><!--[if lt IE 9]><script>document.createElement('video');</script><![endif]-->
<video class="wp-video-shortcode" id="video-1-1" width="640" height="360" loop autoplay poster="/wp-content/uploads/p.jpg" preload="metadata" controls="controls"><source type="video/mp4" src="${uploads}/a.mp4?_=1" /><track srclang="en" label="English" kind="subtitles" src="/wp-content/uploads/a.vtt" /><a href="${uploads}/a.mp4">a.mp4</a></video></div>`,
  );
  expect(parts).toEqual(['<div class="wp-video">\n\x000\x00</div>']);
  expect(references).toEqual([
    {
      kind: 'player',
      element: 'video',
      sources: [{ address: `${uploads}/a.mp4`, type: 'video/mp4' }],
      tracks: [
        { address: `${uploads}/a.vtt`, kind: 'subtitles', language: 'en', label: 'English' },
      ],
      poster: `${uploads}/p.jpg`,
      loop: true,
      muted: false,
      autoplay: false,
      controls: true,
      width: 640,
      height: 360,
    },
  ]);
});

test.each([
  ['autoplay loop muted', { autoplay: true, controls: false, loop: true, muted: true }],
  ['autoplay controls', { autoplay: false, controls: true }],
])('a film with %s', (flags, expected) => {
  const { references } = read(`<video ${flags} src="${uploads}/a.mp4" playsinline></video>`);
  expect(references).toMatchObject([expected]);
});

test('an audio block keeps its caption', () => {
  const { parts, references } = read(
    '<figure class="wp-block-audio"><audio controls src="/wp-content/uploads/a.mp3"></audio><figcaption>Horn</figcaption></figure>',
  );
  expect(parts).toEqual([
    '<figure class="wp-block-audio">\x000\x00<figcaption>Horn</figcaption></figure>',
  ]);
  expect(references).toMatchObject([
    { element: 'audio', sources: [{ address: `${uploads}/a.mp3`, type: null }], poster: null },
  ]);
});

test.each(['', '<code>', '<code>let a;</code>'])(
  'a player in code comes after it, and stays there when it is read again: %s',
  (before) => {
    const player = '<video src="https://quay.test/a.mp4"></video>';
    const [once = ''] = read(
      `<pre class="brush: js; title: fog">${before}${player}let b;</pre>`,
    ).parts;
    expect(once).toMatch(/^<pre [^\0]*<\/pre>\0{1}0\0$/);
    expect(read(once.replaceAll(/\0\d+\0/g, player)).parts).toEqual([once]);
  },
);

test('a player without a valid source is removed', () => {
  expect(read('<p><video src="javascript:alert(1)"></video></p><p>x</p>').parts).toEqual([
    '<p>x</p>',
  ]);
});
