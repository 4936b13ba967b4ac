import { join, dirname } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { onDemandFile, readOnDemand } from '../../build/folder/index.ts';
import type { Coding } from '../../publish/index.ts';
import { renderedFile, type SmallFile } from '../static/small-files.ts';
import type { Redis } from '../redis.ts';
import { pathToFileURL } from 'node:url';
import { openThread, type Thread } from '../../threads.ts';

/** The pages of one site that are rendered when they are asked for. */
export interface PagesOnDemand {
  /** True if the site has such a page. Paths are decoded and without the base: `/2019/05/fog/`. */
  has(path: string): boolean;
  /** Null if the page is gone since the publication. Rejects if it cannot be rendered now. */
  find(path: string, coding: Coding | null): Promise<SmallFile | null>;
}

/** Where rendered pages are kept beside this process's memory, by cache key. It never rejects. */
export interface PageCache {
  get(key: string): Promise<Buffer | null>;
  set(key: string, html: Buffer): void;
}

interface Options {
  /** `src/cli/publish.ts` of the project; null without a project. */
  readonly publisher: string | null;
  readonly cache: PageCache | null;
  readonly log: Logger;
  /** Called for each page: where it came from, or that it could not be rendered. */
  readonly onPage?: (from: 'render' | 'cache' | 'failure') => void;
}

/** A sync has changed the page since its key was asked for. */
class Moved extends Error {}

const keyOrNull = async (thread: PageThread, path: string): Promise<string | null> =>
  thread.keyOf(path).catch(() => null);

const nullIfMoved = (error: unknown): null => {
  if (error instanceof Moved) return null;
  throw error;
};

/** A gone page is asked for again after this time, in milliseconds. */
const missingTime = 10_000;
const mostKeys = 50_000;

/** Opens the pages of sites. All of them are rendered by one thread. */
export function createPagesOnDemand({ publisher, cache, log, onPage = () => undefined }: Options) {
  let thread: { readonly service: string; readonly pages: PageThread } | undefined;
  const threadFor = (service: string): PageThread => {
    if (thread?.service !== service) {
      thread?.pages.close();
      thread = { service, pages: createPageThread(publisher, service) };
    }
    return thread.pages;
  };

  const htmlOf = async (key: string, path: string, service: string): Promise<Buffer> => {
    const kept = (await cache?.get(key)) ?? null;
    if (kept !== null) {
      onPage('cache');
      return kept;
    }
    const page = await threadFor(service).render(path);
    if (page?.key !== key) throw new Moved();
    onPage('render');
    cache?.set(key, page.html);
    return page.html;
  };

  return {
    /** @param site the folder with `client` and `server`. Null if all of its pages are files. */
    of(site: string): PagesOnDemand | null {
      const found = readOnDemand(join(site, onDemandFile));
      if (found === null) return null;
      const { service, paths } = found;
      // Opens the mirror before the first reader waits. A failure is reported with a page.
      const [first] = paths;
      if (first !== undefined) void keyOrNull(threadFor(service), first);
      // A page keeps its key while this site is live: a change makes another one live.
      const keys = new LRUCache<string, Promise<string | null>>({ max: mostKeys });
      const keyOf = (path: string): Promise<string | null> => {
        const known = keys.get(path);
        if (known !== undefined) return known;
        const key = threadFor(service).keyOf(path);
        keys.set(path, key);
        key.then(
          (value) => value === null && keys.set(path, key, { ttl: missingTime }),
          () => keys.delete(path),
        );
        return key;
      };
      return {
        has: (path) => paths.has(path),
        async find(path, coding) {
          try {
            for (;;) {
              const key = await keyOf(path);
              if (key === null) return null;
              const file = renderedFile(key, coding, () => htmlOf(key, path, service));
              const found = await file.catch(nullIfMoved);
              if (found !== null) return found;
              keys.delete(path);
            }
          } catch (err) {
            onPage('failure');
            log.error({ err, path }, 'a page could not be rendered');
            throw err;
          }
        },
      };
    },
    close: () => thread?.pages.close(),
  };
}

/** In seconds. A page that changed has another key, so the old one is only forgotten. */
const longestKept = 7 * 24 * 60 * 60;

/** Rendered pages in Redis: what one server has rendered, the others need not. */
export function createSharedPages({ client, prefix }: Redis): PageCache {
  const keyIn = (key: string) => `${prefix}:page:${key}`;
  return {
    async get(key) {
      const html = await client.get(keyIn(key)).catch(() => null);
      return html === null ? null : Buffer.from(html);
    },
    set(key, html) {
      const expiration = { type: 'EX', value: longestKept } as const;
      // While Redis is away, each server renders for itself.
      client.set(keyIn(key), html.toString(), { expiration }).catch(() => undefined);
    },
  };
}

type PageThread = ReturnType<typeof createPageThread>;

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
 * Renders pages from the last sync's mirror. Rejects if that fails or takes too long. The thread
 * starts with the first page, and again after it has ended.
 * @param publisher `src/cli/publish.ts` of the project; null without a project
 * @param service the root of the REST API, which names the mirror
 */
function createPageThread(publisher: string | null, service: string) {
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
    /** The cache key of a page; null if the mirror has no such page. */
    async keyOf(path: string): Promise<string | null> {
      const found = await ask({ path, wants: 'key' });
      return found?.key ?? null;
    },
    /** The page, and its cache key now. */
    async render(path: string) {
      const found = await ask({ path, wants: 'page' });
      return found?.html ? { key: found.key, html: Buffer.from(found.html.buffer) } : null;
    },
    close: () => thread?.end(),
  };
}
