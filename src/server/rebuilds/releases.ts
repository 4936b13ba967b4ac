import { join } from 'node:path';
import {
  listReleases,
  openPublishedTo,
  PublishError,
  readBalance,
  rollBack,
  textsAfterRollback,
} from '../../publish/index.ts';
import type { ServerContext } from '../context.ts';
import type { Editor } from '../auth/guard.ts';
import { mayRollBack } from '../auth/rights.ts';
import { Problem } from '../problem.ts';
import { isOver } from './rebuild.ts';

/** Milliseconds that a rollback waits while another process publishes. */
const patience = 20_000;

const unknown = () =>
  new Problem({ code: 'not-found', detail: 'There is no such release. The last ones are kept.' });

/** A kept release. Throws a {@link Problem} `not-found`. */
export function releaseWith({ releases }: Pick<ServerContext, 'releases'>, id: string) {
  const all = releases === null ? [] : listReleases(releases);
  const release = all.find((each) => each.id === id);
  if (releases === null || release === undefined) throw unknown();
  return {
    release,
    isNewest: release === all[0],
    /** What would change for readers if it were live; null when that is unknown. */
    changes: textsAfterRollback(releases, id),
    /** What WordPress listed beside what its pages show; empty if that is unknown. */
    balance: readBalance(join(releases, id)),
  };
}

/**
 * Makes a release live, and lets this server serve it. Throws a {@link Problem}: `forbidden`
 * without the right to edit and publish others' posts, `not-found`, `conflict` if damaged, `busy`.
 */
export async function rollBackTo(
  { settings, releases, rebuilds, live, log }: ServerContext,
  { user }: Pick<Editor, 'user'>,
  id: string,
): Promise<void> {
  if (!mayRollBack(user.capabilities)) {
    const detail = 'Only accounts that may edit and publish the posts of others can roll back.';
    throw new Problem({ code: 'forbidden', detail });
  }
  if (releases === null || listReleases(releases).every((each) => each.id !== id)) throw unknown();
  if (rebuilds.list().some((each) => each.startedAt !== null && !isOver(each))) {
    const detail =
      'A rebuild is running, and would replace the release. Roll back when it has ended.';
    throw new Problem({ code: 'busy', detail, retryAfter: 30 });
  }
  const signal = AbortSignal.timeout(patience);
  try {
    // A server that follows a bucket rolls it back for all servers.
    const to = settings.follow?.from ?? settings.publish.to;
    const publishing = { ...settings, publish: { ...settings.publish, to } };
    const publishedTo = await openPublishedTo(publishing, signal);
    await rollBack(releases, id, {
      what: 'the desk',
      onWait: () => undefined,
      signal,
      by: user.name,
      publishedTo,
    });
    publishedTo.target?.close();
  } catch (cause) {
    if (signal.aborted) {
      const detail = 'Another process is publishing. Try again in a moment.';
      throw new Problem({ code: 'busy', detail, retryAfter: 30, cause });
    }
    if (!(cause instanceof PublishError)) throw cause;
    throw new Problem({ code: 'conflict', detail: cause.message, cause });
  }
  live?.refresh();
  log.info({ release: id, account: user.id }, 'rolled back');
}
