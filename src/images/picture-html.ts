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
  const fallback = picture.variants.at(-1);
  if (fallback === undefined) throw new Error('A picture has no variants.');
  const types = new Set(picture.variants.map(({ type }) => type));
  types.delete(fallback.type);
  const sources = [...types].map((type) => {
    const srcset = toSrcset(picture.variants, type, markup.folder);
    return `<source${attributes({ type, srcset, sizes: markup.sizes })}>`;
  });
  const img = toImg(picture, fallback, markup);
  return sources.length === 0 ? img : `<picture>${sources.join('')}${img}</picture>`;
}

function toImg(picture: Picture, fallback: Variant, markup: PictureMarkup): string {
  const width = markup.width ?? picture.width;
  const classes = `${markup.classes ?? ''} ${placeholderClasses(picture.placeholder)}`.trim();
  const several = picture.variants.filter(({ type }) => type === fallback.type).length > 1;
  return `<img${attributes({
    src: markup.folder + fallback.file,
    srcset: several ? toSrcset(picture.variants, fallback.type, markup.folder) : null,
    sizes: several ? markup.sizes : null,
    width: String(width),
    height: String(Math.max(1, Math.round((width * picture.height) / picture.width))),
    alt: markup.alt,
    id: markup.id,
    class: classes === '' ? null : classes,
    title: markup.title,
    loading: markup.first ? null : 'lazy',
    fetchpriority: markup.first ? 'high' : null,
    decoding: markup.first ? null : 'async',
  })}>`;
}

function toSrcset(variants: readonly Variant[], type: string, folder: string): string {
  return variants
    .filter((variant) => variant.type === type)
    .toSorted((a, b) => a.width - b.width)
    .map(({ file, width }) => `${folder}${file} ${width}w`)
    .join(', ');
}

function attributes(values: Readonly<Record<string, string | null | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) =>
      value === null || value === undefined ? '' : ` ${name}="${escapeUTF8(value)}"`,
    )
    .join('');
}
