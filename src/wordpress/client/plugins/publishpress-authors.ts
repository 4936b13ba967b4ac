import { z } from 'zod';
import { listOf, text } from '../generations/fields.ts';
import type { User } from '../model.ts';
import { toAuthor, unread } from './authors.ts';
import type { EntryPlugin } from './plugin.ts';

const author = z
  .object({
    // All authors of the plugin have one, so another plugin's field with this name is not read.
    term_id: z.int().positive(),
    display_name: unread,
    slug: unread,
    description: unread,
    avatar_url: text,
  })
  .transform((wire) =>
    toAuthor({
      name: wire.display_name,
      slug: wire.slug,
      descriptionHtml: wire.description,
      // It sends none: WordPress's own address for the slug is taken.
      link: '',
      avatars: { 96: wire.avatar_url },
    }),
  );

const record = z.object({ authors: listOf(author) });

/** Adds its field to the records of posts. The field has more about each person, which is not read. */
export const publishPressAuthors: EntryPlugin = {
  name: 'PublishPress Authors',
  fields: ['authors'],
  isActive: ({ namespaces }) => namespaces.includes('publishpress-authors/v1'),
  read(wire) {
    const all = record.safeParse(wire).data?.authors ?? [];
    const found = all.filter((one): one is User => one !== null);
    return found.length > 0 ? { authors: found } : {};
  },
};
