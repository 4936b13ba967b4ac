import type { Media, Post, Term, TermRef, User } from '../client/index.ts';
import {
  prepareBody,
  toExcerpt,
  toInline,
  toText,
  type Finding,
  type Prepared,
} from '../../content/html/index.ts';
import { fallbackPath, permalinkPath } from '../../content/paths/index.ts';
import type { StoredPost, StoredTerm } from '../mirror/index.ts';
import { factsOf } from './facts.ts';
import type { Ground } from './ground.ts';
import type { Note } from './notes.ts';
import { isStored, termKey, usesOf } from './to-stored.ts';

/** A post or page on its way into the store: what it refers to is settled when all is read. */
export interface Piece {
  readonly record: StoredPost;
  readonly note: Note;
  /** What did not come through of its text. */
  readonly findings: readonly Finding[];
}

/** Whole records that posts brought along, the last one seen of each. */
export interface CarriedRecords {
  readonly users: Map<number, User>;
  readonly media: Map<number, Media>;
  /** By taxonomy and id. */
  readonly terms: Map<string, Term>;
}

/** What an address is to be read against. */
interface Place {
  readonly type: StoredPost['type'];
  readonly home: string;
}

/** What pieces of one kind are made with. Threads can send it to each other. */
export interface PieceOptions {
  readonly type: StoredPost['type'];
  readonly ground: Ground;
  readonly embedded: boolean;
}

/** A piece whose body has no name yet, and the body. */
export interface Drawn {
  readonly piece: Piece;
  readonly prepared: Prepared;
}

/** Why none was made, in a full sentence. */
export interface Unmade {
  readonly problem: string;
}

/** May everybody read it? Only such a text ever reaches the store, whatever the service sends. */
export function isPublic(post: Post): boolean {
  return post.status === 'publish' && !post.protected;
}

/** Where a post lies by what the service says of it, if no other record lies there. */
export function placeOf(
  { id, slug, link }: Pick<Post, 'id' | 'slug' | 'link'>,
  { type, home }: Place,
) {
  return permalinkPath(link, home, fallbackPath(type, slug, id), { mayBeHome: type === 'page' });
}

// What WordPress makes of a post that it has not been given another one for.
function guidOf({ id, guid }: Post, { type, home }: Place): string {
  const known = guid.trim();
  return known || `${home.replace(/\/+$/, '')}/?${type === 'page' ? 'page_id' : 'p'}=${id}`;
}

/** Makes a record of a post, which takes most of a sync's time. */
export async function drawUp(post: Post, options: PieceOptions): Promise<Drawn | Unmade> {
  const { type, ground, embedded } = options;
  const date = post.date ?? (post.dateLocal === null ? null : `${post.dateLocal}Z`);
  if (date === null) return { problem: 'It is published, but it has no date.' };
  const { id, slug, modified, modifiedLocal, sticky, parentId, menuOrder } = post;
  const { path, problem } = placeOf(post, { type, home: ground.home });
  const address = URL.canParse(post.link) ? post.link : ground.home;
  const { prepared, findings } = await prepareBody(post.contentHtml, { ...ground, address });
  const [title, excerpt] = [toText(post.titleHtml), toExcerpt(post.excerptHtml)];
  const titleHtml = toInline(post.titleHtml);
  const record: StoredPost = {
    id,
    type,
    path,
    slug,
    guid: guidOf(post, { type, home: ground.home }),
    title,
    ...(titleHtml !== '' && { titleHtml }),
    excerpt,
    ...factsOf(post, { title, excerpt, prepared }),
    date,
    dateLocal: post.dateLocal ?? date.slice(0, 19),
    modified,
    modifiedLocal,
    sticky,
    parentId,
    menuOrder,
    authorId: null,
    categories: keysOf(post, 'category'),
    tags: keysOf(post, 'post_tag'),
    featuredMediaId: null,
    body: '',
    parts: prepared.parts.length,
    uses: usesOf(prepared),
  };
  const terms = post.terms.filter((ref) => isStored(ref.taxonomy) && !carriedTerm(post, ref));
  const piece: Piece = {
    record,
    findings,
    note: {
      wanted: path,
      problem: problem ?? undefined,
      author: post.authorId ?? undefined,
      media: post.featuredMediaId ?? undefined,
      terms: terms.length > 0 ? terms : undefined,
      embedded,
    },
  };
  return { piece, prepared };
}

/** Writes the body, and names it in the piece. */
export async function keepBody(
  { piece, prepared }: Drawn,
  putBody: (body: Prepared) => Promise<string>,
): Promise<Piece> {
  return { ...piece, record: { ...piece.record, body: await putBody(prepared) } };
}

// What a post says of its terms itself needs no list of terms, whose ids may be another generation's.
function keysOf(post: Post, taxonomy: StoredTerm['taxonomy']): string[] {
  return post.terms.flatMap((ref) => {
    const term = ref.taxonomy === taxonomy ? carriedTerm(post, ref) : undefined;
    return term === undefined ? [] : termKey(term);
  });
}

function carriedTerm({ carried }: Post, { taxonomy, id }: TermRef): Term | undefined {
  return carried.terms.find((term) => term.id === id && term.taxonomy === taxonomy);
}

export function keepCarried({ carried }: Post, records: CarriedRecords): void {
  if (carried.author) records.users.set(carried.author.id, carried.author);
  if (carried.featuredMedia) records.media.set(carried.featuredMedia.id, carried.featuredMedia);
  for (const term of carried.terms) records.terms.set(`${term.taxonomy}:${term.id}`, term);
}
