import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolRecord } from './record.ts';

/** What lies in a finished site. */
export interface Made {
  readonly made: ToolRecord['made'];
  /** Where the posts and the lists that all tools are to make lie, below the site. */
  readonly common: ReadonlySet<string>;
}

const isRedirect = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1000), 0, 1000, 0);
    return /http-equiv="?refresh/i.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
};

/** The first that fits. */
const shapes: readonly (readonly [kind: string, shape: RegExp])[] = [
  ['posts', /^\d{4}\/\d\d\/[a-z][^/]*\/index\.html$/],
  ['lists', /^(?:(?:category|tag|author)\/[^/]+\/)?(?:page\/\d+\/)?index\.html$/],
  ['date archives', /^\d{4}\/(?:\d\d\/){0,2}(?:page\/\d+\/)?index\.html$/],
  ['other pages', /\.html$/],
  ['feeds', /(?:^|\/)(?:rss\.xml|atom\.xml|feed\.json)$/],
  ['sitemaps', /sitemap[^/]*\.xml$/],
  ['search index', /^pagefind\//],
  ['files', /./],
];

const kindOf = async (site: string, path: string): Promise<string> => {
  const kind = shapes.find(([, shape]) => shape.test(path))?.[0] ?? 'files';
  const isPage = path.endsWith('.html') && kind !== 'posts';
  return isPage && (await isRedirect(join(site, path))) ? 'redirects' : kind;
};

/** Counts files by kind. Pictures are left out: the other tools make none. */
export async function madeOf(site: string): Promise<Made> {
  const made: Record<string, { files: number; bytes: number }> = {};
  const common = new Set<string>();
  for (const entry of await readdir(site, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(site.length + 1);
    if (!entry.isFile() || path.startsWith('_media/')) continue;
    const kind = await kindOf(site, path);
    if (kind === 'posts' || kind === 'lists') common.add(path);
    const before = made[kind] ?? { files: 0, bytes: 0 };
    const { size } = await stat(join(site, path));
    made[kind] = { files: before.files + 1, bytes: before.bytes + size };
  }
  return { made, common };
}
