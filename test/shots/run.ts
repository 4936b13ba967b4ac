/**
 * `npm run shots`: pictures of one page of each kind at three widths, light and dark, in `.galley/shots/`. Builds the
 * sample site, and an empty one, unless `DIST` names a site that is built. `npm run shots -- front-page search` takes
 * only those whose names begin so; `-- --readme` makes the README's pictures, in `docs/pictures/`; `-- --beside ADDRESS` takes each
 * text of a WordPress site beside the same text here, in `.galley/shots/beside/`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumMissing, chromiumPath, launchChromium, shellPath } from '../support/chromium.ts';
import { serveDist } from '../support/serve-dist.ts';
import { findTemplates, sampleTemplates, type Template } from '../support/templates.ts';
import { takeBeside } from './beside.ts';
import { buildSites } from './build-sites.ts';
import { makeReadmePictures, readmeShots } from './readme-pictures.ts';
import { takeShot } from './take-shot.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.galley/shots');
const widths = [360, 768, 1440];
const schemes = ['light', 'dark'] as const;

const words = process.argv.slice(2);
const isForReadme = words.includes('--readme');
const wanted = words.filter((word) => !word.startsWith('--'));

/** A built site, and what to take of it. */
interface Sitting {
  readonly dist: string;
  readonly templates: readonly Template[];
}

async function arrange(): Promise<{ sittings: readonly Sitting[]; clear: () => Promise<void> }> {
  const { DIST: dist } = process.env;
  if (dist !== undefined) {
    const templates = await findTemplates(dist);
    return { sittings: [{ dist, templates }], clear: () => Promise.resolve() };
  }
  console.log('Building the sample site …');
  const { sample, empty, remove } = await buildSites();
  const sittings = [
    { dist: sample, templates: sampleTemplates },
    { dist: empty, templates: [{ name: 'empty-site', path: '/' }] },
  ];
  return { sittings, clear: remove };
}

const isWanted = (name: string): boolean => {
  if (isForReadme) return readmeShots.some((shot) => shot.name === name);
  return wanted.length === 0 || wanted.some((word) => name.startsWith(word));
};

if (chromiumMissing !== undefined) {
  console.error(`No pictures can be taken: ${chromiumMissing.replace(/^skipped: /, '')}.`);
  process.exit(1);
}
const besides = words.indexOf('--beside');
// One of its own, which ends when it is closed.
const browser = await launchChromium(shellPath ?? chromiumPath);
if (besides !== -1) {
  const address = words[besides + 1] ?? '';
  if (!URL.canParse(address)) {
    console.error(
      '--beside needs the address of a WordPress site: npm run wordpress -- --blocks prints one.',
    );
    process.exit(1);
  }
  const names = wanted.filter((word) => word !== address);
  const taken = await takeBeside(browser, address.replace(/\/+$/, ''), {
    folder: join(folder, 'beside'),
    isWanted: (slug) => names.length === 0 || names.some((name) => slug.startsWith(name)),
  });
  await browser.close();
  console.log(`${taken} pairs in ${relative(process.cwd(), join(folder, 'beside'))}/`);
  process.exit();
}
const { sittings, clear } = await arrange();
if (wanted.length === 0 && !isForReadme) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let taken = 0;
for (const { dist, templates } of sittings) {
  const site = await serveDist(dist);
  for (const { name, path } of templates) {
    for (const width of widths) {
      for (const colorScheme of schemes) {
        const shot = `${name}-${width}-${colorScheme}`;
        if (!isWanted(shot)) continue;
        const file = join(folder, `${shot}.png`);
        await takeShot(browser, site.url + encodeURI(path), { width, colorScheme, file });
        taken += 1;
      }
    }
  }
  await site.stop();
}
await browser.close();
await clear();
console.log(`${taken} pictures in ${relative(process.cwd(), folder)}/`);
if (isForReadme) {
  for (const { file, bytes } of await makeReadmePictures(folder, join(root, 'docs/pictures')))
    console.log(`${relative(process.cwd(), file)} (${Math.round(bytes / 1024)} KB)`);
}
