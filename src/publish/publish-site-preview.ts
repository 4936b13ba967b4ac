import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from './lock.ts';
import { PublishError } from './publish-error.ts';
import type { PublishOptions } from './publish.ts';
import { newReleaseId } from './releases.ts';
import {
  isSitePreviewName,
  placeSitePreview,
  sitePreviewFile,
  sitePreviewPlaces,
  tidySitePreviews,
  type SitePreview,
} from './site-previews.ts';
import { openWorkFolder } from './work-folder.ts';

/** The builder makes a preview below `/previews/NAME`. */
export interface SitePreviewOptions
  extends
    Pick<SitePreview, 'name' | 'branch' | 'commit' | 'hasDrafts'>,
    Pick<PublishOptions, 'releases' | 'builder' | 'what' | 'wait' | 'onEvent' | 'signal'> {
  /** Milliseconds until it expires. */
  readonly lifetime: number;
}

/** Throws a `PublishError` for a name that a preview may not have. */
export function mustBePreviewName(name: string): void {
  if (isSitePreviewName(name)) return;
  throw new PublishError({
    message: `“${name}” cannot be the name of a preview, because the name is part of its address.`,
    hint: 'Use 1 to 40 lower-case letters, digits and hyphens, such as pr-12.',
  });
}

/**
 * Builds a preview beside the live site, in place of one of the same name, without checks: it may
 * show a fault. Returns it with warnings. Throws a `PublishError`, or the aborted signal's reason.
 */
export async function publishSitePreview(
  options: SitePreviewOptions,
): Promise<{ preview: SitePreview; warnings: readonly string[] }> {
  const { releases, name, what, wait, onEvent, signal } = options;
  mustBePreviewName(name);
  const onWait = (holder: string) => onEvent({ step: 'waiting', for: holder });
  return whileLocked(releases, { what, signal, onWait: wait ? onWait : undefined }, async () => {
    tidySitePreviews(releases);
    const id = newReleaseId();
    const work = await openWorkFolder(releases);
    try {
      const { warnings } = await options.builder.build(
        { into: work.built, live: null, when: 'now', full: false, pictureTime: null },
        { onStep: onEvent, onProcess: work.noteBuilder, signal },
      );
      const preview = writeFacts(work.built, options);
      const { links, builds } = sitePreviewPlaces(releases);
      mkdirSync(builds, { recursive: true });
      // Only the server shows previews, so no other account of the machine needs to read them.
      for (const place of [links, builds]) chmodSync(place, 0o700);
      renameSync(work.built, join(builds, id));
      placeSitePreview(releases, name, id);
      return { preview, warnings };
    } finally {
      work.remove();
    }
  });
}

function writeFacts(site: string, options: SitePreviewOptions): SitePreview {
  const { name, lifetime, branch, commit, hasDrafts } = options;
  // The server of a preview never runs.
  for (const other of readdirSync(site)) {
    if (other !== 'client') rmSync(join(site, other), { recursive: true, force: true });
  }
  const now = Date.now();
  const preview: SitePreview = {
    name,
    branch,
    commit,
    hasDrafts,
    madeAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lifetime).toISOString(),
    pages: readdirSync(join(site, 'client'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('index.html'),
    ).length,
  };
  writeFileSync(join(site, sitePreviewFile), JSON.stringify(preview), { mode: 0o600 });
  return preview;
}
