import {
  category,
  type Cms,
  CmsError,
  type Connection,
  pageType,
  postTag,
  postType,
  type SiteTypes,
} from '../../client/index.ts';
import type { Mirror } from '../../mirror/index.ts';
import { asSentence, fatal, isTrouble } from '../read/optional.ts';
import type { Reporter } from '../report.ts';
import type { LastCheck } from './last-check.ts';

interface TypesOptions {
  readonly cms: Cms;
  readonly connection: Connection;
  readonly mirror: Pick<Mirror, 'records' | 'count'>;
  readonly reporter: Reporter;
  /** What the last check saw; null to ask again in any case. */
  readonly last: LastCheck | null;
}

/**
 * The types and taxonomies of the site: the stored ones as long as the service has the same routes. If they can't be listed, those of
 * the last sync stay, or else there are posts, pages, categories and tags.
 */
export async function readTypes(options: TypesOptions): Promise<SiteTypes> {
  const { cms, connection, mirror, reporter, last } = options;
  if (last?.routes === connection.routes && last.others.every(({ why }) => why !== 'empty'))
    return { ...storedTypes(mirror), others: last.others };
  try {
    return await cms.types();
  } catch (error) {
    if (!(error instanceof CmsError) || fatal.has(error.code)) throw error;
    const isStored = mirror.count('types') > 0;
    if (!isStored && isTrouble(error)) throw error;
    if (error.code !== 'not-found')
      reporter.warn(`The types of entries can’t be listed: ${asSentence(error.message)}`);
    if (isStored) return { ...storedTypes(mirror), others: [] };
    return { types: [postType, pageType], taxonomies: [category, postTag], others: [] };
  }
}

const storedTypes = (mirror: TypesOptions['mirror']) => ({
  types: Array.from(mirror.records('types'), ({ record }) => record),
  taxonomies: Array.from(mirror.records('taxonomies'), ({ record }) => record),
});
