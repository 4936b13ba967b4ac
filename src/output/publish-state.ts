import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entry, StoreReader } from '../store/index.ts';

interface StateOptions {
  readonly store: StoreReader;
  /** Takes what the project's own server reads. */
  readonly serverFolder: string;
  readonly isPreview: boolean;
}

const told = ({ digest, record }: Entry<'posts' | 'pages'>) => {
  const { id, title, path, modified, authorId: author } = record;
  return { id, title, path, modified, author, digest };
};

/**
 * Writes `published.json`, which tells the desk what this site was built from: when, from which WordPress, and each post and page
 * with its date of change and a digest of all that is known of it. A preview leaves word that it is one, whatever the settings of its server will say.
 */
export async function publishState({
  store,
  serverFolder,
  isPreview,
}: StateOptions): Promise<void> {
  const all = (collection: 'posts' | 'pages') => Array.from(store.entries(collection), told);
  const state = {
    builtAt: new Date().toISOString(),
    home: store.get('site', 'site')?.record.home ?? '',
    posts: all('posts'),
    pages: all('pages'),
  };
  await writeFile(join(serverFolder, 'published.json'), JSON.stringify(state));
  if (isPreview) await writeFile(join(serverFolder, 'preview.json'), '{}');
}
