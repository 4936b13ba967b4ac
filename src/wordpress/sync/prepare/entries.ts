import { setImmediate as breath } from 'node:timers/promises';
import {
  type Finding,
  listUploads,
  prepareBody,
  type Prepared,
  toExcerpt,
  toInline,
  toText,
} from '../../../content/html/index.ts';
import { wordpressStyles } from '../../../content/styles/index.ts';
import { fallbackPath, permalinkPath } from '../../../content/paths/index.ts';
import { foreignBounds, openBounded } from '../../../threads.ts';
import type { AskedPost, Media, Post, Term, TermRef, User } from '../../client/index.ts';
import {
  type ListedEntry,
  type MirrorWrite,
  type StoredPost,
  unchangedPostFields,
} from '../../mirror/index.ts';
import type { Pending } from '../link/pending.ts';
import type { TextStyles } from '../read/styles.ts';
import { factsOf, toLanguage } from './facts.ts';
import { fieldsOf } from './fields.ts';
import { type SiteContext, termKey, usesOf } from './records.ts';

/** An entry for the mirror. Its author, terms and picture are known when everything is read. */
export interface SyncedEntry {
  readonly record: StoredPost;
  readonly pending: Pending;
  /** What was changed in its text. */
  readonly findings: readonly Finding[];
  /** What WordPress lists of it; null if it was not read again, so that the stored record stays. */
  readonly listed: ListedEntry | null;
}

/** Whole records that came with entries, the newest of each. */
export interface IncludedRecords {
  readonly users: Map<number, User>;
  readonly media: Map<number, Media>;
  /** By taxonomy and id. */
  readonly terms: Map<string, Term>;
  /** The titles of pages that are on WordPress only, by address. */
  readonly elsewhere: Map<string, string>;
}

export interface Place {
  /** The name of the type. */
  readonly type: string;
  readonly home: string;
  readonly hasOwnPages?: boolean | undefined;
}

/** How entries of a type are prepared. Threads can send it to each other. */
export interface PrepareOptions {
  readonly type: string;
  readonly context: SiteContext;
  readonly embedded: boolean;
  /** By entry: what class names of single blocks mean, and the look of the public page. */
  readonly ofTexts: ReadonlyMap<number, TextStyles>;
}

/** An entry whose body has no name yet, and the body. */
export interface PreparedEntry {
  readonly synced: SyncedEntry;
  readonly prepared: Prepared;
}

/** Why an entry can't be stored, in a full sentence. */
export interface UnreadableEntry {
  readonly problem: string;
}

/** True if everybody may read it. Only such texts are stored, even if the service sends others. */
export function isPublic(post: Post): boolean {
  return post.status === 'publish' && !post.protected;
}

/** The path of an entry, if no other record has it. */
export function placeOf(
  { id, slug, link }: Pick<Post, 'id' | 'slug' | 'link'>,
  { type, home, hasOwnPages }: Place,
) {
  const fallback = fallbackPath(type, slug, id);
  const mayBeHome = type === 'page';
  return permalinkPath(link, home, fallback, { mayBeHome, mayBeFile: true, hasOwnPages });
}

// The guid that WordPress itself gives to a new post.
function guidOf({ id, guid }: Post, { type, home }: Place): string {
  const known = guid.trim();
  if (known !== '') return known;
  const query =
    type === 'page' ? `page_id=${id}` : type === 'post' ? `p=${id}` : `post_type=${type}&p=${id}`;
  return `${home.replace(/\/+$/, '')}/?${query}`;
}

/** Makes the record and the body of an entry. Most of a sync's time goes into this. */
export async function prepareEntry(
  post: AskedPost,
  options: PrepareOptions,
): Promise<PreparedEntry | UnreadableEntry> {
  const { type, context, embedded, ofTexts } = options;
  const date = post.date ?? (post.dateLocal === null ? null : `${post.dateLocal}Z`);
  if (date === null) return { problem: 'It is published, but it has no date.' };
  const { path, problem, program } = placeOf(post, { ...context, type });
  const address = URL.canParse(post.link) ? post.link : context.home;
  const ofText = ofTexts.get(post.id);
  const { prepared, findings } = await prepareBody(post.contentHtml, {
    ...context,
    address,
    text: post.id,
    styles: { ...(context.styles ?? wordpressStyles), named: ofText?.named ?? {} },
    look: ofText?.look,
  });
  const forms = prepared.references.flatMap((each) =>
    each.kind === 'form' && each.form.controls.length > 0 ? [each.form] : [],
  );
  const uploads = listUploads(prepared, context);
  const { fields, typedFields, findings: ofFields } = fieldsOf(post, context, address);
  const title = toText(post.titleHtml);
  const excerpt = toExcerpt(post.excerptHtml);
  const titleHtml = toInline(post.titleHtml);
  const record: StoredPost = {
    ...unchangedPostFields.parse(post),
    type,
    path,
    ...(program !== undefined && { program }),
    guid: guidOf(post, { type, home: context.home }),
    title,
    ...(titleHtml !== '' && { titleHtml }),
    excerpt,
    ...factsOf(post, { title, excerpt, prepared }),
    date,
    dateLocal: post.dateLocal ?? date.slice(0, 19),
    authorId: null,
    coAuthorIds: [],
    terms: keysOf(post, context),
    featuredMediaId: null,
    body: '',
    parts: prepared.parts.length,
    uses: usesOf(prepared),
    ...(forms.length > 0 && { forms }),
    fields,
    typedFields,
    ...(post.things && { things: post.things }),
    facts: null,
  };
  const terms = post.terms.filter(
    (ref) => context.taxonomies.has(ref.taxonomy) && !includedTerm(post, ref),
  );
  const [author = post.authorId ?? undefined, ...coAuthors] = (post.authors ?? []).map(
    ({ id }) => id,
  );
  const synced: SyncedEntry = {
    record,
    findings: [
      ...findings,
      ...ofFields,
      ...(ofText?.findings ?? []),
      ...(post.isFromPage === true ? [fromPage] : []),
    ],
    listed: {
      kind: 'entry',
      of: type,
      id: post.id,
      title,
      pictures: uploads.pictures,
      files: uploads.files,
      featuredMediaId: post.featuredMediaId,
      translations: post.translations,
    },
    pending: {
      wanted: path,
      problem: problem ?? undefined,
      author,
      coAuthors: coAuthors.length > 0 ? coAuthors : undefined,
      media: post.featuredMediaId ?? undefined,
      terms: terms.length > 0 ? terms : undefined,
      embedded,
      laidOut: prepared.layout === undefined ? undefined : true,
      language: toLanguage(post.language) ?? undefined,
    },
  };
  return { synced, prepared };
}

