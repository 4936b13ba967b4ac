/** A thread that prepares posts for the main thread. */
import { answerAll } from '../../threads.ts';
import { drawUp } from './piece.ts';
import type { Task } from './prepare-posts.ts';

answerAll(({ posts, options }: Task) => Array.fromAsync(posts, (post) => drawUp(post, options)));
