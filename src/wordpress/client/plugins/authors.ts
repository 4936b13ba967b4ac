import { hash } from 'node:crypto';
import { z } from 'zod';
import {
  avatars,
  listOf,
  personName,
  rendered,
  slug,
  text,
  webAddress,
} from '../generations/fields.ts';
import type { User } from '../model.ts';
import type { EntryPlugin } from './plugin.ts';

/** A field that {@link author} reads; it may be missing. */
const unread = z.unknown().optional();

/** What {@link author} reads. */
type SaidOfAuthor = Readonly<Record<keyof z.input<typeof author>, unknown>>;

/** An author as a plugin describes them, in the words of the model, with a name and a slug. */
const author = z
  .object({
    name: personName,
    slug,
    descriptionHtml: text,
    link: webAddress.transform((link) => link || null),
    avatars,
  })
  .refine(({ name, slug: own }) => name !== '' && own !== '')
  .transform((known): User => ({ ...known, id: idOfSlug(known.slug), url: '', seo: null }));

/**
 * The id of an author who may have no account: negative, by the slug, which WordPress uses in the
 * address of their archive. Plugins' numbers are those of accounts, posts or terms.
 */
const idOfSlug = (own: string): number =>
  -1 - Number.parseInt(hash('sha256', own).slice(0, 12), 16);

/** The terms that stand for the authors, in the order of the byline. */
const terms = z.object({ coauthors: listOf(z.int()) });

const coAuthors = listOf(
  z
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
    .pipe(author),
);

/** Records name terms, and a route of its own has the people. */
export const coAuthorsPlus: EntryPlugin = {
  name: 'Co-Authors Plus',
  fields: ['coauthors'],
  read: (wire) => ({ authorsMark: (terms.safeParse(wire).data?.coauthors ?? []).join(',') }),
  isActive: ({ namespaces }) => namespaces.includes('coauthors/v1'),
  async ask(asker, { id, authorsMark }) {
    // An entry without such terms has the author that WordPress names.
    if (authorsMark === '') return {};
    const said = await asker.once(`coauthors ${authorsMark}`, () =>
      asker.json('coauthors/v1/coauthors', { post_id: String(id) }),
    );
    const found = coAuthors.parse(said);
    return found.length > 0 ? { authors: found } : {};
  },
};

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
