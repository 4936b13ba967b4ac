import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { largePng } from '../../../attacks/bombs.ts';
import { activeInSvg } from '../../../../src/content/images/svg-rules.ts';
import { safeSvg } from '../../../../src/content/images/safe-svg.ts';
import { drawn } from './drawn.ts';
import { newFolder, picture, pictureHost, runOnce } from './picture-host.ts';

describe('pictures with false claims', () => {
  it('harm no other pictures if they claim more memory than there is', async () => {
    const avif = await drawn(24, 24).avif({ effort: 0 }).toBuffer();
    // The bytes of its height in the `ispe` box.
    avif[avif.indexOf('ispe') + 12] = 0x7f;
    const host = await pictureHost({
      '/lie.avif': { body: avif },
      '/good.png': { body: await drawn(40, 30).png().toBuffer() },
    });
    const lie = `${host.url}/lie.avif`;
    const good = `${host.url}/good.png`;
    const { pictures, problems } = await runOnce(newFolder(), [picture(lie), picture(good)]);
    expect([...pictures.keys()]).toEqual([good]);
    expect([...problems.keys()]).toEqual([lie]);
  });

  it('harm no other pictures if they end early and are copied in full size', async () => {
    const png = await drawn(400, 300).png().toBuffer();
    const host = await pictureHost({ '/a.png': { body: png.subarray(0, png.length / 2) } });
    const address = `${host.url}/a.png`;
    const { problems } = await runOnce(newFolder(), [{ address, kind: 'file', recheck: false }]);
    expect(problems.get(address)).toMatch(/^it is broken/);
  });
});

describe('pictures of very many pixels', () => {
  it('are decoded one at a time', { timeout: 120_000 }, async () => {
    const sizes = [7200, 7208, 7216];
    const host = await pictureHost(
      Object.fromEntries(sizes.map((size) => [`/${size}.png`, { body: largePng(size, 7100) }])),
    );
    let most = 0;
    const timer = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1);
    const { files, problems } = await runOnce(
      newFolder(),
      sizes.map((size) => picture(`${host.url}/${size}.png`, { kind: 'file' })),
    );
    clearInterval(timer);
    expect([files.size, problems.size]).toEqual([3, 0]);
    expect(most).toBe(1);
  });
});

describe('a drawing that is made to take long', () => {
  const open = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';

  it.each([
    ['3 MB of nested <g>', '<g>'.repeat(1_000_000), 'elements nested more than 100 deep'],
    ['nested elements that are removed', '<x>'.repeat(200), 'elements nested more than 100 deep'],
    ['4 MB of <g/>', '<g/>'.repeat(1_000_000), 'more than 100,000 elements'],
    ['6 MB of spaces', ' '.repeat(6_000_000), '6.0 MB, more than 5.0 MB'],
  ])('%s: refused with a sentence, and others are drawn', async (_name, inside, problem) => {
    const host = await pictureHost({
      '/slow.svg': { body: `${open}<rect width="1" height="1"/>${inside}</svg>` },
      '/good.svg': { body: `${open}<rect width="1" height="1"/></svg>` },
    });
    const slow = `${host.url}/slow.svg`;
    const good = `${host.url}/good.svg`;
    const { pictures, problems } = await runOnce(newFolder(), [picture(slow), picture(good)]);
    expect([...pictures.keys()]).toEqual([good]);
    expect(problems.get(slow)).toContain(problem);
  });

  it('with as many parts as real ones have is drawn', () => {
    const deep = `${'<g>'.repeat(99)}${'</g>'.repeat(99)}`;
    const many = '<path d="M0 0h9"/>'.repeat(99_000);
    expect(safeSvg(`${open}${deep}${many}</svg>`).text.match(/<path/g)).toHaveLength(99_000);
  });

  it.each([
    ['<!DOCTYPE without an end', '<!DOCTYPE'.repeat(33_000), /^<!DOCTYPE.{1,60}$/],
    ['<!DOCTYPE with an end', '<!DOCTYPE x>'.repeat(33_000), /^its own definitions$/],
  ])('is checked in one pass: %s', (_name, inside, active) => {
    expect(activeInSvg(`${open}${inside}</svg>`)).toMatch(active);
  });
});

