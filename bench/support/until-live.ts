import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { magazineUser } from './magazine-user.ts';
import { processorOf, watchMemory } from './process-tree.ts';
import type { Taken } from './record.ts';
import type { ServedMagazine } from './serve-magazine.ts';

const { authorization } = magazineUser;
const longest = 30 * 60_000;
const checkEvery = 10;
const askEvery = 1000;
const restEvery = 500;
const mostAtRest = 0.02;

const rebuildSchema = z.object({
  id: z.string(),
  state: z.string(),
  problem: z.unknown(),
});

const askFor = async (url: string, path: string, method: 'GET' | 'POST') => {
  const answer = await fetch(`${url}/api/rebuilds${path}`, { method, headers: { authorization } });
  if (!answer.ok) throw new Error(`${path} of rebuilds answered ${await answer.text()}`);
  return rebuildSchema.parse(await answer.json());
};

const isOver = async (url: string, id: string): Promise<boolean> => {
  const { state, problem } = await askFor(url, `/${id}`, 'GET');
  if (state === 'failed') throw new Error(`The rebuild failed: ${JSON.stringify(problem)}`);
  return state === 'live';
};

/** What readers of a page are to see. */
export interface Sight {
  readonly path: string;
  /** Stands in the page; null for a page that is gone. */
  readonly text: string | null;
}

const isSeen = async (url: string, { path, text }: Sight): Promise<boolean> => {
  const answer = await fetch(url + path);
  const page = await answer.text();
  return text === null ? answer.status === 404 || answer.status === 410 : page.includes(text);
};

/** Waits until what follows is done, too, such as an index of the search that came later than its pages. */
const untilAtRest = async (pid: number): Promise<void> => {
  let calm = 0;
  let before = processorOf(pid);
  const started = performance.now();
  while (calm < 3 && performance.now() - started < longest) {
    await wait(restEvery);
    const now = processorOf(pid);
    calm = now - before <= mostAtRest ? calm + 1 : 0;
    before = now;
  }
};

/**
 * Asks the server for a rebuild, and looks at a page until readers see what they are to see; without one, until the rebuild is
 * over.
 * @returns from the call until the page was seen; of the server and all that it has started.
 */
export async function untilLive({ url, pid }: ServedMagazine, sight: Sight | null): Promise<Taken> {
  const memory = watchMemory(pid);
  const before = processorOf(pid);
  const started = performance.now();
  try {
    const { id } = await askFor(url, '', 'POST');
    let asked = started;
    while (sight === null ? !(await isOver(url, id)) : !(await isSeen(url, sight))) {
      const now = performance.now();
      if (now - started > longest)
        throw new Error(`${sight?.path} never showed ${sight?.text ?? 'that it is gone'}.`);
      // A rebuild that failed shows nothing either.
      if (now - asked > askEvery) await isOver(url, id).then(() => (asked = now));
      await wait(checkEvery);
    }
    const wall = (performance.now() - started) / 1000;
    // What it still does after the page is live is its work, too; the next one begins when it is done.
    while (!(await isOver(url, id))) await wait(checkEvery);
    await untilAtRest(pid);
    return { wall, processor: processorOf(pid) - before, ...memory.stop() };
  } finally {
    memory.stop();
  }
}