const fromPage: Finding = {
  kind: 'text',
  outcome: 'replaced',
  what: '',
  why: 'WordPress’s REST API does not send it as visitors see it, so it was read on its public page',
  count: 1,
};

async function writeBody(
  { synced, prepared }: PreparedEntry,
  putBody: (body: Prepared) => Promise<string>,
): Promise<SyncedEntry> {
  return { ...synced, record: { ...synced.record, body: await putBody(prepared) } };
}

// Terms that came with the entry are used first: ids of listed terms may be another generation's.
function keysOf(post: Post, { taxonomies }: SiteContext): string[] {
  return post.terms.flatMap((ref) => {
    const term = taxonomies.has(ref.taxonomy) ? includedTerm(post, ref) : undefined;
    return term === undefined ? [] : termKey(term);
  });
}

function includedTerm({ embedded }: Post, { taxonomy, id }: TermRef): Term | undefined {
  return embedded.terms.find((term) => term.id === id && term.taxonomy === taxonomy);
}

export function keepIncluded({ embedded, authors }: Post, records: IncludedRecords): void {
  if (embedded.author) records.users.set(embedded.author.id, embedded.author);
  for (const author of authors ?? []) records.users.set(author.id, author);
  if (embedded.featuredMedia) records.media.set(embedded.featuredMedia.id, embedded.featuredMedia);
  for (const term of embedded.terms) records.terms.set(`${term.taxonomy}:${term.id}`, term);
}

/** One message to a thread. */
export interface Task {
  readonly posts: readonly Post[];
  readonly options: PrepareOptions;
}

type Result = readonly (PreparedEntry | UnreadableEntry)[];

/** Prepares posts: in worker threads if they are many or a text is long. */
export interface Preparer {
  /** Says about how many posts come in all. Worker threads help from then on if they are many. */
  expect(count: number): void;
  /** The results are in the order of the posts. */
  prepare(posts: readonly Post[], options: PrepareOptions): Promise<Result>;
  /** Prepares entries, and writes their bodies into the mirror. */
  prepareAndWrite(
    posts: readonly Post[],
    options: PrepareOptions,
    write: Pick<MirrorWrite, 'putBody'>,
  ): Promise<readonly (SyncedEntry | UnreadableEntry)[]>;
  end(): void;
}

/** Starting a thread takes about as long as preparing this many posts. */
const worthThreads = 400;
/** In one message to a thread. */
const postsInTask = 20;
/** In characters. Longer texts need a thread with limits of time and memory. */
const longText = 200_000;

export function createPreparer(bounds = foreignBounds): Preparer {
  const threads = openBounded<Task, Result>(new URL('thread.ts', import.meta.url), bounds);
  let hasMany = false;

  async function prepareHere({ posts, options }: Task): Promise<Result> {
    const result: (PreparedEntry | UnreadableEntry)[] = [];
    for (const post of posts) {
      // Requests under way are answered first.
      await breath();
      result.push(await prepareEntry(post, options));
    }
    return result;
  }
  async function prepareLong(post: Post, options: PrepareOptions): Promise<Result> {
    const { patience, memory } = bounds;
    const problem = `Its text takes more than ${patience / 1000} seconds or ${memory} MB to read: take some of its markup out in WordPress.`;
    return (await threads.ask({ posts: [post], options })) ?? [{ problem }];
  }

  return {
    expect(count) {
      hasMany ||= count >= worthThreads;
    },
    prepare,
    async prepareAndWrite(posts, options, write) {
      const synced: (SyncedEntry | UnreadableEntry)[] = [];
      for (const result of await prepare(posts, options))
        synced.push('problem' in result ? result : await writeBody(result, write.putBody));
      return synced;
    },
    end: threads.end,
  };

  async function prepare(posts: readonly Post[], options: PrepareOptions): Promise<Result> {
    const results = inTasks(posts).map(async (some): Promise<Result> => {
      const [first] = some;
      if (first !== undefined && isLong(first)) return prepareLong(first, options);
      const task = { posts: some, options };
      // A thread that several texts are too much for ends; they are then prepared here.
      const result = hasMany ? await threads.ask(task) : undefined;
      return result ?? prepareHere(task);
    });
    return (await Promise.all(results)).flat();
  }
}

const isLong = ({ contentHtml }: Post): boolean => contentHtml.length > longText;

/** The posts in their order, a few in each task; a long one is a task of its own. */
function inTasks(posts: readonly Post[]): Post[][] {
  const tasks: Post[][] = [];
  for (const post of posts) {
    const last = tasks.at(-1);
    if (last === undefined || last.length === postsInTask || isLong(post) || last.some(isLong))
      tasks.push([post]);
    else last.push(post);
  }
  return tasks;
}
