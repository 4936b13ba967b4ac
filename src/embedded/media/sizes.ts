import { basename, dirname } from 'node:path/posix';
import { uploadAddress } from '../site/addresses.ts';
import type { PostRow } from '../site/posts.ts';
import { escapeHtml } from '../site/render.ts';
import type { Service } from '../site/service.ts';

export interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Cropped to the size instead of scaled down to fit. */
  readonly cut: boolean;
}

const boxes: readonly Size[] = [
  { name: 'medium', width: 300, height: 300, cut: false },
  { name: 'large', width: 1024, height: 1024, cut: false },
  { name: 'thumbnail', width: 150, height: 150, cut: true },
  { name: 'medium_large', width: 768, height: Infinity, cut: false },
  { name: '1536x1536', width: 1536, height: 1536, cut: false },
  { name: '2048x2048', width: 2048, height: 2048, cut: false },
];

/** WordPress's smaller versions of a picture of this size. */
export function sizesOf(width: number, height: number): Size[] {
  return boxes.flatMap((box) => {
    if (width <= box.width && height <= box.height) return [];
    if (box.cut) {
      return [{ ...box, width: Math.min(width, box.width), height: Math.min(height, box.height) }];
    }
    const scale = Math.min(box.width / width, box.height / height);
    return [
      {
        ...box,
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
      },
    ];
  });
}

/** `quay-300x188.jpg` */
export function sizedName(name: string, { width, height }: Size): string {
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}-${width}x${height}${name.slice(dot)}`;
}

/** WordPress's `image_meta`. The service knows only the credit. */
export function imageMeta({ credit }: Pick<PostRow, 'credit'>): Record<string, unknown> {
  return {
    aperture: '0',
    credit,
    camera: '',
    caption: '',
    created_timestamp: '0',
    copyright: '',
    focal_length: '0',
    iso: '0',
    shutter_speed: '0',
    title: '',
    orientation: '0',
    keywords: [],
  };
}

/** The smaller versions of a picture with their addresses. Each is made at its first request. */
export function fileSizes(service: Service, post: PostRow) {
  if (post.width === null || post.height === null || post.mime === 'image/svg+xml') return [];
  const name = basename(post.file);
  return sizesOf(post.width, post.height).map((size) => {
    const file = sizedName(name, size);
    const url = uploadAddress(service, `${dirname(post.file)}/${file}`);
    return { name: size.name, file, width: size.width, height: size.height, url };
  });
}

/** The content of an attachment's own page: the picture, or a link to the file. */
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
