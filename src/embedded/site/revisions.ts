import { z } from 'zod';
import type { Service } from './service.ts';
import type { PostRow } from './posts.ts';

/** Each change of a post's texts adds a version; each account has at most one autosave. */
const revisionRow = z.object({
  id: z.number(),
  post_id: z.number(),
  autosave: z.number(),
  author_id: z.number(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  date: z.string(),
});

export type RevisionRow = z.output<typeof revisionRow>;
export type Texts = Pick<RevisionRow, 'title' | 'content' | 'excerpt'>;

const textNames = ['title', 'content', 'excerpt'] as const;
const sameTexts = (one: Texts, other: Texts) =>
  textNames.every((name) => one[name] === other[name]);

/** Revisions and autosaves, the newest first. */
export function revisionsOf({ database }: Service, postId: number): RevisionRow[] {
  return database.all(
    revisionRow,
    'SELECT * FROM revisions WHERE post_id = ? ORDER BY date DESC, id DESC',
    [postId],
  );
}

function insertRevision(
  { database }: Service,
  { post_id, autosave, author_id, title, content, excerpt, date }: Omit<RevisionRow, 'id'>,
): number {
  return database.run(
    `INSERT INTO revisions (post_id, autosave, author_id, title, content, excerpt, date)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [post_id, autosave, author_id, title, content, excerpt, date],
  );
}

/** Keeps a revision if the texts differ from the last one. `by`: the editor's id. */
export function keepRevision(service: Service, post: PostRow, by: number): void {
  if (post.type === 'attachment') return;
  const last = revisionsOf(service, post.id).find(({ autosave }) => autosave === 0);
  if (last && sameTexts(last, post)) return;
  const { title, content, excerpt, modified: date } = post;
  insertRevision(service, {
    post_id: post.id,
    autosave: 0,
    author_id: by,
    title,
    content,
    excerpt,
    date,
  });
}

/**
 * Replaces the account's autosave. Null, without an autosave, if the texts equal the post's. As in
 * WordPress, an account's first autosave stays even if nothing differs.
 */
export function keepAutosave(
  service: Service,
  post: PostRow,
  by: number,
  texts: Partial<Texts>,
): RevisionRow | null {
  const { database } = service;
  const mine = revisionsOf(service, post.id).find(
    ({ autosave, author_id }) => autosave === 1 && author_id === by,
  );
  const { title, content, excerpt } = { title: '', content: '', excerpt: '', ...mine, ...texts };
  if (mine) database.run('DELETE FROM revisions WHERE id = ?', [mine.id]);
  if (mine && sameTexts({ title, content, excerpt }, post)) return null;
  const row = {
    post_id: post.id,
    autosave: 1,
    author_id: by,
    title,
    content,
    excerpt,
    date: service.now(),
  };
  return { ...row, id: insertRevision(service, row) };
}

/** WordPress's slug of a revision; clients recognise autosaves by it. */
export function revisionSlug({ post_id, autosave }: RevisionRow): string {
  return `${post_id}-${autosave === 1 ? 'autosave' : 'revision'}-v1`;
}
