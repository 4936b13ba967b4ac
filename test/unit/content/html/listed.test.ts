import { expect, test } from 'vitest';
import { listUploads, prepareText } from '../../../../src/content/html/index.ts';

const surroundings = {
  address: 'https://paper.example/2026/01/fog/',
  home: 'https://paper.example',
  ownHosts: new Set(['paper.example']),
  embedHosts: new Set<string>(),
};
const list = (html: string) => listUploads(prepareText(html, surroundings).prepared, surroundings);

test.each([
  ['<img src="/wp-content/uploads/2026/01/fog-300x200.jpg">', ['fog']],
  ['<img src="/a/fog-scaled.jpg"><img src="/a/fog.jpg">', ['fog']],
  ['<picture><source srcset="/a/fog.webp"><img src="/a/fog.jpg"></picture>', ['fog']],
  ['<img src="data:image/gif;base64,R0lG" data-src="/a/lazy.jpg">', ['lazy']],
  ['<img src="https://elsewhere.example/boat.png?w=300">', ['boat']],
  ['<img src=" /a/our house.jpg ">', ['our%20house']],
  ['<video controls src="/a/clip.mp4"><img src="/a/fallback.jpg"></video>', []],
  ['<audio><img src="/a/u.jpg"></audio><math><mtext><img src="/a/v.jpg"></mtext></math>', []],
  [
    '<img class="wp-smiley" src="/smile.svg"><img src="https://s.w.org/images/core/emoji/1.svg">',
    [],
  ],
  ['<img src="/count.gif" width="1" height="1">', []],
  ['<template><img src="/a/t.jpg"></template><textarea><img src="/a/u.jpg"></textarea>', []],
  ['<!-- <img src="/a/commented.jpg"> --><img alt="nothing">', []],
  ['<img src="javascript:alert(1)"><img src="//[bad">', []],
])('the pictures of %s are those that the text keeps', (html, pictures) => {
  expect(list(html).pictures).toEqual(pictures);
});

test('the files of a text are the site’s own documents, sounds and films', () => {
  const { files, pictures } = list(`
    <a href="/wp-content/uploads/2026/01/tides.pdf">Tides</a> <a href="https://elsewhere.example/far.pdf">Far</a>
    <audio src="/wp-content/uploads/2026/01/song.mp3"></audio> <video src="/wp-content/uploads/2026/01/film-1.mp4"></video>
    <a href="/wp-content/uploads/2026/01/fog.jpg">A picture</a> <a href="/2026/01/mist/">A post</a>`);
  expect(files).toEqual(['tides', 'song', 'film-1']);
  expect(pictures).toEqual([]);
});
