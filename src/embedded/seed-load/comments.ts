import type { Database } from '../database.ts';
import type { Seed } from '../seed.ts';
import type { Zone } from '../zone.ts';
import { look, type Ids } from './ids.ts';

export function insertComments(
  database: Database,
  { comments }: Seed,
  { users, posts, zone }: { users: Ids; posts: Ids; zone: Zone },
): void {
  const ordered = comments.toSorted(
    (a, b) => Number(a.id === undefined) - Number(b.id === undefined),
  );
  for (const comment of ordered) {
    const post = posts.get(`post:${comment.post}`) ?? look(posts, `page:${comment.post}`, 'post');
    database.run('INSERT INTO comments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
      ...[comment.id ?? null, post, comment.parent ?? 0],
      comment.user === undefined ? 0 : look(users, comment.user, 'account'),
      ...[comment.authorName, comment.authorEmail ?? '', comment.authorUrl ?? ''],
      ...[zone.toUtc(comment.date), comment.content, comment.status],
    ]);
  }
}
