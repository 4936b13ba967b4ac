import { refuseMissing } from '../errors.ts';
import { type Addresses, addressesOf } from '../link/addresses.ts';
import { findingsOf, menuFindings, missingPictures } from '../link/findings.ts';
import type { Linked } from '../link/link.ts';
import {
  choosePluginRedirects,
  pluginFindings,
  storedPluginRedirects,
  redirectsOf,
} from '../link/redirects.ts';
import { unusedUploads, usesByRecord, uploadsBehind, withUploads } from '../link/uses.ts';
import type { Reporter, SyncOptions } from '../report.ts';
import type { Records, Snapshot } from '../snapshot.ts';
import { fetchMedia } from './media.ts';

interface Context {
  readonly before: Snapshot;
  readonly reporter: Reporter;
  /** True when stored copies of pictures need no check. */
  readonly isSettled: boolean;
  /** The addresses of the site before this sync; undefined when they are not known. */
  readonly known: Addresses | undefined;
}

/**
 * Adds the pictures and files that records show, redirects from earlier addresses, and findings.
 * Throws a SyncError for a missing picture with STRICT_IMAGES.
 */
export async function completeRecords(
  linked: Linked,
  { before, reporter, ...options }: SyncOptions & Context,
) {
  const ofRecords = redirectsOf(before, linked.records);
  const ofPlugins = pluginRedirectsOf(linked, { before, ofRecords, ...options });
  const redirects = new Map([...ofRecords, ...ofPlugins.redirects]);
  const known = addressesOf({ ...linked.records, redirects }, before.stored, options);
  const { hasPage } = known;
  const plain = [...usesByRecord(linked, before)];
  const behind = uploadsBehind(plain, {
    home: linked.records.site.get('site')?.home ?? '',
    attachments: linked.records.attachments.values(),
    hasPage,
    known: known.uploads,
  });
  const uses = plain.map((record) => withUploads(record, behind));
  if (options.copyFiles === 'all')
    uses.push(unusedUploads(uses, linked.records.attachments.values()));
  const media = await fetchMedia(uses, { ...options, before, reporter });
  const missing = missingPictures(uses, media);
  if (options.strictImages) refuseMissing(missing);
  const { pictures, counts } = media;
  const files = new Map(media.files);
  for (const [address, upload] of behind) {
    const file = files.get(upload);
    if (file !== undefined) files.set(address, file);
  }
  const findings = findingsOf(uses, { ...media, files, hasPage }, before.stored.findings);
  for (const site of linked.records.site.values()) {
    const ofMenus = menuFindings(linked.records.menus, {
      site,
      hasPage,
      before: before.stored.findings,
    });
    for (const [key, found] of ofMenus) findings.set(key, found);
  }
  if (ofPlugins.findings !== null) findings.set(pluginFindings, ofPlugins.findings);
  return {
    records: { ...linked.records, pictures, files, redirects, findings },
    pictures: { ...counts, missing: missing.size },
    media,
    known,
  };
}

type PluginContext = Pick<Context, 'before'> &
  Pick<SyncOptions, 'ownAddresses'> & { readonly ofRecords: Records['redirects'] };

/** The redirects of plugins: those that were read, or else those of the last sync. */
function pluginRedirectsOf(
  { records, pluginRedirects: read }: Linked,
  { before, ofRecords, ownAddresses }: PluginContext,
): ReturnType<typeof choosePluginRedirects> {
  if (read === null)
    return {
      redirects: storedPluginRedirects(before.stored.redirects),
      findings: before.stored.findings.get(pluginFindings) ?? null,
    };
  if (read.items.length + read.others.length === 0) return { redirects: new Map(), findings: null };
  const { site } = addressesOf({ ...records, redirects: ofRecords }, before.stored, {
    known: undefined,
    ownAddresses,
  });
  return choosePluginRedirects(read, site, ownAddresses);
}
