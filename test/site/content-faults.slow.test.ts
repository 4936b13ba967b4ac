import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { parse } from 'devalue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesOf, type SiteFiles } from '../support/kept-builder.ts';
import { openWatchedMagazine, type WatchedMagazine } from '../support/magazine.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { environmentIn } from '../support/project-process.ts';
import { scratch } from '../support/scratch.ts';
import { ofTheDay } from '../faults/random.ts';

let program: ProgramCopy;
let folder: string;
/** Three stories. */
let magazine: WatchedMagazine;

/** The ways of building: a script with its arguments, where it runs, and what it leaves. */
const ways = () => ({
  'npm run build': {
    args: [join(program.folder, 'src/cli/build.ts')],
    cwd: folder,
    site: join(folder, 'dist'),
  },
  'astro build': {
    args: [
      ...[join(program.folder, 'node_modules/astro/bin/astro.mjs'), 'build'],
      ...['--outDir', join(program.folder, 'by-astro')],
    ],
    cwd: program.folder,
    site: join(program.folder, 'by-astro'),
  },
});
type Way = keyof ReturnType<typeof ways>;
const wayNames: readonly Way[] = ['npm run build', 'astro build'];

/** Builds in one way. */
async function run(way: Way): Promise<{ readonly code: unknown; readonly output: string }> {
  const { args, cwd } = ways()[way];
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      ...environmentIn(folder, { CMS_URL: magazine.url, SITE_URL: 'https://paper.example' }),
      GALLEY_FOLDER: join(folder, '.galley'),
      CMS_RETRIES: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((done) => child.once('close', done));
  return { code, output: stripVTControlCharacters(printed) };
}

function siteOf(way: Way): SiteFiles {
  return filesOf(ways()[way].site);
}
function storyOf(way: Way, slug: string): string {
  return Buffer.from(
    siteOf(way).get(`client/2025/11/${slug}/index.html`) ?? '',
    'base64',
  ).toString();
}

/** The titles of the posts in Astro's own store. */
function stored(): readonly unknown[] {
  const text = readFileSync(join(folder, '.galley/astro/data-store.json'), 'utf8');
  const posts = (parse(text) as Map<string, Map<string, { data: { title: string } }>>).get('posts');
  return Array.from(posts?.values() ?? [], ({ data }) => data.title).toSorted();
}

beforeAll(async () => {
  program = copyProgram();
  folder = mkdtempSync(join(scratch, 'content-faults-'));
  magazine = await openWatchedMagazine(3);
  for (const way of wayNames) {
    const { code, output } = await run(way);
    expect(code, output).toBe(0);
  }
});
afterAll(async () => {
  await magazine.close();
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Builds in these ways; all must fail, leave the site as it was, and say what is expected. */
async function expectFailure(said: string | RegExp, by: readonly Way[]): Promise<void> {
  for (const way of by) {
    const before = siteOf(way);
    const { code, output } = await run(way);
    expect(code, `${way}: ${output}`).toBe(1);
    expect(output).toMatch(said);
    expect(siteOf(way)).toEqual(before);
  }
}

/** While a file of the program is another one. */
async function changing(
  file: string,
  [from, to]: readonly [string, string],
  during: () => Promise<void>,
): Promise<void> {
  const path = join(program.folder, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
  try {
    await during();
  } finally {
    writeFileSync(path, before);
  }
}

/** What makes WordPress's collections, in `src/content.config.ts`. */
const site = "wordpress({ bodies: 'reference' });";

describe('the content service', () => {
  const titles = ['Story 1', 'Story 2', 'Story 3'];

  test('dies between two collections: nothing is changed, and the next build with it is whole', async () => {
    await magazine.edit('story-1', { title: 'Edited' });
    let hasDied = false;
    magazine.interrupt(({ path }, response) => {
      hasDied ||= path.endsWith('/pages');
      if (hasDied) response.destroy();
      return hasDied;
    });
    for (const way of wayNames) {
      hasDied = false;
      const before = siteOf(way);
      const { code, output } = await run(way);
      expect(code, `${way}: ${output}`).toBe(1);
      expect(hasDied).toBe(true);
      expect(output).toMatch(/connection|socket/i);
      expect(siteOf(way)).toEqual(before);
    }
    expect(stored()).toEqual(titles);

    magazine.relent();
    for (const way of wayNames) {
      const { code, output } = await run(way);
      expect(code, output).toBe(0);
      expect(storyOf(way, 'story-1')).toContain('Edited');
      expect(storyOf(way, 'story-2')).toContain('Story 2');
    }
    expect(stored()).toEqual(['Edited', 'Story 2', 'Story 3']);
  });
});

describe('src/content.config.ts', () => {
  // Each way meets half of the slips.
  const slips: readonly (readonly [string, string, RegExp, readonly Way[]])[] = [
    [site, `= ${site}`, /content\.config\.ts:5:14/, ['npm run build']],
    [
      site,
      'wordpress({ url: 5 } as never);',
      /\burl\b[^]*content\.config\.ts:5:14|content\.config\.ts:5:14[^]*\burl\b/,
      ['npm run build'],
    ],
    [
      site,
      `${site} throw new Error('No luck.');`,
      /content\.config\.ts:5:\d+[^]*No luck|No luck[^]*content\.config\.ts:5:\d+/,
      ['astro build'],
    ],
    [
      "'./wordpress/index.ts'",
      "'./wordpres/index.ts'",
      /wordpres\/index\.ts.* in .*content\.config\.ts/,
      ['npm run build'],
    ],
    [
      'defineCollection({ loader: site.posts() })',
      '5 as never',
      /content\.config\.ts/,
      ['astro build'],
    ],
    [
      'export const collections',
      'export const collection',
      /content\.config\.ts/,
      ['npm run build'],
    ],
  ];
  test.each(ofTheDay(slips, 3))(
    '%s → %s: builds fail, and name the file',
    async (from, to, said, by) => {
      await changing('src/content.config.ts', [from, to], () => expectFailure(said, by));
    },
  );
});

test('options that npm run build does not go by are refused by it', async () => {
  const more = [site, "wordpress({ bodies: 'reference', comments: false });"] as const;
  await changing('src/content.config.ts', more, async () => {
    const { code, output } = await run('npm run build');
    expect(code, output).toBe(1);
    expect(output).toMatch(/src\/content\.config\.ts:5:14: .*\n`comments`: .* settings/);
  });
});

test('where what reads the mirror for Astro can’t be imported, the build fails and says so', async () => {
  const file = 'src/wordpress/mirror-collections.ts';
  const slip = ['const isOurs', "throw new Error('No reader.');\nconst isOurs"] as const;
  await changing(file, slip, async () => {
    const before = siteOf('npm run build');
    const { code, output } = await run('npm run build');
    expect(code, output).toBe(1);
    expect(output).toMatch(/src\/wordpress\/mirror-collections\.ts:\d+:\d+: No reader\./);
    expect(siteOf('npm run build')).toEqual(before);
  });
});

test('a content config without the site itself is told as that', async () => {
  const gone = ['  site: defineCollection({ loader: site.site() }),\n', ''] as const;
  await changing('src/content.config.ts', gone, async () => {
    const { code, output } = await run('astro build');
    expect(code, output).toBe(1);
    expect(output).toContain('The collection `site` is empty');
  });
});
