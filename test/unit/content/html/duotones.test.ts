import { expect, test } from 'vitest';
import { prepareBody } from '../../../../src/content/html/index.ts';
import { duotonesOf } from '../../../../src/content/styles/index.ts';
import { surroundings } from '../../../support/hostile/print.ts';

/** A picture as WordPress 7.1 sends it, with this class for its duotone. */
const pictureWith = (name: string): string =>
  `<figure class="wp-block-image size-full ${name}"><img src="https://example.org/ferry.jpg" alt="Ferry" width="1600" height="1000"></figure>`;

async function read(name: string) {
  const { prepared, findings } = await prepareBody(pictureWith(name), surroundings);
  return { html: prepared.parts.join(''), found: findings.map(({ what }) => what) };
}

test.each([
  ['wp-duotone-000097-ff4747-1', 'duotone-000097-ff4747'],
  ['wp-duotone-112233-aabbcc-ffffff-2', 'duotone-112233-aabbcc-ffffff'],
  ['wp-duotone-000-7bdcb5-12', 'duotone-000000-7bdcb5'],
  ['wp-duotone-dark-grayscale', 'duotone-000000-7f7f7f'],
  ['wp-duotone-blue-red', 'duotone-000097-ff4747'],
])('%s is kept as %s, and nothing is reported', async (name, kept) => {
  const { html, found } = await read(name);
  expect(html).toContain(`class="wp-block-image size-full ${kept}"`);
  expect(found).toEqual([]);
  const { svg, css } = duotonesOf(html);
  expect(svg).toContain(`<filter id="${kept}"`);
  expect(css).toContain(`.${kept} :is(img,video){filter:url(#${kept})}`);
});

test('a duotone that is switched off is none', async () => {
  const { html, found } = await read('wp-duotone-unset-3');
  expect(html).not.toContain('duotone');
  expect(found).toEqual([]);
  expect(duotonesOf(html)).toEqual({ svg: '', css: '' });
});

test.each(['wp-duotone-harbour-dusk', 'wp-duotone-000097-1', 'wp-duotone-constructor'])(
  '%s, whose colours nothing tells, is reported',
  async (name) => {
    const { html, found } = await read(name);
    expect(html).not.toContain('duotone');
    expect(found).toEqual([name]);
  },
);

test('a filter draws dark in the first colour and light in the last', () => {
  const { svg } = duotonesOf(' duotone-000000-ff8000 ');
  expect(svg).toContain('<feFuncR type="table" tableValues="0 1">');
  expect(svg).toContain('<feFuncG type="table" tableValues="0 0.502">');
  expect(svg).toContain('<feFuncB type="table" tableValues="0 0">');
});
