/**
 * `node fake-build.ts RECIPE`: a build of twenty small files instead of a site, run as the real one is. The recipe, a file of
 * JSON, says what they hold, and how it misbehaves.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BuildOrder } from '../../../src/publish/index.ts';
import type { Recipe } from './recipe.ts';

const [recipeFile = ''] = process.argv.slice(2);
const recipe = JSON.parse(readFileSync(recipeFile, 'utf8')) as Recipe;

const nobodyWaits = () => process.exit(1);
process.once('disconnect', nobodyWaits);
if (!process.connected) nobodyWaits();
const { into: folder } = await new Promise<BuildOrder>((heard) => {
  process.once('message', (order) => heard(order as BuildOrder));
});
if (recipe.ignoresSignals) process.on('SIGTERM', () => undefined);

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
  await new Promise((done) => process.send?.({ step: 'failed', ...recipe.fails }, done));
  process.exit(1);
}
if (recipe.hangs) {
  // Nothing reaches it any more, not even that its parent is gone.
  for (;;) Math.random();
}
await write(
  'build.json',
  JSON.stringify({ warnings: recipe.warnings, missingPictures: recipe.missingPictures }),
);
process.off('disconnect', nobodyWaits);
process.send?.({ step: 'done', stays: false });
