import {
  category,
  type Cms,
  CmsError,
  type Connection,
  type EntryType,
  type OtherKind,
  pageType,
  postTag,
  postType,
  type SiteTypes,
  unlistedTypes,
  type UnlistedType,
} from '../../client/index.ts';
import { SettingsError, type TypeChoice } from '../../../config/index.ts';
import type { Mirror } from '../../mirror/index.ts';
import { asSentence, fatal, isTrouble } from '../read/optional.ts';
import type { Reporter } from '../report.ts';
import type { LastCheck } from './last-check.ts';

interface TypesOptions {
  readonly cms: Cms;
  readonly connection: Connection;
  readonly mirror: Pick<Mirror, 'records' | 'count'>;
  readonly reporter: Reporter;
  readonly choice: TypeChoice;
  /** What the last check saw; null to ask again in any case. */
  readonly last: LastCheck | null;
}

/**
 * The site's types and taxonomies: the stored ones while the routes are the same. If they can't be
 * listed, the last sync's, or else posts, pages, categories and tags.
 */
export async function readTypes(options: TypesOptions): Promise<SiteTypes> {
  const { cms, connection, mirror, reporter, choice, last } = options;
  if (last?.routes === connection.routes && last.others.every(({ why }) => !mayChange.has(why)))
    return { ...storedTypes(mirror), others: last.others };
  try {
    return chooseTypes(withKnown(await cms.types(isChosen(choice)), storedTypes(mirror)), choice);
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    const isStored = mirror.count('types') > 0;
    if (!isStored && isTrouble(error)) throw error;
    if (error.code !== 'not-found')
      reporter.warn(`The types of entries can’t be listed: ${asSentence(error.message)}`);
    if (isStored) return { ...storedTypes(mirror), others: [] };
    const least = { types: [postType, pageType], taxonomies: [category, postTag] };
    // Asked again in the next sync.
    const others = error.code === 'not-found' ? [] : [unlistedTypes];
    return chooseTypes({ ...least, others }, choice);
  }
}

/** Asked again in each sync: a first entry may come, and a refusal may be an accident. */
const mayChange = new Set<OtherKind['why']>(['empty', 'refused']);

/** With those known to have pages, without records: WordPress still has their archives. */
function withKnown(
  { types, taxonomies, others }: SiteTypes,
  stored: Pick<SiteTypes, 'types' | 'taxonomies'>,
): SiteTypes {
  const empty = new Set(others.filter(({ why }) => why === 'empty').map(nameOf));
  const isEmpty = ({ name }: { readonly name: string }) => empty.has(name);
  const known = new Map(stored.types.map((type) => [type.name, type]));
  const kept = [...stored.types, ...stored.taxonomies].filter(isEmpty).map(nameOf);
  return {
    types: [
      ...types.map((type) => ({
        ...type,
        taxonomies: [
          ...type.taxonomies,
          ...(known.get(type.name)?.taxonomies ?? []).filter(isEmpty),
        ],
      })),
      ...stored.types.filter(isEmpty),
    ],
    taxonomies: [...taxonomies, ...stored.taxonomies.filter(isEmpty)],
    others: others.filter(({ name }) => !kept.includes(name)),
  };
}

const alwaysRead = new Set(['post', 'page', 'category', 'post_tag']);

/** Whether the settings choose a type, by its name. */
export function isChosen({ names, areLeftOut }: TypeChoice): (name: string) => boolean {
  return (name) => alwaysRead.has(name) || names.includes(name) !== areLeftOut;
}

/** The types of the settings, with taxonomies. Throws a {@link SettingsError} for a missing one. */
export function chooseTypes(
  { types, taxonomies, others }: SiteTypes,
  choice: TypeChoice,
): SiteTypes {
  const { names, areLeftOut } = choice;
  const isNamed = isChosen(choice);
  const without = new Map(others.map(({ name, why }) => [name, why]));
  const known = new Set([...types, ...others.filter(({ kind }) => kind === 'type')].map(nameOf));
  const problems = names.flatMap((name) => {
    if (!known.has(name)) {
      const rest = [...known].filter((each) => !alwaysRead.has(each));
      const list = rest.length === 0 ? 'none' : rest.join(', ');
      return `names ${name}, but the site has no such type. Besides posts and pages, it has ${list}.`;
    }
    const hasNoPages = !areLeftOut && without.get(name) === 'no-pages';
    return hasNoPages ? `names ${name}, but its entries have no pages in WordPress.` : [];
  });
  if (problems.length > 0)
    throw new SettingsError(
      problems.map((problem) => ({ variable: 'CONTENT_TYPES', problem, example: undefined })),
    );
  const isRead = ({ name }: Pick<EntryType, 'name'>): boolean => isNamed(name);
  const read = types.filter(isRead);
  const used = new Set([...alwaysRead, ...read.flatMap((type) => type.taxonomies.map(nameOf))]);
  const leftOut = (kind: OtherKind['kind'], all: readonly Pick<OtherKind, 'name' | 'label'>[]) =>
    all.map(({ name, label }): OtherKind => ({ kind, name, label, why: 'left-out' }));
  return {
    types: read,
    taxonomies: taxonomies.filter(({ name }) => used.has(name)),
    others: [
      ...others,
      ...leftOut(
        'type',
        types.filter((type) => !isRead(type)),
      ),
      ...leftOut(
        'taxonomy',
        taxonomies.filter(({ name }) => !used.has(name)),
      ),
    ],
  };
}

const nameOf = ({ name }: { readonly name: string }): string => name;

const storedTypes = (mirror: TypesOptions['mirror']) => ({
  types: Array.from(mirror.records('types'), ({ record }) => record),
  taxonomies: Array.from(mirror.records('taxonomies'), ({ record }) => record),
});

/**
 * A sentence for each type that readers get and the REST API lacks, by its sitemap. Asked once a
 * day; the last answer stays.
 */
export async function readUnlisted({
  cms,
  mirror,
  types,
  last,
}: {
  readonly cms: Cms;
  readonly mirror: Pick<Mirror, 'records'>;
  readonly types: SiteTypes;
  /** Null to ask. */
  readonly last: LastCheck | null;
}): Promise<readonly string[]> {
  if (last !== null) return last.unlisted;
  const found = (await cms.unlisted(types)) ?? [];
  if (found.length === 0) return [];
  const known = new Set(Array.from(mirror.records('entries'), ({ record }) => plain(record.path)));
  return found.flatMap(({ name, paths }) => {
    const missing = paths.filter((path) => !known.has(plain(path)));
    return missing.length === 0 ? [] : sentenceOf({ name, paths: missing });
  });
}

/** Says what is missing, and what to do. */
export function sentenceOf({ name, paths }: UnlistedType): string {
  const shown = paths.slice(0, 3).map(plain).join(', ');
  const more = paths.length > 3 ? ', …' : '';
  return `The sitemap of WordPress has the type ${name}, which its REST API does not have. So these are missing here: ${paths.length} addresses, such as ${shown}${more}. Register the type with show_in_rest, in the settings of the plugin that has it or in its code.`;
}

function plain(path: string): string {
  try {
    return decodeURI(path).replace(/\/*$/, '/');
  } catch {
    return path;
  }
}
