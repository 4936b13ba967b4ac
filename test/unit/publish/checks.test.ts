import { beforeEach, expect, test, vi } from 'vitest';
import { findLive, type Check, type PublishEvent } from '../../../src/publish/index.ts';
import { leftIn } from '../../support/publisher/look-into.ts';
import { openPressRoom, type Chosen, type PressRoom } from '../../support/publisher/press-room.ts';
import {
  fakePost,
  usualRecipe,
  type FakeText,
  type Recipe,
} from '../../support/publisher/recipe.ts';
import { ageLive } from '../../support/releases.ts';

// Processes take longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { texts } = usualRecipe;
const withBody = (id: number, body: string): readonly FakeText[] =>
  texts.map((text) => (text.id === id ? fakePost(id, body) : text));

let room: PressRoom;
let live: string;

beforeEach(async () => {
  room = openPressRoom();
  await room.publish();
  live = findLive(room.releases)!.id;
});

const lines = (events: readonly PublishEvent[]): Record<string, string> => {
  const told = events.find((event) => event.step === 'checks') as { checks: readonly Check[] };
  return Object.fromEntries(told.checks.map(({ name, line }) => [name, line]));
};

/** The message of a failed publication. Checks that the live release stays and that no built files remain. */
const refusal = async (recipe: Partial<Recipe>, chosen?: Chosen): Promise<string> => {
  const before = leftIn(room.releases).filter((name) => name !== '.next');
  const said = await room.publish(recipe, chosen).then(
    () => 'It went live.',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(findLive(room.releases)!.id).toBe(live);
  expect(leftIn(room.releases).toSorted()).toEqual(before.toSorted());
  return said;
};

test('each check has a line with its number', async () => {
  const said = lines(await room.publish({ texts: withBody(2, '<p>Short.</p>') }));
  expect(said).toMatchObject({
    posts: '13 of 13 posts and pages are in the build',
    shrink: '0 of 12 posts gone, 0 of 1 page gone',
    content: 'titles, texts, dates and names are there',
    addresses: '0 of 14 live pages would have neither a page nor a redirect',
    pages: '14 HTML files, all complete',
    complete: 'nothing is listed',
    links: '27 internal links: none broken',
    pictures: 'no missing pictures',
  });
  expect(said.sizes).toMatch(
    /^17 files, [\d.]+ KB \(−[\d.]+ KB\); the largest page is client\/post-1\d?\/index.html, [\d.]+ KB$/,
  );
});

test('a text with a missing, empty or cut-off page is named', async () => {
  const files = {
    'post-4/index.html': '',
    'post-5/index.html': '<!doctype html><h1>Half',
    'about/index.html': '<!doctype html><html><p>No text</p></html>',
  };
  expect(await refusal({ files })).toBe(`The build did not pass the checks, so it did not go live:
posts: 10 of 13 posts and pages are in the build:
  post 4 “Post 4”: /post-4/ is empty
  post 5 “Post 5”: /post-5/ is cut off
  page 90 “About”: /about/ has neither a title nor a text
pages: 2 of 14 HTML files are incomplete:
  client/post-4/index.html is empty
  client/post-5/index.html is cut off`);
});

const pictures = { kind: 'pictures', of: 'post', listed: 4, shown: 3, explained: [], missing: [] };
const lacking = (...missing: readonly string[]) => ({
  balance: [{ ...pictures, shown: 4 - missing.length, missing: [...missing] }],
});

test('what WordPress lists and no page shows is named, and fails until somebody publishes without it', async () => {
  const message = await refusal(lacking('fog in post 1'));
  expect(message).toContain(
    'complete: 3 of 4 pictures; WordPress lists 1 thing that no page shows:\n  pictures: fog in post 1',
  );
  await room.publish(lacking('fog in post 1'), { force: true });
  live = findLive(room.releases)!.id;
  const said = lines(await room.publish({ ...lacking('fog in post 1'), code: '2' }));
  expect(said.complete).toBe('3 of 4 pictures; not shown, as before:\n  fog in post 1');
  live = findLive(room.releases)!.id;
  expect(await refusal(lacking('fog in post 1', 'quay in post 2'))).toContain(
    'complete: 2 of 4 pictures; WordPress lists 1 thing that no page shows:\n  pictures: quay in post 2',
  );
});

test('what has a reason does not fail, nor a kind that no layout of the site shows', async () => {
  const explained = [{ why: 'it is not there (404)', count: 1 }];
  const reason = lines(await room.publish({ balance: [{ ...pictures, explained }] }));
  expect(reason.complete).toBe('3 of 4 pictures; 1 left out for reasons that the report names');
  live = findLive(room.releases)!.id;
  // The live release shows some of them.
  expect(await refusal(lacking('a', 'b', 'c', 'd'))).toContain('lists 4 things');
  await room.publish({ balance: [] });
  const none = lines(await room.publish(lacking('a', 'b', 'c', 'd')));
  expect(none.complete).toBe('0 of 4 pictures; no page shows pictures of post');
});

test('other pages must be complete, too', async () => {
  expect(await refusal({ files: { 'tag/x/index.html': '' } })).toContain(
    '1 of 15 HTML files is incomplete:\n  client/tag/x/index.html is empty',
  );
});

test('too many deleted posts stop the release, unless it is forced', async () => {
  const few = { texts: [fakePost(1), ...texts.filter(({ id }) => id > 6)] };
  expect(await refusal(few)).toBe(`The build did not pass the checks, so it did not go live:
shrink: 5 of 12 posts gone, 0 of 1 page gone; at most 10% may disappear in one build:
  2 “Post 2”
  3 “Post 3”
  4 “Post 4”
  5 “Post 5”
  6 “Post 6”`);
  const forced = await room.publish(few, { force: true });
  expect(forced.at(-1)).toMatchObject({
    step: 'live',
    isSame: false,
    warnings: [expect.stringContaining('Live because of --force: 5 of 12 posts gone')],
  });
});

test('a few posts may be deleted', async () => {
  await room.publish({ texts: texts.filter(({ id }) => id > 3) });
  expect(findLive(room.releases)!.id).not.toBe(live);
});

test('the broken links of a text are named with its page, and stop nothing', async () => {
  const body = [
    '<a href="/nowhere/?x=1#y">a</a> <a href="../gone">b</a> <img src="/_media/lost.avif" srcset="/_media/a.avif 1x, /_media/picture.bin 2x">',
    '<a href="https://mooring.example/absent/">c</a> <video poster="/p.png"></video> <a href="https://elsewhere.example/nowhere/">d</a>',
    '<a href="/old/">e</a> <a href="/OLD">f</a> <a href="#here">g</a> <a href="mailto:x@y.example">h</a> <a href="/about">i</a> <a href="/desk/">j</a> <a href="/%zz/">k</a>',
  ].join('');
  const events = await room.publish({ texts: withBody(2, body) });
  expect(lines(events).links).toBe(`39 internal links: 7 lead nowhere, 7 of them new
  /post-2/ → /nowhere/
  /post-2/ → /gone
  /post-2/ → /_media/lost.avif
  /post-2/ → /_media/a.avif
  /post-2/ → /absent/
  and 2 more`);
});

test('a link that was broken before stops nothing, also on another page', async () => {
  const broken = '<p><a href="/nowhere/">a</a></p>';
  await room.publish({ texts: withBody(2, broken) }, { force: true });
  live = findLive(room.releases)!.id;
  const events = await room.publish({ texts: withBody(7, broken) });
  expect(lines(events).links).toBe(
    '28 internal links: 1 leads nowhere, none of them new\n  /post-7/ → /nowhere/',
  );
});

test('a link of an unchanged page that breaks is named; if many break at once, nothing goes live', async () => {
  const notes = [2, 3, 4, 5].map((id) => `note-${id}.txt`);
  const files = Object.fromEntries(notes.map((name) => [name, '1']));
  const linking = texts.map((text) =>
    notes.includes(`note-${text.id}.txt`)
      ? fakePost(text.id, `<p><a href="/note-${text.id}.txt">a</a> <a href="/all.txt">b</a></p>`)
      : text,
  );
  await ageLive(room.releases, 8);
  await room.publish({ texts: linking, files: { ...files, 'all.txt': '1' } }, { keep: 1 });
  const events = await room.publish({ texts: linking, files }, { keep: 1 });
  expect(lines(events).links).toMatch('1 leads nowhere, 1 of them new\n  /post-2/ → /all.txt\n');
  live = findLive(room.releases)!.id;
  expect(await refusal({ texts: linking, files: {} })).toMatch(
    /links: 4 internal links of \d+ now lead nowhere\n {2}\/post-2\/ → \/note-2.txt/,
  );
});

test('a missing picture is named, and fails only with STRICT_IMAGES', async () => {
  const missingPictures = [{ what: 'https://x.example/a.jpg', label: 'post 1 “Post 1”' }];
  const said = await refusal(
    { missingPictures, code: '2' },
    { rules: { maxShrink: 0.1, strictImages: true } },
  );
  expect(said).toContain(
    'pictures: 1 missing picture, 1 of them new\n  https://x.example/a.jpg in post 1 “Post 1”',
  );
  await room.publish({ missingPictures, code: '2' });
  const again = await room.publish({ missingPictures, code: '3' });
  expect(lines(again).pictures).toBe('1 missing picture, none of them new');
});

test('many pictures that are newly missing are refused', async () => {
  const missingPictures = ['a', 'b', 'c', 'd'].map((name) => ({
    what: `https://x.example/${name}.jpg`,
    label: 'post 1 “Post 1”',
  }));
  expect(await refusal({ missingPictures, code: '2' })).toContain(
    'pictures: 4 missing pictures, 4 of them new\n  https://x.example/a.jpg in post 1',
  );
  await room.publish({ missingPictures: missingPictures.slice(1), code: '2' });
  expect(findLive(room.releases)!.id).not.toBe(live);
});

test('pictures that a new text never had stop nothing; those that readers had do', async () => {
  const lost = (text: number) =>
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
      what: `https://elsewhere.example/${name}.jpg`,
      label: `post ${text}`,
      texts: [text],
    }));
  const isNew = { texts: [...texts, fakePost(13)] };
  expect(await refusal({ ...isNew, missingPictures: lost(1) })).toContain('6 missing pictures');
  const said = await room.publish({ ...isNew, missingPictures: lost(13) });
  expect(lines(said).pictures).toMatch(/^6 missing pictures, 6 of them new\n/);
});

