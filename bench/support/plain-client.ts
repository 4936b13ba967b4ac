/**
 * What a script does that somebody writes in an afternoon: `plain-client.ts URL v2|legacy FOLDER`. Page after page of a hundred, the
 * same fields and resources as Galley's, connections kept, one file a record. Tells how many milliseconds it took.
 *
 * The older generation gives comments by the post only. Those of a few posts are read, and the time of all is reckoned.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const [url = '', generation = 'v2', folder = ''] = process.argv.slice(2);
const fields =
  'id,slug,link,guid,title,content,excerpt,date,date_gmt,modified_gmt,author,featured_media,categories,tags,' +
  'name,description,parent,source_url,media_details,alt_text,caption,post,author_name,author_url';
const records = z.array(z.looseObject({}));
const postsWithComments = 200;

const newer = ['users', 'categories', 'tags', 'posts', 'pages', 'media', 'comments'].map(
  (name) => [name, `wp/v2/${name}?per_page=100&orderby=id&order=asc&_fields=${fields}`] as const,
);
const older = [
  ['categories', 'taxonomies/category/terms?'],
  ['tags', 'taxonomies/post_tag/terms?'],
  ...['posts', 'pages', 'media'].map(
    (name) => [name, `${name}?filter[posts_per_page]=100&filter[orderby]=ID`] as const,
  ),
] as const;

/** Their ids. */
async function keep(name: string, response: Response): Promise<string[]> {
  const ids: string[] = [];
  for (const record of records.parse(await response.json())) {
    const id = String(record['id'] ?? record['ID']);
    ids.push(id);
    await writeFile(join(folder, `${name}-${id}.json`), JSON.stringify(record));
  }
  return ids;
}

async function readList(name: string, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${url}/wp-json/${path}&page=${page}`);
    if (!response.ok) throw new Error(`The ${name} were answered with ${response.status}.`);
    ids.push(...(await keep(name, response)));
    if (page >= Number(response.headers.get('x-wp-totalpages') ?? 1)) return ids;
  }
}

/** Milliseconds that it would take for all. */
async function readComments(posts: readonly string[]): Promise<number> {
  const some = posts.slice(0, postsWithComments);
  const started = performance.now();
  for (const id of some) await keep('comments', await fetch(`${url}/wp-json/posts/${id}/comments`));
  return ((performance.now() - started) * posts.length) / some.length;
}

await mkdir(folder, { recursive: true });
const started = performance.now();
let posts: readonly string[] = [];
for (const [name, path] of generation === 'v2' ? newer : older) {
  const ids = await readList(name, path);
  if (name === 'posts') posts = ids;
}
const time = performance.now() - started;
process.send?.({ time: time + (generation === 'v2' ? 0 : await readComments(posts)) });
process.disconnect();
