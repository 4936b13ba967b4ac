import { safeSegment } from './safe-path.ts';

export type PathKind = 'post' | 'page' | 'category' | 'post_tag' | 'author';

const folders: Readonly<Record<PathKind, string>> = {
  post: '/',
  page: '/',
  category: '/category/',
  post_tag: '/tag/',
  author: '/author/',
};

/** Where a record lies whose permalink is no path: `/?p=12`, another site's address, or none at all. */
export function fallbackPath(kind: PathKind, slug: string, id: number): string {
  return `${folders[kind]}${safeSegment(slug) || `${kind}-${id}`}/`;
}
