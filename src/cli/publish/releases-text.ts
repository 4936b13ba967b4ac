import type { Release } from '../../publish/index.ts';
import { count, good } from '../terminal.ts';

/** The releases as a person reads them, the newest first. */
export const releasesText = (releases: readonly Release[]): string =>
  releases.length === 0
    ? 'Nothing was published yet. npm run publish makes the first release.'
    : releases.map(line).join('\n');

const line = ({ id, madeAt, posts, pages, files, bytes, isLive }: Release): string =>
  [
    id,
    `${madeAt.slice(0, 16).replace('T', ' ')} UTC`,
    `${count(posts, 'post')} and ${count(pages, 'page')}`,
    `${count(files, 'file')}, ${(bytes / 1_000_000).toFixed(1)} MB`,
    ...(isLive ? [good('live')] : []),
  ].join('  ');
