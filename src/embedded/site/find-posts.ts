import { postRow, type PostRow, type PostType } from './posts.ts';
import type { Service } from './service.ts';
import { createWhere, findRows, placeholders, type Found, type Slice } from './where.ts';

/** What callers of either generation may ask of the posts. Times are UTC. */
export interface PostQuery extends Slice {
  readonly types: readonly PostType[];
  /** `any` for all but the trash. */
  readonly statuses: readonly string[];
  /** The account whose private posts are included beside the statuses; `everybody` for all private posts. */
  readonly privateOf?: number | 'everybody' | undefined;
  readonly search?: string | undefined;
  readonly authors?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  readonly term?: number | undefined;
  readonly modifiedAfter?: string | undefined;
}

const orders: Record<string, string> = { id: 'id', ID: 'id', modified: 'modified' };

export function findPosts({ database }: Service, query: PostQuery): Found<PostRow> {
  const where = createWhere();
  where.among('type', query.types);
  if (query.statuses.includes('any')) {
    where.add("status <> 'trash'");
  } else if (query.privateOf === 'everybody') {
    where.among('status', [...query.statuses, 'private']);
  } else if (query.privateOf === undefined) {
    where.among('status', query.statuses);
  } else {
    const own = `(status IN (${placeholders(query.statuses)}) OR (status = 'private' AND author_id = ?))`;
    where.add(own, ...query.statuses, query.privateOf);
  }
  where.among('author_id', query.authors);
  where.among('id', query.include);
  where.among('slug', query.slugs);
  if (query.term !== undefined) {
    where.add('id IN (SELECT post_id FROM post_terms WHERE term_id = ?)', query.term);
  }
  if (query.modifiedAfter) where.add('modified > ?', query.modifiedAfter);
  for (const word of query.search?.split(/\s+/).filter(Boolean).slice(0, 10) ?? []) {
    // Nobody may guess the content of a protected post word by word.
    const places = `instr(lower(title), lower(?)) > 0 OR
      (password = '' AND (instr(lower(content), lower(?)) > 0 OR instr(lower(excerpt), lower(?)) > 0))`;
    where.add(`(${places})`, word, word, word);
  }
  const column = orders[query.orderBy ?? ''] ?? 'date';
  const way = query.order?.toLowerCase() === 'asc' ? 'ASC' : 'DESC';
  return findRows(database, postRow, 'posts', where, `${column} ${way}, id ${way}`, query);
}
