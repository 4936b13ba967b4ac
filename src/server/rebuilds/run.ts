import type { Rebuild } from './rebuild.ts';
import type { RebuildNews } from './news.ts';

/**
 * Makes one rebuild and tells how it gets on; the last news is `live`, `told` or `failed`. Resolves when nothing of it
 * runs any more, and never rejects. Ends early, and tells nothing more, when the signal aborts.
 */
export type RunRebuild = (
  rebuild: Rebuild,
  tell: (news: RebuildNews) => void,
  signal: AbortSignal,
) => Promise<void>;
