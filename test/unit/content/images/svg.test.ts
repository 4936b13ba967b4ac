import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../support/random-input.ts';
import { newFolder, openPipeline, picture, pictureHost } from './picture-host.ts';

const host = async () => {
  const served = await pictureHost();
  const folder = newFolder();
  const pipeline = openPipeline(folder);
  let count = 0;
  return {
    close: () => pipeline.close(),
    /** The sanitised drawing and its picture, or why there is none. */
    draw: async (body: string | Uint8Array) => {
      const path = `/${count++}.svg`;
      served.files.set(path, { body });
      const address = served.url + path;
      const { pictures, problems } = await pipeline.run([picture(address)]);
      const made = pictures.get(address);
      if (made === undefined) return { problem: problems.get(address), text: '', made };
      const bytes = readFileSync(join(folder, made.variants[0]!.file));
      return { text: bytes.toString(), bytes, made, problem: null };
    },
  };
};

const svg = (inside: string, attributes = 'viewBox="0 0 80 40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const rect = '<rect width="80" height="40" fill="#f00"/>';

describe('an SVG drawing', () => {
  it('stays an SVG drawing with its own size', async () => {
    const { draw, close } = await host();
    const { made, bytes } = await draw(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- drawn --> ${svg(rect)}`,
    );
    expect(made).toEqual({
      width: 80,
      height: 40,
      placeholder: null,
      variants: [
        { file: expect.stringMatching(/^[0-9a-f]{16}\.svg$/), type: 'image/svg+xml', width: 80 },
      ],
    });
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 80, height: 40 });
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    close();
  });

  it.each([
    ['width="2in" height="96"', 192, 96],
    ['width="100%" height="100%" viewBox="0 0 30 20"', 30, 20],
    ['width="60" viewBox="0,0,30,20"', 60, 40],
    ['height="10mm" viewBox="0 0 40 20"', 76, 38],
  ])('with %s gets a size in pixels', async (attributes, width, height) => {
    const { draw, close } = await host();
    const { made, bytes } = await draw(svg(rect, attributes));
    expect(made).toMatchObject({ width, height });
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    close();
  });

  it('keeps gradients, clips, styles, text and embedded pictures', async () => {
    const { draw, close } = await host();
    const source = svg(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>' +
        '<style>.a{fill:url(#g)}/* https://example.com */ .b > rect{clip-path:url("#c")}</style>' +
        '<g class="b" style="opacity:.5"><rect class="a" width="5" height="5"/><use xlink:href="#c"/></g>' +
        '<text x="1" y="9">Fish &amp; chips</text><image href="data:image/png;base64,iVBORw0KGgo="/>',
    );
    const { text } = await draw(source);
    for (const kept of [
      '<linearGradient id="g"><stop offset="0" stop-color="red"></stop></linearGradient>',
      '.a{fill:url(#g)}',
      'style="opacity:.5"',
      '<use href="#c">',
      'Fish &amp; chips',
      'href="data:image/png;base64,iVBORw0KGgo="',
    ])
      expect(text).toContain(kept);
    close();
  });

  it('loses everything that runs, loads or links', async () => {
    const { draw, close } = await host();
    const hostile = [
      '<script>alert(1)</script>',
      '<script xlink:href="https://evil.test/x.js"/>',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
      '<a xlink:href="javascript:alert(1)"><rect width="1" height="1"/></a>',
      '<rect onclick="alert(1)" ONLOAD="alert(1)" width="1" height="1"/>',
      '<image xlink:href="https://evil.test/track.png" width="1" height="1"/>',
      '<image href="data:image/svg+xml;base64,PHN2Zz4=" width="1" height="1"/>',
      '<use href="https://evil.test/x.svg#a"/><use href="data:image/svg+xml,x#a"/>',
      '<rect fill="url(https://evil.test/#p)" width="1" height="1"/>',
      '<rect style="fill:url(//evil.test/x)" width="1" height="1"/>',
      '<style>@import "https://evil.test/x.css";</style>',
      '<style>rect{background:u\\72l(https://evil.test)}</style>',
      '<style>@font-face{font-family:x;src:url(https://evil.test/f)}</style>',
      '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
      '<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="onload"/>',
      '<handler>alert(1)</handler><iframe src="https://evil.test"/><embed src="x"/>',
      '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
      '<text>&lt;script&gt;alert(1)&lt;/script&gt; &#1;</text>',
      '<metadata><x>https://evil.test</x></metadata>',
      '<?xml-stylesheet href="https://evil.test/x.css"?>',
    ];
    for (const part of [...hostile, hostile.join('')]) {
      const { text, problem, bytes } = await draw(svg(part + rect));
      expect(problem, part).toBeNull();
      expect(text, part).not.toMatch(
        /<(?:\w+:)?(?:script|foreignobject|iframe|embed|a|set|animate|handler|metadata|body)\b|\son|javascript:|evil\.test|@import|<\?|<!/i,
      );
      await sharp(bytes).stats();
    }
    close();
  });

  it('can’t define entities', async () => {
    const { draw, close } = await host();
    const { text } = await draw(
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(`<text>&b;&x;</text>${rect}`)}`,
    );
    expect(text).not.toMatch(/ENTITY|aaaa|root:/);
    expect(text).toContain('&amp;b;&amp;x;');
    close();
  });

  it('is refused if nothing is left of it, if it has no size, or if it expands without end', async () => {
    const { draw, close } = await host();
    const problem = async (text: string) => (await draw(text)).problem;
    expect(await problem(svg('<script>draw()</script>'))).toBe(
      'nothing is left of this SVG drawing after sanitising',
    );
    expect(await problem(svg(rect, 'width="100%"'))).toBe('it is an SVG drawing without a size');
    const ten = (to: number) => `<use href="#n${to}"/>`.repeat(10);
    const bomb = Array.from({ length: 9 }, (_, at) => `<g id="n${at}">${ten(at + 1)}</g>`).join('');
    expect(await problem(svg(bomb + rect))).toBe('it is an SVG drawing that expands without end');
    expect(await problem(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBe(
      'it is an SVG drawing that expands without end',
    );
    const styled = Array.from(
      { length: 9 },
      (_, at) =>
        `<style>.c${at}{fill:url(#p${at + 1})}</style><pattern id="p${at}">${`<rect class="c${at}" width="1" height="1"/>`.repeat(10)}</pattern>`,
    ).join('');
    expect(await problem(svg(styled + rect))).toBe('it is an SVG drawing that expands without end');
    close();
  });

  it('is read in UTF-8 and UTF-16', async () => {
    const { draw, close } = await host();
    const text = svg(`<text>Mañana</text>${rect}`);
    const wide = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]);
    expect((await draw(wide)).text).toContain('Mañana');
    expect((await draw(`\ufeff${text}`)).text).toContain('Mañana');
    close();
  });

  it('is sanitised or refused, for random drawings', async () => {
    const { draw, close } = await host();
    const pieces = fc.constantFrom(
      ...[
        '<svg>',
        '</svg>',
        '<g id="a">',
        '</g>',
        '<style>',
        '</style>',
        '<![CDATA[',
        ']]>',
        '-->',
      ],
      ...[
        '<!--',
        '<script>',
        '</script>',
        'alert(1)',
        '<use href="#a"/>',
        '<rect onload="x"',
        '/>',
      ],
      ...['"', "'", '>', '&lt;', '&#60;', '<?x', '?>', '<!DOCTYPE x [', ']>', 'url(//evil.test)'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (parts) => {
        const { text, problem } = await draw(svg(parts.join('') + rect));
        if (problem !== null) return;
        expect(text).not.toMatch(/<(?:script|\?|!)|<[^>]*\son\w+=|<\/style>[^<]*alert.*<\/style>/i);
        const again = await draw(text);
        expect(again.text).toBe(text);
      }),
      { numRuns: 150 },
    );
    close();
  });
});
