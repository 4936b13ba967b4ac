import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Builder } from './builder.ts';
import { whileLocked } from './lock.ts';
import { PublishError } from './publish-error.ts';
import { newReleaseId } from './releases.ts';
import {
  isSitePreviewName,
  placeSitePreview,
  sitePreviewFile,
  sitePreviewPlaces,
  tidySitePreviews,
} from './site-previews.ts';
import type { PublishEvent, SitePreview } from './types.ts';
import { openWorkFolder } from './work-folder.ts';

export interface SitePreviewOptions extends Pick<SitePreview, 'branch' | 'commit' | 'hasDrafts'> {
  /** The folder of releases; made when missing. */
  readonly releases: string;
  readonly name: string;
  /** Milliseconds until it ends. */
  readonly lifetime: number;
  /** Builds a preview that lies below `/previews/NAME`. */
  readonly builder: Builder;
  /** What publishes, for others who have to wait. */
  readonly what: string;
  /** Whether to wait for another one. */
  readonly wait: boolean;
  readonly onEvent: (event: PublishEvent) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Throws a `PublishError` for what no preview may be called. */
export function mustBePreviewName(name: string): void {
  if (isSitePreviewName(name)) return;
  throw new PublishError({
    code: 'arguments',
    message: `“${name}” cannot be the name of a preview, because the name is part of its address.`,
    hint: 'Use 1 to 40 lower-case letters, digits and hyphens, such as pr-12.',
  });
}

/**
 * Builds a preview beside the live site, in the place of the one that had its name. It is not checked as a release is: what is
 * wrong with it is what somebody may want to look at. Gives what it is and the build's warnings; throws a `PublishError`, or
 * what the signal was aborted with.
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
        { into: work.built, live: null, search: 'now', full: false },
        { onStep: onEvent, onProcess: work.noteBuilder, signal },
      );
      const preview = leaveWord(work.built, options);
      const { builds } = sitePreviewPlaces(releases);
      mkdirSync(builds, { recursive: true });
      renameSync(work.built, join(builds, id));
      placeSitePreview(releases, name, id);
      return { preview, warnings };
    } finally {
      work.remove();
    }
  });
}

function leaveWord(site: string, options: SitePreviewOptions): SitePreview {
  const { name, lifetime, branch, commit, hasDrafts } = options;
  // Its own server is never run; what readers get is all that is kept.
  for (const other of readdirSync(site)) {
    if (other !== 'client') rmSync(join(site, other), { recursive: true, force: true });
  }
  const now = Date.now();
  const preview: SitePreview = {
    ...{ name, branch, commit, hasDrafts },
    madeAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lifetime).toISOString(),
    pages: readdirSync(join(site, 'client'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('index.html'),
    ).length,
  };
  writeFileSync(join(site, sitePreviewFile), JSON.stringify(preview));
  return preview;
}
