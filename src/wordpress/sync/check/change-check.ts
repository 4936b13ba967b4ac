import {
  type Cms,
  type Comment,
  type Entries,
  type EntryType,
  type Id,
  type Latest,
  orNull,
  type PluginRedirects,
  type Site,
  type SiteLanguage,
  type SiteTypes,
  type Stamp,
} from '../../client/index.ts';
import { digestOf } from '../../../digest.ts';
import type { StoredMenu } from '../../mirror/index.ts';
import { type FactsByType, readTypeFacts, type TypeFacts } from '../read/facts.ts';
import {
  readMenus,
  bearable,
  type OptionalContext,
  readRedirects,
  together,
  readReferences,
  type References,
} from '../read/optional.ts';
import { createReporter } from '../report.ts';

/** What one or two requests show of a collection. */
export interface Shown<T = Stamp> {
  /** The records that changed last, or came last; all records if `isComplete`. */
  readonly items: readonly T[];
  readonly isComplete: boolean;
  /** Everything that changed after this moment is among the items. */
  readonly reach: string;
  readonly total: number;
  /** By the service's clock. */
  readonly servedAt: string;
}

/** The same, compared with the known records. */
export interface ShownChanges extends Shown {
  /** How many known records are no longer listed. */
  readonly missing: number;
  /** Known records that should be among the items: each of them has to be one of the missing. */
  readonly absent: readonly Id[];
}

/** What light requests show. Null for an unreliable answer: all records are then compared. */
export interface ChangeCheck {
  readonly site: Site;
  readonly languages: readonly SiteLanguage[];
  readonly types: SiteTypes;
  readonly references: References;
  /** Null if they can't be read now: the stored ones stay. */
  readonly menus: ReadonlyMap<string, StoredMenu> | null;
  /** Those of plugins; null if the account may not read them, or if they can't be read now. */
  readonly redirects: PluginRedirects | null;
  /** What plugins list of entries. */
  readonly facts: FactsByType;
  /** By the name of the type. */
  readonly entries: ReadonlyMap<string, Shown | null>;
  readonly media: Shown | null;
  readonly comments: Shown<Comment> | null;
}

interface CheckOptions extends OptionalContext {
  readonly types: SiteTypes;
  readonly hasMenus: boolean;
  /** Whether the latest records are of use. */
  readonly withLatest: boolean;
}

/**
 * Makes the light requests that show changes: about a dozen, and one or two for each further type
 * and taxonomy. Later changes show in the next check. Throws a CmsError.
 */
export async function checkForChanges(options: CheckOptions): Promise<ChangeCheck> {
  const { cms, reporter, canKeep, types, hasMenus, withLatest } = options;
  // Without the latest records, everything is read, and an error shows then.
  const shown = async <T>(read: () => Promise<T | null>) =>
    withLatest ? orNull(read(), bearable) : null;
  const [site, languages, references, facts, entries, media, comments] = await together([
    cms.site(),
    cms.languages(),
    readReferences({ cms, reporter, canKeep }, types.taxonomies),
    readTypeFacts({ cms, reporter }, types.types),
    together(
      types.types.map(async (type) => [type.name, await shown(() => show(cms, type))] as const),
    ),
    shown(async () => toShown(await cms.media.latest())),
    shown(() => newestComments(cms)),
  ]);
  // These are signed: not several at once, before the account's password is proved.
  const menus = await readMenus({ cms, reporter, hasMenus });
  const redirects = await readRedirects({ cms, reporter });
  return {
    site,
    languages,
    types,
    references,
    menus,
    redirects,
    facts,
    entries: new Map(entries),
    media,
    comments,
  };
}

/** The parts of a site that have no dates of change. */
export interface UndatedParts {
  /**
   * A digest of each, by name, without refused parts; with comments that can be listed, and
   * plugins' lists of a type's entries: `product data`.
   */
  readonly digests: ReadonlyMap<string, string>;
  readonly facts: FactsByType;
}

/** Reads the parts of a site that have no dates of change. Throws a CmsError. */
export async function readUndatedParts(cms: Cms): Promise<UndatedParts> {
  const reporter = createReporter({});
  const [check, comments] = await together([
    checkForChanges({
      cms,
      types: await cms.types(),
      reporter,
      canKeep: true,
      hasMenus: false,
      withLatest: false,
    }),
    orNull(newestComments(cms), bearable),
  ]);
  const { facts: _, ...others } = partsOf(check);
  const parts = new Map([...Object.entries(others), ...digestsOfFacts(check.facts)]);
  for (const [name, { state }] of optionalParts(check))
    if (state === 'refused' || state === 'kept') parts.delete(name);
  if (check.menus === null) parts.delete('menus');
  if (check.redirects === null) parts.delete('redirects');
  if (comments !== null) parts.set('comments', digestOf(comments.total, comments.items));
  return { digests: parts, facts: check.facts };
}

