import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promisify, stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { freePort } from '../../src/cli/free-port.ts';
import { startEmbedded, type EmbeddedService, type Seed } from '../support/embedded/index.ts';
import {
  openAstroProject,
  packPackage,
  readManifest,
  type AstroProject,
} from '../support/astro-project.ts';
import { readDist } from '../support/dist.ts';
import { farSide, wpError, type FarSide } from '../support/far-side.ts';
import { inspectSite } from '../support/local-site/index.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const password = 'Kelp Tide Mast Sail Knot Rope';

// So long that a thread reads it, as one reads a drawing.
const longText = `${'<p>The tide is low.</p>'.repeat(10_000)}<p>It turns.</p>`;

const seed: Seed = {
  site: { name: 'Small', description: '', timeZone: 'UTC', language: 'en-US' },
  passwordsAreKnown: true,
  users: [
    {
      login: 'jane',
      name: 'Jane Doe',
      role: 'administrator',
      password,
      applicationPassword: password,
    },
  ],
  terms: [],
  media: [
    { file: 'light-detail.jpg', title: 'Light', alt: 'The tower' },
    { file: 'paper-mark.svg', title: 'Mark', alt: 'A post' },
    { file: 'ferry.jpg', title: 'Ferry', alt: 'The ferry' },
    { file: 'tide-table.pdf', title: 'Tides' },
  ].map((each) => ({
    ...each,
    file: join(root, 'src/embedded/sample/media', each.file),
    author: 'jane',
    date: '2026-01-01T08:00:00',
  })),
  posts: [
    {
      type: 'post',
      status: 'publish',
      slug: 'fog-lifts',
      title: 'Fog lifts',
      featured: 'ferry.jpg',
      author: 'jane',
      date: '2026-01-03T09:15:00',
      content:
        '<p>The fog lifts, <a href="{{home}}/about/">as always</a>.</p><script>alert(1)</script><p><img src="{{media:light-detail.jpg}}" alt="The tower"></p><p><a href="{{media:tide-table.pdf}}">Tides</a></p>',
    },
    {
      type: 'post',
      status: 'publish',
      slug: 'low-tide',
      title: 'Low tide',
      author: null,
      date: '2026-01-02T09:15:00',
      content: longText,
    },
    {
      type: 'post',
      status: 'draft',
      slug: 'secret',
      title: 'Secret',
      author: 'jane',
      date: '2026-01-04T09:15:00',
      content: '<p>Not yet.</p>',
    },
    {
      type: 'page',
      status: 'publish',
      slug: 'desk',
      title: 'Desks',
      author: 'jane',
      date: '2025-10-01T09:00:00',
      content: '<p class="has-text-color" style="color:#cf2e2e">Red</p>',
    },
    {
      type: 'page',
      status: 'publish',
      slug: 'about',
      title: 'About',
      author: 'jane',
      date: '2025-10-01T09:00:00',
      content: '<p>A small site.</p><p><img src="{{media:paper-mark.svg}}" alt="A post"></p>',
    },
  ],
  comments: [],
};

let folder: string;
let packed: { readonly folder: string };
let project: AstroProject;
/** What the package's README shows. */
let example: { readonly config: string; readonly page: string; readonly pictures: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-package-'));
  packed = await packPackage(folder);
  project = await openAstroProject(packed);
  example = await readExample();
  await project.write('astro.config.mjs', await blockOf('package/README.md', 'Start', 'js'));
  await project.write('src/pages/[...path].astro', example.page);
  await project.write('src/pages/index.astro', example.pictures);
});
afterAll(async () => {
  await project.remove();
  await rm(folder, { recursive: true });
});

async function readExample() {
  return {
    config: await blockOf('package/README.md', 'Start', 'ts'),
    page: await blockOf('package/README.md', 'Start', 'astro'),
    pictures: await blockOf('package/README.md', 'Pictures', 'astro'),
  };
}

