import { describe, expect, test } from 'vitest';
import { developmentAnswers } from '../../../../src/build/output/index.ts';
import { knownSite, postAt } from './old-addresses.ts';

const known = knownSite({
  records: [
    postAt('/2026/霧/', { ids: [12], slug: 'fog' }),
    postAt('/ice.html', { ids: [14], slug: 'ice' }),
  ],
  redirects: [{ path: '/old/', to: '/2026/霧/' }],
});
const media = new Map([['fog-1a2b.avif', 'image/avif']]);

describe.each(['/', '/blog'])('astro dev, below %s', (base) => {
  const answer = developmentAnswers({ known, media, base });
  const folder = base === '/' ? '' : base;
  const post = { kind: 'redirect', location: `${folder}/2026/%E9%9C%A7/` };

  test.each(['/old/', '/old', '/OLD/', '/?p=12', '/?x=1&page_id=12', '/_p/12.html'])(
    'redirects %s to the text',
    (target) => {
      expect(answer(folder + target)).toEqual(post);
      // Astro may have removed the base path from the request.
      expect(answer(target)).toEqual(post);
    },
  );

  test('lets Astro find a text that is a file', () => {
    const page = { kind: 'page', target: `${folder}/ice.html/?x=1` };
    expect(answer(`${folder}/ice.html?x=1`)).toEqual(page);
    expect(answer(`${folder}/none.html`)).toBeNull();
  });

  test('serves pictures', () => {
    const picture = { kind: 'media', file: 'fog-1a2b.avif', type: 'image/avif' };
    expect(answer(`${folder}/_media/fog-1a2b.avif`)).toEqual(picture);
  });

  test.each([
    ...['/', '/?p=13', '/?p=__proto__', '/2026/%E9%9C%A7/', '/2026/?p=12', '/_media/other.avif'],
    ...['/_media/../secret', '/_media/%2e%2e%2fsecret', '/%ff', '//old.example/', '/blogger/old/'],
  ])('leaves %s to Astro', (target) => {
    expect(answer(folder + target)).toBeNull();
  });
});
