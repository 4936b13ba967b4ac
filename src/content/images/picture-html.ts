import { escapeUTF8 } from 'entities';
import type { PicturePlace } from '../html/index.ts';
import type { Picture, Variant } from './types.ts';
import { placeholderClasses, softColours } from './soft-colours.ts';

export interface PictureMarkup {
  /** Empty for a decorative picture. */
  readonly alt: string;
  readonly sizes: string;
  /** The path before a variant's name: `/base/_media/`. */
  readonly folder: string;
  readonly classes?: string | undefined;
  readonly id?: string | null | undefined;
  readonly title?: string | null | undefined;
  /** The width in the content, in pixels; by default the picture's own. The height follows. */
  readonly width?: number | null | undefined;
  /** True for the first picture on the page: it is loaded with priority. */
  readonly first?: boolean | undefined;
}

/** A picture as HTML: each browser takes the best type and width for it. Everything is escaped. */
export function pictureHtml(picture: Picture, markup: PictureMarkup): string {
  const { sources, fallback, srcset } = filesOf(picture, markup.folder);
  const sizes = escapeUTF8(markup.sizes);
  const img = toImg(picture, markup, { src: markup.folder + fallback.file, srcset });
  if (sources.length === 0) return img;
  const others = sources.map((source) => `<source${source} sizes="${sizes}">`);
  return `<picture>${others.join('')}${img}</picture>`;
}

interface Files {
  /** The attributes of the other types' `<source>` elements. */
  readonly sources: readonly string[];
  readonly fallback: Variant;
  /** Null if the fallback is the only variant of its type. */
  readonly srcset: string | null;
}

// With this cache, the markup of a picture, mostly file names, takes 3 µs instead of 10.
const known = new WeakMap<Picture, Map<string, Files>>();

function filesOf(picture: Picture, folder: string): Files {
  const byFolder = known.get(picture) ?? new Map<string, Files>();
  known.set(picture, byFolder);
  const files = byFolder.get(folder) ?? readFiles(picture, folder);
  byFolder.set(folder, files);
  return files;
}

function readFiles({ variants }: Picture, folder: string): Files {
  const fallback = variants.at(-1);
  if (fallback === undefined) throw new Error('A picture has no variants.');
  const types = new Set(variants.map(({ type }) => type));
  types.delete(fallback.type);
  const several = variants.filter(({ type }) => type === fallback.type).length > 1;
  return {
    sources: [...types].map((type) =>
      attributes([
        ['type', type],
        ['srcset', toSrcset(variants, type, folder)],
      ]),
    ),
    fallback,
    srcset: several ? toSrcset(variants, fallback.type, folder) : null,
  };
}

function toImg(
  picture: Picture,
  markup: PictureMarkup,
  { src, srcset }: { readonly src: string; readonly srcset: string | null },
): string {
  const width = markup.width ?? picture.width;
  const classes = `${markup.classes ?? ''} ${placeholderClasses(picture.placeholder)}`.trim();
  return `<img${attributes([
    ['src', src],
    ['srcset', srcset],
    ['sizes', srcset === null ? null : markup.sizes],
    ['width', String(width)],
    ['height', String(Math.max(1, Math.round((width * picture.height) / picture.width)))],
    ['alt', markup.alt],
    ['id', markup.id],
    ['class', classes === '' ? null : classes],
    ['title', markup.title],
    ['loading', markup.first ? null : 'lazy'],
    ['fetchpriority', markup.first ? 'high' : null],
    ['decoding', markup.first ? null : 'async'],
  ])}>`;
}

function toSrcset(variants: readonly Variant[], type: string, folder: string): string {
  return variants
    .filter((variant) => variant.type === type)
    .toSorted((a, b) => a.width - b.width)
    .map(({ file, width }) => `${folder}${file} ${width}w`)
    .join(', ');
}

type Attribute = readonly [name: string, value: string | null | undefined];

function attributes(values: readonly Attribute[]): string {
  let html = '';
  for (const [name, value] of values) {
    if (value !== null && value !== undefined) html += ` ${name}="${escapeUTF8(value)}"`;
  }
  return html;
}