/** Digests of plugins' lists of these types, by name, as in `UndatedParts`. Throws a CmsError. */
export async function readFactsDigests(
  cms: Cms,
  types: readonly EntryType[],
): Promise<readonly (readonly [string, string])[]> {
  return digestsOfFacts(await readTypeFacts({ cms, reporter: createReporter({}) }, types));
}

const digestsOfFacts = (facts: FactsByType): readonly (readonly [string, string])[] =>
  Array.from(facts).flatMap(([type, read]) =>
    read.state === 'kept' ? [] : [[`${type} data`, digestOf(digestibleFacts([type, read]))]],
  );

/** Digests of the parts of a site that have no dates of change. */
export function partsOf(check: ChangeCheck): Readonly<Record<string, string>> {
  const { site, languages, types, menus, redirects, facts } = check;
  const optional = optionalParts(check).map(([name, { state, items }]) => {
    // How many entries a term has changes with the entries.
    const records = items.map((item) => ('count' in item ? { ...item, count: 0 } : item));
    return [name, digestOf(state, records)] as const;
  });
  return {
    site: digestOf(site, languages),
    types: digestOf(types),
    menus: digestOf(menus && [...menus]),
    redirects: digestOf(redirects),
    ...(facts.size > 0 && { facts: digestOf(Array.from(facts, digestibleFacts)) }),
    ...Object.fromEntries(optional),
  };
}

const digestibleFacts = ([type, { items, ...read }]: readonly [string, TypeFacts]) => [
  ...[type, read.state, [...items.values()], [...read.unreadable], read.archive ?? null],
];

/** The parts that a service may refuse, by name: `users`, `categories`, `tags`. */
function optionalParts({ types, references: { users, terms } }: ChangeCheck) {
  const ofTerms = types.taxonomies.flatMap(({ name, restBase }) => {
    const optional = terms.get(name);
    return optional === undefined ? [] : [[restBase, optional] as const];
  });
  return [['users', users] as const, ...ofTerms];
}

/** Hierarchical entries' links move with others, so all of them are listed. */
const show = (cms: Cms, type: EntryType): Promise<Shown | null> =>
  type.hierarchical ? allEntries(cms.entries(type)) : latestEntries(cms.entries(type));

/**
 * The entries that changed last, and those with the latest dates: a scheduled post that is
 * published keeps its date of change.
 */
async function latestEntries(entries: Entries): Promise<Shown | null> {
  const changed = toShown(await entries.latest());
  if (changed === null || changed.isComplete) return changed;
  const dated = await entries.latest({ order: 'date' });
  // The content changed between the two requests.
  if (dated.hasUnreadable || dated.total !== changed.total) return null;
  const items = new Map([...dated.items, ...changed.items].map((item) => [item.id, item]));
  return { ...changed, items: [...items.values()] };
}

async function allEntries(entries: Entries): Promise<Shown | null> {
  const latest = await entries.latest();
  const shown = toShown(latest);
  if (shown?.isComplete === true) return shown;
  const { total, servedAt } = latest;
  const items: Stamp[] = [];
  for await (const batch of entries.stamps()) {
    if (batch.unreadable.length > 0 || batch.total !== total) return null;
    items.push(...batch.items);
  }
  if (total === null || servedAt === null) return null;
  return { items, isComplete: true, reach: '', total, servedAt };
}

async function newestComments(cms: Cms): Promise<Shown<Comment> | null> {
  const latest = await cms.latestComments();
  if (latest === null || latest.hasUnreadable) return null;
  const { items, total, servedAt } = latest;
  if (total === null || servedAt === null) return null;
  return { items, isComplete: items.length === total, reach: '', total, servedAt };
}

function toShown(latest: Latest<Stamp> | null): Shown | null {
  if (latest === null || latest.hasUnreadable) return null;
  const { items, total, servedAt } = latest;
  if (total === null || servedAt === null) return null;
  const isComplete = items.length === total;
  const times = items.map(({ modified }) => modified ?? '');
  // Some hosts don't know the order, and some plugins change it.
  const isInOrder = times.every((time, place) => time !== '' && time <= (times[place - 1] ?? time));
  if (!isComplete && !isInOrder) return null;
  return { items, isComplete, reach: times.at(-1) ?? '', total, servedAt };
}