/** A block of a language in a section: the first one, or another. */
async function blockOf(file: string, title: string, language: string, place = 0): Promise<string> {
  const readme = await readFile(join(root, file), 'utf8');
  const section = readme.split(/^## /m).find((each) => each.startsWith(title));
  return z.string().parse(section?.split(`\`\`\`${language}\n`)[place + 1]?.split('```')[0]);
}

const configure = (options: string, more = '') =>
  project.write(
    'astro.config.mjs',
    `import { defineConfig } from 'astro/config';\nimport { galley } from 'galley';\n${more}\nexport default defineConfig({ ${options} });\n`,
  );

const readFrom = (url: string) =>
  project.write('src/content.config.ts', example.config.replace('https://your-site.example', url));

async function build(): Promise<string> {
  const { code, output } = await project.astro('build');
  if (code !== 0) throw new Error(`The build ended with ${code}:\n${output}`);
  return output;
}

const dist = () => readDist(join(project.folder, 'dist'));

describe('The package', () => {
  test('has the version of the site, and its ranges for exactly what the compiled code imports', async () => {
    const [own, site] = await Promise.all([readManifest(packed.folder), readManifest(root)]);
    expect(own.version).toBe(site.version);
    const imported = new Set<string>();
    for (const file of await filesIn(join(packed.folder, 'dist'), '.js'))
      for (const name of importsOf(await readFile(file, 'utf8'))) imported.add(name);
    const ranges = [...imported].map((name) => [name, site.dependencies[name]]);
    expect(own.dependencies).toEqual(Object.fromEntries(ranges));
    expect(own.devDependencies).toEqual({});
  });

  test('has compiled code with its types, its licence, and nothing of the site', async () => {
    const files = await readdir(packed.folder);
    expect(files.toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    const code = await filesIn(join(packed.folder, 'dist'), '.ts');
    expect(code.filter((file) => !file.endsWith('.d.ts'))).toEqual([]);
    const folders = (await readdir(join(packed.folder, 'dist'))).filter(
      (name) => !name.includes('.'),
    );
    for (const name of ['data', 'server', 'publish', 'feeds', 'artwork', 'cli'])
      expect(folders).not.toContain(name);
  });
});

test('The site itself is not packed, and npm says what to do instead', async () => {
  const refused = await run('npm', ['pack', '--dry-run'], { cwd: root }).catch(String);
  expect(refused).toContain('npm pack ./package');
});

const filesIn = async (path: string, ending: string): Promise<string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
};

/** Names of packages: `shiki` for `shiki/wasm`. */
const importsOf = (code: string): string[] =>
  [
    ...code.matchAll(
      /^(?:import|export) [^;]*?from ['"]([^'".][^'"]*)['"]|import\(['"]([^'".][^'"]*)['"]\)|^import ['"]([^'".][^'"]*)['"]/gm,
    ),
  ]
    .map(([, from, called, plain]) => from ?? called ?? plain ?? '')
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );

/** What the README's examples of types, fields and live pages are about. */
const fleet: Seed = {
  ...seed,
  types: [
    {
      name: 'boat',
      label: 'Boats',
      singular: 'Boat',
      restBase: 'boats',
      path: 'fleet',
      archive: 'fleet',
      supports: ['title', 'editor', 'author', 'thumbnail'],
      taxonomies: ['post_tag'],
      fields: [
        { name: 'length', kind: 'number' },
        { name: 'history', kind: 'wysiwyg' },
        { name: 'plan', kind: 'image' },
        { name: 'papers', kind: 'file' },
        { name: 'rigs', kind: 'taxonomy' },
        { name: 'sister', kind: 'post_object' },
      ],
    },
  ],
  taxonomies: [
    {
      name: 'rig',
      label: 'Rigs',
      singular: 'Rig',
      restBase: 'rig',
      path: 'rigs',
      types: ['boat'],
      hierarchical: true,
    },
  ],
  terms: [{ taxonomy: 'rig', slug: 'gaff', name: 'Gaff' }],
  posts: [
    ...seed.posts,
    {
      type: 'boat',
      status: 'publish',
      slug: 'halcyon',
      title: 'Halcyon',
      author: 'jane',
      date: '2026-01-01T10:00:00',
      content: '<p>She was built of larch.</p>',
      terms: { rig: ['gaff'] },
      fields: {
        length: 9.8,
        history: '<p>Built in 1904.<script>alert(1)</script></p>',
        plan: 'ferry.jpg',
        papers: 'tide-table.pdf',
        rigs: ['rig:gaff'],
        sister: 'boat:gannet',
      },
    },
    {
      type: 'boat',
      status: 'publish',
      slug: 'gannet',
      title: 'Gannet',
      author: 'jane',
      date: '2026-01-01T09:00:00',
      content: '<p>She leaks.</p>',
    },
  ],
};

