import {
  fallbackPath,
  homePath,
  pathBelow,
  pathKey,
  permalinkPath,
  asFolder,
} from '../../../content/paths/index.ts';
import type { FrontSettings, Id } from '../../client/index.ts';
import type { StoredPost } from '../../mirror/index.ts';
import type { SyncedEntry } from '../prepare/entries.ts';
import type { FrontOfLook, Reporter } from '../report.ts';
import { wantedPath } from './pending.ts';

interface FrontOptions {
  /** What WordPress says. */
  readonly said: FrontSettings;
  readonly look: FrontOfLook | null;
  readonly reporter: Pick<Reporter, 'warn'>;
}

/** The front page and the list of posts, which are published pages. */
export interface Front extends FrontSettings {
  /** The paths of pages that are not at their WordPress address, by id. */
  readonly paths: ReadonlyMap<Id, string>;
}

/** The front page and the list of posts, of the look, or else WordPress's, if published. */
export function chooseFront(
  entries: readonly SyncedEntry[],
  { said, look, reporter }: FrontOptions,
): Front {
  const pages = entries.filter(({ record: { type, draft } }) => type === 'page' && !draft);
  const wanted = new Map(
    pages.map(({ record, pending }) => [record.id, wantedPath(record, pending)]),
  );
  const own = new Map(
    pages.map(({ record }): [Id, string] => {
      const path = wanted.get(record.id) ?? homePath;
      const above = record.parentId === null ? undefined : wanted.get(record.parentId);
      return [record.id, path === homePath ? frontPageBelow(above, record) : path];
    }),
  );
  const choose = (what: string, ofLook: FrontOfLook['page'], ofWordPress: Id | null): Id | null => {
    const named = ofLook ?? ofWordPress;
    if (named === null || named === false) return null;
    const id = typeof named === 'string' ? idAt(named, own) : named;
    if (id !== undefined && own.has(id)) return id;
    const source = ofLook === null ? 'WordPress' : 'The look (src/look.ts or LOOK_FILE)';
    reporter.warn(
      `${source} names ${named} as ${what}, but there is no public page with this id or path.`,
    );
    return null;
  };
  const frontPageId = choose('the front page', look?.page ?? null, said.frontPageId);
  const postsPageId = choose('the page of posts', look?.postsPage ?? null, said.postsPageId);
  const moved = [...own].flatMap(([id, path]): [Id, string][] => {
    const now = id === frontPageId ? homePath : path;
    return now === wanted.get(id) ? [] : [[id, now]];
  });
  return {
    frontPageId,
    postsPageId: postsPageId === frontPageId ? null : postsPageId,
    paths: new Map(moved),
  };
}

function idAt(path: string, paths: ReadonlyMap<Id, string>): Id | undefined {
  const key = pathKey(path.replace(/\/*$/, '/'));
  return [...paths].find(([, each]) => pathKey(each) === key)?.[0];
}

/** Redirects to the front page come from the path that the page would have otherwise. */
export function frontPageBelow(
  above = homePath,
  { slug, id }: Pick<StoredPost, 'slug' | 'id'>,
): string {
  const { path } = permalinkPath(`/${slug}/`, 'http://localhost', fallbackPath('page', slug, id));
  return pathBelow(asFolder(above), path);
}
