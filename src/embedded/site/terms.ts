import { z } from 'zod';
import { createWhere, findRows, type Database, type Found, type Slice } from './database.ts';
import type { Service } from './service.ts';
import { toSlug } from './slug.ts';

const stored = z.object({
  id: z.number(),
  taxonomy: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  parent_id: z.number(),
});

export interface TermRow extends z.output<typeof stored> {
  /** Number of public posts that have it. */
  readonly count: number;
}

const countRow = z.object({ term_id: z.number(), count: z.number() });

interface Counted {
  readonly writes: number;
  readonly counts: ReadonlyMap<number, number>;
}

const counted = new WeakMap<Database, Counted>();

/** Counting reads all posts, so terms are counted once after each write. */
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

export function termsOfPost(service: Service, postId: number, taxonomy: string): TermRow[] {
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

/** Cheaper than whole terms, for lists of posts. */
export function termIdsOfPost({ database }: Service, postId: number, taxonomy: string): number[] {
  return database
    .all(
      idRow,
      `SELECT terms.id FROM terms JOIN post_terms AS own ON own.term_id = terms.id
       WHERE own.post_id = ? AND taxonomy = ? ORDER BY name COLLATE NOCASE`,
      [postId, taxonomy],
    )
    .map(({ id }) => id);
}

export interface TermQuery extends Slice {
  readonly taxonomy: string;
  readonly include?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  /** In names, as WordPress stores them: with `&amp;`. */
  readonly search?: string | undefined;
  readonly post?: number | undefined;
}

export function findTerms(service: Service, query: TermQuery): Found<TermRow> {
  const where = createWhere();
  where.add('taxonomy = ?', query.taxonomy);
  where.among('id', query.include);
  where.among('slug', query.slugs);
  if (query.search) {
    where.add("instr(lower(replace(name, '&', '&amp;')), lower(?)) > 0", query.search);
  }
  if (query.post !== undefined) {
    where.add('id IN (SELECT term_id FROM post_terms WHERE post_id = ?)', query.post);
  }
  const way = query.order === 'desc' ? 'DESC' : 'ASC';
  const order = query.orderBy === 'id' ? `id ${way}` : `name COLLATE NOCASE ${way}, id`;
  const { rows, total } = findRows(service.database, stored, 'terms', where, order, query);
  return { total, rows: rows.map((row) => withCount(service, row)) };
}

/** Creates a term; null if the taxonomy has one with this name. */
export function createTerm(service: Service, taxonomy: string, name: string): TermRow | null {
  const { database } = service;
  const same = 'SELECT * FROM terms WHERE taxonomy = ? AND (name = ? COLLATE NOCASE OR slug = ?)';
  const slug = toSlug(name);
  if (database.get(stored, same, [taxonomy, name, slug]) !== null) return null;
  const id = database.run(
    "INSERT INTO terms (taxonomy, name, slug, description, parent_id) VALUES (?, ?, ?, '', 0)",
    [taxonomy, name, slug],
  );
  return readTerm(service, id);
}

/** Replaces a post's terms of one taxonomy. */
export function setTerms(
  { database }: Pick<Service, 'database'>,
  postId: number,
  taxonomy: string,
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

/** The category of posts without one: WordPress's “Uncategorized”. */
export function defaultCategory({ database }: Pick<Service, 'database'>): number {
  return database.number(
    "SELECT id FROM terms WHERE taxonomy = 'category' ORDER BY slug <> 'uncategorized', id LIMIT 1",
  );
}
