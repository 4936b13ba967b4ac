import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredPost, StoreReader } from '../store/index.ts';

interface StateOptions {
  readonly store: StoreReader;
  /** Takes what the project's own server reads. */
  readonly serverFolder: string;
}

const told = ({ id, title, path, modified }: StoredPost) => ({ id, title, path, modified });

/**
 * Writes `published.json`, which tells the desk what this site was built from: when, from which WordPress, and each post and page
 * with its date of change.
 */
export async function publishState({ store, serverFolder }: StateOptions): Promise<void> {
  const all = (collection: 'posts' | 'pages') =>
    Array.from(store.entries(collection), ({ record }) => told(record));
  const state = {
    builtAt: new Date().toISOString(),
    home: store.get('site', 'site')?.record.home ?? '',
    posts: all('posts'),
    pages: all('pages'),
  };
  await writeFile(join(serverFolder, 'published.json'), JSON.stringify(state));
}
