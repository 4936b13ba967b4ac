import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SitePreview } from '../../src/publish/index.ts';
import { newReleaseId } from '../../src/publish/index.ts';
import { placeSitePreview, sitePreviewPlaces } from '../../src/publish/site-previews.ts';

/** The id of the last one. */
let last: string | null = null;

/** Puts a preview beside the live site as a publication does, with files of its own. */
export function putSitePreview(
  releases: string,
  name: string,
  files: Readonly<Record<string, string>>,
  more: Partial<SitePreview> = {},
): SitePreview {
  const { builds } = sitePreviewPlaces(releases);
  // Two of one millisecond could have the same id.
  const id = newReleaseId(new Date(), last);
  last = id;
  for (const [path, text] of Object.entries(files)) {
    const file = join(builds, id, 'client', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const preview: SitePreview = {
    name,
    branch: 'fog',
    commit: null,
    hasDrafts: true,
    pages: 1,
    madeAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 60 * 60_000).toISOString(),
    ...more,
  };
  writeFileSync(join(builds, id, 'preview.json'), JSON.stringify(preview));
  placeSitePreview(releases, name, id);
  return preview;
}
