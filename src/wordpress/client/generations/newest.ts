import type { Newest } from '../cms.ts';
import { CmsError, type CmsErrorCode, refusalCodes } from '../errors.ts';
import type { Post } from '../model.ts';

/** A kept version of a post: its text and when it was saved. */
export type Version = Pick<
  Post,
  'titleHtml' | 'contentHtml' | 'excerptHtml' | 'raw' | 'modified' | 'modifiedLocal'
> & { readonly from: 'autosave' | 'revision' };

/**
 * The newest text of a post. To WordPress, an autosave is newer only if it was saved later than the
 * post, not in the same second. The date of change of a new scheduled post is the date for which it is
 * scheduled, so it is ignored.
 */
export function newestOf(saved: Post, versions: readonly Version[]): Newest {
  const ahead = saved.modified !== null && Date.parse(saved.modified) > Date.now() + 60_000;
  let best: Newest = { post: saved, from: 'saved', savedAt: saved.modified };
  let since = ahead ? '' : (saved.modified ?? '');
  for (const { from, ...text } of versions) {
    if ((text.modified ?? '') <= since) continue;
    since = text.modified ?? '';
    best = { post: { ...saved, ...text }, from, savedAt: text.modified };
  }
  return best;
}

const withheld = new Set<CmsErrorCode>([...refusalCodes, 'not-found', 'unsupported']);

/** Versions of a post; empty if the account may not read them or the service does not keep them. */
export async function readable<T>(read: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof CmsError && withheld.has(error.code)) return [];
    throw error;
  }
}
