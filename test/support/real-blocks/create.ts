import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { WordPressSite } from '../wordpress/index.ts';
import { matrix } from './matrix.ts';
import { drawUploads } from './uploads.ts';

const script = fileURLToPath(new URL('./fill.php', import.meta.url));
const texts = fileURLToPath(new URL('./posts/', import.meta.url));

const filled = z.object({
  /** What texts say in double braces: `photo.url`, `photo.id`, `home` … */
  words: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The ids of the posts by their slugs. */
  posts: z.record(z.string(), z.number()),
});

/**
 * Puts one post for each file of `posts/` on a WordPress, written as its two editors save them, with
 * one upload of each kind, a tree of pages, nested categories, a menu and comments.
 */
export async function createRealBlocks(site: WordPressSite): Promise<z.output<typeof filled>> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-uploads-'));
  try {
    const uploads = await drawUploads(folder);
    const names = (await readdir(texts)).toSorted();
    const written = await Promise.all(
      names.map(
        async (name) =>
          [name.replace('.html', ''), await readFile(join(texts, name), 'utf8')] as const,
      ),
    );
    const posts = Object.fromEntries(
      [...written, ...Object.entries(matrix)].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    // Too long for an argument of a command.
    const plan = join(folder, 'plan.json');
    await writeFile(plan, JSON.stringify({ folder, uploads, posts }));
    const printed = await site.php(`
      require '${script}';
      echo fill_site(json_decode(file_get_contents('${plan}'), true, 16, JSON_THROW_ON_ERROR));
    `);
    return filled.parse(JSON.parse(printed));
  } finally {
    await rm(folder, { recursive: true });
  }
}
