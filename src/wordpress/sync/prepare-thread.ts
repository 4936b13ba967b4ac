/** A thread that prepares posts for the main thread. */
import { answerAll } from '../../threads.ts';
import { preparePost } from './prepare-post.ts';
import type { Task } from './prepare-posts.ts';

answerAll(({ posts, options }: Task) =>
  Array.fromAsync(posts, (post) => preparePost(post, options)),
);
