import { z } from 'zod';
import { fieldsOf } from '../fields/posts.ts';
import { v2Address, v2Record } from '../fields/table.ts';
import { deleteUpload, storeUpload } from '../media/uploads.ts';
import { forbidden, Refusal } from '../site/http.ts';
import { freeSlug, updatePost } from '../site/posts.ts';
import { kept } from '../site/render.ts';
import { can } from '../site/rights.ts';
import { cleanFor } from '../site/save-post.ts';
import { flag, text } from './arguments.ts';
import { endpoint, forEditor } from './endpoint.ts';
import { checkMayDelete, checkMayEdit, deleted, postOf } from './posts.ts';

/** The body is the file; its name is in Content-Disposition. */
export const uploadMedia = endpoint({
  methods: ['POST'],
  isUpload: true,
  args: z.object({}),
  check({ asker }) {
    if (can(asker, 'upload_files')) return;
    const message = 'Sorry, you are not allowed to create posts as this user.';
    throw forbidden(asker, 'rest_cannot_create', message);
  },
  async run(call) {
    const post = await storeUpload(call.service, call.c, 'v2');
    return {
      status: 201,
      value: v2Record(fieldsOf(call.service, 'attachment'), post, forEditor(call)),
      location: v2Address(call.service, `/media/${post.id}`),
    };
  },
});

export const changeMedia = endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  args: z.object({
    title: text.optional(),
    caption: text.optional(),
    description: text.optional(),
    alt_text: text.optional(),
    slug: text.optional(),
  }),
  check(call) {
    checkMayEdit(call, 'attachment');
  },
  run(call) {
    const { service, asker, args } = call;
    const before = postOf(call, 'attachment');
    const html = (given: string | undefined, present: string) =>
      given === undefined ? present : kept(service, cleanFor(asker, given));
    const post = {
      ...before,
      title: html(args.title, before.title),
      excerpt: html(args.caption, before.excerpt),
      content: html(args.description, before.content),
      alt: args.alt_text ?? before.alt,
      slug: args.slug ? freeSlug(service, args.slug, 'attachment', before.id) : before.slug,
      modified: service.now(),
    };
    updatePost(service, post);
    return { value: v2Record(fieldsOf(call.service, 'attachment'), post, forEditor(call)) };
  },
});

/** Files have no trash, so deleting them needs `force`. */
export const deleteMedia = endpoint({
  methods: ['DELETE'],
  args: z.object({ force: flag.default(false) }),
  check: (call) => checkMayDelete(call, 'attachment'),
  async run(call) {
    const post = postOf(call, 'attachment');
    if (!call.args.force) {
      const message = "The post does not support trashing. Set 'force=true' to delete.";
      throw new Refusal('rest_trash_not_supported', message, 501);
    }
    const value = deleted(call, post);
    await deleteUpload(call.service, post);
    return { value };
  },
});
