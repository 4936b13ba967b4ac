import { z } from 'zod';
import { preparedSchema, restOfText } from '../../../content/html/index.ts';
import type { Connection, Media, Post, ReadOnly, Taxonomy, User } from '../../client/index.ts';
import { recordSchemas, type StoredTerm } from '../../mirror/index.ts';
import { prepareEntry } from './entries.ts';
import {
  type ContextOptions,
  siteContextOf,
  termKey,
  toStoredMedia,
  toStoredTerm,
  toStoredUser,
} from './records.ts';

/** A text that is not in the mirror, by the same pipeline, with its related records. */
const schema = z.object({
  /** Its `body` names nothing: the text is `prepared`. */
  post: recordSchemas.entries,
  prepared: preparedSchema,
  /** The rest of it is left out, since it is more than can be read. */
  isCut: z.boolean(),
  /** Terms of which only the id is known; the others are in `post`. */
  terms: z.array(z.object({ taxonomy: z.string(), id: z.int() })),
  author: recordSchemas.users.nullable(),
  media: recordSchemas.media.nullable(),
});
export type Draft = ReadOnly<z.output<typeof schema>>;
export const draftSchema: z.ZodType<Draft> = schema;

interface DraftOptions extends ContextOptions {
  readonly connection: Connection;
  /** Whose terms are shown. Default: categories and tags. */
  readonly taxonomies?: readonly Pick<Taxonomy, 'name'>[] | undefined;
  /** What its record refers to; null if it can't be read. */
  readonly author: User | null;
  readonly media: Media | null;
}

/** A post or page of any status as the site would show it; its date may be its last change. */
export async function toDraft(post: Post, options: DraftOptions): Promise<Draft> {
  const { connection, author, media } = options;
  const context = siteContextOf(connection.site, connection, options, options.taxonomies);
  const result = await prepareEntry(
    dated(post, { date: post.modified ?? new Date().toISOString(), dateLocal: post.modifiedLocal }),
    {
      type: post.type,
      context,
      embedded: false,
      ofTexts: new Map([[post.id, { named: options.styles?.named ?? {} }]]),
    },
  );
  if ('problem' in result) throw new Error('A draft has no date.');
  const { synced, prepared } = result;
  return {
    post: {
      ...synced.record,
      authorId: author?.id ?? post.authorId,
      featuredMediaId: media?.id ?? null,
    },
    prepared,
    isCut: synced.findings.some(({ what }) => what === restOfText),
    terms: post.terms.filter(({ taxonomy }) => context.taxonomies.has(taxonomy)),
    author: author && toStoredUser(author, context),
    media: media && toStoredMedia(media, context),
  };
}

/** The terms that came with an entry, as far as they are shown. */
export function embeddedTerms(
  { embedded }: Post,
  options: Pick<DraftOptions, 'connection' | 'taxonomies'>,
): StoredTerm[] {
  const { connection, taxonomies } = options;
  const context = siteContextOf(connection.site, connection, {}, taxonomies);
  return embedded.terms
    .filter(({ taxonomy }) => context.taxonomies.has(taxonomy))
    .map((term) => {
      const place = { key: termKey(term), ids: [term.id], parent: null, context };
      return toStoredTerm(term, place);
    });
}

/** A post without any date, with a date that stands in for it. */
export function dated(post: Post, { date, dateLocal }: Pick<Post, 'date' | 'dateLocal'>): Post {
  return post.date === null && post.dateLocal === null ? { ...post, date, dateLocal } : post;
}
