import { describe, expect, test } from 'vitest';
import type { Post } from '../../../../src/wordpress/client/index.ts';
import type { StoredPost } from '../../../../src/wordpress/mirror/index.ts';
import { useHarness } from './harness.ts';
import { post } from './records.ts';

const here = useHarness();
let edition = 0;

/** The record of a post that the service sends so. */
async function stored(changes: Partial<Post>): Promise<StoredPost> {
  // Each is another edition of it.
  const modified = `2026-06-01T00:00:${String((edition += 1)).padStart(2, '0')}Z`;
  here.cms.content.posts[0] = post(1, { modified, ...changes });
  await here.sync();
  const record = here.mirror.get('entries', '1')?.record;
  if (record === undefined) throw new Error('The post is not in the mirror.');
  return record;
}

const story = [
  '<p>The ferry sailed again on Tuesday, nineteen days after her gearbox gave out in the narrows.</p>',
  '<figure><img src="/a.jpg" alt=""><figcaption>The ferry, on the slip</figcaption></figure>',
  '<p>Eleven cars were on board, and a hearse. <strong>Nobody</strong> on the island had seen mail since New Year’s Eve.</p>',
].join('\n');

describe('an excerpt is shown above the text if an editor wrote it', () => {
  test.each([
    ['by hand', '<p>Eleven cars, one hearse and a <em>borrowed</em> gearbox.</p>'],
    [
      'and a theme added a link',
      '<p>Eleven cars, one hearse and a borrowed gearbox. <a class="more-link" href="x">Continue reading</a></p>',
    ],
  ])('%s', async (_, excerptHtml) => {
    const { writtenExcerpt } = await stored({ contentHtml: story, excerptHtml });
    expect(writtenExcerpt).toBe('Eleven cars, one hearse and a borrowed gearbox.');
  });

  test.each([
    [
      'the beginning of the text',
      '<p>The ferry sailed again on Tuesday, nineteen days after her gearbox [&hellip;]</p>',
    ],
    [
      'with other quotes and dashes',
      '<p>THE FERRY SAILED AGAIN ON TUESDAY -- NINETEEN DAYS AFTER HER GEARBOX GAVE OUT&hellip;</p>',
    ],
    [
      'without what stood between',
      '<p>The ferry sailed again on Tuesday, nineteen days after her gearbox gave out in the narrows. Eleven cars were on board, and a hearse. Nobody on the island had seen mail since New Year&#8217;s Eve.</p>',
    ],
    [
      'with a link that is not known',
      '<p>The ferry sailed again on Tuesday, nineteen days after her gearbox gave out in the <a href="x">Onwards →</a></p>',
    ],
    ['a few words of it', '<p>The ferry</p>'],
    ['cut off by WordPress, wherever it begins', '<p>Elsewhere in the text [&hellip;]</p>\n'],
    ['the title once more', '<p>Post &#038; 1</p>'],
    ['nothing', ''],
    ['dots alone', '<p>[&hellip;]</p>'],
  ])('and not where it is %s', async (_, excerptHtml) => {
    const { writtenExcerpt } = await stored({ contentHtml: story, excerptHtml });
    expect(writtenExcerpt).toBe('');
  });

  test.each([
    [
      'a form',
      '<form><label>Your name <input></label><select><option>Deck hand</option><option>Cook</option></select><button>Sign on</button></form><p>We sail on Friday.</p>',
      '<p>Your name Deck handCookSign onWe sail on Friday.</p>',
    ],
    [
      'the text of an embed',
      '<blockquote class="wp-embedded-content"><a href="https://other.example/fog/">Fog over the narrows</a></blockquote><iframe title="Fog"></iframe><script>var a = "<p>";</script><p>As they wrote.</p>',
      '<p>Fog over the narrows As they wrote.</p>',
    ],
    [
      'an address that became a film',
      '<figure><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="A rabbit"></iframe></figure><p>It runs.</p>',
      '<p>https://www.youtube.com/watch?v=aqz-KE-bpKQ It runs.</p>',
    ],
    [
      'a word, a caption and few more words',
      '<p>Words.</p><figure><img src="/a.jpg" alt=""><figcaption>In March</figcaption></figure><p>More.</p>',
      '<p>Words. More.</p>',
    ],
    [
      'an address alone',
      '<figure><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe></figure>',
      '<p>https://www.youtube.com/watch?v=aqz-KE-bpKQ</p>',
    ],
  ])('nor where WordPress made it of a text that begins with %s', async (_, contentHtml, made) => {
    expect((await stored({ contentHtml, excerptHtml: made })).writtenExcerpt).toBe('');
    const written = '<p>Hands are wanted before the week is out.</p>';
    expect((await stored({ contentHtml, excerptHtml: written })).writtenExcerpt).toBe(
      'Hands are wanted before the week is out.',
    );
  });

  const items = Array.from(
    { length: 60 },
    (_, n) => `<li>Item ${n} of the long list of things</li>`,
  );
  const list = `<ul>${items.join('')}</ul>`;
  test.each([
    [
      'a list longer than what it looks at first, which WordPress leaves out',
      `${list}<p>The tide tables are printed on the last page this year.</p>`,
      '<p>The tide tables are printed on the last page this year.</p>',
    ],
    [
      'lists between headings, as a recipe has',
      `<p>Serves four people.</p><h2>You need</h2>${list}<h2>The method</h2>${list}<h2>Some notes</h2><p>It keeps for a week.</p>`,
      '<p>Serves four people. You need The method Some notes It keeps for a week.</p>',
    ],
    [
      'a gallery with captions, in the middle of short paragraphs',
      `<p>We went out early.</p><figure><figcaption>${'The fleet, lit for the winter. '.repeat(8)}</figcaption></figure><p>We came home late.</p><figure><figcaption>${'The fleet, going home again. '.repeat(8)}</figcaption></figure><p>Nobody was cold.</p>`,
      '<p>We went out early. We came home late. Nobody was cold.</p>',
    ],
    [
      'footnotes, whose numbers WordPress leaves out',
      '<p>The harbour froze in March<sup class="fn"><a href="#f1">1</a></sup> and in April<sup class="fn"><a href="#f2">2</a></sup> the ice left<sup class="fn"><a href="#f3">3</a></sup> with a noise<sup class="fn"><a href="#f4">4</a></sup> like thunder<sup class="fn"><a href="#f5">5</a></sup> over the bay.</p>',
      '<p>The harbour froze in March and in April the ice left with a noise like thunder over the bay.</p>',
    ],
    [
      'what a shortcode shows, in place of nothing',
      `<p>Vote for the name.</p><div class="poll">${'Kittiwake, Skua, Fulmar or Tern? '.repeat(12)}</div><p>The poll closes on Friday at noon.</p>`,
      '<p>Vote for the name. The poll closes on Friday at noon.</p>',
    ],
    [
      'columns with pictures between their texts',
      `<div class="wp-block-columns"><div class="wp-block-column"><p>Monday is for nets.</p></div><div class="wp-block-column"><figure><figcaption>${'Nets on the wharf. '.repeat(10)}</figcaption></figure><p>Tuesday is for soup.</p></div></div>`,
      '<p>Monday is for nets. Tuesday is for soup.</p>',
    ],
    [
      'paragraphs that WordPress joined without a space',
      `<p>Nobody saw it.</p>${list}<p>Everybody heard it.</p>`,
      '<p>Nobody saw it.Everybody heard it.</p>',
    ],
    [
      'few words of a theme, before its own link with the title',
      story,
      '<p>The ferry sailed again on Tuesday&hellip; <a class="go-on" href="x">Continue reading “The ferry is back after nineteen long days”</a></p>',
    ],
    [
      'signs of a language that is counted in signs',
      `${list}<p>こちらは梅が咲きました。</p>${list}<p>港の坂の上、稲荷さんの石段のわきにある古い木です。</p>`,
      '<p>こちらは梅が咲きました。 港の坂の上、稲荷さんの石段のわきにある古い木です。</p>',
    ],
  ])('nor where WordPress made it of a text with %s', async (_, contentHtml, made) => {
    expect((await stored({ contentHtml, excerptHtml: made })).writtenExcerpt).toBe('');
    for (const written of [
      'Hands are wanted before the week is out.',
      'A list of things, and the harbour’s nets on Monday.',
    ])
      expect((await stored({ contentHtml, excerptHtml: `<p>${written}</p>` })).writtenExcerpt).toBe(
        written,
      );
  });

  test('nor where the account may see that nobody wrote one', async () => {
    const raw = { title: '', content: '', excerpt: ' ' };
    const { writtenExcerpt } = await stored({ raw, excerptHtml: '<p>Made by a plugin.</p>' });
    expect(writtenExcerpt).toBe('');
  });

  test('nor where it is what stands before a mark for more, or on the first page', async () => {
    const excerptHtml = '<p>A short text. It has two paragraphs and a stress.</p>';
    const text = '<p>A short text.</p><p>It has two paragraphs and a <em>stress</em>.</p>';
    for (const mark of ['<!--more-->', '<span id="more-7"></span>', '<p><!--nextpage--></p>']) {
      const contentHtml = `${text}${mark}<p>The rest of the story.</p>`;
      expect(await stored({ contentHtml, excerptHtml })).toMatchObject({ writtenExcerpt: '' });
    }
  });

  test('in scripts without spaces too', async () => {
    const contentHtml =
      '<p>こちらは梅が咲きました。港の坂の上、稲荷さんの石段のわきにある古い木です。</p>';
    const made = '<p>こちらは梅が咲きました。港の坂の上、稲荷さん [&hellip;]</p>';
    expect((await stored({ contentHtml, excerptHtml: made })).writtenExcerpt).toBe('');
    const written = '<p>姉妹都市・潮浜から、二月の便りが届きました。</p>';
    expect((await stored({ contentHtml, excerptHtml: written })).writtenExcerpt).toBe(
      '姉妹都市・潮浜から、二月の便りが届きました。',
    );
  });

  test('and a text of pictures alone keeps its own', async () => {
    const contentHtml = '<figure><img src="/a.jpg" alt="A boat"></figure>';
    const { writtenExcerpt, words } = await stored({ contentHtml, excerptHtml: '<p>Boats.</p>' });
    expect({ writtenExcerpt, words }).toEqual({ writtenExcerpt: 'Boats.', words: 0 });
  });
});

