import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDist } from '../dist.ts';
import { findLoads } from './loads.ts';
import { imagesOf } from './pictures.ts';

/** What a test says of a built site; each list is empty when all is well. */
export interface Inspection {
  /** Whatever is loaded from elsewhere than the site: `file: img[src] https://…`. */
  readonly foreign: readonly string[];
  /** Whatever is loaded from the site and is not there. */
  readonly absent: readonly string[];
  /** Files of media that no file of the site names. */
  readonly unused: readonly string[];
  /** What is wrong with an `<img>`. */
  readonly images: readonly string[];
}

/**
 * A built site, looked at as a browser would: what it loads, and how it shows its pictures.
 * @param siteUrl where it is to lie, with the path below which it lies: `https://paper.example/blog`.
 */
export async function inspectSite(folder: string, siteUrl: string): Promise<Inspection> {
  const home = new URL(siteUrl.replace(/\/*$/, '/'));
  const loads = (await findLoads(folder)).filter(
    ({ address }) => !/^data:image\/[\w.+-]+[;,]|^#/.test(address),
  );
  // A relative address would count from wherever its page lies, or from nowhere in a feed.
  const isOwn = (address: string) =>
    /^\/|^https?:/.test(address) && new URL(address, home).href.startsWith(home.href);
  const isThere = (address: string) => {
    const path = decodeURIComponent(new URL(address, home).pathname).slice(home.pathname.length);
    return existsSync(join(folder, path === '' || path.endsWith('/') ? `${path}index.html` : path));
  };
  const foreign = loads.filter(({ address }) => !isOwn(address));
  const absent = loads.filter(({ address }) => isOwn(address) && !isThere(address));
  return {
    foreign: foreign.map(({ file, by, address }) => `${file}: ${by} ${address}`),
    absent: absent.map(({ file, by, address }) => `${file}: ${by} ${address}`),
    unused: await unusedMedia(folder),
    images: await imageFaults(folder),
  };
}

/** In pixels. */
const largestFace = 96;

async function unusedMedia(folder: string): Promise<string[]> {
  const files = await readDist(folder).files();
  const media = files.filter((file) => file.startsWith('_media/'));
  const texts = await Promise.all(
    files
      .filter((file) => /\.(?:html|css|xml|js|json)$/.test(file))
      .map((file) => readFile(join(folder, file), 'utf8')),
  );
  const all = texts.join('\n');
  return media.filter((file) => !all.includes(file));
}

async function imageFaults(folder: string): Promise<string[]> {
  const dist = readDist(folder);
  const pages = (await dist.files()).filter((file) => file.endsWith('.html'));
  const faults: string[] = [];
  for (const page of pages) {
    let isFirst = true;
    for (const { attributes, isBelowText } of imagesOf(
      await readFile(join(folder, page), 'utf8'),
    )) {
      const { src = '', alt, width = '', height = '', loading, fetchpriority } = attributes;
      const is = (what: string) => faults.push(`${page}: ${src} ${what}`);
      if (alt === undefined) is('has no alt');
      if (!/^[1-9]\d*$/.test(width) || !/^[1-9]\d*$/.test(height)) is('has no width and height');
      // A face beside a name is never what a reader waits for, wherever it stands.
      const comesFirst = isFirst && !isBelowText && Number(width) > largestFace;
      if (comesFirst) isFirst = false;
      if (comesFirst && loading === 'lazy') is('comes first and is lazy');
      if (comesFirst && fetchpriority !== 'high') is('comes first and waits its turn');
      if (!comesFirst && loading !== 'lazy') is('is not lazy');
      if (!comesFirst && fetchpriority !== undefined) is('claims to come first');
    }
  }
  return faults;
}

// A feed repeats what stands on pages, and has WordPress's own names for posts.
const isFeed = /(?:^|\/)(?:rss|atom)\.xml$|^feed\.json$/;
const isName = /(?:<guid isPermaLink="false">|<id>|"id":")https?:\/\/$/;

/** Without a server, a reader writes on the WordPress site: in its comment form, or in a form of a text. */
export const whereReadersWrite = /#(?:respond|wpcf7-[\w-]+)$/;

/** Where a host turns up in a built site: `file: link to /path`, or with what stands around it where it is no link. */
export async function mentionsOf(folder: string, host: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await readDist(folder).files()) {
    const text = await readFile(join(folder, file), 'latin1');
    for (let at = text.indexOf(host); at >= 0; at = text.indexOf(host, at + 1)) {
      const before = text.slice(Math.max(at - 300, 0), at);
      const after = text.slice(at + host.length, at + host.length + 300);
      // In JSON, a tag begins with a code.
      const isLink = /(?:<|\\u003c)a (?:[^<>]* )?href=\\?"https?:\/\/$/.test(before);
      if (isFeed.test(file) && (isLink || isName.test(before))) continue;
      const around = `${before.slice(-60)}${host}${after.slice(0, 80)}`.replace(/\s+/g, ' ');
      const address = after.replace(/".*/s, '');
      if (isLink && whereReadersWrite.test(address)) continue;
      found.push(`${file}: ${isLink ? `link to ${address}` : around}`);
    }
  }
  return found;
}
