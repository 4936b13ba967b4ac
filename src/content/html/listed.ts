import { Parser } from 'htmlparser2';
import { droppedWhole } from './allowed.ts';
import { isFile, isOwn, isPicture, stemOf, webAddress } from './addresses.ts';
import type { Surroundings } from './types.ts';

/** What a text of WordPress shows and offers, by the names of its files without size and ending: `fog` for `fog-300x200.jpg`. */
export interface ListedUploads {
  /** One for each picture. Several names, divided by spaces, if its sources have different ones. */
  readonly pictures: readonly string[];
  /** Documents, sounds and films of the site. */
  readonly files: readonly string[];
}

// What is inside is not shown. `noscript` repeats the picture beside it, and players contain what old browsers show.
const unshown = new Set([
  ...droppedWhole,
  ...['noscript', 'object', 'applet', 'audio', 'video', 'math'],
]);

/**
 * Lists the pictures and files in the HTML of a text as WordPress sends it. It does not ask the sanitiser, whose
 * result the completeness check compares with this list.
 */
export function listUploads(html: string, surroundings: Surroundings): ListedUploads {
  const pictures = new Set<string>();
  const files = new Set<string>();
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const isHidden = hidden > 0;
      if (unshown.has(name)) hidden += 1;
      if (isHidden) return;
      if (name === 'img') {
        const names = isShown(attributes) ? namesOf(attributes, surroundings) : '';
        if (names !== '') pictures.add(names);
      }
      const address = fileAttributes[name] === undefined ? '' : attributes[fileAttributes[name]];
      const url =
        address === undefined || address === '' ? null : webAddress(address, surroundings);
      if (url !== null && isOwn(url, surroundings) && isFile(url) && !isPicture(url))
        files.add(nameOf(url));
    },
    onclosetag(name) {
      if (unshown.has(name)) hidden -= 1;
    },
  });
  parser.end(html);
  return { pictures: [...pictures], files: [...files] };
}

/** The name by which a file is listed. */
export function nameOf(url: Pick<URL, 'href'>): string {
  return stemOf(url.href).replaceAll(' ', '%20');
}

const fileAttributes: Readonly<Record<string, string>> = { a: 'href', audio: 'src', video: 'src' };

type Attributes = Readonly<Record<string, string>>;

/** False for an emoji, which is a letter, and for a pixel that only counts readers. */
function isShown({ class: classes = '', src = '', width, height }: Attributes): boolean {
  const isPixel = [width, height].every((size) => size !== undefined && Number(size) <= 1);
  const isEmoji =
    /(?:^|\s)(?:wp-smiley|emoji)(?:\s|$)/.test(classes) ||
    src.startsWith('https://s.w.org/images/core/emoji/');
  return !isPixel && !isEmoji;
}

/** Lazy-loading plugins keep the address in another attribute. */
function namesOf(attributes: Attributes, surroundings: Surroundings): string {
  const addresses = Object.entries(attributes).flatMap(([name, value]) => {
    if (/srcset$/.test(name))
      return value.split(/,\s+/).map((each) => each.trim().split(/\s/)[0] ?? '');
    return /src$/.test(name) || name === 'data-orig-file' ? value : [];
  });
  const names = addresses.flatMap((address) => {
    const url = webAddress(address.trim(), surroundings);
    return url === null || nameOf(url) === '' ? [] : nameOf(url);
  });
  return [...new Set(names)].join(' ');
}
