import {
  builtInTypes,
  type AskedPost,
  type Cms,
  type EntryType,
  type Id,
  CmsError,
  orNull,
  type Batch,
  type Latest,
  type Stamp,
} from '../../wordpress/client/index.ts';
import {
  readFactsDigests,
  readUndatedParts,
  type UndatedParts,
} from '../../wordpress/sync/index.ts';
import type { Live, Observation, Seen } from './differences.ts';

/** The most changed texts that are requested in one check. */
const mostRead = 100;

/**
 * Removes records that no build shows: with a password, or only for WordPress to show, or not to be
 * understood. Costs one request if something is new, and plugins' facts of a new page.
 */
export function createHiddenFilter() {
  /** By text and date of change: true when everybody may read it. */
  const verdicts = new Map<string, boolean>();
  /** By type: the ids of texts with a password that are not on the site. */
  const hidden = new Map<string, Set<Id>>();

  const filter = async (
    cms: Cms,
    type: EntryType,
    { total, stamps, isComplete }: Seen,
    live: ReturnType<Live['entries']>,
  ): Promise<Seen> => {
    const keyOf = (id: Id) => `${id} ${stamps.get(id)}`;
    const own = (!isComplete && hidden.get(type.name)) || new Set<Id>();
    hidden.set(type.name, own);
    const news = [...stamps].flatMap(([id, modified]) =>
      live.get(id)?.modified === modified ? [] : [id],
    );
    const unjudged = news.filter((id) => !verdicts.has(keyOf(id)));
    const unreadable = new Set<Id>();
    if (unjudged.length > 0 && unjudged.length <= mostRead) {
      for await (const batch of cms.entries(type).list({ ids: unjudged })) {
        const items: readonly AskedPost[] =
          type.name === 'page' ? await cms.completer()(type, batch.items) : batch.items;
        for (const { id, ...post } of items)
          verdicts.set(keyOf(id), !post.protected && post.isElsewhere !== true);
        for (const { id } of batch.unreadable) if (id !== null) unreadable.add(id);
      }
    }
    for (const id of news) {
      if (verdicts.get(keyOf(id)) === false && !live.has(id)) own.add(id);
      else own.delete(id);
    }
    const isNone = (id: Id) => own.has(id) || unreadable.has(id);
    return {
      total: total === null ? null : total - own.size,
      stamps: new Map([...stamps].filter(([id]) => !isNone(id))),
      isComplete,
    };
  };

  return async (cms: Cms, seen: Observation, live: Live | null): Promise<Observation> => {
    if (live === null) return seen;
    const entries = await Promise.all(
      Array.from(
        seen.entries,
        async ([type, each]) =>
          [type, await filter(cms, type, each, live.entries(type.name))] as const,
      ),
    );
    return { ...seen, entries: new Map(entries) };
  };
}

/** The older generation sends whole records: beyond this number, a check does not read all. */
const mostFullRecords = 300;

const ofLatest = ({ items, total }: Latest<Stamp>): Seen => ({
  total,
  stamps: new Map(items.map(({ id, modified }) => [id, modified])),
  isComplete: false,
});

const ofAll = async (batches: AsyncIterable<Batch<Stamp>>): Promise<Seen> => {
  const stamps = new Map<number, string | null>();
  let total: number | null = null;
  for await (const batch of batches) {
    total = batch.total;
    for (const { id, modified } of batch.items) stamps.set(id, modified);
  }
  return { total, stamps, isComplete: true };
};

const isBuiltIn = ({ name }: EntryType): boolean => builtInTypes.some((type) => type.name === name);

/**
 * Observes the entries of each live type. A type of the site's own that WordPress no longer has is
 * left out: the other parts of the site show that change.
 */
const ofTypes = async (
  live: Live | null,
  observeType: (type: EntryType) => Promise<Seen>,
): Promise<Observation['entries']> => {
  const seen = new Map<EntryType, Seen>();
  await Promise.all(
    (live?.types ?? builtInTypes).map(async (type) => {
      try {
        seen.set(type, await observeType(type));
      } catch (error) {
        const isMissing =
          error instanceof CmsError && ['not-found', 'blocked', 'forbidden'].includes(error.code);
        if (isBuiltIn(type) || !isMissing) throw error;
      }
    }),
  );
  return seen;
};

