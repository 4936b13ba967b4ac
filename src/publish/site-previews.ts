import { createHmac, timingSafeEqual } from 'node:crypto';
import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { nullIfMissing } from '../error-code.ts';
import { readJsonFile } from '../json-file.ts';
import { isReleaseId } from './releases.ts';
import { linkTarget } from './targets/folder.ts';
import { removeFolder } from './work-folder.ts';

/** A preview and its folder, with files in `client`. Each publication makes a new folder. */
export interface FoundSitePreview {
  readonly preview: SitePreview;
  readonly folder: string;
}

// Beside the links, whose names are those of the previews.
const buildsName = '.builds';

/** The file with the facts about a preview, beside its `client`. Written last. */
export const sitePreviewFile = 'preview.json';

const schema = z.object({
  /** A part of its address: `/previews/NAME/`. */
  name: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  branch: z.string().nullable(),
  commit: z.string().nullable(),
  hasDrafts: z.boolean(),
  pages: z.int(),
});

/** A site that shows a branch or drafts, in `previews` beside the releases. */
export type SitePreview = Readonly<z.output<typeof schema>>;

/** True for an allowed name: it is part of an address, and the name of a link. */
export function isSitePreviewName(text: string): boolean {
  return /^[a-z0-9-]{1,40}$/.test(text);
}

/** The folder of the links, and the folder of the builds that they lead to. */
export function sitePreviewPlaces(releases: string): { links: string; builds: string } {
  const links = join(releases, 'previews');
  return { links, builds: join(links, buildsName) };
}

/** True when a preview has expired. */
export function isOver({ expiresAt }: Pick<SitePreview, 'expiresAt'>, now = Date.now()): boolean {
  return Date.parse(expiresAt) <= now;
}

/** The preview with a name, expired or not; null if there is none. */
export function findSitePreview(releases: string, name: string): FoundSitePreview | null {
  if (!isSitePreviewName(name)) return null;
  const { links, builds } = sitePreviewPlaces(releases);
  const id = idAt(join(links, name));
  if (id === null) return null;
  const folder = join(builds, id);
  // A preview that can't be read is not shown. The next publication replaces it.
  const preview = readJsonFile(join(folder, sitePreviewFile), schema);
  return preview?.name === name ? { preview, folder } : null;
}

/** All previews, newest first, with those that expired since the last publication. */
export function listSitePreviews(releases: string): SitePreview[] {
  return namesIn(sitePreviewPlaces(releases).links)
    .flatMap((name) => findSitePreview(releases, name)?.preview ?? [])
    .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt) || a.name.localeCompare(b.name));
}

/** Shows a folder of `builds` under a name. The previous preview of that name is removed. */
export function placeSitePreview(releases: string, name: string, id: string): void {
  const { links, builds } = sitePreviewPlaces(releases);
  const before = idAt(join(links, name));
  const fresh = join(links, `.${id}`);
  rmSync(fresh, { force: true });
  symlinkSync(join(buildsName, id), fresh);
  renameSync(fresh, join(links, name));
  if (before !== null && before !== id) removeFolder(join(builds, before));
}

/** Removes a preview at once. False if there is none with this name. */
export function removeSitePreview(releases: string, name: string): boolean {
  if (!isSitePreviewName(name)) return false;
  const { links, builds } = sitePreviewPlaces(releases);
  const id = idAt(join(links, name));
  if (id === null) return false;
  rmSync(join(links, name), { force: true });
  removeFolder(join(builds, id));
  return true;
}

/**
 * Removes expired previews, and folders of interrupted publications, under the lock. Returns the
 * names of the expired previews.
 */
export function tidySitePreviews(releases: string, now = Date.now()): string[] {
  const { links, builds } = sitePreviewPlaces(releases);
  const names = namesIn(links).filter(isSitePreviewName);
  const over = names.filter((name) => {
    const found = findSitePreview(releases, name);
    return found === null || isOver(found.preview, now);
  });
  for (const name of over) removeSitePreview(releases, name);
  const inUse = new Set(names.flatMap((name) => idAt(join(links, name)) ?? []));
  for (const id of namesIn(builds)) if (!inUse.has(id)) removeFolder(join(builds, id));
  for (const name of namesIn(links)) {
    if (isReleaseId(name.slice(1))) rmSync(join(links, name), { force: true });
  }
  return over;
}

function idAt(link: string): string | null {
  const id = basename(linkTarget(link) ?? '');
  return isReleaseId(id) ? id : null;
}

const namesIn = (folder: string): string[] => nullIfMissing(() => readdirSync(folder)) ?? [];

type Named = Pick<SitePreview, 'name' | 'madeAt' | 'expiresAt'>;

interface Place {
  /** Of the live site: empty, or `/blog`. */
  readonly base: string;
  /** `SESSION_SECRET` */
  readonly secret: string;
}

export function sitePreviewPath(base: string, name: string): string {
  return `${base}/previews/${name}/`;
}

/** A preview's path with its key, which opens no other and no later one. */
export function sharedPreviewPath(preview: Named, { base, secret }: Place): string {
  const key = proofOf(secret, preview).toString('base64url');
  return `${sitePreviewPath(base, preview.name)}?key=${key}`;
}

/** True for the key of this preview. */
export function isKeyOf(secret: string, preview: Named, given: string): boolean {
  const proof = proofOf(secret, preview);
  const shown = Buffer.from(given, 'base64url');
  return shown.length === proof.length && timingSafeEqual(shown, proof);
}

function proofOf(secret: string, { name, madeAt, expiresAt }: Named): Buffer {
  const text = `site preview ${name} ${madeAt} ${expiresAt}`;
  return createHmac('sha256', secret).update(text).digest();
}
