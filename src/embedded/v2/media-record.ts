import { basename } from 'node:path/posix';
import { uploadAddress } from '../addresses.ts';
import { attachmentMarkup, fileSizes, imageMeta } from '../media/describe.ts';
import type { PostRow } from '../records/post-row.ts';
import { filled, renderContent, renderTitle } from '../render.ts';
import type { Service } from '../service.ts';
import { createLinker } from './links.ts';
import { editFields, heading, inContext } from './post-record.ts';
import type { Call } from './route.ts';

const embedded = new Set([
  ...['id', 'date', 'slug', 'type', 'link', 'title', 'author', 'caption', 'alt_text', 'media_type'],
  ...['mime_type', 'media_details', 'source_url', '_links'],
]);

/** An attachment as v2 sends it. */
export function mediaRecord(call: Call, post: PostRow): Record<string, unknown> {
  const { service, context } = call;
  const edit = context === 'edit';
  const raw = (text: string) => (edit ? { raw: filled(service, text) } : {});
  const link = createLinker(service);
  const route = `/media/${post.id}`;
  return inContext(
    call,
    {
      ...heading(call, post),
      title: { ...raw(post.title), rendered: renderTitle(post) },
      author: post.author_id,
      comment_status: post.comments_open ? 'open' : 'closed',
      ping_status: 'closed',
      template: '',
      meta: [],
      ...(edit ? editFields(call, post) : {}),
      description: { ...raw(post.content), rendered: attachmentMarkup(service, post) },
      caption: { ...raw(post.excerpt), rendered: renderContent(service, post.excerpt) },
      alt_text: post.alt,
      media_type: post.mime.startsWith('image/') ? 'image' : 'file',
      mime_type: post.mime,
      media_details: mediaDetails(service, post),
      post: post.parent_id === 0 ? null : post.parent_id,
      source_url: uploadAddress(service, post.file),
      ...(edit ? { missing_image_sizes: [] } : {}),
      _links: {
        self: link.to(route),
        collection: link.to('/media'),
        about: link.to('/types/attachment'),
        ...(post.author_id === 0 ? {} : { author: link.embeddable(`/users/${post.author_id}`) }),
        replies: link.embeddable('/comments', { post: String(post.id) }),
      },
    },
    embedded,
  );
}

function mediaDetails(service: Service, post: PostRow): Record<string, unknown> {
  const { width, height, file, filesize, mime } = post;
  if (width === null || height === null) return filesize === null ? {} : { filesize, sizes: {} };
  const sizes = fileSizes(service, post).map(
    (size) =>
      [
        size.name,
        {
          ...{ file: size.file, width: size.width, height: size.height },
          ...{ mime_type: mime, source_url: size.url },
        },
      ] as const,
  );
  const full = {
    ...{ file: basename(file), width, height, mime_type: mime },
    source_url: uploadAddress(service, file),
  };
  return {
    ...{ width, height, file, filesize },
    sizes: sizes.length === 0 ? {} : { ...Object.fromEntries(sizes), full },
    image_meta: imageMeta(post),
  };
}
