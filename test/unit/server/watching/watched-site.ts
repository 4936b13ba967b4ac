import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import {
  createCms,
  type EntryType,
  type Id,
  pageType,
  postType,
} from '../../../../src/wordpress/client/index.ts';
import { loadServerSettings } from '../../../../src/config/index.ts';
import type { PublishedText } from '../../../../src/server/published.ts';
import { createLocalQueue } from '../../../../src/server/rebuilds/local-queue.ts';
import type { Rebuild } from '../../../../src/server/rebuilds/rebuild.ts';
import { startWatching } from '../../../../src/server/watching/start-watching.ts';
import { doorSecret } from '../../../support/desk-door.ts';

const accounts = {
  admin: { CMS_USER: 'admin', CMS_APPLICATION_PASSWORD: 'Tern Gull Seal Reef Cove Buoy' },
  nobody: { CMS_USER: 'nobody', CMS_APPLICATION_PASSWORD: 'Kelp Kelp Kelp Kelp Kelp Kelp' },
};

type Texts = ReadonlyMap<Id, PublishedText>;

interface SiteOptions {
  readonly cmsUrl: string;
  /** Milliseconds between two checks. */
  readonly every?: number;
  /** When an editor was last at the desk. */
  readonly editorSeen?: () => number;
  readonly signedBy?: keyof typeof accounts;
  /** Posts of the service that no build shows. */
  readonly leavesOut?: (id: Id) => boolean;
  /** Default: posts and pages. */
  readonly types?: readonly EntryType[];
  /** A post that is missing from the release of a rollback. */
  readonly lacks?: Id;
  /** The result of each build. */
  readonly end?: (count: number) => 'live' | 'failed' | 'requested';
}

/**
 * A watched site. The result of a build is in memory; all else is real. `built` are the rebuilds that have ended.
 */
export async function watchedSite(options: SiteOptions) {
  const { cmsUrl, every = 20, leavesOut = () => false, end = () => 'live', lacks } = options;
  const read = loadServerSettings({
    CMS_URL: cmsUrl,
    SESSION_SECRET: doorSecret,
    REBUILD_QUIET: '0s',
    ...(options.signedBy === undefined ? {} : accounts[options.signedBy]),
  });
  const settings = { ...read, rebuilds: { ...read.rebuilds, checkEvery: every } };
  const reader = createCms({ url: cmsUrl, retries: 0 });
  const types = options.types ?? [postType, pageType];
  const textsOf = async (type: EntryType): Promise<Texts> => {
    const all = await Array.fromAsync(reader.entries(type).stamps()).catch(() => []);
    const list = await reader.facts(type);
    // Those that only a plugin lists.
    const more = (list?.items ?? []).flatMap(({ stamp }) => stamp ?? []);
    const stamps = [...all.flatMap(({ items }) => items), ...more].filter(
      ({ id }) => !leavesOut(id),
    );
    return new Map(
      stamps.map(({ id, modified }) => [
        id,
        {
          type: type.name,
          id,
          modified,
          title: '',
          path: `/${id}/`,
          language: null,
          takesComments: false,
        },
      ]),
    );
  };
  const print = async (): Promise<ReadonlyMap<string, Texts>> => {
    const texts = types.map(async (type) => [type.name, await textsOf(type)] as const);
    return new Map(await Promise.all(texts));
  };
  const asText = () => JSON.stringify(Array.from(live.values(), (texts) => [...texts]));
  let live = await print();
  let isBack = lacks !== undefined;
  if (lacks !== undefined)
    live = new Map(
      Array.from(live, ([name, texts]) => [
        name,
        new Map([...texts].filter(([id]) => id !== lacks)),
      ]),
    );
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as never) });
  const built: Rebuild[] = [];
  const rebuilds = createLocalQueue({
    settings,
    log,
    isPaused: () => isBack,
    async run(_, tell) {
      const how = end(built.length);
      if (how === 'failed') tell({ step: 'failed', reason: 'It failed.', advice: null });
      else if (how === 'requested') tell({ step: 'requested' });
      else {
        const before = asText();
        live = await print();
        isBack = false;
        const isSame = before === asText();
        const rest = { changed: [], warnings: [], duration: 1 };
        tell({ step: 'live', release: 'r', isSame, ...rest });
      }
    },
  });
  rebuilds.watch((rebuild) => {
    if (rebuild.endedAt !== null) built.push(rebuild);
  });
  const watching = startWatching({
    settings,
    rebuilds,
    log,
    editorSeen: options.editorSeen,
    live: () => ({ types, entries: (type) => live.get(type) ?? new Map() }),
  });
  onTestFinished(async () => {
    watching?.stop();
    await Promise.all([rebuilds.close(), reader.close()]);
  });
  return {
    built,
    rebuilds,
    /** The reason of each rebuild. */
    reasons: () => built.map(({ askedBy }) => askedBy.map(({ reason }) => reason).join(' + ')),
    by: () => built.flatMap(({ askedBy }) => askedBy.map(({ by }) => by)),
    messages: () => lines.map(({ msg }) => msg),
    isLive: (id: Id) => [...live.values()].some((texts) => texts.has(id)),
  };
}
