import type { Post } from '../../model.ts';

/** The older generation calls what is scheduled published already; its date tells. */
export function withSchedule(post: Post): Post {
  const ahead = post.date !== null && Date.parse(post.date) > Date.now();
  return post.status === 'publish' && ahead ? { ...post, status: 'future' } : post;
}
