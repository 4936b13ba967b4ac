import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openReading, setSearch } from '../../../../src/build/output/index.ts';
import { analyse } from '../../../../src/build/output/search/analyse.ts';
import type { Analysed } from '../../../../src/build/output/search/face.ts';
import type { KnownRecord } from '../../../../src/content/paths/index.ts';
import { openSite } from './build.ts';
import { knownSite } from './old-addresses.ts';

const entry = z.object({
  languages: z.record(
    z.string(),
    z.object({ page_count: z.number(), wasm: z.string().nullable() }),
  ),
});

const recordOf = (path: string): KnownRecord => {
  return { kind: 'post', ids: [], slug: '', path, pages: 1, parts: [path] };
};

interface Given {
  readonly language?: string;
  readonly when?: 'now' | 'later';
  readonly analysed?: ReadonlyMap<string, Analysed>;
}

async function openPages() {
  const { folder, build } = await openSite();
  const index = join(folder, 'client/pagefind');
  return {
    index,
    /** What earlier builds have left for later ones. */
    notes: join(folder, '../notes'),
    /** Bodies by the path of their page. */
    async build(
      pages: Readonly<Record<string, string>>,
      { language = 'en', when = 'now', analysed = new Map() }: Given = {},
    ) {
      let isBehind: boolean | undefined;
      const difference = await build(async (setting) => {
        const rendered: string[] = [];
        for (const [path, body] of Object.entries(pages)) {
          const file = `client${path}index.html`;
          if (setting.keeps(file, body || 'none')) continue;
          rendered.push(file);
          const html = `<!doctype html><html lang="en"><body>${body}</body></html>`;
          setting.put(file, body || 'none', html);
        }
        const known = knownSite({ records: Object.keys(pages).map(recordOf) });
        const reading = openReading(setting, 'one');
        try {
          for (const [path, page] of analysed) reading.note(path, page);
          ({ isBehind } = await setSearch(setting, {
            ...{ known, language, when, rendered, reading, program: 'one' },
          }));
        } finally {
          reading.close();
        }
      });
      const searched = (path: string) => path.startsWith('client/pagefind/');
      return {
        isBehind,
        written: difference.written.filter(searched),
        removed: difference.removed.filter(searched),
      };
    },
    languages: async () =>
      entry.parse(JSON.parse(await readFile(join(index, 'pagefind-entry.json'), 'utf8'))).languages,
    /** Every file of the index with its bytes. */
    async files() {
      const found = await readdir(index, { recursive: true, withFileTypes: true });
      const files = found.filter((file) => file.isFile());
      const read = files.map(async ({ parentPath, name }) => {
        const bytes = await readFile(join(parentPath, name));
        return [name, bytes.toString('base64')] as const;
      });
      return Object.fromEntries(await Promise.all(read));
    },
  };
}

const text = '<h1>Fog</h1><div data-pagefind-body>It lifts.</div>';
const other = '<h1>Tide</h1><div class="prose" data-pagefind-body><div>It</div> turns.</div>';
/** As pages have them, without which Pagefind itself reads them. */
const withFields = (body: string) =>
  ['title', 'image']
    .map((field) => `<data hidden value="Fog" data-pagefind-meta="${field}[value]"></data>`)
    .join('') + body;
const list = '<h1>Stories</h1><p>Fog</p>';

describe('the index of the search', () => {
  test('holds the texts, and no lists', async () => {
    const { build, languages } = await openPages();
    await build({ '/a/': text, '/b c/ü/': text, '/': list, '/c/': list });
    expect(await languages()).toEqual({ en: { page_count: 2, wasm: 'en' } });
  });

  test('is one for the whole site, in its language and whatever its region is', async () => {
    const { build, languages } = await openPages();
    await build({ '/a/': text }, { language: 'pt-BR' });
    expect(Object.keys(await languages())).toEqual(['pt']);
  });

  test('is empty where there is no text, and takes no list for one', async () => {
    const { build, languages } = await openPages();
    await build({ '/': list });
    expect(await languages()).toEqual({});
  });

  test('takes what was read of a page where it was made, and does not read it again', async () => {
    const first = withFields(text);
    const [a, b] = ['client/a/index.html', 'client/b/index.html'];
    const analysed = new Map([
      [a, analyse(a, Buffer.from(first))],
      [b, null],
    ]);
    const site = await openPages();
    await site.build({ '/a/': 'not read', '/b/': first }, { analysed });
    const other = await openPages();
    await other.build({ '/a/': first });
    expect(await site.files()).toEqual(await other.files());
  });

  test('brings no user interface with it', async () => {
    const { build, files } = await openPages();
    await build({ '/a/': text });
    const names = Object.keys(await files());
    expect(names).toContain('pagefind.js');
    expect(names.filter((name) => /ui|highlight|\.css$/.test(name))).toEqual([]);
  });

  test('fails the build with a sentence that says what to do', async () => {
    vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', '/nowhere/pagefind');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const { build } = await openPages();
    await expect(build({ '/a/': text })).rejects.toThrow(
      /^The search index could not be built: .*\. Pagefind makes it with a program that npm installs for each platform: remove `node_modules`/s,
    );
  });
});

