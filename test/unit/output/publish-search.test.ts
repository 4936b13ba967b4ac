import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { publishSearch } from '../../../src/output/index.ts';

const entry = z.object({
  languages: z.record(
    z.string(),
    z.object({ page_count: z.number(), wasm: z.string().nullable() }),
  ),
});

async function siteWith(pages: Readonly<Record<string, string>>): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'galley-search-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  for (const [path, body] of Object.entries(pages)) {
    const file = join(dist, path, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `<!doctype html><html lang="en"><body>${body}</body></html>`);
  }
  return dist;
}

const indexOf = async (dist: string) =>
  entry.parse(JSON.parse(await readFile(join(dist, 'pagefind/pagefind-entry.json'), 'utf8')));

const text = '<h1>Fog</h1><div data-pagefind-body>It lifts.</div>';
const list = '<h1>Stories</h1><p>Fog</p>';

describe('the index of the search', () => {
  test('holds the texts, and no lists', async () => {
    const dist = await siteWith({ 'a/': text, 'b c/ü/': text, '': list });
    await publishSearch({ dist, language: 'en', hasTexts: true });
    expect((await indexOf(dist)).languages).toEqual({ en: { page_count: 2, wasm: 'en' } });
  });

  test('is one for the whole site, in its language and whatever its region is', async () => {
    const dist = await siteWith({ 'a/': text });
    await publishSearch({ dist, language: 'pt-BR', hasTexts: true });
    expect(Object.keys((await indexOf(dist)).languages)).toEqual(['pt']);
  });

  test('is empty where there is no text, and takes no list for one', async () => {
    const dist = await siteWith({ '': list });
    await publishSearch({ dist, language: 'en', hasTexts: false });
    expect((await indexOf(dist)).languages).toEqual({});
  });

  test('brings no user interface with it', async () => {
    const dist = await siteWith({ 'a/': text });
    await publishSearch({ dist, language: 'en', hasTexts: true });
    const names = await readdir(join(dist, 'pagefind'));
    expect(names).toContain('pagefind.js');
    expect(names.filter((name) => /ui|highlight|\.css$/.test(name))).toEqual([]);
  });

  test('fails the build with a sentence that says what to do', async () => {
    vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', '/nowhere/pagefind');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const dist = await siteWith({ 'a/': text });
    await expect(publishSearch({ dist, language: 'en', hasTexts: true })).rejects.toThrow(
      /^The search index could not be built: .*\. Pagefind makes it with a program that npm installs for each platform: remove `node_modules`/s,
    );
  });
});
