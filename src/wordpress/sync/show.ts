import { createResolver, surveySite, type KnownSite } from '../../content/paths/index.ts';
import type { Arranged, ReadRecords, Records } from './arrange.ts';
import { exhibitsOf } from './exhibits.ts';
import type { SyncOptions, SyncReport } from './face.ts';
import { findingsOf, missingPictures } from './findings.ts';
import type { Journal } from './journal.ts';
import { pressAll, type PressedAll } from './press-all.ts';
import { redirectsOf } from './redirects.ts';
import type { Snapshot } from './snapshot.ts';
import { isSameSurvey } from './same-survey.ts';
import { refuseMissing } from './strict-images.ts';
import { uploadsBehind, withUploads } from './uploads-behind.ts';

interface Context {
  readonly before: Snapshot;
  readonly journal: Journal;
  /** Copies of pictures count as they are. */
  readonly isSettled: boolean;
  /** Of the state before, where that is at hand. */
  readonly known: Surveyed | undefined;
}

interface Showing {
  readonly records: Records;
  readonly pictures: SyncReport['pictures'];
  readonly pressed: PressedAll;
  readonly known: Surveyed;
}

/**
 * Adds what comes of the records together: the pictures and files that they show, redirects from where they lay
 * before, and what is missing. Throws a SyncError when a picture is missing and none may be.
 */
export async function show(
  arranged: Arranged,
  { before, journal, ...options }: SyncOptions & Context,
): Promise<Showing> {
  const redirects = redirectsOf(before, arranged.records);
  const placed = { ...arranged.records, redirects };
  const known =
    options.known !== undefined && isSameSurvey(placed, before.stored)
      ? options.known
      : surveyed(placed, options.ownAddresses);
  const { hasPage } = known;
  const plain = [...exhibitsOf(arranged, before)];
  const behind = uploadsBehind(plain, {
    home: arranged.records.site.get('site')?.home ?? '',
    attachments: arranged.records.attachments.values(),
    ...{ hasPage, known: known.uploads },
  });
  const exhibits = plain.map((exhibit) => withUploads(exhibit, behind));
  const pressed = await pressAll(exhibits, { ...options, before, journal });
  const missing = missingPictures(exhibits, pressed);
  if (options.strictImages) refuseMissing(missing);
  const { pictures, counts } = pressed;
  const files = new Map(pressed.files);
  for (const [address, upload] of behind) {
    const file = files.get(upload);
    if (file !== undefined) files.set(address, file);
  }
  const findings = findingsOf(exhibits, { ...pressed, files, hasPage }, before.findings);
  return {
    records: { ...arranged.records, pictures, files, redirects, findings },
    pictures: { ...counts, missing: missing.size },
    ...{ pressed, known },
  };
}

/** What lies where on a site, and what its own addresses lead to. */
export interface Surveyed {
  readonly site: KnownSite;
  /** Whether an own address leads to a page of this site. */
  readonly hasPage: (address: string) => boolean;
  /** Addresses of uploads by those of their pages; null where there is none. */
  readonly uploads: Map<string, string | null>;
}

function surveyed(
  records: ReadRecords & Pick<Records, 'redirects'>,
  ownAddresses: SyncOptions['ownAddresses'],
): Surveyed {
  const site = records.site.get('site');
  if (site === undefined) throw new Error('The site sent no information about itself.');
  const known = surveySite({
    site,
    posts: [...records.posts.values()],
    pages: [...records.pages.values()],
    users: [...records.users.values()],
    categories: [...records.categories.values()],
    tags: [...records.tags.values()],
    attachments: [...records.attachments.values()],
    redirects: [...records.redirects.values()],
  });
  const resolve = createResolver(known, ownAddresses);
  const found = new Map<string, boolean>();
  const hasPage = (address: string): boolean => {
    const before = found.get(address);
    if (before !== undefined) return before;
    const isThere = resolve(address) !== null;
    found.set(address, isThere);
    return isThere;
  };
  return { site: known, hasPage, uploads: new Map() };
}
