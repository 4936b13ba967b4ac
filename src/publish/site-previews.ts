import { createHmac, timingSafeEqual } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { errorCode, saysMissing } from '../error-code.ts';
import { isReleaseId } from './releases.ts';
import type { SitePreview } from './types.ts';
import { removeFolder } from './work-folder.ts';

/** A preview, and the folder that it lies in: `client` is what is shown. Another one is made by each publication. */
export interface FoundSitePreview {
  readonly preview: SitePreview;
  readonly folder: string;
}

// Beside the links, whose names are those of the previews.
const buildsName = '.builds';

/** What a preview says of itself, beside its `client`. It is written last. */
export const sitePreviewFile = 'preview.json';

const schema = z.object({
  name: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  branch: z.string().nullable(),
  commit: z.string().nullable(),
  hasDrafts: z.boolean(),
  pages: z.int(),
});

/** Whether a preview may be called so: it is a part of an address and the name of a link. */
export function isSitePreviewName(text: string): boolean {
  return /^[a-z0-9-]{1,40}$/.test(text);
}

/** Where the links lie, and the folders that they lead to. */
export function sitePreviewPlaces(releases: string): { links: string; builds: string } {
  const links = join(releases, 'previews');
  return { links, builds: join(links, buildsName) };
}

/** Whether the time of a preview is over. */
export function isOver({ expiresAt }: Pick<SitePreview, 'expiresAt'>, now = Date.now()): boolean {
  return Date.parse(expiresAt) <= now;
}

/** One preview, be its time over or not; null where there is none of this name. Reads two small files. */
export function findSitePreview(releases: string, name: string): FoundSitePreview | null {
  if (!isSitePreviewName(name)) return null;
  const { links, builds } = sitePreviewPlaces(releases);
  const id = idAt(join(links, name));
  if (id === null) return null;
  const folder = join(builds, id);
  try {
    const text = readFileSync(join(folder, sitePreviewFile), 'utf8');
    const preview = schema.parse(JSON.parse(text));
    return preview.name === name ? { preview, folder } : null;
  } catch {
    // What can't be read is not shown, and the next publication puts another in its place.
    return null;
  }
}

/** All previews, the newest first; also those whose time is over, until the next publication removes them. */
export function listSitePreviews(releases: string): SitePreview[] {
  return namesIn(sitePreviewPlaces(releases).links)
    .flatMap((name) => findSitePreview(releases, name)?.preview ?? [])
    .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt) || a.name.localeCompare(b.name));
}

/** Makes a folder of `builds` the preview of this name, in the place of the one before, which is removed. */
export function placeSitePreview(releases: string, name: string, id: string): void {
  const { links, builds } = sitePreviewPlaces(releases);
  const before = idAt(join(links, name));
  const fresh = join(links, `.${id}`);
  rmSync(fresh, { force: true });
  symlinkSync(join(buildsName, id), fresh);
  renameSync(fresh, join(links, name));
  if (before !== null && before !== id) removeFolder(join(builds, before));
}

/** Takes a preview away at once. False where there is none of this name. */
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
 * Removes previews whose time is over, and what publications that were cut off have left behind. Only for whoever has
 * the lock of publishing: another one may be writing. Gives the names of the previews.
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
  try {
    const id = basename(readlinkSync(link));
    return isReleaseId(id) ? id : null;
  } catch (error) {
    if (['ENOENT', 'EINVAL'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (saysMissing(error)) return [];
    throw error;
  }
}

type Named = Pick<SitePreview, 'name' | 'madeAt' | 'expiresAt'>;

interface Place {
  /** Of the live site: empty, or `/blog`. */
  readonly base: string;
  /** `SESSION_SECRET` */
  readonly secret: string;
}

/** Where a preview begins. */
export function sitePreviewPath(base: string, name: string): string {
  return `${base}/previews/${name}/`;
}

/** The path of a preview with its key. The key opens this preview only: no other one, and no later one of the same name. */
export function sharedPreviewPath(preview: Named, { base, secret }: Place): string {
  const key = proofOf(secret, preview).toString('base64url');
  return `${sitePreviewPath(base, preview.name)}?key=${key}`;
}

/** Whether somebody has the key of this very preview. */
export function isKeyOf(secret: string, preview: Named, given: string): boolean {
  const [proof, shown] = [proofOf(secret, preview), Buffer.from(given, 'base64url')];
  return shown.length === proof.length && timingSafeEqual(shown, proof);
}

function proofOf(secret: string, { name, madeAt, expiresAt }: Named): Buffer {
  const text = `site preview ${name} ${madeAt} ${expiresAt}`;
  return createHmac('sha256', secret).update(text).digest();
}
