import { escapeUTF8 } from 'entities';
import type { Picture, Variant } from './face.ts';
import { placeholderClasses } from './placeholder-classes.ts';

export interface PictureMarkup {
  /** Empty for a picture that only decorates. */
  readonly alt: string;
  readonly sizes: string;
  /** What comes before a variant's name: `/base/_media/`. */
  readonly folder: string;
  readonly classes?: string | undefined;
  readonly id?: string | null | undefined;
  readonly title?: string | null | undefined;
  /** How wide the content wants it, in pixels; the height follows. Its own width by default. */
  readonly width?: number | null | undefined;
  /** True for the picture that a reader sees first: it does not wait for its turn. */
  readonly first?: boolean | undefined;
}

/** A picture as HTML: each browser takes the best type and width that it can use. Pure; all is escaped. */
export function pictureHtml(picture: Picture, markup: PictureMarkup): string {
  const { sources, fallback, srcset } = filesOf(picture, markup.folder);
  const sizes = escapeUTF8(markup.sizes);
  const img = toImg(picture, markup, { src: markup.folder + fallback.file, srcset });
  if (sources.length === 0) return img;
  const others = sources.map((source) => `<source${source} sizes="${sizes}">`);
  return `<picture>${others.join('')}${img}</picture>`;
}

interface Files {
  /** Of the other types: their attributes. */
  readonly sources: readonly string[];
  readonly fallback: Variant;
  /** Null where there is only one of its type. */
  readonly srcset: string | null;
}

// A picture stands on many pages, and what its files are called is the larger part of it.
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
