/** A thread that prepares entries for the main thread. */
import { answerAll } from '../../../threads.ts';
import { prepareEntry, type Task } from './entries.ts';

answerAll(({ posts, options }: Task) =>
  Array.fromAsync(posts, (post) => prepareEntry(post, options)),
);
