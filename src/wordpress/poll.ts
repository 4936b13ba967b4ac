import { setTimeout as sleep } from 'node:timers/promises';
import type { HookParameters } from 'astro';
import { cmsOptions } from '../config/index.ts';
import { digestOf } from '../digest.ts';
import { createCms, type Cms } from './client/index.ts';
import { loadedSites, loaderName, refreshed } from './loaders.ts';
import { settingsOf, type WordPressOptions } from './options.ts';
import { readUndatedParts } from './sync/index.ts';

interface PollOptions {
  /** Seconds between two checks. */
  readonly seconds: number;
  /** Astro's own, of its dev server. */
  readonly refreshContent: NonNullable<HookParameters<'astro:server:setup'>['refreshContent']>;
  /** Called once when checks begin to fail, with the reason. */
  readonly warn: (problem: string) => void;
}

/** Every tenth check compares authors, terms, comments, uploads and the site's own settings too. */
const checksPerFullCheck = 10;

/**
 * For a dev server: checks each loaded site, and refreshes the collections after a change. Most
 * checks are two light requests; a failed one is repeated. The first always refreshes, and a change
 * does so at the next check, too: dates are whole seconds, so a text may be saved twice in one.
 * Returns a function that ends the checks.
 */
export function pollSites(options: PollOptions): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const sites = new Map<WordPressOptions, Site>();
  void run(sites, options, signal)
    .catch((error: unknown) => {
      if (!signal.aborted) options.warn(`The checks for changes have stopped: ${reasonOf(error)}`);
    })
    .finally(() => sites.forEach(({ close }) => close()));
  return () => closing.abort();
}

async function run(
  sites: Map<WordPressOptions, Site>,
  { seconds, refreshContent, warn }: PollOptions,
  signal: AbortSignal,
): Promise<void> {
  let isFailing = false;
  for (;;) {
    // The timer must not keep a dev server from ending.
    await sleep(seconds * 1000, undefined, { signal, ref: false });
    try {
      await check(sites, refreshContent, signal);
      isFailing = false;
    } catch (error) {
      signal.throwIfAborted();
      if (!isFailing) warn(`WordPress can't be read at the moment: ${reasonOf(error)}`);
      isFailing = true;
    }
  }
}

async function check(
  sites: Map<WordPressOptions, Site>,
  refreshContent: PollOptions['refreshContent'],
  signal: AbortSignal,
): Promise<void> {
  const changed: (() => void)[] = [];
  for (const options of loadedSites()) {
    const site = sites.get(options) ?? createSite(options);
    sites.set(options, site);
    const shown = await site.check();
    const isNew = shown !== site.seen;
    if (isNew || !site.isSettled)
      changed.push(() => Object.assign(site, { seen: shown, isSettled: !isNew }));
  }
  signal.throwIfAborted();
  if (changed.length === 0) return;
  await refreshed(() => refreshContent({ loaders: [loaderName], context: {} }));
  for (const note of changed) note();
}

interface Site {
  /** What the collections were refreshed for. */
  seen: string | undefined;
  /** Whether they were refreshed a second time for it. */
  isSettled: boolean;
  /** A digest of what the site shows now. Throws a CmsError. */
  readonly check: () => Promise<string>;
  readonly close: () => void;
}

function createSite(options: WordPressOptions): Site {
  let cms: Cms | undefined;
  let checks = 0;
  let others = '';
  return {
    seen: undefined,
    isSettled: false,
    async check() {
      if (cms === undefined || checks % checksPerFullCheck === 0) {
        // A new client, because the old one keeps the result of discovery.
        await cms?.close();
        // A check that fails is repeated soon.
        cms = createCms({ ...cmsOptions(settingsOf(options)), retries: 0, concurrency: 2 });
        const { digests } = await readUndatedParts(cms);
        const media = await cms.media.latest();
        others = digestOf([...digests], media?.total, media?.items);
      }
      const posts = await cms.posts.latest({ few: true });
      const pages = await cms.pages.latest({ few: true });
      checks += 1;
      return digestOf(others, posts.total, posts.items, pages.total, pages.items);
    },
    close: () => void cms?.close(),
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
