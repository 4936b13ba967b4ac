import type { Command } from './command.ts';
import { deleteMedia, listMedia, uploadMedia } from './media.ts';
import { listPosts, showPost } from './posts-read.ts';
import { createPost, deletePost } from './posts-write.ts';
import { listUsers, showMe, showUser } from './users.ts';

export const commands: readonly Command[] = [
  ...[listPosts, showPost, createPost, deletePost],
  ...[listMedia, uploadMedia, deleteMedia],
  ...[listUsers, showUser, showMe],
];
