import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { sealData, unsealData } from 'iron-session';
import type { Logger } from 'pino';
import { z } from 'zod';
import { makePrivateFolder } from '../../private-folder.ts';
import {
  CmsError,
  type NewComment,
  newCommentSchema,
  type SentComment,
} from '../../wordpress/client/index.ts';
import { networkOf } from '../http/sender.ts';

interface WaitingOptions {
  /** Of the site. */
  readonly folder: string;
  /** Seals what readers wrote. */
  readonly secret: string;
  readonly send: (comment: NewComment) => Promise<SentComment>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Default: {@link defaultLimits}. */
  readonly limits?: Partial<typeof defaultLimits> | undefined;
}

const defaultLimits = {
  inAll: 500,
  ofNetwork: 5,
  /** Milliseconds until the next try: WordPress takes one comment of an address in 15 seconds. */
  floodPause: 16_000,
  failurePause: 60_000,
};

const longest = 3 * 24 * 60 * 60_000;

const table = `
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS comments (
    id INTEGER PRIMARY KEY,
    since INTEGER NOT NULL,
    network TEXT NOT NULL,
    turn INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    sealed TEXT NOT NULL
  );
`;

// Networks take turns: nobody can fill the line for others.
const firstInLine = 'SELECT id, since, sealed FROM comments ORDER BY tries, turn, id LIMIT 1';
const insert = `
  WITH own AS (SELECT count(*) AS waiting FROM comments WHERE network = :network)
  INSERT INTO comments (since, network, turn, sealed)
  SELECT :since, :network, waiting, :sealed FROM own
  WHERE waiting < :ofNetwork AND (SELECT count(*) FROM comments) < :inAll
`;

const rowSchema = z.object({ id: z.int(), since: z.number(), sealed: z.string() });
type Row = z.output<typeof rowSchema>;

/**
 * Comments that WordPress would take only later, since all readers have this server's address. They
 * are on disk, sealed, until WordPress takes them, for three days at most. If one is sent twice
 * because a server ended, WordPress refuses the duplicate.
 */
export function createWaitingComments(options: WaitingOptions) {
  const { folder, secret, send, log } = options;
  const { inAll, ofNetwork, floodPause, failurePause } = { ...defaultLimits, ...options.limits };
  const line = createLine(folder, log);
  const keyOf = (what: string) =>
    createHmac('sha256', secret).update(`waits ${what}`).digest('hex');
  const seal = { password: keyOf('seal'), ttl: 0 };
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const plan = (milliseconds: number): void => {
    if (isClosed || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      passOn().catch((err: unknown) => {
        log.warn({ err }, `comments that wait can't be passed on: look at ${line.file}`);
        plan(failurePause);
      });
    }, milliseconds);
    timer.unref();
  };

  const passOn = async (): Promise<void> => {
    for (let row = line.first(); row !== null; row = line.first()) {
      const pause = await passOnOne(row);
      if (pause === 0) continue;
      plan(pause);
      return;
    }
  };

  /** Milliseconds until the next try; 0 if the comment does not wait any more. */
  const passOnOne = async (row: Row): Promise<number> => {
    const opened = await unsealData(row.sealed, seal).catch(() => null);
    const comment = newCommentSchema.safeParse(opened).data;
    if (comment === undefined || Date.now() - row.since > longest) {
      log.warn('a comment of a reader waited too long, or SESSION_SECRET has changed: it is lost');
      line.remove(row);
      return 0;
    }
    try {
      const sent = await send(comment);
      if (isClosed) return 0;
      if (sent.state === 'refused' && sent.why === 'flood') return floodPause;
      if (sent.state === 'refused' && sent.why !== 'duplicate')
        log.warn(
          { text: comment.postId, why: sent.why },
          'WordPress refused a comment that waited',
        );
      line.remove(row);
      return 0;
    } catch (error) {
      if (!(error instanceof CmsError)) throw error;
      if (isClosed) return 0;
      // Others come first from now on.
      line.moveBack(row);
      log.warn({ reason: error.code }, 'a comment that waits could not be passed on');
      return failurePause;
    }
  };

  if (line.exists()) plan(0);
  return {
    isEmpty: line.isEmpty,
    /** Passes a comment on later. False if too many wait already. */
    async add(comment: NewComment): Promise<boolean> {
      const network = keyOf(networkOf(comment.address, 3));
      const sealed = await sealData(comment, seal);
      const values = { since: Date.now(), network, sealed, inAll, ofNetwork };
      if (!line.add(values)) return false;
      log.info('The comment of a reader waits until WordPress takes the next one');
      plan(floodPause);
      return true;
    },
    /** A comment that is being sent stays, and is sent once more by the next server. */
    close(): void {
      if (isClosed) return;
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      line.close();
    },
  };
}

/** The comments on disk. The file is opened when it is needed. */
function createLine(folder: string, log: WaitingOptions['log']) {
  const file = join(folder, 'comments.db');
  let known: DatabaseSync | null = null;
  let isClosed = false;
  const open = (): DatabaseSync => {
    if (known !== null) return known;
    makePrivateFolder(folder);
    known = new DatabaseSync(file, { timeout: 5_000 });
    known.exec(table);
    return known;
  };
  /** A damaged file or a full disk must not keep readers from writing to WordPress. */
  const orElse = <T>(otherwise: T, run: () => T): T => {
    try {
      return run();
    } catch (err) {
      log.warn({ err }, `comments that wait can't be read or stored: look at ${file}`);
      return otherwise;
    }
  };

  const exists = (): boolean => known !== null || existsSync(file);
  /** Null after the end, too. */
  const first = (): Row | null => {
    const row = isClosed ? undefined : open().prepare(firstInLine).get();
    return row === undefined ? null : rowSchema.parse(row);
  };
  return {
    file,
    exists,
    first,
    isEmpty: (): boolean => !exists() || orElse(true, () => first() === null),
    /** False if too many wait already. */
    add: (values: Record<string, SQLInputValue>): boolean =>
      orElse(false, () => Number(open().prepare(insert).run(values).changes) > 0),
    moveBack: ({ id }: Row) =>
      void open().prepare('UPDATE comments SET tries = tries + 1 WHERE id = ?').run(id),
    remove: ({ id }: Row) => void open().prepare('DELETE FROM comments WHERE id = ?').run(id),
    close(): void {
      isClosed = true;
      known?.close();
    },
  };
}
