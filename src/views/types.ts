import { isDeepStrictEqual } from 'node:util';
import type { PostData, TypeData } from '../wordpress/index.ts';
import { pathInLanguage, link, type Link } from './addresses.ts';
import { stepTo } from './card.ts';
import { otherEntries, types } from './content.ts';
import { ofListAt } from './head.ts';
import { getPostsPage } from './pages.ts';
import { latestOfType } from './posts.ts';
import { remember } from './remember.ts';
import { ancestry, linkToTerm, shelvesOf } from './terms.ts';

export interface ArchivedType extends Pick<TypeData, 'name' | 'label' | 'seo'> {
  /** Of the archive. */
  readonly path: string;
}

/** The types besides posts and pages that have entries and an archive of them. */
export const getArchivedTypes = remember(
  (): readonly ArchivedType[] =>
    types.all().flatMap(({ name, label, heading, seo, archivePath: path }) =>
      path === null || latestOfType(name).length === 0
        ? []
        : [
            {
              name,
              label: heading || label,
              path: pathInLanguage(path),
              seo: ofListAt(pathInLanguage(path), { path, seo }),
            },
          ],
    ),
  isDeepStrictEqual,
);

const archiveOf = remember((type: string): Link | undefined => {
  const found = getArchivedTypes().find(({ name }) => name === type);
  return found && { name: found.label, href: link(found.path) };
}, isDeepStrictEqual);

/** Links above an entry: its type's list, if it has a page, its shop's shelf, entries above. */
export function breadcrumbsOfType(entry: PostData): readonly Link[] {
  if (entry.type === 'post') {
    const list = getPostsPage();
    return list === undefined ? [] : [stepTo(list)];
  }
  const archive = archiveOf(entry.type);
  const above = ancestry(entry, ({ parentId }) =>
    parentId === null ? undefined : otherEntries.get(String(parentId)),
  );
  const shelves = shelvesOf(entry).map(linkToTerm);
  return [...(archive === undefined ? [] : [archive]), ...shelves, ...above.map(stepTo)];
}
