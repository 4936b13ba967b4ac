import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadWords } from '../../../src/i18n/index.ts';
import { scratch } from '../../support/scratch.ts';

const counts = [0, 1, 2, 3, 5, 11, 100];

const storiesIn = async (language: string): Promise<readonly string[]> => {
  const { words } = await loadWords(language);
  return counts.map((count) => words.stories(count));
};

describe('Counts have the plural forms of the language', () => {
  test('in English', async () => {
    expect(await storiesIn('en')).toEqual([
      ...['0 stories', '1 story', '2 stories', '3 stories'],
      ...['5 stories', '11 stories', '100 stories'],
    ]);
  });

  test('in German, where the word has one form', async () => {
    expect((await storiesIn('de')).slice(0, 3)).toEqual(['0 Artikel', '1 Artikel', '2 Artikel']);
    const { words } = await loadWords('de');
    expect(counts.map((count) => words.comments(count))).toEqual([
      ...['0 Kommentare', '1 Kommentar', '2 Kommentare', '3 Kommentare'],
      ...['5 Kommentare', '11 Kommentare', '100 Kommentare'],
    ]);
  });

  test('in French, where zero is singular', async () => {
    expect(await storiesIn('fr')).toEqual([
      ...['0 article', '1 article', '2 articles', '3 articles'],
      ...['5 articles', '11 articles', '100 articles'],
    ]);
    expect((await loadWords('fr')).words.stories(1_000_000)).toBe('1\u202f000\u202f000 d’articles');
  });

  test('in Spanish', async () => {
    expect(await storiesIn('es')).toEqual([
      ...['0 artículos', '1 artículo', '2 artículos', '3 artículos'],
      ...['5 artículos', '11 artículos', '100 artículos'],
    ]);
  });

  test('in Portuguese, of Brazil and of Portugal', async () => {
    expect(await storiesIn('pt-BR')).toEqual([
      ...['0 artigo', '1 artigo', '2 artigos', '3 artigos'],
      ...['5 artigos', '11 artigos', '100 artigos'],
    ]);
    expect((await storiesIn('pt-PT'))[0]).toBe('0 artigos');
  });

  test('in Japanese, which has one form', async () => {
    expect(await storiesIn('ja')).toEqual([
      ...['0件の記事', '1件の記事', '2件の記事', '3件の記事'],
      ...['5件の記事', '11件の記事', '100件の記事'],
    ]);
  });

  test('in Arabic, which has six', async () => {
    expect(await storiesIn('ar')).toEqual([
      ...['لا مقالات', 'مقال واحد', 'مقالان', '3 مقالات'],
      ...['5 مقالات', '11 مقالًا', '100 مقال'],
    ]);
    const { words } = await loadWords('ar');
    expect(counts.map((count) => words.comments(count))).toEqual([
      ...['لا تعليقات', 'تعليق واحد', 'تعليقان', '3 تعليقات'],
      ...['5 تعليقات', '11 تعليقًا', '100 تعليق'],
    ]);
  });
});

describe('A language with a region', () => {
  test('has the words of its language and the numbers of its region', async () => {
    const brazil = await loadWords('pt-BR');
    expect(brazil).toMatchObject({ language: 'pt-BR' });
    expect(brazil.words.home).toBe((await loadWords('pt')).words.home);

    const swiss = await loadWords('de-CH');
    expect(swiss).toMatchObject({ language: 'de-CH' });
    expect(swiss.words.stories(12_345)).toMatch(/^12['’]345 Artikel$/);
    expect((await loadWords('ar-EG')).words.stories(1234)).toBe('١٬٢٣٤ مقالًا');
  });

  test('has words of its own if it has a file', async () => {
    expect((await loadWords('pt-PT')).words.share).toBe('Partilhar');
    expect((await loadWords('pt-AO')).words.share).toBe('Compartilhar');
    expect((await loadWords('PT-pt')).language).toBe('pt-PT');
  });
});

test('a language without a file is replaced by English', async () => {
  const spoken = await loadWords('zh-Hant-TW');
  expect(spoken).toMatchObject({ language: 'en' });
  expect(spoken.words.home).toBe('Home');
});

test.each([
  '',
  '../../x',
  '..',
  'en/../de',
  'pt_BR',
  'de\u0000',
  '*',
  'a'.repeat(300),
  'file:///x',
])('an invalid language, such as %j, is replaced by English', async (tag) => {
  const spoken = await loadWords(tag);
  expect(spoken).toMatchObject({ language: 'en' });
  expect(spoken.words.home).toBe('Home');
});

test('a language is one file', async () => {
  const room = await mkdtemp(join(scratch, 'words-'));
  try {
    await cp(fileURLToPath(new URL('../../../src/i18n', import.meta.url)), room, {
      recursive: true,
    });
    await writeFile(
      join(room, 'languages', 'eo.ts'),
      "import english from './en.ts';\nexport default (say) => ({ ...english(say), home: 'Hejmo' });\n",
    );
    const face = z
      .object({ loadWords: z.custom<typeof loadWords>((value) => typeof value === 'function') })
      .parse(await import(/* @vite-ignore */ join(room, 'index.ts')));
    const spoken = await face.loadWords('eo');
    expect(spoken).toMatchObject({ language: 'eo' });
    expect(spoken.words.home).toBe('Hejmo');
  } finally {
    await rm(room, { recursive: true });
  }
});