// Each of these takes minutes if the work grows faster than the drawing.
describe('the time for a drawing grows only in proportion to its length', () => {
  const svg = (inside: string, width = '10') =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10">${inside}<rect width="1" height="1"/></svg>`;
  const style = (css: string) => `<style>${css}</style>`;
  const outcome = (source: string) => {
    try {
      return safeSvg(source).text === '' ? 'nothing' : 'drawn';
    } catch (error) {
      return String(error);
    }
  };

  it.each([
    ['a style without rules', svg(style('a'.repeat(1_000_000)))],
    ['comments without ends', svg(style('/*'.repeat(1_000_000)))],
  ])('%s', (_name, source) => {
    expect(outcome(source)).toBe('drawn');
  });

  it.each([
    ['a width of many digits', svg('', `${'1'.repeat(1_000_000)}!`)],
    ['a width of many spaces', svg('', `1${' '.repeat(1_000_000)}!`)],
  ])('%s', (_name, source) => {
    expect(outcome(source)).toContain('without a size');
  });

  it.each([
    ['rules', `${style('.q{fill:url(#b)}'.repeat(30_000))}${'<g/>'.repeat(30_000)}`],
    ['selectors', `${style(`${'.q,'.repeat(90_000)}q{fill:url(#b)}`)}${'<g/>'.repeat(30_000)}`],
    [
      'steps',
      `${style(`${'g '.repeat(40_000)}{fill:url(#b)}`)}${'<g>'.repeat(90)}${'<g/>'.repeat(20_000)}${'</g>'.repeat(90)}`,
    ],
  ])('more %s than may be compared', (_name, inside) => {
    expect(outcome(svg(inside))).toContain('expands without end');
  });
});

describe('a drawing', () => {
  const drawing = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}<rect width="1" height="1"/></svg>`;

  it.each([
    String.raw`<rect mask="\75rl(https://x.test/m.svg#m)"/>`,
    String.raw`<rect clip-path="u\72l(https://x.test/m.svg#m)"/>`,
    String.raw`<path d="M0 0L9 9" marker-mid="\75 rl(https://x.test/m.svg#m)"/>`,
    String.raw`<rect mask="image\-set('https://x.test/m.svg' 1x)"/>`,
  ])('loads nothing, in any spelling: %s', (inside) => {
    expect(safeSvg(drawing(inside)).text).not.toContain('x.test');
  });

  it('does not expand without end, whatever its references look like', () => {
    // Each part is drawn ten times by the next one, which refers to it by an escaped id: `#%61` is `#a`.
    const parts = [...'abcdefgh'].map((name, at) => {
      const before = `%${(0x60 + at).toString(16)}`;
      const inside = at === 0 ? '<path d="M0 0"/>' : `<use href="#${before}"/>`.repeat(10);
      return `<g id="${name}">${inside}</g>`;
    });
    expect(() => safeSvg(drawing(parts.join('')))).toThrow('expands without end');
  });
});

describe('a manipulated index of pictures', () => {
  it('deletes nothing outside of its folder', async () => {
    const host = await pictureHost({ '/a.png': { body: await drawn(40, 30).png().toBuffer() } });
    const folder = newFolder();
    const outside = join(newFolder(), 'precious.txt');
    writeFileSync(outside, 'x');
    await runOnce(folder, [picture(`${host.url}/a.png`)]);
    const db = new DatabaseSync(join(folder, 'pictures.db'));
    db.prepare('UPDATE works SET files = ?').run(
      JSON.stringify([{ name: `../../../../../../../..${outside}`, size: 1 }]),
    );
    db.close();
    await runOnce(folder, [], { maxKept: 0 });
    expect(existsSync(outside)).toBe(true);
  });
});
