import { createResolver, surveySite, type Resolve } from '../paths.ts';
import type { Arranged, ReadRecords, Records } from './arrange.ts';
import { exhibitsOf } from './exhibits.ts';
import type { SyncOptions, SyncReport } from './face.ts';
import { findingsOf, missingPictures } from './findings.ts';
import type { Journal } from './journal.ts';
import { pressAll } from './press-all.ts';
import { redirectsOf } from './redirects.ts';
import type { Snapshot } from './snapshot.ts';
import { refuseMissing } from './strict-images.ts';
import { uploadsBehind, withUploads } from './uploads-behind.ts';

interface Showing {
  readonly records: Records;
  readonly pictures: SyncReport['pictures'];
}

/**
 * Adds what comes of the records together: the pictures and files that they show, redirects from where they lay
 * before, and what is missing. Throws a SyncError when a picture is missing and none may be.
 */
export async function show(
  arranged: Arranged,
  { before, journal, ...options }: SyncOptions & { before: Snapshot; journal: Journal },
): Promise<Showing> {
  const redirects = redirectsOf(before, arranged.records);
  const resolve = resolverOf(arranged.records, redirects, options.ownAddresses);
  const plain = [...exhibitsOf(arranged, before)];
  const behind = uploadsBehind(plain, {
    home: arranged.records.site.get('site')?.home ?? '',
    attachments: arranged.records.attachments.values(),
    hasPage: (address) => resolve(address) !== null,
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
  const findings = findingsOf(exhibits, { ...pressed, files, resolve });
  return {
    records: { ...arranged.records, pictures, files, redirects, findings },
    pictures: { ...counts, missing: missing.size },
  };
}

function resolverOf(
  records: ReadRecords,
  redirects: Records['redirects'],
  ownAddresses: SyncOptions['ownAddresses'],
): Resolve {
  const site = records.site.get('site');
  if (site === undefined) return () => null;
  const known = surveySite({
    site,
    posts: [...records.posts.values()],
    pages: [...records.pages.values()],
    users: [...records.users.values()],
    categories: [...records.categories.values()],
    tags: [...records.tags.values()],
    attachments: [...records.attachments.values()],
    redirects: [...redirects.values()],
  });
  return createResolver(known, ownAddresses);
}
