import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { bareEnvironment } from '../support/project-process.ts';
import { scratch } from '../support/scratch.ts';

let program: ProgramCopy;
let folder: string;
let magazine: Magazine;

beforeAll(async () => {
  program = copyProgram();
  folder = mkdtempSync(join(scratch, 'program-errors-'));
  magazine = await openMagazine(2);
});
afterAll(async () => {
  await magazine.close();
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm run build`, or `npm run publish`, prints on standard error while a file of the program is changed. */
const errorWith = async (
  file: string,
  [from, to]: readonly [string, string],
  command: 'build' | 'publish' = 'build',
): Promise<string> => {
  const path = join(program.folder, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replace(from, to));
  try {
    const child = spawn(process.execPath, [join(program.folder, 'src', 'cli', `${command}.ts`)], {
      cwd: folder,
      env: {
        ...bareEnvironment(),
        ASTRO_TELEMETRY_DISABLED: '1',
        CMS_URL: magazine.url,
        GALLEY_FOLDER: join(folder, '.galley'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const code = await new Promise((done) => child.once('close', done));
    expect(code, printed).toBe(1);
    return stripVTControlCharacters(printed);
  } finally {
    writeFileSync(path, before);
  }
};

const header = 'src/components/StoryHeader.astro';
const internals = /fault in Galley|\n\s+at |\.mjs|src\/build\/render\//;

/** How a place is told: its line marked, and its column below. */
const marked = (line: string): RegExp =>
  new RegExp(`\\n> +\\d+ \\| ${RegExp.escape(line)}\\n +\\| +\\^\\n`);

test.each(['build', 'publish'] as const)(
  'npm run %s shows where a component can’t be read',
  async (command) => {
    const text = await errorWith(header, ['---\n', '---\nconst x = = 1;\n'], command);
    expect(text).toMatch(/^Error: src\/components\/StoryHeader\.astro:2:11: Unexpected token\n/);
    expect(text).toMatch(marked('const x = = 1;'));
    expect(text).toContain('Correct that and build again. The live site was not changed.');
    expect(text).not.toMatch(internals);
  },
);

test('a failing component is told with its place and the page', async () => {
  const slip = '<p>{(Astro.props as any).nothing.title}</p>';
  const text = await errorWith(header, ['\n---\n', `\n---\n${slip}\n`]);
  expect(text).toMatch(
    /^Error: src\/components\/StoryHeader\.astro:\d+:\d+: Cannot read properties of undefined \(reading 'title'\)\n/,
  );
  expect(text).toMatch(marked(slip));
  expect(text).toMatch(/\nThe page \/\S+\/ was being rendered\.\n/);
  expect(text).not.toMatch(internals);
});

test('a failing view is told with its place and what was being made', async () => {
  const slip = ['Math.max(1', 'Math.max(Object(words).nothing.at(0)'] as const;
  const text = await errorWith('src/views/story.ts', slip);
  expect(text).toMatch(/^Error: src\/views\/story\.ts:\d+:\d+: Cannot read properties of /);
  expect(text).toMatch(/\n> +\d+ \|   return Math\.max\(Object\(words\)\.nothing\.at\(0\)/);
  expect(text).toMatch(
    /\nThe (?:page \S+ was being rendered|list of the pages was being made)\.\n/,
  );
  expect(text).not.toMatch(internals);
});

test('a slip in src/look.ts is told with its place', async () => {
  const text = await errorWith('src/look.ts', ['accent: {', 'accent: { =']);
  expect(text).toMatch(/^Error: src\/look\.ts:\d+:13: Unexpected token `=`/);
  expect(text).toMatch(/\n> \d+ \|   accent: \{ = light: '/);
  expect(text).not.toMatch(internals);
  expect(await errorWith('src/look.ts', ["'fraunces'", 'nothere'])).toMatch(
    /^Error: src\/look\.ts:\d+:\d+: nothere is not defined\n/,
  );
});
