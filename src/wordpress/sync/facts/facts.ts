import type { Post } from '../../client/index.ts';
import { toProse, type Prepared } from '../../../content/html/index.ts';
import type { StoredPost } from '../../mirror/index.ts';
import { isWritten } from './standfirst.ts';
import { lengthOf } from './length.ts';
import { toLanguage } from './language.ts';

interface Texts extends Pick<StoredPost, 'title' | 'excerpt'> {
  readonly prepared: Prepared;
}

/** What is learnt of a text from the text itself. */
export function factsOf(
  post: Post,
  { title, excerpt, prepared }: Texts,
): Pick<StoredPost, 'standfirst' | 'language' | 'words'> {
  const prose = toProse(prepared);
  return {
    standfirst: isWritten(post, { prose: prose.text, title, excerpt }) ? excerpt : '',
    language: toLanguage(post.language) ?? toLanguage(prose.language ?? ''),
    words: lengthOf(prose.text),
  };
}