describe('a later build', () => {
  const none = { isBehind: false, written: [], removed: [] };

  test('keeps the index while nothing has changed that it reads', async () => {
    const { build } = await openPages();
    await build({ '/a/': text, '/b/': other });
    vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', '/nowhere/pagefind');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(await build({ '/a/': text, '/b/': other })).toEqual(none);
    expect(await build({ '/a/': `${list}${text}`, '/b/': `${other}<p>related</p>` })).toEqual(none);
  });

  test('can leave the index behind, which the next one makes up for', async () => {
    const { build, files } = await openPages();
    await build({ '/a/': text, '/b/': other });
    const before = await files();
    const edited = { '/a/': text.replace('lifts', 'stays'), '/b/': other };
    expect(await build(edited, { when: 'later' })).toEqual({ ...none, isBehind: true });
    expect(await files()).toEqual(before);
    expect(await build(edited, { when: 'later' })).toEqual({ ...none, isBehind: true });

    expect((await build(edited)).isBehind).toBe(false);
    const fresh = await openPages();
    await fresh.build(edited);
    expect(await files()).toEqual(await fresh.files());
  });

  test('makes an index at once where there is none', async () => {
    const { build, languages } = await openPages();
    expect((await build({ '/a/': text }, { when: 'later' })).isBehind).toBe(false);
    expect(await languages()).toMatchObject({ en: { page_count: 1 } });
  });

  test('does not read a page again that an earlier one has read', async () => {
    const { build, files } = await openPages();
    const a = 'client/a/index.html';
    const analysed = new Map([[a, analyse(a, Buffer.from(withFields(text)))]]);
    await build({ '/a/': 'not read', '/b/': withFields(other) }, { analysed });
    await build({ '/a/': 'not read', '/b/': withFields(text) });
    const fresh = await openPages();
    await fresh.build({ '/a/': withFields(text), '/b/': withFields(text) });
    expect(await files()).toEqual(await fresh.files());
  });

  test.each([
    ['lost', (notes: string) => rm(notes, { recursive: true })],
    ['damaged', (notes: string) => writeFile(join(notes, 'searched.db'), 'no database')],
  ])('reads all pages where what was read of them is %s', async (_, harm) => {
    const { build, files, notes } = await openPages();
    const [a, b] = [withFields(text), withFields(other)];
    await build({ '/a/': a, '/b/': a, '/c/': b });
    await harm(notes);
    await build({ '/a/': a, '/b/': b, '/d/': a });
    const fresh = await openPages();
    await fresh.build({ '/a/': a, '/b/': b, '/d/': a });
    expect(await files()).toEqual(await fresh.files());
  });

  test('has what results are shown with where their files have other names now', async () => {
    const { build, files } = await openPages();
    const pages = { '/a/': withFields(text), '/b/': withFields(other) };
    await build(pages);
    await build(pages, { language: 'de' });
    const fresh = await openPages();
    await fresh.build(pages, { language: 'de' });
    expect(await files()).toEqual(await fresh.files());
  });

  test('writes only what is different of the index', async () => {
    const { build } = await openPages();
    await build({ '/a/': text, '/b/': other });
    const { written, removed } = await build({ '/a/': text });
    expect(written.filter((path) => path.includes('/fragment/'))).toEqual([]);
    expect(removed.filter((path) => path.includes('/fragment/'))).toHaveLength(1);
  });
});
