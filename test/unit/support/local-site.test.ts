import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { imagesOf, inspectSite, mentionsOf } from '../../support/local-site/index.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'galley-inspect-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function put(file: string, text: string): void {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const inspect = (siteUrl = 'https://paper.example') => inspectSite(dist, siteUrl);

test('whatever is loaded from elsewhere is seen', async () => {
  put('a.css', '@import "//a/1.css"; i { background: url( "http://a/2.png" ) } /* url(//no) */');
  put(
    'a.xml',
    '<rss><item><enclosure url="http://a/3.mp3"/><content:encoded><![CDATA[<img src="http://a/4.png">]]></content:encoded><description>&lt;img src="http://a/5.png"&gt;</description></item></rss>',
  );
  put(
    'a.html',
    `<link rel="shortcut icon" href="//a/6"><link rel=canonical href="http://a/no">
    <meta http-equiv="refresh" content="0; url=http://a/7"><a href="http://a/no">no</a>
    <picture><source srcset="http://a/8 1x, http://a/9 2x"><img src="/x.png" style="background:url(http://a/10)"></picture>
    <video poster="http://a/11"><source src="http://a/12"><track src="http://a/13"></video>
    <object data="http://a/14"></object><iframe src="http://a/15"></iframe>
    <noscript><img src="http://a/16"></noscript><svg><use href="http://a/17#i"></use></svg>
    <style>p { background: url('http://a/18') }</style><script src="http://a/19"></script>
    <img src="data:image/png;base64,AA">`,
  );
  const { foreign } = await inspect();
  expect(
    foreign.map((line) => Number(/a\/(\d+)/.exec(line)?.[1])).toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
});

test('what is loaded from the site must be there, and no file of media without a use', async () => {
  put('_media/used.webp', '');
  put('_media/spare.webp', '');
  put('index.html', '<a href="/_media/used.webp"></a><link rel="icon" href="/lost.svg">');
  const { absent, unused, foreign } = await inspect();
  expect({ absent, unused, foreign }).toEqual({
    absent: ['index.html: link[rel=icon] /lost.svg'],
    unused: ['_media/spare.webp'],
    foreign: [],
  });
});

test('what lies beside the folder of the site is elsewhere', async () => {
  put('a.svg', '');
  put('index.html', '<img src="/blog/a.svg"><img src="/a.svg"><img src="a.svg">');
  const { absent, foreign } = await inspect('https://paper.example/blog');
  expect(absent).toEqual([]);
  expect(foreign).toEqual(['index.html: img[src] /a.svg', 'index.html: img[src] a.svg']);
});

test('a picture without its words or its size, and one that waits or hurries wrongly, is named', async () => {
  put(
    'index.html',
    '<img src="0" alt="" width="96" height="96" loading="lazy"><img src="1" alt="" width="97" loading="lazy"><img src="2" width="1" height="1" fetchpriority="high">',
  );
  expect((await inspect()).images).toEqual([
    'index.html: 1 has no width and height',
    'index.html: 1 comes first and is lazy',
    'index.html: 1 comes first and waits its turn',
    'index.html: 2 has no alt',
    'index.html: 2 is not lazy',
    'index.html: 2 claims to come first',
  ]);
});

test('a picture’s candidates come from its sources too', () => {
  const [image] = imagesOf(
    '<picture><source srcset="/a.avif 320w, /b.avif 640w"><img srcset="/c.jpg 640w" src="/c.jpg"></picture>',
  );
  expect(image?.candidates).toEqual([
    { address: '/c.jpg', width: 640 },
    { address: '/a.avif', width: 320 },
    { address: '/b.avif', width: 640 },
  ]);
});

test('a host that is named anywhere is found', async () => {
  put('a/index.html', '<p>See <a rel="x" href="http://cms.example/x">it</a></p>');
  put('a.json', '{ "at": "http://cms.example/" }');
  expect(await mentionsOf(dist, 'cms.example')).toEqual([
    'a.json: { "at": "http://cms.example/" }',
    'a/index.html: link to /x',
  ]);
});
