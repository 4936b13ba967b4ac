import type { PostData, TypeData } from '../wordpress/index.ts';
import { link, type Link } from './addresses.ts';
import { linkTo } from './card.ts';
import { otherEntries, types } from './content.ts';
import { latestOfType } from './posts.ts';
import { remember, sameItems } from './remember.ts';
import { ancestry } from './terms.ts';

/** The types besides posts and pages that have entries and an archive of them, by name. */
export const getArchivedTypes = remember(
  (): readonly TypeData[] =>
    types
      .all()
      .filter(({ name, archivePath }) => archivePath !== null && latestOfType(name).length > 0),
  sameItems,
);

const archiveOf = remember((type: string): Link | undefined => {
  const found = getArchivedTypes().find(({ name }) => name === type);
  return found === undefined || found.archivePath === null
    ? undefined
    : { name: found.label, href: link(found.archivePath) };
});

/** The links above an entry of another type than post: the archive of its type, and the entries above it. */
export const trailOfType = (entry: PostData): readonly Link[] => {
  if (entry.type === 'post') return [];
  const archive = archiveOf(entry.type);
  const above = ancestry(entry, ({ parentId }) =>
    parentId === null ? undefined : otherEntries.get(String(parentId)),
  );
  return [...(archive === undefined ? [] : [archive]), ...above.map(linkTo)];
};
