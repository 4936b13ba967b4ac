import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openSearchedPages, writeSearch } from '../../../../src/build/output/index.ts';
import { printSearchRecord } from '../../../../src/content/search-record.ts';
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
  return { shape: 'text', kind: 'post', ids: [], slug: '', path, pages: 1, parts: [path] };
};

/** Pages at addresses with a year are posts. */
const searchRecordOf = (path: string): string => {
  const [, year] = /^\/(\d{4})\//.exec(path) ?? [];
  const published = year === undefined ? '' : `${year}-05-01T00:00:00Z`;
  return printSearchRecord({ title: '', url: path, filters: {}, published });
};

interface Given {
  readonly language?: string;
  readonly when?: 'now' | 'later' | 'first';
}

async function openPages() {
  const { folder, build } = await openSite();
  const index = join(folder, 'client/pagefind');
  return {
    index,
    /** The folder in which builds keep data for later ones. */
    notes: join(folder, '../notes'),
    /** Bodies by the path of their page. */
    async build(
      pages: Readonly<Record<string, string>>,
      { language = 'en', when = 'now' }: Given = {},
    ) {
      let isBehind: boolean | undefined;
      const difference = await build(async (build) => {
        const searched = openSearchedPages(build, 'one');
        for (const [path, body] of Object.entries(pages)) {
          const file = `client${path}index.html`;
          if (build.keeps(file, body || 'none')) continue;
          const html = `<!doctype html><html lang="en"><body>${searchRecordOf(path)}${body}</body></html>`;
          build.put(file, body || 'none', html);
          searched.note(file, Buffer.from(html));
        }
        const known = knownSite({ records: Object.keys(pages).map(recordOf) });
        ({ isBehind } = await writeSearch(build, {
          known,
          language,
          when,
          pages: searched,
          sources: new Map(),
          program: 'one',
        }));
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
        return [relative(index, join(parentPath, name)), bytes.toString('base64')] as const;
      });
      return Object.fromEntries(await Promise.all(read));
    },
  };
}

const searched = (html: string) => `<!--"searched"-->${html}<!--"/searched"-->`;

const text = `<h1>Fog</h1>${searched('<div>It lifts.</div>')}`;
const other = `<h1>Tide</h1>${searched('<div><div>It</div> turns.</div>')}`;
const list = '<h1>Stories</h1><p>Fog</p>';

