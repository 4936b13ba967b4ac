import { escapeUTF8 } from 'entities';
import type {
  FormReference,
  PictureReference,
  PlayerReference,
  Prepared,
  Reference,
  Writers,
} from '../content/html/index.ts';
import type { Picture } from '../content/images/index.ts';
import {
  createWriters,
  embedLinkHtml,
  formLinkHtml,
  isOwnAddress,
  type WriterContext,
} from '../wordpress/bodies/index.ts';
import { mediaFileSize } from '../wordpress/sync/index.ts';
import type { FeedFile } from './feed-formats.ts';

/** Fills the gaps of a text for feed readers, with plain elements that all of them know. */
export function createFeedWriters(context: WriterContext): Writers {
  return {
    ...createWriters(context, { leads: false }),
    picture: (reference) => writePicture(context, reference),
    // Readers show no frames, or ask before they do.
    embed: (reference) =>
      embedLinkHtml(context, reference, (still) => feedPicture(context, still, { alt: '' })),
    // No feed reader sends a form.
    search: () => '',
    sign: () => '',
    form: (reference) => writeForm(context, reference),
  };
}

// The page of the text has the form.
const writeForm = (context: WriterContext, reference: FormReference): string => {
  const page = context.formsPath === null ? null : context.resolve(reference.address);
  return page === null
    ? formLinkHtml(context, reference)
    : `<p><a href="${escapeUTF8(context.href(page.path))}">${escapeUTF8(context.words.toForm)}</a></p>`;
};

interface Shown {
  readonly alt: string;
  readonly title?: string | null;
  /** In pixels; as wide as the file by default. */
  readonly width?: number | null;
}

/** A picture as HTML, with the one file that every feed reader can show. */
export function feedPicture(
  context: WriterContext,
  picture: Picture,
  { alt, title, width }: Shown,
): string {
  const file = picture.variants.at(-1);
  if (file === undefined) return '';
  const shown = Math.min(width ?? file.width, file.width);
  const height = Math.max(1, Math.round((shown * picture.height) / picture.width));
  const name = title ? ` title="${escapeUTF8(title)}"` : '';
  return `<img src="${escapeUTF8(context.mediaFolder + file.file)}" width="${shown}" height="${height}" alt="${escapeUTF8(alt)}"${name}>`;
}

const writePicture = (
  context: WriterContext,
  { address, alt, title, width }: PictureReference,
): string => {
  const picture = context.picture(address);
  if (picture !== null) return feedPicture(context, picture, { alt, title, width });
  return alt === '' ? '' : `<em>${escapeUTF8(alt)}</em>`;
};

const sizes = new Map<string, number>();

/** The one file of a picture that every feed reader can show. */
export async function pictureFile(
  context: WriterContext,
  picture: Picture,
): Promise<FeedFile | null> {
  const variant = picture.variants.at(-1);
  if (variant === undefined) return null;
  const { file, type } = variant;
  // A file's name comes from its content, so its size stays the same.
  const size = sizes.get(file) ?? (await mediaFileSize(file));
  sizes.set(file, size);
  return { address: context.mediaFolder + file, type, size };
}

/** The audio files of a text, then its videos, each in their order. */
export function mediaFiles(context: WriterContext, { references }: Prepared): readonly FeedFile[] {
  const files = references.flatMap((reference) => filesOf(context, reference));
  const each = [...new Map(files.map((file) => [file.address, file])).values()];
  const ofKind = (kind: string) => each.filter(({ type }) => type.startsWith(`${kind}/`));
  return [...ofKind('audio'), ...ofKind('video')];
}

type Source = PlayerReference['sources'][number];

const filesOf = (context: WriterContext, reference: Reference): readonly FeedFile[] => {
  switch (reference.kind) {
    case 'player':
      // Several sources are one recording in several forms.
      return reference.sources.flatMap((source) => toFile(context, source)).slice(0, 1);
    case 'file':
      return toFile(context, { address: reference.address, type: null });
    case 'link':
    case 'picture':
    case 'search':
    case 'sign':
    case 'form':
    case 'embed':
      return [];
  }
};

const toFile = (context: WriterContext, { address, type }: Source): FeedFile[] => {
  const kept = context.file(address);
  if (kept !== null) {
    const { file, type, size } = kept;
    return isPlayable(type) ? [{ address: context.mediaFolder + file, type, size }] : [];
  }
  // Recordings are often on another host. Only a request could tell their size.
  const mediaType = type?.split(';')[0]?.trim().toLowerCase() ?? typeOf(address);
  return isOwnAddress(context, address) || !isPlayable(mediaType)
    ? []
    : [{ address, type: mediaType, size: 0 }];
};

const isPlayable = (type: string): boolean => /^(?:audio|video)\/[a-z0-9.+-]+$/.test(type);

const types: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

const typeOf = (address: string): string => {
  const ending = /\.([a-z0-9]+)$/i.exec(URL.parse(address)?.pathname ?? '')?.[1] ?? '';
  return types[ending.toLowerCase()] ?? '';
};
