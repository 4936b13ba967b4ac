import { z } from 'zod';
import { listOf, text } from '../generations/fields.ts';
import { author, type SaidOfAuthor, unread } from './authors.ts';
import type { EntryPlugin } from './plugin.ts';

const person = z
  .object({
    // All authors of the plugin have one, so another plugin's field with this name is not read.
    term_id: z.int().positive(),
    display_name: unread,
    slug: unread,
    description: unread,
    avatar_url: text,
  })
  .transform((wire): SaidOfAuthor => ({
    name: wire.display_name,
    slug: wire.slug,
    descriptionHtml: wire.description,
    // It sends none: WordPress's own address for the slug is taken.
    link: '',
    avatars: { 96: wire.avatar_url },
  }))
  .pipe(author);

const record = z.object({ authors: listOf(person) });

/** Adds a field to posts. It has more about each person, which is not read. */
export const publishPressAuthors: EntryPlugin = {
  name: 'PublishPress Authors',
  fields: ['authors'],
  isActive: ({ namespaces }) => namespaces.includes('publishpress-authors/v1'),
  read(wire) {
    const found = record.safeParse(wire).data?.authors ?? [];
    return found.length > 0 ? { authors: found } : {};
  },
};
