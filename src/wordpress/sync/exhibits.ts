import type { Finding } from '../../content/html/index.ts';
import { homePath, permalinkPath } from '../../content/paths/index.ts';
import type {
  StoredAttachment,
  StoredPost,
  StoredSite,
  StoredTerm,
  StoredUser,
  Use,
} from '../mirror/index.ts';
import type { Piece } from './piece.ts';
import type { ReadRecords, Snapshot } from './snapshot.ts';
import { usesOf } from './to-stored.ts';

/** Something that a record shows or links to: a {@link Use} of its texts, or a picture of its own. */
export interface Shown {
  readonly kind: Use['kind'] | 'avatar';
  readonly address: string;
}

/** A record as far as its pictures, files and links go. */
export interface Exhibit {
  /** By collection and key: `posts 12`. */
  readonly key: string;
  /** `post 12 “A title”`. */
  readonly label: string;
  readonly path: string;
  readonly shown: readonly Shown[];
  /** It is new, or was changed. */
  readonly isFresh: boolean;
  /** What did not come through of its text. */
  readonly findings: readonly Finding[];
}

interface Texts {
  readonly records: ReadRecords;
  readonly posts: readonly Piece[];
  readonly pages: readonly Piece[];
}

/** All that readers get to see, by the record that shows it. */
export function* exhibitsOf(
  { records, posts, pages }: Texts,
  before: Snapshot,
): Generator<Exhibit, void> {
  const comments = Map.groupBy(records.comments.values(), ({ postId }) => postId);

  function ofPiece(collection: 'posts' | 'pages', { record, findings }: Piece): Exhibit {
    const { id, type, title, path, uses, featuredMediaId } = record;
    const media = records.media.get(String(featuredMediaId));
    const shown: Shown[] = [
      ...addressed('picture', media?.picture ?? null),
      ...uses,
      ...(media === undefined ? [] : usesOf(media.caption)),
      ...(comments.get(id) ?? []).flatMap(({ content }) => usesOf(content)),
    ];
    const label = `${type} ${id}${title === '' ? '' : ` “${title}”`}`;
    const isFresh = isChanged(before[collection].get(id), record);
    return { key: `${collection} ${id}`, label, path, shown: once(shown), isFresh, findings };
  }
  for (const site of records.site.values()) yield ofSite(site);
  for (const piece of posts) yield ofPiece('posts', piece);
  for (const piece of pages) yield ofPiece('pages', piece);
  for (const term of records.categories.values()) yield ofTerm('categories', term);
  for (const term of records.tags.values()) yield ofTerm('tags', term);
  for (const user of records.users.values()) yield ofUser(user);
}

// The site has a mark of its own where this one is not to be had, so that nothing is missing: as with a poster.
function ofSite({ name, icon }: StoredSite): Exhibit {
  const shown = addressed('poster', icon);
  const label = `site “${name}”`;
  return { key: 'site site', label, path: homePath, shown, isFresh: false, findings: [] };
}

function ofTerm(collection: 'categories' | 'tags', term: StoredTerm): Exhibit {
  const { key, name, path, description } = term;
  const label = `${collection === 'tags' ? 'tag' : 'category'} “${name}”`;
  const shown = usesOf(description);
  return { key: `${collection} ${key}`, label, path, shown, isFresh: false, findings: [] };
}

function ofUser({ id, name, path, avatar, bio }: StoredUser): Exhibit {
  const shown: Shown[] = [...addressed('avatar', avatar), ...usesOf(bio)];
  const label = `author “${name}”`;
  return { key: `users ${id}`, label, path, shown, isFresh: false, findings: [] };
}

function addressed(kind: Shown['kind'], address: string | null): Shown[] {
  return address === null ? [] : [{ kind, address }];
}

function once(shown: readonly Shown[]): Shown[] {
  return [...new Map(shown.map((each) => [`${each.kind} ${each.address}`, each])).values()];
}

function isChanged(before: StoredPost | undefined, now: StoredPost): boolean {
  return (
    before?.modified !== now.modified ||
    before.body !== now.body ||
    before.featuredMediaId !== now.featuredMediaId
  );
}

interface Site {
  readonly home: string;
  readonly attachments: Iterable<StoredAttachment>;
  /** Whether an own address leads to a page of this site. */
  readonly hasPage: (address: string) => boolean;
  /** What was found out for the same site before, and what is found out now. */
  readonly known: Map<string, string | null>;
}

/**
 * The uploads that links mean by their pages, where those pages lead to no text: the address of the
 * file by the address that is linked to. WordPress's classic galleries link so.
 */
export function uploadsBehind(
  exhibits: readonly Exhibit[],
  { home, attachments, hasPage, known }: Site,
): Map<string, string> {
  const byPath = new Map<string, string>();
  const byId = new Map<number, string>();
  for (const { id, path, url } of attachments) {
    if (url === '') continue;
    byId.set(id, url);
    if (path !== null) byPath.set(path, url);
  }
  const lookUp = (address: string): string | undefined => {
    const { searchParams } = new URL(address);
    const id = searchParams.get('attachment_id') ?? searchParams.get('p');
    return id === null ? byPath.get(permalinkPath(address, home, '/').path) : byId.get(Number(id));
  };
  const uploadAt = (address: string): string | null => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const upload = hasPage(address) ? null : (lookUp(address) ?? null);
    known.set(address, upload);
    return upload;
  };
  const found = new Map<string, string>();
  for (const { shown } of exhibits) {
    for (const { kind, address } of shown) {
      if (kind !== 'link' || found.has(address)) continue;
      const upload = uploadAt(address);
      if (upload !== null) found.set(address, upload);
    }
  }
  return found;
}

/** An exhibit that shows the uploads behind its links as well. */
export function withUploads(exhibit: Exhibit, behind: ReadonlyMap<string, string>): Exhibit {
  const files = exhibit.shown.flatMap(({ kind, address }) => {
    const upload = kind === 'link' ? behind.get(address) : undefined;
    return upload === undefined ? [] : [{ kind: 'file' as const, address: upload }];
  });
  return files.length === 0 ? exhibit : { ...exhibit, shown: [...exhibit.shown, ...files] };
}
