import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../../../content/html/index.ts';
import { sharePictureAddress } from '../../../content/images/index.ts';
import { homePath, permalinkPath } from '../../../content/paths/index.ts';
import {
  leavesOf,
  type StoredAttachment,
  type StoredMedia,
  type StoredPost,
  type StoredSite,
  type StoredTerm,
  type StoredUser,
  type Use,
} from '../../mirror/index.ts';
import type { SyncedEntry } from '../prepare/entries.ts';
import type { ReadRecords, Snapshot } from '../snapshot.ts';
import { labelOfTerm } from './paths.ts';
import { addressed, once, usesOf } from '../prepare/records.ts';

/** What a record shows or links to: a {@link Use} of its texts, or a picture of its own. */
export interface RecordUse {
  readonly kind: Use['kind'] | 'avatar';
  readonly address: string;
}

/** The pictures, files and links of a record. */
export interface RecordUses {
  /** By collection and key: `entries 12`. */
  readonly key: string;
  /** `post 12 “A title”`. */
  readonly label: string;
  readonly path: string;
  /** When an entry was published, in UTC; empty for others. */
  readonly date: string;
  readonly uses: readonly RecordUse[];
  /** True when the record is new or has changed. */
  readonly isFresh: boolean;
  /** What was changed in its text. */
  readonly findings: readonly Finding[];
}

/** Everything that readers see, by the record that shows it. */
export function* usesByRecord(
  { records, entries }: { readonly records: ReadRecords; readonly entries: readonly SyncedEntry[] },
  before: Snapshot,
): Generator<RecordUses, void> {
  const comments = Map.groupBy(records.comments.values(), ({ postId }) => postId);

  function ofEntry({ record, findings }: SyncedEntry): RecordUses {
    const { id, type, title, path, date, featuredMediaId } = record;
    const media = records.media.get(String(featuredMediaId));
    const others = [
      ...(media === undefined ? [] : usesOf(media.caption)),
      ...(comments.get(id) ?? []).flatMap(({ content }) => usesOf(content)),
    ];
    const own = usesOfEntry(record, media, records.media);
    const uses = others.length === 0 ? own : once([...own, ...others]);
    const label = `${type} ${id}${title === '' ? '' : ` “${title}”`}`;
    const isFresh = isChanged(before.entries.get(id), record);
    return { key: `entries ${id}`, label, path, date, uses, isFresh, findings };
  }
  for (const site of records.site.values()) yield ofSite(site);
  for (const synced of entries) yield ofEntry(synced);
  for (const term of records.terms.values()) yield ofTerm(term);
  for (const user of records.users.values()) yield ofUser(user);
}

/** What a text showed in the last sync of this process, and with which featured picture. */
const lastUses = new WeakMap<
  StoredPost,
  { readonly media: StoredMedia | undefined; readonly uses: readonly RecordUse[] }
>();

function usesOfEntry(
  record: StoredPost,
  media: StoredMedia | undefined,
  allMedia: ReadRecords['media'],
): readonly RecordUse[] {
  const last = lastUses.get(record);
  if (last !== undefined && isDeepStrictEqual(last.media, media)) return last.uses;
  const uses = once([
    ...addressed('picture', media?.picture ?? null),
    ...record.uses,
    // Without it, a link to the text shows another picture, so it is not reported as missing.
    ...addressed('poster', sharePictureAddress(record, media)),
    ...usesOfFields(record, allMedia),
    ...picturesOfFacts(record),
    ...picturesOfThings(record.things ?? []),
  ]);
  // Fields may show other uploads.
  if ([...leavesOf(record.typedFields)].length === 0) lastUses.set(record, { media, uses });
  return uses;
}