/** What a plugin lists of a type is read in each check, unless it has more records than this. */
const mostListed = 300;

/** The first observation must be a full one: it shows which plugins list entries. */
export function createObserver() {
  /** Of these types, a plugin lists entries that WordPress's own list leaves out. */
  const unlisted = new Set<string>();
  /** Of these types, a plugin has a short list. */
  const short = new Set<string>();

  return {
    /**
     * Last changed entries and totals. `withParts`: also plugins' short lists. Throws a CmsError.
     */
    async quickly(
      cms: Cms,
      live: Live | null,
      { withParts }: { readonly withParts: boolean },
    ): Promise<Observation> {
      const types = (live?.types ?? []).filter(({ name }) => withParts && short.has(name));
      const [entries, parts] = await Promise.all([
        ofTypes(live, async (type) => {
          const seen = ofLatest(await cms.entries(type).latest({ few: true }));
          // An event that is over leaves WordPress's list, not the site.
          return unlisted.has(type.name) ? { ...seen, total: null } : seen;
        }),
        readFactsDigests(cms, types),
      ]);
      return { entries, parts: new Map(parts) };
    },

    /** All ids with their dates of change, if cheap, and the other parts. Throws a CmsError. */
    async fully(cms: Cms, live: Live | null, isFirst: boolean): Promise<Observation> {
      const listed = await ofTypes(live, await howToObserve(cms, live, isFirst));
      const parts = await readParts(cms);
      for (const [type, { items }] of parts?.facts ?? []) {
        const all = [...items.values()];
        const records = all.map(({ facts }) =>
          facts.kind === 'product' ? 1 + facts.variations.length : 1,
        );
        const size = records.reduce((sum, one) => sum + one, 0);
        short[size > 0 && size <= mostListed ? 'add' : 'delete'](type);
        unlisted[all.some(({ stamp }) => stamp !== undefined) ? 'add' : 'delete'](type);
      }
      const entries = Array.from(
        listed,
        ([type, seen]) => [type, withUnlisted(type, seen, parts?.facts)] as const,
      );
      const digests = Array.from(
        parts?.digests ?? [],
        ([name, digest]) => [partNames[name] ?? name, digest] as const,
      );
      return { entries: new Map(entries), parts: new Map(digests) };
    },
  };
}

/** Adds entries that only a plugin lists. If unreadable, nothing shows which ones are gone. */
function withUnlisted(type: EntryType, seen: Seen, facts: UndatedParts['facts'] | undefined): Seen {
  const ofType = facts?.get(type.name);
  if (facts === undefined ? !isBuiltIn(type) : ofType?.state === 'kept')
    return { ...seen, total: null, isComplete: false };
  const more = [...(ofType?.items.values() ?? [])].flatMap(({ id, stamp }) =>
    stamp === undefined ? [] : [[id, stamp.modified] as const],
  );
  return more.length === 0 ? seen : { ...seen, stamps: new Map([...more, ...seen.stamps]) };
}

/** How the entries of a type are observed fully. */
async function howToObserve(cms: Cms, live: Live | null, isFirst: boolean) {
  const { generation } = await cms.connect();
  return async (type: EntryType): Promise<Seen> => {
    const entries = cms.entries(type);
    const known = live?.entries(type.name).size ?? 0;
    if (generation !== 'legacy' || known <= mostFullRecords) return ofAll(entries.stamps());
    const latest = await entries.latest({ few: true });
    // The difference may come from records that no build shows. The first check remembers it.
    return isFirst && latest.total !== known ? ofAll(entries.stamps()) : ofLatest(latest);
  };
}

const partNames: Readonly<Record<string, string>> = {
  site: 'the site’s settings',
  users: 'authors',
};

/** All else that pages show; null when WordPress refuses some of it. */
const readParts = async (cms: Cms): Promise<UndatedParts | null> => {
  return orNull(readUndatedParts(cms));
};
