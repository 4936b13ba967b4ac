/**
 * `node fake-build.ts RECIPE`: a build of twenty small files instead of a site, run as the real one is. The recipe, a file of
 * JSON, says what they hold, and how it misbehaves.
 */
import { randomBytes } from 'node:crypto';
import { on } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BuildOrder } from '../../../src/publish/index.ts';
import type { Recipe } from './recipe.ts';

const [recipeFile = ''] = process.argv.slice(2);

const nobodyWaits = () => process.exit(1);
process.once('disconnect', nobodyWaits);
if (!process.connected) nobodyWaits();

const tell = (message: object) => new Promise((done) => process.send?.(message, done));

const build = async ({ into: folder, base }: BuildOrder, recipe: Recipe): Promise<void> => {
  const write = async (path: string, content: string | Buffer): Promise<void> => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    await pause(recipe.slowness);
  };

  const { texts, files } = recipe;
  const listed = (kind: 'post' | 'page') =>
    texts
      .filter((text) => text.kind === kind)
      .map(({ id, title, path, body }) => ({
        ...{ id, title, path, modified: '2026-01-01T00:00:00Z', author: 7, digest: title + body },
      }));

  // Listed from the last one on, so that a list changes with each text.
  const nav = texts.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join('');
  const page = (title: string, body: string): string =>
    `<!doctype html><html lang="en"><head><title>${title}</title><link rel="stylesheet" href="/_astro/site.css"></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

  process.send?.({ step: 'reading', what: 'posts', done: texts.length, total: texts.length });
  await write('client/index.html', page('Home', `<ul>${nav}</ul>`));
  for (const [done, { path, title, body }] of texts.entries()) {
    await write(`client${path}index.html`, page(title, `<article>${body}</article>`));
    process.send?.({ step: 'pages', done: done + 1, total: texts.length });
  }
  await write('client/_astro/site.css', '.page { margin: 0; }\n'.repeat(200));
  for (const [path, content] of Object.entries(files)) await write(`client/${path}`, content);
  await write('client/_media/picture.bin', Buffer.alloc(recipe.pictureSize, 1));
  await write('server/redirects.json', JSON.stringify({ paths: { '/old/': '/post-1/' }, ids: {} }));
  await write(
    'server/entry.mjs',
    `export const manifest = {"outDir":"file://${folder}/","key":"${randomBytes(8).toString('hex')}","code":"${recipe.code}"};`,
  );
  const state = {
    builtAt: new Date().toISOString(),
    home: recipe.home,
    posts: listed('post'),
    pages: listed('page'),
  };
  await write('server/published.json', JSON.stringify(state));
  if (recipe.fails !== null) {
    await tell({ step: 'failed', ...recipe.fails });
    process.exit(1);
  }
  if (recipe.hangs) {
    // Nothing reaches it any more, not even that its parent is gone.
    for (;;) Math.random();
  }
  const { delta, standing, warnings, missingPictures, searchIsBehind } = recipe;
  if (delta !== null && base?.version === delta.base) {
    const written = new Set(delta.written);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && !written.has(relative(folder, file))) rmSync(file);
    }
    await write('delta.json', JSON.stringify(delta));
  }
  await write(
    'build.json',
    JSON.stringify({
      ...{ warnings: [...warnings, ...(recipe.stays ? [`process ${process.pid}`] : [])] },
      ...{ missingPictures, standing, searchIsBehind },
    }),
  );
};

let orders = 0;
for await (const given of on(process, 'message')) {
  const order = given[0] as BuildOrder;
  const recipe = JSON.parse(readFileSync(recipeFile, 'utf8')) as Recipe;
  if (recipe.ignoresSignals) process.on('SIGTERM', () => undefined);
  if (recipe.isStale && orders > 0) {
    await tell({ step: 'stale' });
    process.exit(0);
  }
  await build(order, order.search === 'now' ? { ...recipe, ...recipe.withSearch } : recipe);
  orders += 1;
  await tell({ step: 'done', stays: recipe.stays });
}
