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
import { unchangedPostFields, type StoredPost, type StoredTerm } from '../mirror/index.ts';
import { factsOf } from './facts.ts';
import type { Note } from './notes.ts';
import { isStored, termKey, usesOf, type SiteContext } from './to-records.ts';

/** A post or page on its way into the mirror. Its author, terms and picture are known when everything is read. */
export interface SyncedPost {
  readonly record: StoredPost;
  readonly note: Note;
  /** What was changed in its text. */
  readonly findings: readonly Finding[];
}

/** Whole records that came with posts, the newest of each. */
export interface CarriedRecords {
  readonly users: Map<number, User>;
  readonly media: Map<number, Media>;
  /** By taxonomy and id. */
  readonly terms: Map<string, Term>;
}

interface Place {
  readonly type: StoredPost['type'];
  readonly home: string;
}

/** How posts of one kind are prepared. Threads can send it to each other. */
export interface PrepareOptions {
  readonly type: StoredPost['type'];
  readonly context: SiteContext;
  readonly embedded: boolean;
}

/** A post whose body has no name yet, and the body. */
export interface PreparedPost {
  readonly synced: SyncedPost;
  readonly prepared: Prepared;
}

/** Why a post can't be stored, in a full sentence. */
export interface UnreadablePost {
  readonly problem: string;
}

/** True if everybody may read it. Only such texts are stored, even if the service sends others. */
export function isPublic(post: Post): boolean {
  return post.status === 'publish' && !post.protected;
}

/** The path of a post, if no other record has it. */
export function placeOf(
  { id, slug, link }: Pick<Post, 'id' | 'slug' | 'link'>,
  { type, home }: Place,
) {
  return permalinkPath(link, home, fallbackPath(type, slug, id), { mayBeHome: type === 'page' });
}

// The guid that WordPress itself gives to a new post.
function guidOf({ id, guid }: Post, { type, home }: Place): string {
  const known = guid.trim();
  return known || `${home.replace(/\/+$/, '')}/?${type === 'page' ? 'page_id' : 'p'}=${id}`;
}

/** Makes the record and the body of a post. Most of a sync's time goes into this. */
export async function preparePost(
  post: Post,
  options: PrepareOptions,
): Promise<PreparedPost | UnreadablePost> {
  const { type, context, embedded } = options;
  const date = post.date ?? (post.dateLocal === null ? null : `${post.dateLocal}Z`);
  if (date === null) return { problem: 'It is published, but it has no date.' };
  const { path, problem } = placeOf(post, { type, home: context.home });
  const address = URL.canParse(post.link) ? post.link : context.home;
  const { prepared, findings } = await prepareBody(post.contentHtml, { ...context, address });
  const [title, excerpt] = [toText(post.titleHtml), toExcerpt(post.excerptHtml)];
  const titleHtml = toInline(post.titleHtml);
  const record: StoredPost = {
    ...unchangedPostFields.parse(post),
    type,
    path,
    guid: guidOf(post, { type, home: context.home }),
    title,
    ...(titleHtml !== '' && { titleHtml }),
    excerpt,
    ...factsOf(post, { title, excerpt, prepared }),
    date,
    dateLocal: post.dateLocal ?? date.slice(0, 19),
    authorId: null,
    categories: keysOf(post, 'category'),
    tags: keysOf(post, 'post_tag'),
    featuredMediaId: null,
    body: '',
    parts: prepared.parts.length,
    uses: usesOf(prepared),
  };
  const terms = post.terms.filter((ref) => isStored(ref.taxonomy) && !carriedTerm(post, ref));
  const synced: SyncedPost = {
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
  return { synced, prepared };
}

/** Writes the body, and names it in the record. */
export async function writeBody(
  { synced, prepared }: PreparedPost,
  putBody: (body: Prepared) => Promise<string>,
): Promise<SyncedPost> {
  return { ...synced, record: { ...synced.record, body: await putBody(prepared) } };
}

// Terms that came with the post are used first: ids of listed terms may be another generation's.
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
