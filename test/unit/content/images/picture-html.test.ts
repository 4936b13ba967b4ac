import { describe, expect, it } from 'vitest';
import {
  missingPictureHtml,
  pictureHtml,
  sizesFor,
  type Picture,
} from '../../../../src/content/images/index.ts';
import { softColours } from '../../../../src/content/images/soft-colours.ts';

const photo: Picture = {
  width: 1500,
  height: 1000,
  placeholder: `${softColours[3]} ${softColours[40]}`,
  variants: [
    { file: 'aa-800.avif', type: 'image/avif', width: 800 },
    { file: 'aa-400.avif', type: 'image/avif', width: 400 },
    { file: 'aa-800.webp', type: 'image/webp', width: 800 },
    { file: 'aa-800.jpg', type: 'image/jpeg', width: 800 },
  ],
};
const drawing: Picture = {
  width: 300,
  height: 150,
  placeholder: null,
  variants: [{ file: 'bb.svg', type: 'image/svg+xml', width: 300 }],
};

describe('a picture as HTML', () => {
  it('has every type and width, reserves its space, and is loaded lazily', () => {
    expect(
      pictureHtml(photo, {
        alt: 'A ferry',
        sizes: '100vw',
        folder: '/blog/_media/',
        classes: 'alignwide',
      }),
    ).toBe(
      '<picture>' +
        '<source type="image/avif" srcset="/blog/_media/aa-400.avif 400w, /blog/_media/aa-800.avif 800w" sizes="100vw">' +
        '<source type="image/webp" srcset="/blog/_media/aa-800.webp 800w" sizes="100vw">' +
        '<img src="/blog/_media/aa-800.jpg" width="1500" height="1000" alt="A ferry"' +
        ` class="alignwide from-${softColours[3]} into-${softColours[40]}" loading="lazy" decoding="async">` +
        '</picture>',
    );
  });

  it('is loaded at once and with priority if it is the first on the page', () => {
    expect(pictureHtml(drawing, { alt: '', sizes: '100vw', folder: '/', first: true })).toBe(
      '<img src="/bb.svg" width="300" height="150" alt="" fetchpriority="high">',
    );
  });

  it.each([['data:image/webp;base64,AAAA'], ['zzz zzz'], ['"><script> b'], [''], [null]])(
    'has no colours without a rule in the style sheet: %s',
    (placeholder) => {
      const html = pictureHtml({ ...photo, placeholder }, { alt: '', sizes: '1px', folder: '/' });
      expect(html).not.toMatch(/class=|style=/);
    },
  );

  it('has the width of the content, and a height to match', () => {
    const html = pictureHtml(photo, { alt: '', sizes: '300px', folder: '/', width: 300 });
    expect(html).toContain('width="300" height="200"');
  });

  it('escapes everything from the content', () => {
    const html = pictureHtml(drawing, {
      alt: '"><script>alert(1)</script>',
      title: `a " onload='x' & b`,
      id: '"x',
      classes: '"y',
      sizes: '"z',
      folder: '/"w/',
    });
    expect(html).not.toMatch(/<script|" onload/);
    expect(html.match(/"/g)).toHaveLength(18);
    expect(html).toContain('alt="&quot;&gt;&lt;script&gt;');
  });
});

describe('a missing picture', () => {
  it('keeps its space, and shows its alt text to all readers', () => {
    expect(
      missingPictureHtml({ alt: 'A "gull"', width: 640, height: 427, classes: 'alignleft' }),
    ).toBe(
      '<span class="missing-picture alignleft" role="img" aria-label="A &quot;gull&quot;">' +
        '<svg width="640" height="427" viewBox="0 0 640 427" aria-hidden="true"></svg>' +
        '<span>A &quot;gull&quot;</span></span>',
    );
  });

  it('without an alt text is hidden from screen readers', () => {
    expect(missingPictureHtml({ alt: '', width: null, height: null })).toBe(
      '<span class="missing-picture" aria-hidden="true"></span>',
    );
  });
});

describe('the sizes of a place', () => {
  it('follow the layout', () => {
    expect(sizesFor('text')).toBe('(width < 48rem) 100vw, 39rem');
    expect(sizesFor('wide')).toBe('(width < 56rem) 100vw, 56rem');
    expect(sizesFor('full')).toBe('100vw');
    expect(sizesFor('third')).toBe('(width < 48rem) 50vw, 19rem');
  });

  it('are no larger than the width in the content', () => {
    expect(sizesFor('text', 300)).toBe('(width < 300px) 100vw, 300px');
    expect(sizesFor('text', 3000)).toBe(sizesFor('text'));
    expect(sizesFor('inline', 24)).toBe('(width < 24px) 100vw, 24px');
  });
});