describe('the index of the search', () => {
  test('has texts, and no lists', async () => {
    const { build, languages } = await openPages();
    await build({ '/a/': text, '/b c/ü/': text, '/': list, '/c/': list });
    expect(await languages()).toEqual({ en: { page_count: 2, wasm: 'en' } });
  });

  test('is one index in the site’s language, whatever its region is', async () => {
    const { build, languages } = await openPages();
    await build({ '/a/': text }, { language: 'pt-BR' });
    expect(Object.keys(await languages())).toEqual(['pt']);
  });

  test('is empty for a site without texts', async () => {
    const { build, languages } = await openPages();
    await build({ '/': list });
    expect(await languages()).toEqual({});
  });

  test('has no files of Pagefind’s user interface', async () => {
    const { build, files } = await openPages();
    await build({ '/a/': text });
    const names = Object.keys(await files());
    expect(names).toContain('pagefind.js');
    expect(names.filter((name) => /ui|highlight|\.css$/.test(name))).toEqual([]);
  });

  test('stops the build with an error that says what to do', async () => {
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

  test('keeps the index while no text has changed', async () => {
    const { build } = await openPages();
    await build({ '/a/': text, '/b/': other });
    vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', '/nowhere/pagefind');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(await build({ '/a/': text, '/b/': other })).toEqual(none);
    expect(await build({ '/a/': `${list}${text}`, '/b/': `${other}<p>related</p>` })).toEqual(none);
  });

  test('can leave an outdated index, which the next build updates', async () => {
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

  test('leaves a slow index to the next build if nothing is live yet', async () => {
    const { build, languages } = await openPages();
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`/${at}/`, text]));
    const first = await build(many, { when: 'first' });
    expect(first).toEqual({ isBehind: true, written: [], removed: [] });
    expect((await build(many)).isBehind).toBe(false);
    expect(await languages()).toMatchObject({ en: { page_count: 1_000 } });
  });

  test.each(['later', 'first'] as const)(
    '%s: makes an index at once if there is none',
    async (when) => {
      const { build, languages } = await openPages();
      expect((await build({ '/a/': text }, { when })).isBehind).toBe(false);
      expect(await languages()).toMatchObject({ en: { page_count: 1 } });
    },
  );

  test.each([
    ['lost', (notes: string) => rm(notes, { recursive: true })],
    ['damaged', (notes: string) => writeFile(join(notes, 'search.json'), 'no JSON')],
  ])('reads all pages if the saved facts are %s', async (_, harm) => {
    const { build, files, notes } = await openPages();
    const a = text;
    const b = other;
    await build({ '/a/': a, '/b/': a, '/c/': b });
    await harm(notes);
    await build({ '/a/': a, '/b/': b, '/d/': a });
    const fresh = await openPages();
    await fresh.build({ '/a/': a, '/b/': b, '/d/': a });
    expect(await files()).toEqual(await fresh.files());
  });

  test('writes only changed files of the index', async () => {
    const { build } = await openPages();
    await build({ '/a/': text, '/b/': other });
    const { written, removed } = await build({ '/a/': text });
    expect(written.filter((path) => path.includes('/fragment/'))).toEqual([]);
    expect(removed.filter((path) => path.includes('/fragment/'))).toHaveLength(1);
  });
});

describe('a site with many texts', () => {
  /** 1,100 posts a year, and a page. */
  const many = Object.fromEntries([
    ...Array.from({ length: 3_300 }, (_, n): [string, string] => {
      const year = 2021 + Math.floor(n / 1_100);
      return [`/${year}/${n}/`, searched(`Fog ${n}`)];
    }),
    ['/about/', text],
  ]);
  const firstOf = (names: readonly string[]) => [
    ...new Set(names.map((name) => name.replace('client/pagefind/', '').split('/')[0])),
  ];

  test(
    'has a bundle for each year, and an edit changes one of them',
    { timeout: 60_000 },
    async () => {
      const { build, files } = await openPages();
      await build(many);
      const made = await files();
      const listed = Buffer.from(made['parts.json'] ?? '', 'base64').toString();
      expect(JSON.parse(listed)).toEqual(['2023/', '2022/', 'pages/']);
      const counts = ['', '2022/', '2023/', 'pages/'].map((part) => {
        const read = Buffer.from(made[`${part}pagefind-entry.json`] ?? '', 'base64').toString();
        return entry.parse(JSON.parse(read)).languages['en']?.page_count;
      });
      expect(counts).toEqual([1_100, 1_100, 1_100, 1]);
      const programs = Object.keys(made).filter((name) => /\.js$|wasm/.test(name));
      expect(programs.filter((name) => name.includes('/'))).toEqual([]);

      const { written, removed } = await build({ ...many, '/2022/1500/': searched('Tide') });
      expect(firstOf(written)).toEqual(['2022']);
      expect(firstOf(removed)).toEqual(['2022']);

      const pictures = searched('<img src="a.jpg" alt="">');
      await build({ ...many, '/about/': pictures });
      expect(
        JSON.parse(Buffer.from((await files())['parts.json'] ?? '', 'base64').toString()),
      ).toEqual(['2023/', '2022/']);

      const few = await build({ '/about/': text, '/2021/1/': many['/2021/1/'] ?? '' });
      expect(firstOf(few.removed)).toEqual(expect.arrayContaining(['2022', '2023', 'pages']));
      expect(Object.keys(await files()).filter((name) => /^(?:\d|pages)/.test(name))).toEqual([]);
    },
  );
});
