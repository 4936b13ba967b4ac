import { z } from 'zod';
import type { Connection, Media, Post, TermRef, User } from '../client/index.ts';
import { restOfText, type Prepared } from '../../content/html/index.ts';
import {
  preparedSchema,
  recordSchemas,
  type StoredMedia,
  type StoredPost,
  type StoredUser,
} from '../mirror/index.ts';
import type { SyncOptions } from './face.ts';
import { groundOf } from './ground.ts';
import { drawUp } from './piece.ts';
import { isStored, toStoredMedia, toStoredUser } from './to-stored.ts';

/** A text that is not in the mirror, made by the same pipeline as those that are, with all that it needs besides. */
export interface Draft {
  /** Its `body` names nothing: the text is `prepared`. */
  readonly post: StoredPost;
  readonly prepared: Prepared;
  /** The rest of it is left out, since it is more than can be read. */
  readonly isCut: boolean;
  /** Terms of which only the id is known; the others are in `post`. */
  readonly terms: readonly TermRef[];
  readonly author: StoredUser | null;
  readonly media: StoredMedia | null;
}

interface DraftOptions extends Pick<SyncOptions, 'ownAddresses' | 'embedHosts'> {
  readonly connection: Connection;
  /** What its record refers to; null where it can't be had. */
  readonly author: User | null;
  readonly media: Media | null;
}

export const draftSchema: z.ZodType<Draft> = z.object({
  post: recordSchemas.posts,
  prepared: preparedSchema,
  isCut: z.boolean(),
  terms: z.array(z.object({ taxonomy: z.string(), id: z.int() })),
  author: recordSchemas.users.nullable(),
  media: recordSchemas.media.nullable(),
});

/** A post that has no date at all, with another one. */
export function dated(post: Post, { date, dateLocal }: Pick<Post, 'date' | 'dateLocal'>): Post {
  return post.date === null && post.dateLocal === null ? { ...post, date, dateLocal } : post;
}

/** Whatever its status, a post or page as the site would show it. What has no date yet gets that of its last change. */
export async function toDraft(post: Post, options: DraftOptions): Promise<Draft> {
  const { connection, author, media } = options;
  const ground = groundOf(connection.site, connection, options);
  const drawn = await drawUp(
    dated(post, { date: post.modified ?? new Date().toISOString(), dateLocal: post.modifiedLocal }),
    { type: post.type === 'page' ? 'page' : 'post', ground, embedded: false },
  );
  if ('problem' in drawn) throw new Error('A draft has no date.');
  const { piece, prepared } = drawn;
  return {
    post: {
      ...piece.record,
      authorId: author?.id ?? post.authorId,
      featuredMediaId: media?.id ?? null,
    },
    prepared,
    isCut: piece.findings.some(({ what }) => what === restOfText),
    terms: post.terms.filter(({ taxonomy }) => isStored(taxonomy)),
    author: author && toStoredUser(author, ground),
    media: media && toStoredMedia(media, ground),
  };
}
