import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isTag, type ParentNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import { readDist, type Dist } from '../support/dist.ts';
import { builtSample, siteUrl } from '../support/shared-sample.ts';

const base = '/paper';
const specimen = '/about/how-we-print/type-specimen/';
const smallAds = '/2026/08/small-ads-as-they-came-in/';
const night = '/2024/11/the-night-the-margaret-oake-stayed-out/';

type Node = ReturnType<typeof parseDocument>;
type Test = Parameters<typeof DomUtils.findAll>[0];

describe('the sample site’s texts, built below a path', () => {
  let folder: string;
  let dist: Dist;

  beforeAll(async () => {
    folder = (await builtSample(base)).dist;
    dist = readDist(folder);
  });

  const page = async (path: string): Promise<Node> => parseDocument(await dist.html(path));
  const all = (node: Node, test: Test) => DomUtils.findAll(test, node.children);
  const one = (node: Node, test: Test) => {
    const [found, ...others] = all(node, test);
    if (found === undefined || others.length > 0)
      throw new Error(
        `Expected one element, found ${found === undefined ? 0 : others.length + 1}.`,
      );
    return found;
  };
  const text = (node: Parameters<typeof DomUtils.textContent>[0]) =>
    DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
  const hasClass =
    (...names: readonly string[]): Test =>
    ({ attribs }) =>
      names.every((name) => (attribs['class'] ?? '').split(' ').includes(name));
  /** The text itself; those of comments follow it. */
  const prose = async (path: string) => {
    const [first] = all(await page(path), hasClass('prose'));
    if (first === undefined) throw new Error(`There is no text at ${path}.`);
    return first;
  };

  test.for([
    ...['wp-block-quote', 'wp-block-pullquote', 'wp-block-verse', 'wp-block-preformatted'],
    ...['wp-block-code', 'wp-block-table', 'wp-block-image', 'wp-block-gallery', 'gallery'],
    ...['wp-caption', 'wp-block-cover', 'wp-block-media-text', 'wp-block-columns'],
    ...['wp-block-column', 'wp-block-group', 'wp-block-buttons', 'wp-block-button__link'],
    ...['wp-block-social-links', 'wp-block-separator', 'wp-block-details', 'wp-block-audio'],
    ...['wp-block-video', 'wp-block-file', 'wp-block-embed', 'wp-block-footnotes'],
    ...['has-drop-cap', 'has-text-align-center', 'sets-font-size', 'has-background'],
    ...['alignleft', 'alignright', 'aligncenter', 'alignwide', 'alignfull', 'is-style-stripes'],
    ...['is-style-dots', 'is-style-outline', 'sets-basis', 'columns-3', 'has-media-on-the-right'],
  ])('keep the block %s on the page that shows every block', async (name) => {
    const found = all(await page(specimen), hasClass(name));
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((each) => text(each) + (each.name === 'hr' ? '-' : '')).join('')).not.toBe('');
  });

  test('are sent with the rules of their own blocks, and no others', async () => {
    const rules = async (path: string) => {
      const styles = all(
        await page(path),
        ({ name, attribs }) => name === 'style' && 'data-content' in attribs,
      );
      return styles.map(text).join('');
    };
    expect(await rules(specimen)).toMatch(/\.wp-block-cover\b.*\.wp-block-table\b/s);
    expect(await rules(night)).not.toMatch(/wp-block-(?:cover|table|media-text)/);
  });

  /** Those of social networks are drawn by this site. */
  const isOwnSign = (node: ParentNode | null) =>
    node !== null && isTag(node) && node.name === 'svg' && node.attribs['class'] === 'icon';

  test('have no style, script, frame, form or drawing of the content’s in them', async () => {
    const foreign = ['style', 'script', 'iframe', 'form', 'object', 'image', 'use', 'path'];
    const body = await prose(specimen);
    const found = DomUtils.findAll(
      ({ name, attribs, parent }) =>
        attribs['style'] !== undefined || (foreign.includes(name) && !isOwnSign(parent)),
      body.children,
    );
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  test('link to this site’s own pages, whatever form an address had', async () => {
    const { children } = await prose('/about/index-to-the-paper/');
    const links = DomUtils.findAll(({ name }) => name === 'a', children);
    expect(
      links.map(({ attribs }) => attribs['href']?.replace(/-[0-9a-f]{16}\.pdf$/, '-….pdf')),
    ).toEqual(
      [
        ...['/2024/03/seventy-years-of-getting-up-at-three/'],
        ...['/2024/04/pao-de-milho-da-casa-abreu/', '/category/news/council/'],
        ...['/category/news/council/', '/tag/gulls/'],
        ...['/2024/01/ferry-back-after-nineteen-days/', night, `${night}2/`],
        ...['/2026/10/the-keepers-log/', '/2026/10/the-keepers-log/#comments'],
        ...['/2025/07/where-to-find-what-at-the-saturday-market/', '/2024/11/', '/2025/'],
        ...['/', '/page/2/', '/about/', '/rss.xml'],
        ...['/author/desmond-pike/', '/author/desmond-pike/'],
        ...['/about/how-we-print/type-specimen/#content-headings'],
        ...['/2024/06/how-to-read-a-tide-table/', '/2024/06/how-to-read-a-tide-table/'],
        '/_media/tide-table-….pdf',
      ].map((path) => base + path),
    );
  });

  test('show their pictures from this site, in sizes and types to choose from', async () => {
    const body = await prose(specimen);
    const pictures = DomUtils.findAll(({ name }) => name === 'img', body.children);
    expect(pictures.length).toBeGreaterThan(15);
    for (const { attribs } of pictures) {
      expect(attribs['src']).toMatch(/^\/paper\/_media\//);
      expect(existsSync(join(folder, (attribs['src'] ?? '').slice(base.length)))).toBe(true);
    }
    const types = DomUtils.findAll(({ name }) => name === 'source', body.children).map(
      ({ attribs }) => attribs['type'],
    );
    expect(new Set(types)).toEqual(
      new Set(['image/avif', 'image/webp', 'audio/wav', 'video/webm']),
    );
    const waiting = pictures.filter(({ attribs }) => attribs['loading'] !== 'lazy');
    expect(waiting).toEqual(pictures.slice(0, 1));
    expect(waiting[0]?.attribs['fetchpriority']).toBe('high');
  });

  test('keep the place of a missing picture, with what it would have shown', async () => {
    const isPlate = (node: Parameters<typeof text>[0]) =>
      text(node).startsWith('A plate showing all twelve inks');
    const missing = one(
      await page(smallAds),
      (node) => hasClass('missing-picture')(node) && isPlate(node),
    );
    expect(missing.attribs['role']).toBe('img');
    const [room] = DomUtils.findAll(({ name }) => name === 'svg', missing.children);
    expect(room?.attribs).toMatchObject({ width: '1024', height: '640' });
  });

  test('turn a picture the right way up', async () => {
    const tower = one(await page(specimen), hasClass('wp-image-64'));
    expect(Number(tower.attribs['height'])).toBeGreaterThan(Number(tower.attribs['width']));
  });

  test('play their own sounds and films, and no others before a click', async () => {
    const body = await prose(specimen);
    const players = DomUtils.findAll(({ name }) => /^(?:audio|video)$/.test(name), body.children);
    expect(players.map(({ name }) => name)).toEqual(['audio', 'video']);
    for (const { attribs, children } of players) {
      expect(attribs['preload']).toBe('none');
      expect(attribs['controls']).toBe('');
      const sources = DomUtils.findAll(({ attribs: { src } }) => src !== undefined, children);
      for (const {
        attribs: { src = '' },
      } of sources) {
        expect(existsSync(join(folder, src.slice(base.length))), src).toBe(true);
      }
    }
    const [youtube, vimeo] = DomUtils.findAll(hasClass('embed-link'), body.children);
    expect(youtube?.attribs['href']).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(youtube && text(youtube)).toMatch(/^Play: Big Buck Bunny .*\(youtube\.com\)$/);
    expect(vimeo?.attribs['data-player']).toMatch(/^https:\/\/player\.vimeo\.com\/video\/1084537/);
    const stranger = one(
      await page(specimen),
      ({ attribs }) => attribs['href'] === 'https://tides.example/widget?port=saltern',
    );
    expect(stranger.attribs['rel']).toBe('noopener');
  });

  test('have notes that lead to the foot of the page and back', async () => {
    const body = await prose(specimen);
    const ids = new Set(
      DomUtils.findAll(({ attribs }) => attribs['id'] !== undefined, body.children).map(
        ({ attribs }) => attribs['id'],
      ),
    );
    const notes = DomUtils.findAll(hasClass('fn'), body.children);
    const footnotes = one(await page(specimen), hasClass('wp-block-footnotes'));
    const links = [...notes, footnotes].flatMap(({ children }) =>
      DomUtils.findAll(({ name }) => name === 'a', children),
    );
    expect(links).toHaveLength(4);
    for (const { attribs } of links) expect(ids).toContain(attribs['href']?.slice(1));
  });

  test('that are long begin with a table of contents that leads to each heading', async () => {
    const document = await page(specimen);
    const contents = one(document, ({ attribs }) => attribs['aria-label'] === 'Contents');
    const links = DomUtils.findAll(({ name }) => name === 'a', contents.children);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const id = decodeURIComponent(link.attribs['href']?.slice(1) ?? '');
      expect(text(one(document, ({ attribs }) => attribs['id'] === id))).toBe(text(link));
    }
    const short = await page('/2025/10/whoever-lost-a-lantern/');
    expect(all(short, ({ attribs }) => attribs['aria-label'] === 'Contents')).toEqual([]);
  });

  test('that are divided have a page for each part, which says so and leads to the others', async () => {
    const headings = ['14:10 to 16:30', '16:30 to 03:40', 'In the town'];
    for (const [index, heading] of headings.entries()) {
      const path = index === 0 ? night : `${night}${index + 1}/`;
      const document = await page(path);
      const title = text(one(document, ({ name }) => name === 'title'));
      expect(title.includes(`(page ${index + 1} of 3)`)).toBe(index > 0);
      const canonical = one(document, ({ attribs }) => attribs['rel'] === 'canonical');
      expect(canonical.attribs['href']).toBe(`${siteUrl}${base}${path}`);
      const first = DomUtils.findOne(({ name }) => name === 'h2', (await prose(path)).children);
      expect(first && text(first)).toBe(heading);
      const links = one(document, ({ attribs }) => attribs['aria-label'] === 'Pages of this text');
      const ways = DomUtils.findAll(({ name }) => name === 'a', links.children);
      expect(ways.map(({ attribs }) => attribs['href'])).toEqual(
        ['', '2/', '3/'].map((part) => `${base}${night}${part}`),
      );
      expect(ways.map(({ attribs }) => attribs['aria-current'])).toEqual(
        headings.map((_, place) => (place === index ? 'page' : undefined)),
      );
    }
    expect(dist.has(`${night}4/`)).toBe(false);
  });

  test('that are divided have contents that lead to the right part', async () => {
    const contents = one(
      await page(`${night}2/`),
      ({ attribs }) => attribs['aria-label'] === 'Contents',
    );
    const links = DomUtils.findAll(({ name }) => name === 'a', contents.children);
    for (const link of links) {
      const [path = '', id = ''] = (link.attribs['href'] ?? '').split('#');
      const there = path === '' ? `${night}2/` : path.slice(base.length);
      const target = one(
        await page(there),
        ({ attribs }) => attribs['id'] === decodeURIComponent(id),
      );
      expect(text(target)).toBe(text(link));
    }
    expect(links).toHaveLength(4);
  });

  test('show whoever wrote them', async () => {
    const [facts] = all(await page(night), ({ attribs }) =>
      (attribs['class'] ?? '').split(' ').includes('facts'),
    );
    const picture = DomUtils.findOne(({ name }) => name === 'img', facts?.children ?? []);
    expect(picture?.attribs['alt']).toBe('');
    expect(picture?.attribs['src']).toMatch(/^\/paper\/_media\//);
    const archive = await page('/author/desmond-pike/');
    const portrait = all(archive, ({ name }) => name === 'img')[0];
    expect(portrait?.attribs['width']).toBe('96');
  });
});
