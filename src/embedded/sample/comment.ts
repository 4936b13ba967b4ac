import type { SeedComment } from '../seed/seed.ts';

type Writer = Pick<SeedComment, 'user' | 'authorName' | 'authorEmail' | 'authorUrl'>;

export const desmond: Writer = { user: 'author', authorName: 'Desmond Pike' };
export const hanne: Writer = { user: 'editor', authorName: 'Hanne Lorentzen' };
export const ines: Writer = { user: 'ines', authorName: 'Inês Carvalho' };
export const marjorie: Writer = { user: 'reader', authorName: 'Marjorie Slaunwhite' };
export const ruth: Writer = { user: 'admin', authorName: 'Ruth Oakley' };

export function guest(authorName: string, authorEmail?: string, authorUrl?: string): Writer {
  return { authorName, authorEmail, authorUrl };
}

/** One comment; `parent` is the id of the one that it answers, and `status` is approved unless it says otherwise. */
export function comment(
  id: number,
  post: string,
  writer: Writer,
  date: string,
  content: string,
  more: { parent?: number; status?: SeedComment['status'] } = {},
): SeedComment {
  return {
    id,
    post,
    ...writer,
    date,
    content,
    parent: more.parent,
    status: more.status ?? 'approved',
  };
}
