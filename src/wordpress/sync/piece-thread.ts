/** A thread that makes records of posts for the one that reads them. */
import { answerAll } from '../../threads.ts';
import type { Task } from './piece-hands.ts';
import { drawUp } from './piece.ts';

answerAll(({ posts, options }: Task) => Array.fromAsync(posts, (post) => drawUp(post, options)));
