import type { Settings } from '../config/index.ts';
import type { PublishedTo } from './roll-back.ts';
import type { Follower } from './targets/s3/follow.ts';

/**
 * What the settings say about a bucket and a CDN. Their modules are loaded only if they are used.
 * @param signal ends requests to them
 */
export async function openPublishedTo(
  { publish: { to, cdn, keep }, s3, siteUrl, basePath }: PublishingSettings,
  signal?: AbortSignal,
): Promise<PublishedTo> {
  const s3Module = to === null ? null : await import('./targets/s3/s3.ts');
  const cdnModule = cdn === null ? null : await import('./cdn/index.ts');
  return {
    keep,
    target:
      to === null || s3Module === null ? null : s3Module.s3Target(to, { settings: s3, signal }),
    purge:
      cdn === null || cdnModule === null || siteUrl === null
        ? null
        : cdnModule.openPurge(cdn, { siteUrl, basePath, credentials: s3.credentials }),
  };
}

/** Brings releases to the live one of the bucket in FOLLOW; null without that setting. */
export async function openFollower(
  { follow, s3, publish: { keep } }: Pick<Settings, 'follow' | 's3' | 'publish'>,
  releases: string,
  signal?: AbortSignal,
): Promise<Follower | null> {
  if (follow === null) return null;
  const { createFollower } = await import('./targets/s3/follow.ts');
  return createFollower({ from: follow.from, settings: s3, releases, keep, signal });
}

type PublishingSettings = Pick<Settings, 'publish' | 's3' | 'siteUrl' | 'basePath'>;
