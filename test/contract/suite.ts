import { describe, it } from 'vitest';
import { accountsContract } from './suite/accounts.ts';
import { connectContract } from './suite/connect.ts';
import { editingContract } from './suite/editing.ts';
import { filesContract } from './suite/files.ts';
import { getPostContract } from './suite/get-post.ts';
import { mediaContract } from './suite/media.ts';
import { menusContract } from './suite/menus.ts';
import { moderationContract } from './suite/moderation.ts';
import { readersContract } from './suite/readers.ts';
import { readPostsContract } from './suite/read-posts.ts';
import { useTarget } from './suite/subject.ts';
import { termsAndCommentsContract } from './suite/terms-and-comments.ts';
import { watchingContract } from './suite/watching.ts';
import { writePostsContract } from './suite/write-posts.ts';
import type { Target } from './suite/target.ts';

export type { Started, Target } from './suite/target.ts';

/**
 * The contract of the content service (`docs/interface.md`), as a site relies on it: everything is asked through
 * `createCms`, and both generations must answer alike but where the tests say how they differ.
 */
export function contract(target: Target): void {
  const { name, unavailable } = target;
  if (unavailable !== null) {
    it(`${name} keeps the whole contract`, (test) => test.skip(`skipped: ${unavailable}`));
    return;
  }
  describe(name, () => {
    const subject = useTarget(target);
    connectContract(subject);
    readPostsContract(subject);
    getPostContract(subject);
    termsAndCommentsContract(subject);
    accountsContract(subject);
    mediaContract(subject);
    filesContract(subject);
    menusContract(subject);
    moderationContract(subject);
    watchingContract(subject);
    writePostsContract(subject);
    editingContract(subject);
    readersContract(subject);
  });
}

/** What differs with the way of signing and the form of addresses: reading and writing as each account, and sending files. */
export function accessContract(target: Target): void {
  const { name, unavailable } = target;
  if (unavailable !== null) {
    it(`${name} can be read and written`, (test) => test.skip(`skipped: ${unavailable}`));
    return;
  }
  describe(name, () => {
    const subject = useTarget(target);
    connectContract(subject);
    readPostsContract(subject);
    accountsContract(subject);
    mediaContract(subject);
    menusContract(subject);
    writePostsContract(subject);
  });
}
