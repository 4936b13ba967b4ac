import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDist } from '../support/dist.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { copyProgram, type ProgramCopy } from '../support/program-copy.ts';
import { environmentIn } from '../support/project-process.ts';
import { scratch } from '../support/scratch.ts';
import { startBuilder } from '../support/kept-builder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const wordpressOnly = readFileSync(join(root, 'src/content.config.ts'), 'utf8');

// As Astro's documentation has it, beside WordPress's collections.
const withOwn = wordpressOnly
  .replace(
    /import .* from 'astro\/content\/config';\n/,
    `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
`,
  )
  .replace(
    '};\n',
    `  notes: defineCollection({
    loader: glob({ pattern: '**/*.md', base: './notes' }),
    schema: ({ image }) => z.object({ title: z.string(), day: z.coerce.date(), cover: image().optional() }),
  }),
  remarks: defineCollection({ loader: glob({ pattern: '*.md', base: './src/remarks' }) }),
};
`,
  );

const page = `---
import { getCollection, getEntries, getEntry, render } from 'astro:content';

export async function getStaticPaths() {
  const entries = [...(await getCollection('notes')), ...(await getCollection('remarks'))];
  return entries.map((entry) => ({ params: { id: entry.id }, props: { entry } }));
}
const { entry } = Astro.props;
const { Content, headings } = await render(entry);
const posts = await getCollection('posts');
const stories = await Promise.all(
  posts.map(async ({ id }) => {
    const post = await getEntry('posts', id);
    const author = post?.data.author && (await getEntry(post.data.author));
    const categories = await getEntries(post?.data.categories ?? []);
    const names = categories.map(({ data }) => data.name).join(', ');
    return \`\${post?.data.title} by \${author ? author.data.name : 'nobody'} in \${names}\`;
  }),
);
---

<html lang="en">
  <head><title>{entry.data.title}</title></head>
  <body>
    <h1>{entry.data.title}</h1>
    <time>{entry.data.day?.toISOString()}</time>
    {entry.data.cover && <img src={entry.data.cover.src} alt="" />}
    <ul>{headings.map(({ slug }) => <li>{slug}</li>)}</ul>
    <Content />
    <ol>{stories.map((story) => <li>{story}</li>)}</ol>
  </body>
</html>
`;

const other = `---
import { Image } from 'astro:assets';
import { Content } from '../../remarks/short.md';
import Icon from '../../remarks/icon.svg';
import dot from '../../remarks/dot.png';
---

<html lang="en">
  <head><meta charset="UTF-8" /><title>Other</title></head>
  <body><Content /><Image src={dot} alt="A dot" /><Icon /></body>
</html>
`;

let program: ProgramCopy;
let folder: string;
let magazine: Magazine;
let settings: Readonly<Record<string, string>>;

const write = (file: string, text: string | Buffer): void => {
  mkdirSync(dirname(join(program.folder, file)), { recursive: true });
  writeFileSync(join(program.folder, file), text);
};
const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  program = copyProgram();
  folder = mkdtempSync(join(scratch, 'own-collections-'));
  magazine = await openMagazine(3);
  // Who has written story 2 is gone from WordPress.
  magazine.sql("DELETE FROM users WHERE login = 'dee'");
  settings = {
    CMS_URL: magazine.url,
    SITE_URL: 'https://paper.example',
    CMS_RETRIES: '0',
    // As `npm run publish` has it, so that all of them use the same templates.
    DESK_URL: '/',
  };
  write('src/content.config.ts', withOwn);
  write('src/pages/notes/[...id].astro', page);
  const note = '---\ntitle: Tides\nday: 2026-01-02\ncover: ./red.png\n---\n\n## Low *water*\n\n';
  write(
    'notes/tides.md',
    `${note}Hello **you**.\n\n![A dot](./red.png)\n\n\`\`\`js\nlet a;\n\`\`\`\n`,
  );
  write('notes/red.png', await picture('#c00'));
  for (const number of [1, 2, 3, 4, 5, 6])
    write(`src/remarks/n${number}.md`, `---\ntitle: Number ${number}\n---\n\nOne of six.\n`);
  write('src/pages/notes/other.astro', other);
  write('src/remarks/dot.png', await picture('#0c0'));
  write(
    'src/remarks/icon.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9" /></svg>',
  );
  write('src/remarks/short.md', '---\ntitle: Short\n---\n\nSaid *once*.\n');
});
afterAll(async () => {
  await magazine.close();
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Enough for several to be rendered after the first of them, which Astro renders. */
const others = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'other'].map((id) => `notes/${id}/index.html`);

/** Runs a script of the program; gives what it printed when it has ended well. */
const run = async (cwd: string, ...args: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, args, {
    cwd,
    env: {
      ...environmentIn(folder, settings),
      GALLEY_FOLDER: join(folder, '.galley'),
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((done) => child.once('close', done));
  expect(code, printed).toBe(0);
  return printed;
};

/** `npm run build`. */
const build = () => run(folder, join(program.folder, 'src/cli/build.ts'));
const built = (file: string) => readFileSync(join(folder, 'dist/client', file), 'utf8');
const note = (id: string) => built(`notes/${id}/index.html`);
const listed = async (client = join(folder, 'dist/client')) => {
  const files = await readDist(client).files();
  return files.filter((file) => file.startsWith('notes/'));
};

test('a build has the pages of an owner’s Markdown files, with what their entries name', async () => {
  const printed = await build();
  expect(printed).not.toMatch(/invalid|error|does not exist/i);
  expect(await listed()).toEqual([...others, 'notes/short/index.html', 'notes/tides/index.html']);
  for (const file of await listed())
    expect(built(file).match(/http-equiv="content-security-policy"/g)).toHaveLength(1);
  expect(note('short')).toContain('<p>Said <em>once</em>.</p>');
  expect(note('other')).toMatch(
    /<body><p>Said <em>once<\/em>\.<\/p>\s*<img src="[^"]+" alt="A dot"/,
  );
  expect(note('other')).toContain('<path d="M0 0h9"');
  const tides = note('tides');
  expect(tides).toContain('<time>2026-01-02T00:00:00.000Z</time>');
  expect(tides).toContain('<li>low-water</li>');
  expect(tides).toContain('<p>Hello <strong>you</strong>.</p>');
  expect(tides).toContain('<pre><code class="language-js">');
  expect(tides).not.toContain('style=');
  expect(tides).toContain('<li>Story 1 by Ben in Sea</li>');
  expect(tides).toContain('<li>Story 2 by nobody in Sea</li>');
  const [, cover = ''] = /<img src="([^"]+)" alt="">/.exec(tides) ?? [];
  expect(tides).toMatch(new RegExp(`<img alt="A dot"[^>]* width="40" height="30" src="${cover}">`));
  expect(readFileSync(join(folder, 'dist/client', cover))).toEqual(await picture('#c00'));
});