describe('the length of a text', () => {
  test.each([
    [
      'counts words, not marks, markup or pictures',
      '<p>One <b>t</b>wo &amp; three – don’t <img src="a.jpg" alt="five six"> 4,5.</p>',
      6,
    ],
    ['of all its pages', '<p>One two</p><!--nextpage--><p>three</p>', 3],
    ['does not join blocks', '<ul><li>one</li><li>two</li></ul>three<br>four', 4],
    ['takes two signs of Chinese or Japanese for a word', '<p>渡し船の話をカモメにした。</p>', 6],
    ['knows the words of Thai', '<p>สวัสดีชาวโลก</p>', 3],
    ['is none without a text', '', 0],
  ])('%s', async (_, contentHtml, words) => {
    expect((await stored({ contentHtml })).words).toBe(words);
  });
});

describe('the language of a text', () => {
  test.each([
    ['de', 'de'],
    ['de_DE', 'de-DE'],
    ['de_CH_informal', 'de-CH'],
    ['pt_PT_ao90', 'pt-PT'],
    ['zh-hans', 'zh-Hans'],
    ['ary', 'ary'],
    ['../../etc', null],
    ['"><script>', null],
    ['', null],
  ])('that the service calls %j is %j', async (language, expected) => {
    expect((await stored({ language })).language).toBe(expected);
  });

  test.each([
    [
      'is that of the element it stands in',
      '<div lang="de"><h2>Brief</h2>\n<p>Liebe Oma</p></div>',
      'de',
    ],
    ['or of all of them', '<p lang="pt-br">Bom dia</p>\n<p lang="pt-br">Boa noite</p>', 'pt-BR'],
    [
      'whatever stands besides in another one that says so',
      '<p lang="en">A letter</p><div lang="de"><p>Liebe Oma, wie geht es dir</p></div>',
      'de',
    ],
    [
      'is not known where a part says nothing',
      '<p>A letter</p><div lang="de"><p>Liebe Oma, wie geht es dir</p></div>',
      null,
    ],
    [
      'nor where no language has most of it',
      '<p lang="en">One two</p><p lang="de">Eins zw</p>',
      null,
    ],
    ['nor where only words of it say so', '<p>A <i lang="de">Brief</i></p>', null],
  ])('%s', async (_, contentHtml, expected) => {
    expect((await stored({ contentHtml })).language).toBe(expected);
  });
});

test('a picture’s credit is the text that its file has, or else whose it is', async () => {
  const [media] = here.cms.content.media;
  if (media === undefined) throw new Error('The site has a picture.');
  here.cms.content.media[0] = { ...media, creditHtml: 'In&ecirc;s <b onclick="x">Duarte</b>\n' };
  await here.sync();
  expect(here.mirror.get('media', '50')?.record.credit).toBe('Inês Duarte');
});
