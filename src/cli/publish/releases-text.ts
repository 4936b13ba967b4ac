import { isOver, type Release, type SitePreview } from '../../publish/index.ts';
import { count, doubtful, good, minute } from '../terminal.ts';

/** The releases in words, newest first. */
export function releasesText(releases: readonly Release[], folder: string): string {
  if (releases.length === 0)
    return `Nothing was published in ${folder} yet. npm run publish makes the first release.`;
  const isOfOneSite = new Set(releases.map(({ service }) => service)).size === 1;
  return [
    `Releases in ${folder}:`,
    ...releases.map((each) => line(each, isOfOneSite ? null : each.service)),
  ].join('\n');
}

const line = (
  { id, madeAt, posts, pages, files, bytes, isLive }: Release,
  site: string | null,
): string =>
  [
    id,
    minute(madeAt),
    `${count(posts, 'post')} and ${count(pages, 'page')}`,
    `${count(files, 'file')}, ${(bytes / 1_000_000).toFixed(1)} MB`,
    ...(site === null ? [] : [site]),
    ...(isLive ? [good('live')] : []),
  ].join('  ');

/** The previews beside the live site, newest first. */
export function sitePreviewsText(previews: readonly SitePreview[]): string {
  return previews.map(previewLine).join('\n');
}

const previewLine = (preview: SitePreview): string => {
  const { name, branch, commit, madeAt, expiresAt, hasDrafts, pages } = preview;
  return [
    `preview ${name}`,
    minute(madeAt),
    ...(branch === null ? [] : [branch]),
    ...(commit === null ? [] : [commit.slice(0, 7)]),
    count(pages, 'page'),
    ...(hasDrafts ? ['with drafts'] : []),
    isOver(preview) ? doubtful('over') : `until ${minute(expiresAt)}`,
  ].join('  ');
};
