import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDesk, type DeskServer } from '../support/desk-server.ts';
import { openMagazine, type Magazine } from '../support/magazine.ts';
import { makeMirror } from '../support/make-mirror.ts';
import { polyglotSeed, polyglotUser } from '../support/polyglot.ts';
import { builtSample } from '../support/shared-sample.ts';

let folder: string;
let paper: Magazine;
let desk: DeskServer;

const draft = (id: number, slug: string, title: string, more: object = {}) => ({
  id,
  type: 'post',
  status: 'draft' as const,
  slug,
  title,
  content: `<p>${title}</p>`,
  date: '2026-05-03T09:00:00',
  author: 'ann',
  ...more,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-preview-languages-'));
  const { dist } = await builtSample('');
  const drafts = [
    draft(901, 'ebbe', 'Ebbe', { language: 'de' }),
    draft(902, 'madd', 'المد', { language: 'ar' }),
    draft(903, 'tide', 'Tide'),
    // An address without the language, which its category tells.
    draft(904, 'flut', 'Flut', { categories: ['see'] }),
  ];
  const seed = { ...polyglotSeed, posts: [...polyglotSeed.posts, ...drafts] };
  paper = await openMagazine(seed, { basicAuthPlugin: true });
  await makeMirror(folder, paper.url);
  desk = await startDesk(dist, { CMS_URL: paper.url, GALLEY_FOLDER: folder });
});
afterAll(async () => {
  await desk.stop();
  await paper.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['posts/901', 'de-DE', 'ltr', 'Zum Inhalt springen', '3. Mai 2026'],
  ['posts/904', 'de-DE', 'ltr', 'Zum Inhalt springen', '3. Mai 2026'],
  ['posts/902', 'ar', 'rtl', 'انتقل إلى المحتوى', '3 مايو 2026'],
  ['posts/903', 'en-GB', 'ltr', 'Skip to content', '3 May 2026'],
  ['nebel', 'de-DE', 'ltr', 'Zum Inhalt springen', '3. Januar 2026'],
])('a preview of %s has the words, dates and direction of %s', async (name, ...wanted) => {
  const [language, direction, skip, date] = wanted;
  const post = name.includes('/') ? name : await paper.find('posts', name);
  const headers = { authorization: polyglotUser };
  const address = `${desk.url}${post.replace('posts/', '/desk/preview/')}`;
  const html = await (await fetch(address, { headers })).text();
  const [tag] = /<html[^>]*>/.exec(html) ?? [];
  expect(tag).toContain(`lang="${language}"`);
  expect(tag).toContain(`dir="${direction}"`);
  expect(html).toContain(skip);
  expect(html).toContain(`>${date}</time>`);
  // The bar is in the editor's language.
  expect(html).toMatch(/<aside class="preview-bar" lang="en" dir="ltr"/);
});
