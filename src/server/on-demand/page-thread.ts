import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openThread, type Thread } from '../../threads.ts';

/** Renders pages from the mirror of the last sync. Rejects if that fails or takes too long. */
export interface PageThread {
  /** The cache key of a page; null if the mirror has no such page. */
  keyOf(path: string): Promise<string | null>;
  /** The page, and its cache key now. */
  render(path: string): Promise<RenderedPage | null>;
  close(): void;
}

export interface RenderedPage {
  readonly key: string;
  readonly html: Buffer;
}

interface Question {
  readonly path: string;
  readonly wants: 'key' | 'page';
}

type Found = { readonly key: string; readonly html: Uint8Array | null } | null;
type Answer = { readonly found: Found } | { readonly problem: string };

/** More memory saves little time. */
const limits = { maxYoungGenerationSizeMb: 24 };

/** Milliseconds. After an update of the program, templates are compiled first. */
const patience = 60_000;

/**
 * The thread starts with the first page, and again after it has ended.
 * @param publisher `src/cli/publish.ts` of the project; null without a project
 * @param service the root of the content service's interface, which names the mirror
 */
export function createPageThread(publisher: string | null, service: string): PageThread {
  let thread: Thread<Question, Answer> | undefined;
  const open = (): Thread<Question, Answer> => {
    if (publisher === null)
      throw new Error('This server cannot find the project, whose templates it needs.');
    const script = pathToFileURL(join(dirname(publisher), 'render-on-demand.ts'));
    return openThread(script, { workerData: { service }, resourceLimits: limits });
  };
  const ask = async (question: Question): Promise<Found> => {
    thread ??= open();
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(late.resolve, patience);
    const answer = await Promise.race([thread.ask(question), late.promise]);
    clearTimeout(timer);
    if (answer === undefined) {
      thread.end();
      thread = undefined;
      throw new Error('The thread that renders pages has ended, or took too long.');
    }
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.found;
  };
  return {
    async keyOf(path) {
      const found = await ask({ path, wants: 'key' });
      return found?.key ?? null;
    },
    async render(path) {
      const found = await ask({ path, wants: 'page' });
      return found?.html ? { key: found.key, html: Buffer.from(found.html.buffer) } : null;
    },
    close: () => thread?.end(),
  };
}
