import {
  type Batch,
  type Cms,
  CmsError,
  type CmsErrorCode,
  type Id,
  type UnreadableRecord,
  type MenuItem,
  type PluginRedirects,
  type Taxonomy,
  type Term,
  type User,
} from '../../client/index.ts';
import type { Reporter } from '../report.ts';
import { toText } from '../../../content/html/index.ts';
import type { StoredMenu, StoredMenuItem } from '../../mirror/index.ts';
import { manyTermsOf } from '../errors.ts';

/** What reading a collection needs that a site can do without. */
export interface OptionalContext {
  readonly cms: Cms;
  readonly reporter: Reporter;
  /** The mirror holds the records of an earlier sync of the same kind. */
  readonly canKeep: boolean;
}

/**
 * Reading users, terms, media or comments: `complete` all · `partial` all readable ones · `refused`
 * none, and no further try helps · `kept` the stored ones, since the service has a fault.
 */
export interface Optional<T> {
  readonly state: 'complete' | 'partial' | 'refused' | 'kept';
  readonly items: readonly T[];
}

/** The service can't answer any request now; the resource itself may be fine. */
const trouble = new Set<CmsErrorCode>([
  'unreachable',
  'timeout',
  'server',
  'rate-limited',
  'truncated',
  'oversized',
]);
/** Whether the service has a fault, so that a later request may be answered. */
export function isTrouble({ code }: CmsError): boolean {
  return trouble.has(code);
}

/** Errors that end a sync. */
export const fatal = new Set<CmsErrorCode>(['aborted', 'bad-credentials', 'not-found-service']);
/** All others. */
export const bearable = { has: (code: CmsErrorCode) => !fatal.has(code) };

interface ReadOptions<T> {
  /** Of {@link Progress}. */
  readonly collection: string;
  /** For warnings: `authors`. */
  readonly name: string;
  readonly batches: () => AsyncIterable<Batch<T>>;
  readonly total?: number | undefined;
  /**
   * WordPress counts what it sends of these. Rows can move to a page already read, so a shorter
   * list is read once more; a plugin that hides records makes both short. Default false.
   */
  readonly isCounted?: boolean | undefined;
  readonly reporter: Reporter;
  /** The mirror holds the records of an earlier sync of the same kind. */
  readonly canKeep: boolean;
  /** What a refusal means for the site, a full sentence. */
  readonly consequence: string;
}

/**
 * Reads a collection that a site can lack. A refusal is a warning. Throws the {@link CmsError} for
 * a fault if the mirror has no records: a passing one must not cost a site its bylines.
 */
export async function readOptional<T extends { readonly id: Id }>(
  options: ReadOptions<T>,
): Promise<Optional<T>> {
  const { collection, name, batches, total, reporter, canKeep, consequence } = options;
  const items = new Map<Id, T>();
  const read = async () => {
    const unreadable: UnreadableRecord[] = [];
    let counted = 0;
    for await (const batch of reporter.follow(collection, batches(), total)) {
      for (const item of batch.items) items.set(item.id, item);
      unreadable.push(...batch.unreadable);
      counted = batch.total ?? 0;
    }
    return {
      counted,
      isPartial: unreadable.length > 0,
      isShort: items.size + unreadable.length < counted,
    };
  };
  try {
    const { counted, isPartial, isShort } = await read();
    if (options.isCounted === true && isShort) {
      await read();
      if (items.size === 0) {
        const stay = canKeep ? 'The site keeps those of the last sync.' : consequence;
        reporter.warn(`WordPress counts ${counted} ${name} and lists none. ${stay}`);
        return { state: canKeep ? 'kept' : 'refused', items: [] };
      }
    }
    return { state: isPartial ? 'partial' : 'complete', items: [...items.values()] };
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    const why = `The ${name} can’t be read: ${asSentence(error.message)}`;
    if (!isTrouble(error)) {
      reporter.warn(`${why} ${consequence}`);
      return { state: 'refused', items: [] };
    }
    if (!canKeep) throw error;
    reporter.warn(`${why} The site keeps those of the last sync.`);
    return { state: 'kept', items: [] };
  }
}

export function asSentence(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}

type Menus = ReadonlyMap<string, StoredMenu>;

interface MenuOptions extends Pick<OptionalContext, 'cms' | 'reporter'> {
  readonly hasMenus: boolean;
}

/** WordPress's menus, by id; null if they can't be read: the stored ones stay. */
export async function readMenus({ cms, reporter, hasMenus }: MenuOptions): Promise<Menus | null> {
  try {
    const menus = await cms.menus();
    return new Map(
      menus.map(({ id, nameHtml, locations, items }) => [
        String(id),
        { name: toText(nameHtml), locations, items: items.map(toStoredItem) },
      ]),
    );
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    const kept = hasMenus ? ' The site keeps those of the last sync.' : '';
    reporter.warn(`The menus can’t be read: ${asSentence(error.message)}${kept}`);
    return null;
  }
}

function toStoredItem({ nameHtml, address, below }: MenuItem): StoredMenuItem {
  return { name: toText(nameHtml), address, below: below.map(toStoredItem) };
}

const none: PluginRedirects = { items: [], others: [], isRefused: false };

/** Plugins' redirects; null if the account may not read them, or after a fault: the stored stay. */
export async function readRedirects({
  cms,
  reporter,
}: Pick<OptionalContext, 'cms' | 'reporter'>): Promise<PluginRedirects | null> {
  try {
    const redirects = await cms.redirects();
    if (redirects === null) return none;
    return redirects.isRefused ? null : redirects;
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    reporter.warn(
      `The redirects of the plugin Redirection can’t be read: ${asSentence(error.message)} The site keeps those of the last sync.`,
    );
    return null;
  }
}

/** `Promise.all` that waits for all promises before it fails. */
export async function together<T extends readonly unknown[] | []>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** The authors and terms that entries refer to. They are read before the entries. */
export interface References {
  readonly users: Optional<User>;
  /** By the name of the taxonomy. */
  readonly terms: ReadonlyMap<string, Optional<Term>>;
}

export async function readReferences(
  { cms, ...options }: OptionalContext,
  taxonomies: readonly Taxonomy[],
): Promise<References> {
  const [users, terms] = await together([
    readOptional({
      ...options,
      collection: 'users',
      name: 'authors',
      batches: () => cms.users.list(),
      isCounted: true,
      consequence: 'Bylines use the author names in the posts.',
    }),
    together(
      taxonomies.map(async (taxonomy) => {
        const read = await readOptional({
          ...options,
          collection: taxonomy.restBase,
          name: manyTermsOf(taxonomy.name),
          batches: () => cms.terms(taxonomy),
          isCounted: true,
          consequence: 'Galley uses what the posts say about them.',
        });
        return [taxonomy.name, read] as const;
      }),
    ),
  ]);
  return { users, terms: new Map(terms) };
}
