import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { decodeXML } from 'entities';
import { DomUtils, parseDocument } from 'htmlparser2';
import { readDist } from '../dist.ts';

/** An address that a reader's browser, or feed reader, asks for without being told to. */
export interface Load {
  /** In dist. */
  readonly file: string;
  /** `img[src]`, `url()`, … */
  readonly by: string;
  readonly address: string;
}

/** Everything that the pages, style sheets and feeds of a built site load. */
export async function findLoads(folder: string): Promise<readonly Load[]> {
  const found: Load[] = [];
  for (const file of await readDist(folder).files()) {
    const find = finders[extname(file)];
    if (!find) continue;
    const text = await readFile(join(folder, file), 'utf8');
    for (const [by, address] of find(text)) found.push({ file, by, address });
  }
  return found;
}

type Found = Iterable<readonly [by: string, address: string]>;

const finders: Readonly<Record<string, (text: string) => Found>> = {
  '.css': loadsOfCss,
  '.html': loadsOfHtml,
  '.svg': loadsOfHtml,
  '.xml': loadsOfXml,
};

// `a[ping]` and a form's action are sent to on a click only, and are none of these.
const attributes: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  body: ['background'],
  embed: ['src'],
  enclosure: ['url'],
  feimage: ['href', 'xlink:href'],
  frame: ['src'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src', 'lowsrc'],
  input: ['src'],
  'media:content': ['url'],
  'media:thumbnail': ['url'],
  object: ['data'],
  script: ['src'],
  source: ['src'],
  table: ['background'],
  td: ['background'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
};

// Links of other kinds (canonical, alternate, next, license, …) name an address and load nothing.
const loadingLinks =
  /(?:^|\s)(?:stylesheet|(?:apple-touch-|mask-)?icon|apple-touch-icon-precomposed|preload|modulepreload|prefetch|prerender|preconnect|dns-prefetch|manifest|import|pingback)(?:\s|$)/i;

function* loadsOfHtml(html: string): Found {
  const everything = DomUtils.findAll(() => true, parseDocument(html).children);
  for (const element of everything) {
    const { name, attribs } = element;
    for (const attribute of attributes[name.toLowerCase()] ?? []) {
      const address = attribs[attribute];
      if (address !== undefined) yield [`${name}[${attribute}]`, address.trim()];
    }
    for (const attribute of ['srcset', 'imagesrcset']) {
      for (const address of candidates(attribs[attribute] ?? '')) {
        yield [`${name}[${attribute}]`, address];
      }
    }
    if (name === 'link' && loadingLinks.test(attribs['rel'] ?? '')) {
      yield [`link[rel=${String(attribs['rel'])}]`, attribs['href'] ?? ''];
    }
    if (name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh') {
      yield ['meta[refresh]', /url\s*=\s*['"]?([^'"]*)/i.exec(attribs['content'] ?? '')?.[1] ?? ''];
    }
    yield* loadsOfCss(attribs['style'] ?? '');
    if (name === 'style') yield* loadsOfCss(DomUtils.textContent(element));
  }
}

export function candidates(srcset: string): string[] {
  return srcset
    .split(/,\s+|(?<=\s[\d.]+[wx]),/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter(Boolean);
}

function* loadsOfCss(css: string): Found {
  const bare = css.replace(/\/\*.*?\*\//gs, '');
  for (const [, , address = ''] of bare.matchAll(/url\(\s*(['"]?)(.*?)\1\s*\)/gis)) {
    yield ['url()', address.trim()];
  }
  for (const [, , address = ''] of bare.matchAll(/@import\s+(['"])(.*?)\1/gis)) {
    yield ['@import', address];
  }
  for (const [, , address = ''] of bare.matchAll(/image-set\(\s*(['"])(.*?)\1/gis)) {
    yield ['image-set()', address];
  }
}

/** A feed's own elements, and the HTML that stands in its texts. */
function* loadsOfXml(xml: string): Found {
  for (const [, address = ''] of xml.matchAll(/<\?xml-stylesheet [^>]*?href="([^"]*)"/g))
    yield ['xml-stylesheet', decodeXML(address)];
  const document = parseDocument(xml, { xmlMode: true });
  for (const { name, attribs, children } of DomUtils.findAll(() => true, document.children)) {
    for (const attribute of attributes[name] ?? []) {
      const address = attribs[attribute];
      if (address !== undefined) yield [`${name}[${attribute}]`, address];
    }
    const holdsText = children.every((child) => !('name' in child));
    if (holdsText) yield* loadsOfHtml(DomUtils.textContent(children));
  }
}
