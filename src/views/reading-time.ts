import type { PostData } from '../wordpress/index.ts';

/** How fast most people read most texts, in words a minute. */
const wordsAMinute = 220;

/** How long a text takes to read, in whole minutes; at least one. Pictures are not counted. */
export const readingMinutes = ({ words }: Pick<PostData, 'words'>): number =>
  Math.max(1, Math.round(words / wordsAMinute));
