import { z } from 'zod';
import type { Database } from '../database.ts';
import type { Service } from '../service.ts';

const stored = z.object({
  id: z.number(),
  taxonomy: z.enum(['category', 'post_tag']),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  parent_id: z.number(),
});

export interface TermRow extends z.output<typeof stored> {
  /** Public posts that have it. */
  readonly count: number;
}

export type Taxonomy = TermRow['taxonomy'];

const countRow = z.object({ term_id: z.number(), count: z.number() });

interface Counted {
  readonly writes: number;
  readonly counts: ReadonlyMap<number, number>;
}

const counted = new WeakMap<Database, Counted>();

/** Counting takes as long as there are posts, and posts of the older generation carry whole terms: counted once a change. */
function countsOf(database: Database): ReadonlyMap<number, number> {
  const writes = database.writes();
  const known = counted.get(database);
  if (known?.writes === writes) return known.counts;
  const rows = database.all(
    countRow,
    `SELECT term_id, count(*) AS count FROM post_terms JOIN posts ON posts.id = post_id
     WHERE status = 'publish' GROUP BY term_id`,
  );
  const counts = new Map(rows.map(({ term_id, count }) => [term_id, count]));
  counted.set(database, { writes, counts });
  return counts;
}

function withCount({ database }: Service, row: z.output<typeof stored>): TermRow {
  return { ...row, count: countsOf(database).get(row.id) ?? 0 };
}

export function readTerm(service: Service, id: number): TermRow | null {
  const row = service.database.get(stored, 'SELECT * FROM terms WHERE id = ?', [id]);
  return row && withCount(service, row);
}

export function termsOfPost(service: Service, postId: number, taxonomy: Taxonomy): TermRow[] {
  return service.database
    .all(
      stored,
      `SELECT terms.* FROM terms JOIN post_terms AS own ON own.term_id = terms.id
       WHERE own.post_id = ? AND taxonomy = ? ORDER BY name COLLATE NOCASE`,
      [postId, taxonomy],
    )
    .map((row) => withCount(service, row));
}

const idRow = z.object({ id: z.number() });

/** Cheaper than whole terms: lists of posts carry only these. */
export function termIdsOfPost({ database }: Service, postId: number, taxonomy: Taxonomy): number[] {
  return database
    .all(
      idRow,
      `SELECT terms.id FROM terms JOIN post_terms AS own ON own.term_id = terms.id
       WHERE own.post_id = ? AND taxonomy = ? ORDER BY name COLLATE NOCASE`,
      [postId, taxonomy],
    )
    .map(({ id }) => id);
}

/** A category and every one below it. */
export function withDescendants({ database }: Service, ids: readonly number[]): number[] {
  const all = new Set(ids);
  for (const id of all) {
    const children = database.all(idRow, 'SELECT id FROM terms WHERE parent_id = ?', [id]);
    for (const child of children) all.add(child.id);
  }
  return [...all];
}

export interface TermQuery {
  readonly taxonomy: Taxonomy;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly parent?: number | undefined;
  readonly post?: number | undefined;
  readonly hideEmpty?: boolean | undefined;
  readonly orderBy?: string | undefined;
  readonly order?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const orders: Record<string, string> = {
  id: 'terms.id',
  name: 'name COLLATE NOCASE',
  slug: 'slug',
  count: `(SELECT count(*) FROM post_terms JOIN posts ON posts.id = post_id
    WHERE term_id = terms.id AND posts.status = 'publish')`,
  description: 'description',
  include: 'terms.id',
};

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');

export function findTerms(service: Service, query: TermQuery): { rows: TermRow[]; total: number } {
  const { database } = service;
  const where = ['taxonomy = ?'];
  const params: (string | number)[] = [query.taxonomy];
  const add = (condition: string, values: readonly (string | number)[]) => {
    where.push(condition);
    params.push(...values);
  };
  if (query.include?.length) add(`terms.id IN (${marks(query.include)})`, query.include);
  if (query.exclude?.length) add(`terms.id NOT IN (${marks(query.exclude)})`, query.exclude);
  if (query.slugs?.length) add(`slug IN (${marks(query.slugs)})`, query.slugs);
  if (query.search) add(`instr(lower(name), lower(?)) > 0`, [query.search]);
  if (query.parent !== undefined) add('parent_id = ?', [query.parent]);
  if (query.post !== undefined) {
    add('terms.id IN (SELECT term_id FROM post_terms WHERE post_id = ?)', [query.post]);
  }
  if (query.hideEmpty) {
    add(
      `EXISTS (SELECT 1 FROM post_terms JOIN posts ON posts.id = post_terms.post_id
       WHERE post_terms.term_id = terms.id AND posts.status = 'publish')`,
      [],
    );
  }
  const order = orders[query.orderBy ?? 'name'] ?? 'name';
  const way = query.order === 'desc' ? 'DESC' : 'ASC';
  return {
    total: database.number(`SELECT count(*) FROM terms WHERE ${where.join(' AND ')}`, params),
    rows: database
      .all(
        stored,
        `SELECT * FROM terms WHERE ${where.join(' AND ')} ORDER BY ${order} ${way} LIMIT ? OFFSET ?`,
        [...params, query.limit ?? -1, query.offset ?? 0],
      )
      .map((row) => withCount(service, row)),
  };
}

/** Gives a post these terms of one taxonomy and no others; the default category when there would be none. */
export function setTerms(
  { database }: Pick<Service, 'database'>,
  postId: number,
  taxonomy: Taxonomy,
  ids: readonly number[],
): void {
  database.run(
    'DELETE FROM post_terms WHERE post_id = ? AND term_id IN (SELECT id FROM terms WHERE taxonomy = ?)',
    [postId, taxonomy],
  );
  for (const id of ids) {
    database.run(
      'INSERT OR IGNORE INTO post_terms SELECT ?, id FROM terms WHERE id = ? AND taxonomy = ?',
      [postId, id, taxonomy],
    );
  }
}

/** WordPress's “Uncategorized”: the category of posts that were given none. */
export function defaultCategory({ database }: Pick<Service, 'database'>): number {
  const id = database.number(
    "SELECT id FROM terms WHERE taxonomy = 'category' ORDER BY slug <> 'uncategorized', id LIMIT 1",
  );
  return id;
}
