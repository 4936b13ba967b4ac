import { basename, dirname } from 'node:path/posix';
import { uploadAddress } from '../addresses.ts';
import type { PostRow } from '../records/post-row.ts';
import { escapeHtml } from '../render.ts';
import type { Service } from '../service.ts';
import { sizedName, sizesOf } from './sizes.ts';

/** What cameras write into pictures. The service does not read it: who made one, its record tells. */
export function imageMeta({ credit }: Pick<PostRow, 'credit'>): Record<string, unknown> {
  return {
    ...{ aperture: '0', credit, camera: '', caption: '', created_timestamp: '0', copyright: '' },
    ...{ focal_length: '0', iso: '0', shutter_speed: '0', title: '', orientation: '0' },
    keywords: [],
  };
}

export interface FileSize {
  readonly name: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly url: string;
}

/** The smaller versions of a picture, and where they are. They are drawn when first asked for. */
export function fileSizes(service: Service, post: PostRow): FileSize[] {
  if (post.width === null || post.height === null || !isPhotograph(post.mime)) return [];
  const name = basename(post.file);
  return sizesOf(post.width, post.height).map((size) => {
    const file = sizedName(name, size);
    const url = uploadAddress(service, `${dirname(post.file)}/${file}`);
    return { name: size.name, file, width: size.width, height: size.height, url };
  });
}

function isPhotograph(mime: string): boolean {
  return mime.startsWith('image/') && mime !== 'image/svg+xml';
}

/** What WordPress shows on an attachment's own page: the picture, or a link to the file. */
export function attachmentMarkup(service: Service, post: PostRow): string {
  const url = escapeHtml(uploadAddress(service, post.file));
  if (post.width === null || post.height === null) {
    return `<p class="attachment"><a href='${url}'>${escapeHtml(post.title)}</a></p>\n`;
  }
  const medium = fileSizes(service, post).find(({ name }) => name === 'medium');
  const { width, height } = medium ?? post;
  const shown = escapeHtml(medium?.url ?? uploadAddress(service, post.file));
  const image = `<img width="${width}" height="${height}" src="${shown}" class="attachment-medium size-medium" alt="${escapeHtml(post.alt)}" decoding="async" loading="lazy" />`;
  return `<p class="attachment"><a href='${url}'>${image}</a></p>\n`;
}
