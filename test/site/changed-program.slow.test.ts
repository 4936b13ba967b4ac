import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { scratch } from '../support/scratch.ts';
import { builtAnew, filesOf, startBuilder, type SiteFiles } from '../support/kept-builder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let program: ProgramCopy;
let folder: string;
let magazine: Magazine;
let settings: Readonly<Record<string, string>>;
let before: SiteFiles;
/** All that was rendered at first. */
let all: readonly string[];

const build = async (more: Readonly<Record<string, string>> = {}, by = program.folder) => {
  const builder = startBuilder(folder, { ...settings, ...more }, { program: by });
  try {
    const { rendered, folder: site } = await builder.build();
    return { rendered: rendered.toSorted(), files: filesOf(site) };
  } finally {
    await builder.end();
  }
};
/** The folders of templates that Astro has compiled. Those that are filled for a site are named for them. */
const compiled = () =>
  readdirSync(join(folder, '.galley', 'renderer')).filter((name) => name.length === 22);
const anew = () => builtAnew(folder, settings, { keepsMirror: false, program: program.folder });

beforeAll(async () => {
  program = copyProgram();
  folder = mkdtempSync(join(scratch, 'changed-'));
  magazine = await openMagazine(12);
  // What this test compiles is counted.
  mkdirSync(join(folder, '.galley', 'renderer'), { recursive: true });
  settings = { CMS_URL: magazine.url, SITE_URL: 'https://paper.example' };
  // The copy is the same program as yet, and this one's templates may be compiled already.
  ({ rendered: all, files: before } = await build({}, root));
});
afterAll(async () => {
  await magazine.close();
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Files whose bytes are others now. */
const changed = (now: SiteFiles) =>
  [...now.keys()].filter((file) => now.get(file) !== before.get(file));
const isStory = (file: string) => /\/story-\d+\/index\.html$/.test(file);
const isPage = (file: string) => file.startsWith('client/') && file.endsWith('.html');

// What a component becomes is known to Astro's compiler alone, so nobody can tell on which pages it shows.
test('after a change of a component everything is rendered again, and pages with it are others', async () => {
  expect(all.filter(isStory)).toHaveLength(12);
  expect((await build()).rendered).toEqual([]);

  program.append('src/components/PostFooter.astro', '<p>That was it.</p>\n');
  const { rendered, files } = await build();
  expect(rendered).toEqual(all);
  expect(changed(files).filter(isPage)).toEqual(all.filter(isStory));
  expect(files).toEqual(await anew());
  before = files;
});

test('a word of the desk, or a line of a command, renders no page again', async () => {
  program.append('src/i18n/desk/de.ts', '\n// A word.\n');
  program.append('src/cli/screen.ts', '\n// A line.\n');
  program.append('src/components/desk/Tabs.astro', '<p>Tabs.</p>\n');
  const { rendered, files } = await build();
  expect(rendered).toEqual([]);
  expect(changed(files).filter((file) => file.startsWith('client/'))).toEqual([]);
  expect(changed(files).some((file) => file.startsWith('server/chunks/'))).toBe(true);
  before = files;
});

test('other settings compile nothing, and every file is as if it had been compiled for them', async () => {
  const look = join(folder, 'look.json');
  const colours = { light: '#00509e', dark: '#9ecbff' };
  writeFileSync(
    look,
    JSON.stringify({ accent: colours, forms: { 'fluent-1': 'https://forms.example/f' } }),
  );
  const known = compiled();
  const other = {
    SITE_URL: 'https://other.example',
    BASE_PATH: '/blog',
    LOOK_FILE: look,
    DESK_URL: 'https://desk.example',
    EMBED_HOSTS: 'vimeo.com',
    DEPLOY_CONTEXT: 'preview',
  };
  const { rendered, files } = await build(other);
  expect(rendered.filter(isPage)).toEqual(all.filter(isPage));
  expect(compiled()).toEqual(known);
  const text = (file: string) => Buffer.from(files.get(file) ?? '', 'base64').toString();
  const names = [...files.keys()].filter((file) => /\.(?:html|m?js|css|xml|json)$/.test(file));
  const left = /.{0,60}(?:blank-(?:site|base|policy|look|css)|paper\.example).{0,60}/;
  expect(names.flatMap((file) => left.exec(text(file))?.[0] ?? [])).toEqual([]);
  const page = text(all.find(isStory) ?? '');
  const assets = Array.from(
    page.matchAll(/(?:href|src)="\/blog(\/_astro\/[^"]+)"/g),
    ([, path]) => `client${path}`,
  );
  expect(assets.length).toBeGreaterThan(2);
  expect(assets.filter((file) => !files.has(file))).toEqual([]);
  expect(page).toContain('frame-src');
  const [style = ''] = names.filter((file) => /_astro\/style\.[\w-]{8}\.css$/.test(file));
  expect(style).not.toBe([...before.keys()].find((file) => /_astro\/style\./.test(file)));
  expect(text(style)).toContain('--accent:light-dark(#00509e,#9ecbff)');
  expect(text(style)).toContain('.deploy-bar');
});

// With what only Astro renders in a template, it renders all of them.
test('after a change of a style everything is rendered again, and every page has the new stylesheet', async () => {
  program.append('src/styles/prose.css', '\n.prose { hyphens: none; }\n');
  program.append('src/components/PostFooter.astro', '<p transition:name="end">The end.</p>\n');
  const { rendered, files } = await build();
  expect(rendered).toEqual(all);
  expect(changed(files).filter(isPage)).toEqual(all.filter(isPage));
  const html = (file: string) => Buffer.from(files.get(file) ?? '', 'base64').toString();
  const scoped = all.filter((file) => html(file).includes('data-astro-transition-scope'));
  expect(scoped).toEqual(all.filter(isStory));
  expect(files).toEqual(await anew());
});
