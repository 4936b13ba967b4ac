import { hash } from 'node:crypto';
import { z } from 'zod';
import { avatars, personName, slug, text, webAddress } from '../generations/fields.ts';
import type { User } from '../model.ts';

/** A field that {@link author} reads; it may be missing. */
export const unread = z.unknown().optional();

/** What {@link author} reads. */
export type SaidOfAuthor = Readonly<Record<keyof z.input<typeof author>, unknown>>;

/** An author as a plugin describes them, in the words of the model, with a name and a slug. */
export const author = z
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
