/** A thread that makes records of posts for the one that reads them. */
import { parentPort } from 'node:worker_threads';
import type { Task } from './piece-hands.ts';
import { drawUp } from './piece.ts';

parentPort?.on('message', ({ posts, options }: Task) => {
  void (async () => {
    const drawn = await Array.fromAsync(posts, (post) => drawUp(post, options));
    parentPort?.postMessage(drawn);
  })();
});
