import type { Build } from '../folder/index.ts';
import { contentOf, type Entry, type MirrorReader } from '../../wordpress/mirror/index.ts';
import { digestOf } from '../../digest.ts';
import { mapRecords } from './map-records.ts';
import { writeChanged } from './write-file.ts';

interface StateOptions {
  readonly mirror: MirrorReader;
  /** Digest of the program and its settings. */
  readonly program: string;
  readonly isPreview: boolean;
}

const summaryOf = ({ digest, record }: Entry<'posts' | 'pages'>) => {
  const { id, title, path, modified, authorId: author } = record;
  return { id, title, path, modified, author, digest };
};

const postsOf = mapRecords('posts', summaryOf);
const pagesOf = mapRecords('pages', summaryOf);

/**
 * Writes `published.json`, from which the desk knows what this site was built from: the time, the WordPress site, and the modification
 * date and digest of each post and page. The time stays while nothing else changes. A preview also gets a `preview.json`, because the
 * settings of its server may not say that it is a preview.
 */
export async function writeState(
  build: Build,
  { mirror, program, isPreview }: StateOptions,
): Promise<void> {
  const home = mirror.get('site', 'site')?.record.home ?? '';
  const posts = contentOf(mirror.digests('posts'));
  const pages = contentOf(mirror.digests('pages'));
  writeChanged(build, 'server/published.json', digestOf(program, home, posts, pages), () =>
    JSON.stringify({
      builtAt: new Date().toISOString(),
      home,
      posts: postsOf(mirror),
      pages: pagesOf(mirror),
    }),
  );
  if (isPreview) writeChanged(build, 'server/preview.json', 'preview', () => '{}');
}
