import { attach, detach } from '../media/attach.ts';
import { receive, type Received } from '../media/receive.ts';
import type { PostRow } from '../records/post-row.ts';
import { freeSlug, readPost, updatePost } from '../records/posts.ts';
import { Refusal } from '../refusal.ts';
import { kept } from '../render.ts';
import { can, mayChange } from '../rights.ts';
import { cleanFor } from '../writing/clean.ts';
import { createLinker } from './links.ts';
import { mediaRecord } from './media-record.ts';
import { forbidden, postOf } from './read-posts.ts';
import type { Call, Endpoint } from './route.ts';
import { mediaFields } from './write-parameters.ts';
import { refuseDelete } from './write-posts.ts';

/** Uploading (`interface.md`, E5): the file is the whole body, its name stands in Content-Disposition. */
export const uploadMedia: Endpoint = {
  methods: ['POST'],
  parameters: mediaFields,
  file: true,
  refuse({ service, asker, args }) {
    if (!can(asker, 'upload_files')) {
      const message = 'Sorry, you are not allowed to create posts as this user.';
      return forbidden(asker, 'rest_cannot_create', message);
    }
    const parent = readPost(service, args.integer('post') ?? 0);
    if (parent === null || mayChange(asker, 'edit', parent)) return null;
    const message = 'Sorry, you are not allowed to upload media to this post.';
    return forbidden(asker, 'rest_cannot_edit', message);
  },
  async run(call) {
    const { service, asker, args, request } = call;
    if (request === null) throw new Refusal('rest_upload_no_data', 'No data supplied.', 400);
    const received = await receive(service, request.stream);
    try {
      const name = checkUpload(call, received);
      const parent = args.integer('post');
      const post = await attach(service, received, { name, author: asker?.id ?? 0, parent });
      if (post === null) {
        const message = 'Sorry, you are not allowed to upload this file type.';
        throw new Refusal('rest_upload_sideload_error', message, 500);
      }
      const row = changeMedia(call, post, post.modified);
      const location = createLinker(service).at(`/media/${row.id}`);
      return { status: 201, value: mediaRecord({ ...call, context: 'edit' }, row), location };
    } finally {
      await received.discard();
    }
  },
};

/** The file's name. Throws what is wrong with the upload, in the order in which WordPress looks. */
function checkUpload({ request }: Call, received: Received): string {
  const refuse = (code: string, message: string, status = 400) =>
    new Refusal(`rest_upload_${code}`, message, status);
  if (received.size === 0) throw refuse('no_data', 'No data supplied.');
  if (!request?.header('content-type')) {
    throw refuse('no_content_type', 'No Content-Type supplied.');
  }
  const disposition = request.header('content-disposition');
  if (disposition === '') {
    throw refuse('no_content_disposition', 'No Content-Disposition supplied.');
  }
  const name = nameOf(disposition);
  if (name === null) {
    throw refuse(
      'invalid_disposition',
      'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    );
  }
  const expected = request.header('content-md5').trim();
  if (expected !== '' && expected.toLowerCase() !== received.md5) {
    throw refuse('hash_mismatch', 'Content hash did not match expected.', 412);
  }
  return name;
}

/** `filename=`, quoted or not; `filename*=` is not looked at. Headers carry UTF-8 byte by byte. */
function nameOf(disposition: string): string | null {
  const value = /;\s*filename\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/i.exec(disposition)?.[1]?.trim();
  const bare = value?.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(.)/g, '$1') ?? '';
  return bare === '' ? null : Buffer.from(bare, 'latin1').toString('utf8');
}

export const changeMediaEndpoint: Endpoint = {
  methods: ['POST', 'PUT', 'PATCH'],
  parameters: mediaFields,
  refuse(call) {
    if (mayChange(call.asker, 'edit', postOf(call, 'attachment'))) return null;
    const message = 'Sorry, you are not allowed to edit this post.';
    return forbidden(call.asker, 'rest_cannot_edit', message);
  },
  run(call) {
    const row = changeMedia(call, postOf(call, 'attachment'), call.service.now());
    return { value: mediaRecord({ ...call, context: 'edit' }, row) };
  },
};

function changeMedia({ service, asker, args }: Call, post: PostRow, modified: string): PostRow {
  const html = (name: string, before: string) => {
    const given = args.text(name);
    return given === undefined ? before : kept(service, cleanFor(asker, given));
  };
  const slug = args.text('slug');
  const comments = args.text('comment_status');
  const row = {
    ...post,
    title: html('title', post.title),
    excerpt: html('caption', post.excerpt),
    content: html('description', post.content),
    alt: args.text('alt_text') ?? post.alt,
    slug: slug ? freeSlug(service, slug, 'attachment', post.id) : post.slug,
    parent_id: args.integer('post') ?? post.parent_id,
    comments_open: comments === undefined ? post.comments_open : Number(comments === 'open'),
    modified,
  };
  updatePost(service, row);
  return row;
}

/** Files have no trash: they go for good, and only when that was said. */
export const deleteMedia: Endpoint = {
  methods: ['DELETE'],
  parameters: { force: { type: 'boolean', default: false } },
  refuse: (call) => refuseDelete(call.asker, postOf(call, 'attachment')),
  async run(call) {
    const { service, args } = call;
    const post = postOf(call, 'attachment');
    if (!args.flag('force')) {
      throw new Refusal(
        'rest_trash_not_supported',
        "The post does not support trashing. Set 'force=true' to delete.",
        501,
      );
    }
    const { _links, ...previous } = mediaRecord({ ...call, context: 'edit' }, post);
    await detach(service, post);
    return { value: { deleted: true, previous } };
  },
};
