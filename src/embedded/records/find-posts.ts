import type { Service } from '../service.ts';
import { postRow, type PostRow, type PostType } from './post-row.ts';

/** What a caller of either generation may ask of the posts. Times are UTC. */
export interface PostQuery {
  readonly types: readonly PostType[];
  /** `any` for all but the trash. */
  readonly statuses: readonly string[];
  /** Whose private posts are let in beside the statuses; all of them for `everybody`. */
  readonly privateOf?: number | 'everybody' | undefined;
  readonly search?: string | undefined;
  readonly authors?: readonly number[] | undefined;
  readonly notAuthors?: readonly number[] | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  /** A post has to have one of each list. */
  readonly terms?: readonly (readonly number[])[] | undefined;
  readonly notTerms?: readonly number[] | undefined;
  readonly parents?: readonly number[] | undefined;
  readonly notParents?: readonly number[] | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly modifiedAfter?: string | undefined;
  readonly modifiedBefore?: string | undefined;
  readonly sticky?: boolean | undefined;
  readonly mime?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly order?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const orders: Record<string, string> = {
  date: 'date',
  id: 'id',
  ID: 'id',
  modified: 'modified',
  title: 'title COLLATE NOCASE',
  slug: 'slug',
  name: 'slug',
  author: 'author_id',
  parent: 'parent_id',
  menu_order: 'menu_order',
  relevance: 'date',
};

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');

interface Built {
  readonly where: string;
  readonly params: (string | number)[];
}

function build(query: PostQuery): Built {
  const where: string[] = [];
  const params: (string | number)[] = [];
  const add = (condition: string, ...values: (string | number)[]) => {
    where.push(condition);
    params.push(...values);
  };
  const among = (
    column: string,
    values: readonly (string | number)[] | undefined,
    not: '' | 'NOT' = '',
  ) => {
    if (values?.length) add(`${column} ${not} IN (${marks(values)})`, ...values);
  };
  const withTerm = (ids: readonly number[], not: '' | 'NOT' = '') => {
    if (ids.length === 0) return;
    add(`id ${not} IN (SELECT post_id FROM post_terms WHERE term_id IN (${marks(ids)}))`, ...ids);
  };

  among('type', query.types);
  if (query.statuses.includes('any')) {
    where.push("status <> 'trash'");
  } else if (query.privateOf === undefined) {
    among('status', query.statuses);
  } else if (query.privateOf === 'everybody') {
    among('status', [...query.statuses, 'private']);
  } else {
    const own = `(status IN (${marks(query.statuses)}) OR (status = 'private' AND author_id = ?))`;
    add(own, ...query.statuses, query.privateOf);
  }
  among('author_id', query.authors);
  among('author_id', query.notAuthors, 'NOT');
  among('id', query.include);
  among('id', query.exclude, 'NOT');
  among('slug', query.slugs);
  among('parent_id', query.parents);
  among('parent_id', query.notParents, 'NOT');
  for (const ids of query.terms ?? []) withTerm(ids);
  withTerm(query.notTerms ?? [], 'NOT');
  if (query.after) add('date > ?', query.after);
  if (query.before) add('date < ?', query.before);
  if (query.modifiedAfter) add('modified > ?', query.modifiedAfter);
  if (query.modifiedBefore) add('modified < ?', query.modifiedBefore);
  if (query.sticky !== undefined) add('sticky = ?', query.sticky ? 1 : 0);
  if (query.mime) add('(mime = ? OR mime LIKE ?)', query.mime, `${query.mime}/%`);
  for (const word of query.search?.split(/\s+/).filter(Boolean).slice(0, 10) ?? []) {
    // The content of a protected post must not be guessable word by word.
    const places = `instr(lower(title), lower(?)) > 0 OR
      (password = '' AND (instr(lower(content), lower(?)) > 0 OR instr(lower(excerpt), lower(?)) > 0))`;
    add(`(${places})`, word, word, word);
  }
  return { where: where.join(' AND '), params };
}

/** The rows of one page, and how many there are on all of them. */
export function findPosts(
  { database }: Service,
  query: PostQuery,
): { rows: PostRow[]; total: number } {
  const { where, params } = build(query);
  const way = query.order?.toLowerCase() === 'asc' ? 'ASC' : 'DESC';
  const asGiven = query.orderBy === 'include' || query.orderBy === 'include_slugs';
  const column = orders[query.orderBy ?? 'date'] ?? 'date';
  const order = asGiven ? 'id ASC' : `${column} ${way}${column === 'id' ? '' : `, id ${way}`}`;
  const rows = database.all(
    postRow,
    `SELECT * FROM posts WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    asGiven ? [...params, -1, 0] : [...params, query.limit, query.offset],
  );
  return {
    rows: asGiven ? inGivenOrder(rows, query) : rows,
    total: database.number(`SELECT count(*) FROM posts WHERE ${where}`, params),
  };
}

function inGivenOrder(rows: readonly PostRow[], query: PostQuery): PostRow[] {
  const bySlug = query.orderBy === 'include_slugs';
  const place = ({ id, slug }: PostRow) =>
    bySlug ? (query.slugs?.indexOf(slug) ?? 0) : (query.include?.indexOf(id) ?? 0);
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .slice(query.offset, query.limit < 0 ? undefined : query.offset + query.limit);
}
