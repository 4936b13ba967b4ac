import type { Setting } from '../folder/index.ts';
import { contentOf, type Entry, type StoreReader } from '../../wordpress/mirror/index.ts';
import { digestOf } from '../../digest.ts';
import { ofRecords } from './of-records.ts';
import { setFile } from './set-new.ts';

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
 * Sets `published.json`, which tells the desk what this site was built from: when, from which WordPress, and each post and page
 * with its date of change and a digest of all that is known of it. It stays as it is, with its time, while none of that has
 * changed. A preview leaves word that it is one, whatever the settings of its server will say.
 */
export async function setState(
  setting: Setting,
  { store, program, isPreview }: StateOptions,
): Promise<void> {
  const home = store.get('site', 'site')?.record.home ?? '';
  const [posts, pages] = [store.digests('posts'), store.digests('pages')].map(contentOf);
  setFile(setting, 'server/published.json', digestOf(program, home, posts, pages), () =>
    JSON.stringify({
      builtAt: new Date().toISOString(),
      ...{ home, posts: postsOf(store), pages: pagesOf(store) },
    }),
  );
  if (isPreview) setFile(setting, 'server/preview.json', 'preview', () => '{}');
}