describe('A new project that follows the README on types, fields and live collections', () => {
  let service: EmbeddedService;
  let other: AstroProject;

  beforeAll(async () => {
    service = await startEmbedded({ folder: join(folder, 'fleet'), seed: fleet });
    other = await openAstroProject(packed);
    const write = async (path: string, title: string, language: string, place = 0) => {
      const text = await blockOf('package/README.md', title, language, place);
      await other.write(path, text.replace('https://your-site.example', service.url));
    };
    const start = await blockOf('package/README.md', 'Start', 'js');
    await other.write(
      'astro.config.mjs',
      `import node from '@astrojs/node';\n${start.replace('integrations:', "adapter: node({ mode: 'standalone' }), integrations:")}`,
    );
    await write('src/content.config.ts', 'Types, taxonomies and fields', 'ts');
    await write('src/pages/fleet/[slug].astro', 'Types, taxonomies and fields', 'astro');
    await write('src/live.config.ts', 'Live collections', 'ts');
    await write('src/pages/news/[slug].astro', 'Live collections', 'astro');
    await write('src/pages/news/index.astro', 'Live collections', 'astro', 1);
  });
  afterAll(async () => {
    await other.remove();
    await service.close();
  });

  test('has no faults of types', async () => {
    const { code, output } = await other.astro('check');
    expect(code, output).toBe(0);
    expect(output).toContain('0 errors');
  });

  test('shows entries with their terms and fields, and what WordPress has at the moment', async () => {
    const { code, output } = await other.astro('build');
    expect(code, output).toBe(0);
    const built = readDist(join(other.folder, 'dist', 'client'));
    const html = await built.html('/fleet/halcyon/');
    expect(html).toContain('<p>Gaff</p>');
    expect(html).toContain('Length: 9.8 m');
    expect(html).toMatch(/<img src="\/_astro\/[^"]+" alt="The ferry"/);
    const [, papers = ''] = /<a href="(\/_media\/[^"]+\.pdf)">Papers<\/a>/.exec(html) ?? [];
    expect(await built.files()).toContain(papers.slice(1));
    expect(html).toMatch(/Sister ship:\s*<a href="\/fleet\/gannet\/">Gannet<\/a>/);
    expect(html).toContain('<p>Built in 1904.</p>');
    expect(html).toContain('<p>She was built of larch.</p>');
    expect(await built.html('/fleet/gannet/')).not.toContain('Sister ship');

    const port = await freePort(15_321, '127.0.0.1');
    const server = other.serve(port);
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    const text = async (path: string) => (await get(path))?.text();
    try {
      await expect.poll(async () => (await get('/news/'))?.status, { timeout: 30_000 }).toBe(200);
      expect(await text('/news/')).toMatch(/Fog lifts[^]*Low tide/);
      expect(await text('/news/')).not.toContain('Secret');
      expect(await text('/news/?s=fog')).not.toContain('Low tide');
      const post = (await text('/news/fog-lifts/')) ?? '';
      expect(post).toContain('<p>By Jane Doe</p>');
      expect(post).toContain('The fog lifts');
      expect(post).not.toContain('<script>alert');
      expect((await get('/news/secret/'))?.status).toBe(404);

      const [{ id } = { id: 0 }] = z
        .array(z.object({ id: z.int() }))
        .parse(await (await fetch(`${service.url}/wp-json/wp/v2/posts?slug=fog-lifts`)).json());
      const edited = await fetch(`${service.url}/wp-json/wp/v2/posts/${id}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`jane:${password}`)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ content: '<p>The fog is back.</p>' }),
      });
      expect(edited.status).toBe(200);
      expect(await text('/news/fog-lifts/')).toContain('<p>The fog is back.</p>');

      await service.close();
      expect((await get('/news/fog-lifts/'))?.status).toBe(503);
      expect(server.output()).not.toContain('Error');
    } finally {
      await server.stop();
    }
  });
});

interface Page {
  readonly path: string;
  readonly html: string;
}

/** The pages that are no redirects. */
async function pagesByTitle(): Promise<ReadonlyMap<string, Page>> {
  const pages = new Map<string, Page>();
  for (const file of await dist().files()) {
    if (!file.endsWith('index.html')) continue;
    const path = `/${file.slice(0, -'index.html'.length)}`;
    const html = await dist().html(path);
    const [, title] = /<h1>(.*?)<\/h1>/.exec(html) ?? [];
    if (title !== undefined) pages.set(title, { path, html });
  }
  return pages;
}

describe('A foreign project beside its editors', () => {
  let service: EmbeddedService;
  let front: FarSide;
  let isBroken = false;
  /** The dates of change in an answer. */
  let dated = (json: string): string => json;

  beforeAll(async () => {
    front = await farSide(async ({ path, query, headers }, response) => {
      if (isBroken && path.endsWith('/wp/v2/pages')) {
        wpError(response, 500, 'db_error', 'The database is gone.');
        return;
      }
      const answer = await fetch(`${service.url}${path}?${query}`, {
        headers: { accept: headers.accept ?? '*/*' },
        redirect: 'manual',
      });
      const {
        'content-encoding': _,
        'content-length': __,
        ...kept
      } = Object.fromEntries(answer.headers);
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
      const body = isJson ? dated(await answer.text()) : Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, kept).end(body);
    });
    service = await startEmbedded({ folder: join(folder, 'editors'), seed, publicUrl: front.url });
    await readFrom(front.url);
    await build();
  });
  afterAll(async () => {
    await front.close();
    await service.close();
  });

  test('knows the types of what it shows, and has no faults of types with the pages of the README', async () => {
    const wrong = example.page.replace('author.data.name', 'author.data.nom');
    const found = `${wrong}\n{entry.data.titel}{entry.data.body}{entry.data.uses}\n`;
    await project.write('src/pages/wrong/[...path].astro', found);
    await project.write('src/options.ts', await blockOf('package/README.md', 'Options', 'ts'));
    await project.write('src/client.ts', await blockOf('package/README.md', 'The client', 'ts'));
    const { code, output } = await project.astro('check');
    await rm(join(project.folder, 'src/pages/wrong'), { recursive: true });
    expect(code).toBe(1);
    // The last two are of no use outside Galley.
    for (const name of ['nom', 'titel', 'body', 'uses'])
      expect(output).toContain(`'${name}' does not exist`);
    expect(output).toContain('4 errors');
    const places = stripVTControlCharacters(output).match(/\S+(?=:\d+:\d+ - error)/g);
    expect(places).toHaveLength(4);
    for (const place of places ?? []) expect(place).toContain('pages/wrong/[...path].astro');
  });

  test('has each post and page with its text and its author', async () => {
    const pages = await pagesByTitle();
    expect([...pages.keys()].toSorted()).toEqual(['About', 'Desks', 'Fog lifts', 'Low tide']);
    // Only Galley has a desk of its own.
    expect(pages.get('Desks')?.path).toBe('/desk/');
    expect(pages.get('Desks')?.html).toMatch(
      /<style>:root body \.prose\{\.\S+\{color:[^<]+<\/style>/,
    );
    expect(pages.get('Fog lifts')?.html).toContain('<p>By Jane Doe</p>');
    expect(pages.get('Fog lifts')?.html).toContain('The fog lifts');
    expect(pages.get('Fog lifts')?.html).not.toContain('<script');
    expect(pages.get('Low tide')?.html).not.toContain('By ');
    expect(pages.get('Low tide')?.html).toContain('It turns.');
    expect(pages.get('Fog lifts')?.path).toBe('/2026/01/fog-lifts/');
    expect(pages.get('About')?.path).toBe('/about/');
  });

  test('loads nothing from elsewhere, and has each picture, file and page that it names', async () => {
    const { foreign, absent } = await inspectSite(join(project.folder, 'dist'), front.url);
    expect({ foreign, absent }).toEqual({ foreign: [], absent: [] });
    const pages = await pagesByTitle();
    const html = pages.get('Fog lifts')?.html ?? '';
    expect(html).toMatch(/<img src="\/_media\/[^"]+" .*alt="The tower"/);
    expect(html).toContain(`<a href="${pages.get('About')?.path}">as always</a>`);
    expect(pages.get('About')?.html).toMatch(/<img src="\/_media\/[^"]+\.svg" .*alt="A post"/);
    const [, file = ''] = /<a href="(\/_media\/[^"]+\.pdf)">Tides<\/a>/.exec(html) ?? [];
    expect(file).not.toBe('');
    expect(existsSync(join(project.folder, 'dist', file))).toBe(true);
  });

  test('has the featured image as Astro makes it, from the local copy', async () => {
    const html = await dist().html('/');
    const [, src = ''] = /<img src="(\/_astro\/[^"]+\.webp)"/.exec(html) ?? [];
    expect(html).toMatch(
      / srcset="\/_astro\/[^"]+\.webp 400w, \/_astro\/[^"]+\.webp 800w" alt="The ferry"/,
    );
    const { format, width } = await sharp(join(project.folder, 'dist', src)).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: 1600 });
  });

  /** As an editor's program does. */
  async function edit(slug: string, method: 'POST' | 'DELETE', fields: object = {}) {
    const address = `${service.url}/wp-json/wp/v2/posts`;
    const [found] = z
      .array(z.object({ id: z.int() }))
      .parse(await (await fetch(`${address}?slug=${slug}`)).json());
    const answer = await fetch(`${address}/${found?.id}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`jane:${password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(fields),
    });
    expect(answer.status).toBe(200);
    return z.object({ modified: z.string(), modified_gmt: z.string() }).parse(await answer.json());
  }

  test('keeps what is live when the service fails in the middle, and says why', async () => {
    await edit('fog-lifts', 'POST', { title: 'Fog stays' });
    isBroken = true;
    const { code, output } = await project.astro('build');
    isBroken = false;
    expect(code).not.toBe(0);
    expect(output).toContain('The database is gone');
    expect(output).not.toContain('Complete!');
    expect([...(await pagesByTitle()).keys()].toSorted()).toEqual([
      'About',
      'Desks',
      'Fog lifts',
      'Low tide',
    ]);
  });

  test('shows what was edited at its new address, redirects the old one, and loses what was deleted', async () => {
    await edit('fog-lifts', 'POST', { slug: 'fog-stays' });
    await edit('low-tide', 'DELETE');
    await build();
    const pages = await pagesByTitle();
    expect([...pages.keys()].toSorted()).toEqual(['About', 'Desks', 'Fog stays']);
    expect(pages.get('Fog stays')?.path).toBe('/2026/01/fog-stays/');
    expect(await dist().html('/2026/01/fog-lifts/')).toContain('url=/2026/01/fog-stays/');
  });

  test('follows base and the folders of a server, with rules for hosts', async () => {
    await configure(
      `integrations: [galley({ redirects: 'rules' })], base: '/paper', outDir: './out', output: 'server', adapter: node({ mode: 'standalone' })`,
      `import node from '@astrojs/node';`,
    );
    await project.write(
      'src/pages/[...path].astro',
      example.page.replace('---\n', '---\nexport const prerender = true;\n'),
    );
    await build();
    const client = join(project.folder, 'out', 'client');
    const html = await readFile(join(client, '2026/01/fog-stays/index.html'), 'utf8');
    const [, picture = ''] = /<img src="\/paper(\/_media\/[^"]+)"/.exec(html) ?? [];
    expect(picture).not.toBe('');
    expect(existsSync(join(client, picture))).toBe(true);
    expect(html).toContain('<a href="/paper/about/">');
    const rules = await readFile(join(client, '_redirects'), 'utf8');
    expect(rules).toContain('/paper/2026/01/fog-lifts/ /paper/2026/01/fog-stays/ 301\n');
    // There is no feed that it could lead to.
    expect(rules).not.toContain('/feed/');
    expect(existsSync(join(client, '2026/01/fog-lifts/index.html'))).toBe(false);

    // The same with pages that no build has made.
    await project.write('src/pages/[...path].astro', '<h1>On demand</h1>');
    await build();
    expect(existsSync(join(client, '2026/01/fog-stays/index.html'))).toBe(false);
    expect(await readFile(join(client, '_redirects'), 'utf8')).toContain(
      '/paper/2026/01/fog-lifts/ /paper/2026/01/fog-stays/ 301\n',
    );

    await configure('integrations: [galley()]');
    await project.write('src/pages/[...path].astro', example.page);
  });

  describe('in the dev server', () => {
    const start = async () => {
      const port = await freePort(14_321, '127.0.0.1');
      const dev = project.dev(port);
      const get = (path: string) =>
        fetch(`http://localhost:${port}${path}`, { redirect: 'manual' }).catch(() => undefined);
      const text = async () => (await get('/2026/01/fog-stays/'))?.text();
      try {
        await expect
          .poll(async () => (await get('/2026/01/fog-stays/'))?.status, { timeout: 60_000 })
          .toBe(200);
      } catch (error) {
        await dev.stop();
        throw error;
      }
      return { ...dev, get, text };
    };

    test('has its pictures and its redirects, and what has changed when it is asked to read again', async () => {
      await configure(
        'integrations: [galley({ pollSeconds: 0 }), again]',
        `const again = { name: 'again', hooks: { 'astro:server:setup': ({ server, refreshContent }) => {
  server.middlewares.use('/again', (_, response) => refreshContent({}).then(() => response.end('read'), (error) => response.end(String(error))));
} } };`,
      );
      const dev = await start();
      try {
        const [, picture = ''] =
          /<img src="(\/_media\/[^"]+)"/.exec((await dev.text()) ?? '') ?? [];
        const shown = await dev.get(picture);
        expect(shown?.headers.get('content-type')).toMatch(/^image\//);
        const old = await dev.get('/2026/01/fog-lifts/');
        expect(old?.headers.get('location')).toBe('/2026/01/fog-stays/');
        const [, small = ''] =
          /<img src="(\/_image[^"]+)"/.exec((await (await dev.get('/'))?.text()) ?? '') ?? [];
        expect((await dev.get(small.replaceAll('&#38;', '&')))?.headers.get('content-type')).toBe(
          'image/webp',
        );
        // WordPress's address of its feed is free for the project's own.
        expect((await dev.get('/feed/'))?.status).toBe(404);

        await edit('fog-stays', 'POST', { content: '<p>Still there.</p>' });
        expect(await (await dev.get('/again'))?.text()).toBe('read');
        await expect.poll(dev.text).toContain('<p>Still there.</p>');
      } finally {
        await dev.stop();
      }
    });

    test('has what has changed in WordPress without being asked, also after WordPress was gone', async () => {
      await configure('integrations: [galley({ pollSeconds: 1 })]');
      const dev = await start();
      try {
        const first = await edit('fog-stays', 'POST', { content: '<p>Shown by itself.</p>' });
        await expect.poll(dev.text, { timeout: 30_000 }).toContain('<p>Shown by itself.</p>');

        // The next edit falls into the same second, as far as WordPress's dates tell.
        dated = (json) =>
          json.replaceAll(
            /"(modified(?:_gmt)?)":"([^"]+)"/g,
            (whole, name: keyof typeof first, at) =>
              at > first[name] ? `"${name}":"${first[name]}"` : whole,
          );
        isBroken = true;
        await edit('fog-stays', 'POST', { content: '<p>Shown later.</p>' });
        await expect.poll(dev.output, { timeout: 30_000 }).toContain('The database is gone');
        expect(await dev.text()).toContain('<p>Shown by itself.</p>');
        isBroken = false;
        await expect.poll(dev.text, { timeout: 30_000 }).toContain('<p>Shown later.</p>');
      } finally {
        isBroken = false;
        dated = (json) => json;
        await dev.stop();
      }
    });

    test('refuses an interval that is none', async () => {
      await configure('integrations: [galley({ pollSeconds: "often" })]');
      const { code, output } = await project.astro('sync');
      expect(code).not.toBe(0);
      expect(output).toContain('`pollSeconds` of galley() is "often"');
    });
  });
});
