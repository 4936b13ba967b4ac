import type { Build } from '../folder/index.ts';
import { contentOf, type Entry, type StoreReader } from '../../wordpress/mirror/index.ts';
import { digestOf } from '../../digest.ts';
import { ofRecords } from './of-records.ts';
import { writeChanged } from './write-new.ts';

interface StateOptions {
  readonly store: StoreReader;
  /** Digest of the program and its settings. */
  readonly program: string;
  readonly isPreview: boolean;
}

const told = ({ digest, record }: Entry<'posts' | 'pages'>) => {
  const { id, title, path, modified, authorId: author } = record;
  return { id, title, path, modified, author, digest };
};

const [postsOf, pagesOf] = [ofRecords('posts', told), ofRecords('pages', told)];

/**
 * Writes `published.json`, which tells the desk what this site was built from: when, from which WordPress, and each post and page
 * with its date of change and the digest of its record. It keeps its time while none of that changed. A preview also gets a
 * `preview.json`, because its server's settings may not say that it is one.
 */
export async function writeState(
  build: Build,
  { store, program, isPreview }: StateOptions,
): Promise<void> {
  const home = store.get('site', 'site')?.record.home ?? '';
  const [posts, pages] = [store.digests('posts'), store.digests('pages')].map(contentOf);
  writeChanged(build, 'server/published.json', digestOf(program, home, posts, pages), () =>
    JSON.stringify({
      builtAt: new Date().toISOString(),
      ...{ home, posts: postsOf(store), pages: pagesOf(store) },
    }),
  );
  if (isPreview) writeChanged(build, 'server/preview.json', 'preview', () => '{}');
}
