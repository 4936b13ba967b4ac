import { escapeAttribute } from 'entities';
import { createWriters, type WriterContext } from '../../../src/wordpress/bodies/index.ts';
import { fill, prepareBody, prepareText } from '../../../src/content/html/index.ts';
import { loadWords } from '../../../src/i18n/index.ts';
import type { Prepared, Surroundings, Writers } from '../../../src/content/html/index.ts';

/** The site that the hostile texts are in. */
export const surroundings: Surroundings = {
  address: 'https://example.org/2026/11/a-story/',
  home: 'https://example.org',
  text: 1,
  ownHosts: new Set(['example.org']),
  embedHosts: new Set(['youtube.com', 'vimeo.com', 'soundcloud.com', 'spotify.com']),
};

const placeholder = '555 865';

const { words } = await loadWords('en');

/** Has each picture and file of its own site, and none of others. */
const context: WriterContext = {
  words,
  searchPath: '/search/',
  formsPath: '/api/forms',
  formPage: () => null,
  shopPage: () => null,
  picture: (address) =>
    isOwn(address)
      ? {
          width: 640,
          height: 480,
          placeholder,
          variants: [
            { file: 'drawing-320.svg', type: 'image/svg+xml', width: 320 },
            { file: 'drawing-640.svg', type: 'image/svg+xml', width: 640 },
          ],
        }
      : null,
  file: (address) =>
    isOwn(address) ? { file: 'file.bin', type: 'application/octet-stream', size: 1 } : null,
  resolve: (address) => {
    const { pathname, hash } = new URL(address);
    return pathname.startsWith('/wp-admin/') ? null : { path: pathname, fragment: hash.slice(1) };
  },
  ownHosts: surroundings.ownHosts,
  href: (path) => path,
  mediaFolder: '/_media/',
};

function isOwn(address: string): boolean {
  return new URL(address).hostname === 'example.org';
}

/** A foreign text as it would stand on a page of the site, in one piece. */
export async function printBody(html: string): Promise<string> {
  const { prepared } = await prepareBody(html, surroundings);
  return fill(prepared, createWriters(context, { leads: true })).join('');
}

/** The same for a short text, such as a comment. */
export function printShort(html: string): string {
  const { prepared } = prepareText(html, surroundings);
  return fill(prepared, createWriters(context, { leads: false })).join('');
}

/** Writes each reference the way in which content itself would have it. */
const asContent: Writers = {
  link: ({ address }) => address,
  file: ({ address }) => address,
  picture: ({ address, alt, title, width, height, classes, id }) =>
    `<img${attributes({ src: address, alt, title, width, height, class: classes, id })}>`,
  player: ({ element, sources, tracks, poster, loop, muted, autoplay, controls, width, height }) =>
    `<${element}${attributes({ poster, width, height, loop: flag(loop), muted: flag(muted), autoplay: flag(autoplay), controls: flag(controls) })}>` +
    sources.map(({ address, type }) => `<source${attributes({ src: address, type })}>`).join('') +
    tracks
      .map(({ address, kind, language, label }) => {
        const values = { src: address, kind, srclang: language, label };
        return `<track${attributes(values)}>`;
      })
      .join('') +
    `</${element}>`,
  search: () => '<form role="search"></form>',
  sign: () => '',
  form: () => '',
  embed: ({ player, title }) => `<iframe${attributes({ src: player, title })}></iframe>`,
};

/** The parts of prepared HTML as content: what an editor would have to write to get each of them, without colours and sizes. */
export function backToContent(prepared: Prepared): readonly string[] {
  return fill(prepared, asContent).map((part) =>
    part
      .replace(/(?<= class="[^"]*?) ?(?<![\w-])(?:s-[\w-]{8}|sets-[a-z-]+)(?=[ "])/g, '')
      .replace(/(?<= class=") | class=""/g, ''),
  );
}

function flag(set: boolean): string | null {
  return set ? '' : null;
}

function attributes(values: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeAttribute(String(value))}"`))
    .join('');
}