export interface MissingPicture {
  readonly alt: string;
  /** The size in the content, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly classes?: string | undefined;
}

/** The replacement of a missing picture: its space and its alt text. Everything is escaped. */
export function missingPictureHtml({ alt, width, height, classes = '' }: MissingPicture): string {
  const names = escapeUTF8(`missing-picture ${classes}`.trim());
  const text = escapeUTF8(alt);
  // A picture without alt text is decorative: screen readers skip it.
  const role = alt === '' ? ' aria-hidden="true"' : ` role="img" aria-label="${text}"`;
  const words = alt === '' ? '' : `<span>${text}</span>`;
  return `<span class="${names}"${role}>${room(width, height)}${words}</span>`;
}

// An empty SVG shrinks like a picture, and needs no style attribute.
function room(width: number | null, height: number | null): string {
  if (width === null || height === null) return '';
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true"></svg>`;
}

/** Each place's width: in `rem` as in `src/styles/tokens.css`, in `vw` on small screens. */
const places: Readonly<
  Record<Exclude<PicturePlace, 'full' | 'inline'>, readonly [number, number]>
> = {
  wide: [56, 100],
  text: [39, 100],
  half: [28, 100],
  third: [19, 50],
  quarter: [14, 50],
};

/** The most pixels that this place gives a picture; infinite for one that grows with the window. */
export function pixelsIn(place: PicturePlace, width: number | null): number {
  const most = place === 'full' || place === 'inline' ? Infinity : places[place][0] * pixelsPerRem;
  return Math.min(width ?? Infinity, most);
}

/** The widest file of a picture, of a type that most browsers know. */
export function widestOf({ variants }: Picture): Variant | undefined {
  return variants.toSorted((a, b) => a.width - b.width).at(-1);
}

const small = 48;
const pixelsPerRem = 16;

/** A picture's `sizes` in this place. `width`: its width in pixels, if smaller than the place. */
export function sizesFor(place: PicturePlace, width: number | null = null): string {
  if (place === 'full') return width === null ? '100vw' : upTo(width);
  // An inline picture without a width is at most as wide as the text.
  if (place === 'inline') return width === null ? sizesFor('text') : upTo(width);
  const [rem, share] = places[place];
  if (width !== null && width < rem * pixelsPerRem) return upTo(width);
  const one = share === 100 ? Math.max(small, rem) : small;
  return `(width < ${one}rem) ${share}vw, ${rem}rem`;
}

function upTo(width: number): string {
  return `(width < ${width}px) 100vw, ${width}px`;
}

/** The rules for the class names of pictures and embeds: the policy forbids style attributes. */
export function picturesCss(): string {
  return [
    ...softColours.map((hex) => `.from-${hex}{--from:#${hex}}.into-${hex}{--into:#${hex}}`),
    "img[class*='into-']{background:linear-gradient(var(--from),var(--into));",
    // The alt text of a picture that was not loaded is readable on all of these colours.
    'color:var(--on-shade);text-shadow:0 0 2px var(--shade-background),0 0 3px var(--shade-background)}',
    ...ratios.map((each) => `.embed-link.${nameOf(each)}{aspect-ratio:${each.join('/')}}`),
    '',
  ].join('\n');
}

/** Width and height of the ratios that have a class name. */
const ratios = [
  [4, 1],
  [21, 9],
  [2, 1],
  [16, 9],
  [3, 2],
  [4, 3],
  [1, 1],
  [4, 5],
  [3, 4],
  [2, 3],
  [9, 16],
] as const;

const nameOf = ([width, height]: (typeof ratios)[number]): string => `ratio-${width}-${height}`;

/** The class name of the closest ratio. `ratio` is above 0. */
export function ratioClass(ratio: number): string {
  const apart = ([width, height]: (typeof ratios)[number]) =>
    Math.abs(Math.log(width / height / ratio));
  return nameOf(ratios.reduce((best, each) => (apart(each) < apart(best) ? each : best)));
}
