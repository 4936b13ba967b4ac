import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { parse } from 'devalue';
import { afterAll, beforeAll, expect } from 'vitest';
import { filesOf, type SiteFiles } from '../support/kept-builder.ts';
import { openWatchedMagazine, type WatchedMagazine } from '../support/magazine.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { environmentIn } from '../support/project-process.ts';
import { scratch } from '../support/scratch.ts';

let program: ProgramCopy;
let folder: string;
/** Three stories. */
export let magazine: WatchedMagazine;

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
export const wayNames: readonly Way[] = ['npm run build', 'astro build'];

/** Builds in one way. */
export async function run(way: Way): Promise<{ readonly code: unknown; readonly output: string }> {
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

export function siteOf(way: Way): SiteFiles {
  return filesOf(ways()[way].site);
}
export function storyOf(way: Way, slug: string): string {
  return Buffer.from(
    siteOf(way).get(`client/2025/11/${slug}/index.html`) ?? '',
    'base64',
  ).toString();
}

/** The titles of the posts in Astro's own store. */
export function stored(): readonly unknown[] {
  const text = readFileSync(join(folder, '.galley/astro/data-store.json'), 'utf8');
  const posts = (parse(text) as Map<string, Map<string, { data: { title: string } }>>).get('posts');
  return Array.from(posts?.values() ?? [], ({ data }) => data.title).toSorted();
}

/** Has the site there before the first test of a file, built in each way. */
export function buildFirst(): void {
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
}

/** Builds in each way; all must fail, leave the site as it was, and say what is expected. */
export async function expectFailure(said: string | RegExp): Promise<void> {
  for (const way of wayNames) {
    const before = siteOf(way);
    const { code, output } = await run(way);
    expect(code, `${way}: ${output}`).toBe(1);
    expect(output).toMatch(said);
    expect(siteOf(way)).toEqual(before);
  }
}

/** While a file of the program is another one. */
export async function changing(
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
export const site = "wordpress({ bodies: 'reference' });";