function usesOfFields(
  { typedFields }: StoredPost,
  media: ReadRecords['media'],
): readonly RecordUse[] {
  return [...leavesOf(typedFields)].flatMap((leaf): RecordUse[] => {
    if (leaf.kind === 'html') return usesOf(leaf.text);
    if (leaf.kind === 'link')
      return leaf.to === 'elsewhere' ? [] : [{ kind: leaf.to, address: leaf.address }];
    if (leaf.kind === 'address') return [{ kind: leaf.as, address: leaf.address }];
    const upload = leaf.kind === 'media' ? media.get(String(leaf.id)) : undefined;
    if (leaf.kind !== 'media' || upload === undefined) return [];
    return leaf.as === 'file'
      ? [{ kind: 'file', address: upload.url }]
      : [...addressed('picture', upload.picture), ...usesOf(upload.caption)];
  });
}

function picturesOfFacts({ facts }: StoredPost): RecordUse[] {
  if (facts?.kind !== 'product') return [];
  return facts.pictures.map(({ address }) => ({ kind: 'picture', address }));
}

// Search engines see them beside the page, so they are not reported as missing: as with a poster.
function picturesOfThings(value: unknown, name = ''): RecordUse[] {
  if (typeof value === 'string')
    return name === 'image' || name === 'thumbnailUrl' ? [{ kind: 'poster', address: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item) => picturesOfThings(item, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => picturesOfThings(inside, key));
}

// Without its icon the site shows one of its own: not reported as missing, as a poster.
function ofSite({ name, icon, logo }: StoredSite): RecordUses {
  const uses = [...addressed('poster', icon), ...addressed('picture', logo)];
  const label = `site “${name}”`;
  return { key: 'site site', label, path: homePath, date: '', uses, isFresh: false, findings: [] };
}

function ofTerm(term: StoredTerm): RecordUses {
  const { key, path, description } = term;
  const label = labelOfTerm(term);
  const uses = usesOf(description);
  return { key: `terms ${key}`, label, path, date: '', uses, isFresh: false, findings: [] };
}

function ofUser({ id, name, path, avatar, bio }: StoredUser): RecordUses {
  const uses: RecordUse[] = [...addressed('avatar', avatar), ...usesOf(bio)];
  const label = `author “${name}”`;
  return { key: `users ${id}`, label, path, date: '', uses, isFresh: false, findings: [] };
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
  readonly hasPage: (address: string) => boolean;
  /** What was found for the same home and the same attachments; new results are added. */
  readonly known: Map<string, string | null>;
}

/**
 * The uploads that links mean by their pages, where those pages lead to no text: the address of the
 * file by the address that is linked to. WordPress's classic galleries link so.
 */
export function uploadsBehind(
  records: readonly RecordUses[],
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
    const upload = before === undefined ? (lookUp(address) ?? null) : before;
    if (before === undefined) known.set(address, upload);
    return upload === null || hasPage(address) ? null : upload;
  };
  const found = new Map<string, string>();
  for (const { uses } of records) {
    for (const { kind, address } of uses) {
      if (kind !== 'link' || found.has(address)) continue;
      const upload = uploadAt(address);
      if (upload !== null) found.set(address, upload);
    }
  }
  return found;
}

/** The uses of a record, with the uploads behind its links. */
export function withUploads(record: RecordUses, behind: ReadonlyMap<string, string>): RecordUses {
  const files = record.uses.flatMap(({ kind, address }) => {
    const upload = kind === 'link' ? behind.get(address) : undefined;
    return upload === undefined ? [] : [{ kind: 'file' as const, address: upload }];
  });
  return files.length === 0 ? record : { ...record, uses: [...record.uses, ...files] };
}

/** The uploads that none of the records shows or links to, in any size. */
export function unusedUploads(
  records: readonly RecordUses[],
  attachments: Iterable<StoredAttachment>,
): RecordUses {
  const used = new Set(records.flatMap(({ uses }) => uses.map(({ address }) => address)));
  const uses: RecordUse[] = [];
  for (const { url, sizes } of attachments) {
    if (url !== '' && ![url, ...sizes].some((each) => used.has(each)))
      uses.push({ kind: 'file', address: url });
  }
  return {
    key: 'attachments',
    label: 'the media library',
    path: homePath,
    date: '',
    uses,
    isFresh: false,
    findings: [],
  };
}
