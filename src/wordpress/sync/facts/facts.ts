import type { Post } from '../../client/index.ts';
import { toProse, type Prepared } from '../../../html/index.ts';
import type { StoredPost } from '../../mirror/index.ts';
import { isWritten } from './standfirst.ts';
import { keywordsOf } from './keywords.ts';
import { lengthOf } from './length.ts';
import { toLanguage } from './language.ts';
import { tokensOf } from './tokens.ts';

interface Texts extends Pick<StoredPost, 'title' | 'excerpt'> {
  readonly prepared: Prepared;
}

/** What is learnt of a text from the text itself. */
export function factsOf(
  post: Post,
  { title, excerpt, prepared }: Texts,
): Pick<StoredPost, 'standfirst' | 'language' | 'words' | 'keywords'> {
  const prose = toProse(prepared);
  const tokens = { title: tokensOf(title), text: tokensOf(prose.text) };
  return {
    standfirst: isWritten(post, { prose: prose.text, title, excerpt }) ? excerpt : '',
    language: toLanguage(post.language) ?? toLanguage(prose.language ?? ''),
    words: lengthOf(tokens.text),
    keywords: keywordsOf(tokens.title, tokens.text),
  };
}
