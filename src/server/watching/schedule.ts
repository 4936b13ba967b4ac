import { CmsError, refusalCodes, type Cms, type Due } from '../../wordpress/client/index.ts';
import type { Rebuilds } from '../rebuilds/queue.ts';
import { Problem } from '../problem.ts';
import { growing } from './judge.ts';

interface ScheduleOptions {
  readonly client: () => Cms;
  readonly rebuilds: Pick<Rebuilds, 'request'>;
  /** Milliseconds between two checks. */
  readonly every: number;
  /** One line for the log, when the schedule can't be read. */
  readonly onRefused: (error: CmsError) => void;
}

/** Milliseconds. WordPress publishes a due text at its next visit, or a little later. */
const firstPause = 1000;
const longestPause = 60_000;
const patience = 10 * 60_000;
const mostBetween = 5 * 60_000;

const refusals: ReadonlySet<string> = new Set([
  ...refusalCodes,
  ...['bad-credentials', 'unsupported', 'not-found', 'invalid'],
]);

interface Waiting extends Due {
  readonly kind: 'posts' | 'pages';
  readonly until: number;
  /** The number of checks that found it unpublished. */
  tries: number;
}

/**
 * Asks for a rebuild if WordPress has published a scheduled text. Returns the milliseconds until
 * the next call is due; null if the credentials cannot read scheduled texts.
 */
export function createSchedule({ client, rebuilds, every, onRefused }: ScheduleOptions) {
  const between = Math.max(every, Math.min(every * 5, mostBetween));
  const givenUp = new Set<number>();
  let waiting: Waiting | null = null;

  const read = async (kind: Waiting['kind']) =>
    (await client()[kind].scheduled()).map((due) => ({ ...due, kind }));

  const findNext = async (): Promise<void> => {
    const all = [...(await read('posts')), ...(await read('pages'))];
    const [next] = all
      .filter(({ id }) => !givenUp.has(id))
      .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
    if (next === undefined) {
      waiting = null;
      return;
    }
    // A post that is late already gets the same patience as one that is due next.
    waiting = { ...next, tries: 0, until: Math.max(Date.now(), Date.parse(next.date)) + patience };
  };

  const isLive = async ({ kind, id }: Waiting): Promise<boolean> => {
    for await (const { items } of client()[kind].list({ ids: [id] })) {
      if (items.some((item) => item.id === id)) return true;
    }
    return false;
  };

  const timeTo = ({ date }: Due) => Date.parse(date) + firstPause - Date.now();

  /** Called when the scheduled time is over. */
  const settle = async (due: Waiting): Promise<number> => {
    if (await isLive(due)) {
      const what = due.kind === 'posts' ? 'post' : 'page';
      await rebuilds.request({ by: 'due', who: null, reason: `${what} ${due.id} was due` });
      waiting = null;
      return 0;
    }
    if (Date.now() > due.until) {
      givenUp.add(due.id);
      waiting = null;
      return 0;
    }
    due.tries += 1;
    return growing(firstPause, due.tries - 1, longestPause);
  };

  return async (): Promise<number | null> => {
    try {
      // A timer may be early, before the text is published and gone from the list.
      if (waiting !== null && Date.now() >= Date.parse(waiting.date))
        return timeTo(waiting) > 0 ? timeTo(waiting) : await settle(waiting);
      // The next text may have been postponed or withdrawn.
      await findNext();
      return waiting === null ? between : Math.min(Math.max(timeTo(waiting), 0), between);
    } catch (error) {
      // The next call asks for the rebuild again.
      if (error instanceof Problem && error.code === 'busy') return between;
      if (!(error instanceof CmsError)) throw error;
      if (!refusals.has(error.code)) return between;
      onRefused(error);
      return null;
    }
  };
}