test('texts that are held back are named when the rest is live', async () => {
  const heldBack = [
    { type: 'post', id: 5, label: 'post 5', title: 'Five', path: '/post-5/', why: 'It broke.' },
  ];
  const events = await room.publish({ heldBack, code: '2' });
  expect(events.at(-1)).toMatchObject({ step: 'live', heldBack });
});

test('pages that have lost most of their size are refused', async () => {
  const hollow = texts.map((text) => ({ ...text, body: '' }));
  expect(await refusal({ texts: hollow })).toMatch(
    /^sizes: 17 files, .*; a page shows [\d,]+ characters on average and showed [\d,]+ characters before$/m,
  );
});

test('menus do not hide that a template has lost its texts', async () => {
  const menu = `<nav>${'<a href="/about/">About this paper</a> '.repeat(400)}</nav>`;
  const files = { 'menu/index.html': `<!doctype html><html>${menu}</html>` };
  expect(
    await refusal({ files: { ...files, 'about/index.html': files['menu/index.html'] } }),
  ).toMatch(/page 90 “About”: \/about\/ has neither a title nor a text/);
});

test('texts that lost their titles or texts, and names that are gone, stop the release', async () => {
  const names = {
    authors: ['Ann', 'Ben', 'Cy', 'Dee'],
    category: ['News', 'Sea', 'Town', 'Sky', 'Fog'],
  };
  await room.publish({ names, code: '2' });
  live = findLive(room.releases)!.id;
  const lost = {
    texts: texts.map((text) => (text.id < 6 ? { ...text, title: '' } : text)),
    names: { authors: ['', '', '', ''], category: ['News', 'News', 'News', 'News', 'News'] },
  };
  expect(await refusal(lost)).toBe(`The build did not pass the checks, so it did not go live:
content: 5 of 12 posts lost their title or most of their text, or got that of others; at most 10% may at once:
  1 “Post 1”
  2 “Post 2”
  3 “Post 3”
  4 “Post 4”
  5 “Post 5”
4 of 5 categories lost their name; at most 10% may at once:
  category:1 “News”
  category:2 “News”
  category:3 “News”
  category:4 “News”
4 of 4 authors lost their name; at most 10% may at once:
  0 “”
  1 “”
  2 “”
  3 “”`);
});

test('archives that disappear without a redirect stop the release', async () => {
  const archive = '<!doctype html><html><main><h1>Archive</h1></main></html>';
  const archives = Object.fromEntries(
    Array.from({ length: 8 }, (_, number) => [`tag/t${number}/index.html`, archive]),
  );
  await room.publish({ files: archives });
  live = findLive(room.releases)!.id;
  const said = await refusal({ files: { 'tag/t0/index.html': archive } });
  expect(said).toContain(
    'addresses: 7 of 22 live pages would have neither a page nor a redirect; at most 10% may disappear at once:\n  /tag/t1/',
  );
  // The archives of a deleted post may go with it, and one that is redirected is not gone.
  await room.publish({
    files: { 'tag/t0/index.html': archive },
    texts: texts.filter(({ id }) => id !== 3),
  });
  expect(findLive(room.releases)!.id).not.toBe(live);
});

test('the warnings of the build are reported', async () => {
  const events = await room.publish({ warnings: ['Left out: post 9: it has no id'] });
  expect(events.at(-1)).toMatchObject({
    isSame: true,
    warnings: ['Left out: post 9: it has no id'],
  });
});
