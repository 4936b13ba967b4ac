import { z } from 'zod';
import { listOf, rendered } from '../generations/fields.ts';
import { author, type SaidOfAuthor, unread } from './authors.ts';
import type { EntryPlugin } from './plugin.ts';

/** The terms that stand for the authors, in the order of the byline. */
const record = z.object({ coauthors: listOf(z.int()) });

const person = z
  .object({
    display_name: unread,
    user_nicename: unread,
    description: rendered,
    link: unread,
    avatar_urls: unread,
  })
  .transform((wire): SaidOfAuthor => ({
    name: wire.display_name,
    slug: wire.user_nicename,
    descriptionHtml: wire.description,
    link: wire.link,
    avatars: wire.avatar_urls,
  }))
  .pipe(author);

const authors = listOf(person);

/** Records name terms, and a route of its own has the people. */
export const coAuthorsPlus: EntryPlugin = {
  name: 'Co-Authors Plus',
  fields: ['coauthors'],
  read: (wire) => ({ authorsMark: (record.safeParse(wire).data?.coauthors ?? []).join(',') }),
  isActive: ({ namespaces }) => namespaces.includes('coauthors/v1'),
  async ask(asker, { id, authorsMark }) {
    // An entry without such terms has the author that WordPress names.
    if (authorsMark === '') return {};
    const said = await asker.once(`coauthors ${authorsMark}`, () =>
      asker.json('coauthors/v1/coauthors', { post_id: String(id) }),
    );
    const found = authors.parse(said);
    return found.length > 0 ? { authors: found } : {};
  },
};
