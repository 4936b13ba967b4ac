import { toPages, type ArchivePage } from './archive.ts';
import type { StoredPost } from '../store/records.ts';

/** What a rest parameter is to be for a path: `2026/01/fog-lifts` for `/2026/01/fog-lifts/`. */
export const toParam = (path: string): string | undefined =>
  path.replace(/^\/+|\/+$/g, '') || undefined;

/** One static path for each page of each record's archive. */
export const archivePaths = async <T extends { readonly path: string }>(
  records: readonly T[],
  postsOf: (record: T) => Promise<readonly StoredPost[]>,
): Promise<
  readonly { readonly path: string | undefined; readonly record: T; readonly page: ArchivePage }[]
> =>
  (
    await Promise.all(
      records.map(async (record) =>
        toPages(record.path, await postsOf(record)).map((page) => ({
          path: toParam(page.path),
          record,
          page,
        })),
      ),
    )
  ).flat();
