/**
 * `node fake-build.ts [RECIPE]`: builds of twenty small files, run as the real ones are, with a build folder beside the releases. The
 * recipe, a JSON file, says what they hold and how a build misbehaves. Default: `recipe.json` beside the releases.
 */
import { hash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBuildFolder } from '../../../src/build/folder/index.ts';
import { leaveBuilt, takeJobs, type BuildJob } from '../../../src/publish/index.ts';
import type { Recipe } from './recipe.ts';

const [given] = process.argv.slice(2);

const nobodyWaits = () => process.exit(1);
process.once('disconnect', nobodyWaits);
if (!process.connected) nobodyWaits();

const tell = (message: object) => new Promise((done) => process.send?.(message, done));

/** The files of the site, by path. */
const filesOf = ({ texts, names, files, code, home }: Recipe) => {
  const listed = texts.map(({ kind: type, id, title, path, body }) => ({
    type,
    id,
    title,
    path,
    modified: '2026-01-01T00:00:00Z',
    author: 7,
    digest: title + body,
  }));
  const { authors = [], ...ofTerms } = names;
  const named = (prefix: string, all: readonly string[]) =>
    all.map((name, key) => ({ key: `${prefix}${key}`, name }));
  // A list that changes with each text.
  const nav = texts.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join('');
  const page = (title: string, body: string): string =>
    `<!doctype html><html lang="en"><head><title>${title}</title><link rel="stylesheet" href="/_astro/site.css"></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
  return new Map<string, string | Buffer>([
    ['client/index.html', page('Home', `<ul>${nav}</ul>`)],
    ...texts.map(
      ({ path, title, body }) =>
        [`client${path}index.html`, page(title, `<article>${body}</article>`)] as const,
    ),
    ['client/_astro/site.css', '.page { margin: 0; }\n'.repeat(200)],
    ...Object.entries(files).map(
      ([path, content]) => [path.startsWith('server/') ? path : `client/${path}`, content] as const,
    ),
    ['client/_media/picture.bin', Buffer.alloc(5_000, 1)],
    ['server/redirects.json', JSON.stringify({ paths: { '/old/': '/post-1/' }, ids: {} })],
    [
      'server/entry.mjs',
      `export const manifest = {"outDir":"file:///site/","key":"${randomBytes(8).toString('hex')}","code":"${code}"};`,
    ],
    [
      'server/published.json',
      JSON.stringify({
        builtAt: new Date().toISOString(),
        home,
        texts: listed,
        terms: Object.entries(ofTerms).flatMap(([taxonomy, all]) => named(`${taxonomy}:`, all)),
        authors: named('', authors),
      }),
    ],
  ]);
};

const roomOf = ({ into }: BuildJob): string => dirname(dirname(dirname(into)));

/** How many pictures are left to later builds. */
const makePictures = (job: BuildJob, { newPictures }: Recipe): number => {
  const file = join(roomOf(job), 'made-pictures');
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const most = job.pictureTime === null ? newPictures : Math.floor(job.pictureTime / 60_000);
  const made = Math.min(newPictures, before + most);
  writeFileSync(file, String(made));
  return newPictures - made;
};

const makeSite = async (job: BuildJob, recipe: Recipe): Promise<void> => {
  const folder = openBuildFolder(join(roomOf(job), 'build'));
  const build = await folder.begin();
  const left = makePictures(job, recipe);
  const shown: Record<string, string> =
    recipe.newPictures === 0 ? {} : { 'left.txt': String(left) };
  const files = filesOf({ ...recipe, files: { ...recipe.files, ...shown } });
  process.send?.({ step: 'reading', what: 'posts', done: 1, total: 1 });
  for (const [done, [path, content]] of [...files].entries()) {
    const key = hash('sha256', content);
    if (!build.keeps(path, key)) build.put(path, key, content);
    await pause(recipe.slowness);
    process.send?.({ step: 'pages', done: done + 1, total: files.size });
  }
  if (recipe.fails !== null) {
    await tell({ step: 'failed', ...recipe.fails });
    process.exit(1);
  }
  if (recipe.hangs) {
    writeFileSync(join(dirname(job.into), 'hangs'), '');
    // Nothing reaches it any more, not even that its parent is gone.
    for (;;) Math.random();
  }
  const { warnings, missingPictures, heldBack, isBehind } = recipe;
  await leaveBuilt({
    finished: build.finish(),
    from: build.folder,
    job,
    place: { base: '/', origin: 'https://mooring.example', precompress: true },
    facts: {
      warnings: [...warnings, ...(recipe.namesItself ? [`process ${process.pid}`] : [])],
      missingPictures: missingPictures.map(({ texts = [], ...each }) => ({
        ...each,
        texts: [...texts],
      })),
      heldBack: [...heldBack],
      pictures: 20,
      isBehind: isBehind || left > 0,
      picturesLeft: left,
    },
    balance: () => [...recipe.balance],
  });
  build.release();
  folder.close();
};

let jobs = 0;
for await (const message of takeJobs()) {
  const job = message as BuildJob;
  const file = given ?? join(roomOf(job), 'recipe.json');
  const recipe = JSON.parse(readFileSync(file, 'utf8')) as Recipe;
  if (recipe.ignoresSignals) process.on('SIGTERM', () => undefined);
  if (recipe.isStale && jobs > 0) process.exit(0);
  await makeSite(job, job.when === 'now' ? { ...recipe, ...recipe.withSearch } : recipe);
  jobs += 1;
}
