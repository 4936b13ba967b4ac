import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { analyse } from '../../../../src/build/output/search/analyse.ts';
import type { Take } from '../../../../src/build/output/search/face.ts';
import { writeIndex } from '../../../../src/build/output/search/index-pages.ts';
import { indexByPagefind } from '../../../../src/build/output/search/pagefind.ts';

const record = (title: string, more = '') =>
  `<data hidden value="${title}" data-pagefind-meta="title[value]"></data>` +
  `<data hidden value="ǂlbiii${title.length}" data-pagefind-meta="image[value]"></data>${more}`;

const filter = (name: string, value: string) =>
  `<data hidden value="${value}" data-pagefind-filter="${name}[value]"></data>`;

const dated = (date: string) =>
  `<data hidden value="${date}" data-pagefind-sort="date[value]"></data>`;

const bodies = [
  record('Fog &amp; tide', filter('category', 'News &#38; more') + dated('2026-01-03T10:00:00Z')) +
    '<h1>Not read</h1><p class="standfirst" dir="auto" data-pagefind-body>A café by the harbour</p><p>Nor this</p>' +
    '<div class="prose" data-pagefind-body><h2 id="content-one">The <em id="in">first</em> part</h2><p>Boats, boat-building and BoatYards: e-mail O’Neil’s &lt;b&gt; &amp;amp; it’s 3.5</p><figure id="f"><img src="a.jpg" alt="No"><figcaption>A picture<br>of it</figcaption></figure><div><div>deep</div> end</div></div>',
  record(
    'Zürich',
    filter('category', 'Travel') + filter('category', 'News') + dated('2025-12-31T00:00:00Z'),
  ) +
    '<div data-pagefind-body><h2 id="content-a&amp;b">Straße</h2><ul><li>Äpfel</li><li>apfel 🍏 👩‍🚀</li></ul><nav id="n"><a href="/">skipped</a></nav><svg viewBox="0 0 1 1"><title>drawn</title><path d="M0 0"/></svg><pre>x_y snake_case camelCase XMLHttp\n\n next</pre><table><tr><td>one</td><td>two</td></tr></table><h3>Running runs ran</h3>a​b<!-- no --></div>',
  record('Cafe') +
    '<div data-pagefind-body><p>cafe café CAFÉ résumé resume</p><blockquote><p>“Quoted”</p></blockquote></div>',
  '<data hidden value="tide fog tide" data-pagefind-meta="title[value]"></data>' +
    '<data hidden value="a fog" data-pagefind-meta="image[value]"></data>' +
    '<div data-pagefind-body><P CLASS=plain>Café<BR/>cafés 1 < 2 "quoted" \\ back\u0001slash</P><h4>A tide</h4><p>a tide of fog&nbsp;&mdash;&#x41;</p></div>',
  record('Only pictures') +
    '<div data-pagefind-body><figure><img src="b.jpg" alt=""></figure></div>',
];

const many = Array.from(
  { length: 60 },
  (_, n) =>
    `${record(`Story ${n}`, dated(`20${n + 10}-01-01T00:00:00Z`))}<div data-pagefind-body><p>${Array.from({ length: 500 }, (__, word) => `w${(word * (n + 7)) % 211}é`).join(' ')}</p></div>`,
);

const pathOf = (n: number) => `client/2026/${String(n).padStart(3, '0')}/index.html`;
const pageOf = (page: string) =>
  Buffer.from(`<!doctype html><html lang="en"><body><article>${page}</article></body></html>`);

const textsOf = (pages: readonly string[]) =>
  pages
    .map((page, n) => analyse(pathOf(n), pageOf(page))?.text ?? 'no word')
    .filter((text) => text !== 'no word')
    .map((text) => (text === 'unsure' ? text : { ...text, fragment: () => text.fragment }));

async function filesOf(make: (take: Take) => Promise<unknown>) {
  const files = new Map<string, string>();
  await make(async (name, read) => {
    const bytes = Buffer.from(await read());
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    files.set(name, (isPacked ? gunzipSync(bytes) : bytes).toString('base64'));
  });
  return Object.fromEntries([...files].toSorted());
}

test.each([
  ['en', bodies],
  ['de', bodies],
  ['xx', bodies],
  ['en', many],
])(
  'the index of texts in “%s” is the one that Pagefind writes, byte for byte',
  async (language, pages) => {
    const texts = textsOf(pages).filter((text) => text !== 'unsure');
    const own = await filesOf((take) => writeIndex(texts, language, take));
    const forPagefind = pages.map((page, n) => {
      return { path: pathOf(n), html: () => pageOf(page) };
    });
    const theirs = await filesOf((take) => indexByPagefind(forPagefind, language, take));
    expect(own).toEqual(theirs);
  },
);

test.each([
  ['It has no title', '<div data-pagefind-body>It has no title.</div>'],
  ['a script', `${record('Odd')}<div data-pagefind-body><script>1 < 2</script>x</div>`],
])('what only Pagefind is sure of is left to it: %s', (_, page) => {
  expect(textsOf([page])).toEqual(['unsure']);
});

test('texts in a language without spaces are left to Pagefind', async () => {
  const texts = textsOf(bodies).filter((text) => text !== 'unsure');
  expect(await writeIndex(texts, 'ja', () => Promise.resolve())).toBe(false);
});