test('Astro’s own build makes the same pages of them, and says nothing of broken references', async () => {
  const whole = join(program.folder, 'whole');
  const astro = join(program.folder, 'node_modules/astro/bin/astro.mjs');
  const printed = await run(program.folder, astro, 'build', '--outDir', whole);
  expect(printed).not.toMatch(/invalid content reference|\[ERROR\]/i);
  for (const file of await listed())
    expect(unnamed(readFileSync(join(whole, 'client', file), 'utf8'))).toBe(unnamed(built(file)));
});

/** Without the digests in the names of scripts and styles: those that have settings are named for what was filled in. */
const unnamed = (html: string) =>
  html.replaceAll(/(\/_astro\/[\w.-]+)\.[\w-]{8}\.(js|css)/g, '$1.$2');

test('a process that stays between builds, as that of npm run publish does, has what was written, changed and removed', async () => {
  write('notes/tides.md', '---\ntitle: Tides\nday: 2026-01-02\n---\n\nHello **all**.\n');
  write('notes/deep/fog.md', '---\ntitle: Fog\nday: 2026-01-03\n---\n\n![It](../red.png)\n');
  write('notes/red.png', await picture('#00c'));
  write('src/remarks/long.md', '---\ntitle: Long\n---\n\nSaid twice.\n');
  rmSync(join(program.folder, 'src/remarks/n6.md'));
  const builder = startBuilder(folder, settings, { program: program.folder });
  try {
    const { folder: site } = await builder.build();
    const client = join(site, 'client');
    const pageOf = (id: string) => readFileSync(join(client, 'notes', id, 'index.html'), 'utf8');
    expect(pageOf('tides')).toContain('<p>Hello <strong>all</strong>.</p>');
    expect(pageOf('deep/fog')).toContain('width="40" height="30"');
    expect(pageOf('long')).toContain('<p>Said twice.</p>');
    const [, shown = ''] = /<img [^>]*src="([^"]+)"/.exec(pageOf('deep/fog')) ?? [];
    expect(readFileSync(join(client, shown))).toEqual(await picture('#00c'));
    const left = others.filter((file) => file !== 'notes/n6/index.html');
    const written = ['deep/fog', 'long'].map((id) => `notes/${id}/index.html`);
    expect(await listed(client)).toEqual(
      [...left, ...written, 'notes/short/index.html', 'notes/tides/index.html'].toSorted(),
    );

    write('notes/tides.md', '---\ntitle: Tides\nday: 2026-01-02\n---\n\nHello again.\n');
    await magazine.edit('story-1', { title: 'Story one' });
    const { rendered } = await builder.build();
    expect(rendered).toContain('client/notes/tides/index.html');
    expect(pageOf('tides')).toContain('<p>Hello again.</p>');
    expect(pageOf('tides')).toContain('<li>Story one by Ben in Sea</li>');
  } finally {
    await builder.end();
  }
});

test('a mistake in an owner’s file is told with its name, and nothing is published', async () => {
  const tides = note('tides');
  write('notes/tides.md', '---\ntitle: Tides\nday: never\n---\n');
  const failed = await build().catch((error: unknown) => String(error));
  expect(failed).toContain('notes/tides.md');
  expect(failed).toContain('day');
  expect(note('tides')).toBe(tides);
});

test('without the collections, and their files, builds are as before', async () => {
  // The program that the copy was made of, whose templates other tests need, too.
  rmSync(join(folder, '.galley/renderer'), { recursive: true });
  const builder = startBuilder(folder, settings);
  try {
    const client = join((await builder.build()).folder, 'client');
    expect(await listed(client)).toEqual([]);
    expect(readFileSync(join(client, 'index.html'), 'utf8')).toContain('Story one');
  } finally {
    await builder.end();
  }
});
