import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { writeReport } from '../../src/cli/report.ts';
import type { Finding } from '../../src/content/html/index.ts';
import { openMirror } from '../../src/wordpress/mirror/index.ts';
import { describeDesk } from '../support/desk-reader.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { htmlFaults } from '../support/quality/html-faults.ts';
import { writeReleases } from '../support/releases.ts';

const project = await mkdtemp(join(tmpdir(), 'galley-desk-report-'));
afterAll(() => rm(project, { recursive: true }));
const releases = join(project, 'releases');
await mkdir(releases);
const older = '20261122T031522Z-4f1c';
const newer = '20261123T081500Z-09ab';
await writeReleases(releases, [older, newer]);

const finding = (more: Partial<Finding>): Finding => ({
  kind: 'link-colour',
  outcome: 'removed',
  what: '',
  why: 'the theme defines it',
  count: 4,
  ...more,
});
const theme = 'only colours, sizes, spacing and borders within limits are kept';
const duotone = ['dark-grayscale', 'grayscale', 'purple-yellow', 'blue-red', 'midnight', 'magenta']
  .map((name) => `wp-duotone-${name}`)
  .join(', ');

const warning = 'The authors can’t be read: forbidden. Bylines use the names in the posts.';

const broken = 'The content service answered 500 (rest_encode_error): Inf and NaN.';
const heldBack = [
  { type: 'post', id: 7, label: 'post 7', title: 'Fog lifts', path: '/7/', why: broken },
  { type: 'boat', id: 8, label: 'boat 8', title: '', path: null, why: broken },
];

/** Leaves a report in a release, as a build does: 30 texts, of which the third and a menu lost content. */
async function leaveReport(): Promise<void> {
  const mirror = openMirror({ folder: join(project, 'store'), service: 'http://paper.example' });
  const change = mirror.begin();
  for (let id = 1; id <= 30; id++)
    change.put('findings', `entries ${id}`, {
      label: `post ${id} “Text ${id}”`,
      path: `/${id}/`,
      findings: [
        finding({}),
        ...(id === 3
          ? [
              finding({ kind: 'duotone', what: duotone, why: theme }),
              finding({
                kind: 'script',
                what: `<script src="https://x.test/${'long/'.repeat(17)}">`,
              }),
              finding({ kind: 'drawing', what: '<svg>', count: 1 }),
            ]
          : []),
      ],
    });
  change.put('findings', 'menus 3', {
    label: 'menu “Top”',
    path: '/',
    findings: [finding({ kind: 'link', outcome: 'missing', what: 'http://paper.example/gone/' })],
  });
  await change.commit();
  await writeReport(join(releases, newer), mirror, { warnings: [warning], heldBack });
  mirror.close();
}
await leaveReport();

const widthBeyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const spoken = [
  {
    locale: 'en',
    title: 'What changed in texts',
    lines: ['Removed: 1 drawing', 'Removed: 4 scripts', 'Look: the colour of links in 4 blocks'],
    lost: 'Lost content only',
    view: 'View: Only in 20261123T081500Z-09ab',
    edit: 'Edit in WordPress: Only in 20261123T081500Z-09ab',
  },
  {
    locale: 'de',
    title: 'Was sich in Texten geändert hat',
    lines: [
      'Entfernt: 1 Zeichnung',
      'Entfernt: 4 Skripte',
      'Aussehen: die Farbe von Links in 4 Blöcken',
    ],
    lost: 'Nur verlorene Inhalte',
    view: null,
    edit: null,
  },
] as const;

describeDesk('the report on the desk', { project }, (reader) => {
  test.for(spoken)(
    'shows in $locale what the live site lost, lost content first, without scripts',
    ({ locale, title, lines, lost, view, edit }) =>
      reader.openAs(
        'editor',
        '/desk/rebuilds',
        { locale, javaScriptEnabled: false },
        async (page) => {
          await page.getByRole('link', { name: title }).click();
          await page.waitForURL('**/desk/report');
          expect(await page.locator('h1').textContent()).toBe(title);
          expect(await page.locator('[aria-labelledby="warnings"] li').allTextContents()).toEqual([
            warning,
          ]);
          const texts = page.locator('[aria-labelledby="texts"] li:has(> h3)');
          expect(await texts.count()).toBe(25);
          expect(await page.locator('.panel li').count()).toBe(5);
          const third = texts.nth(1);
          const told = await third.locator('.losses > li').allTextContents();
          const shown = lines.map((line) => told.findIndex((each) => each.includes(line)));
          expect(shown).toEqual([0, 1, 2]);
          if (view !== null) {
            expect(await third.getByRole('link', { name: view }).getAttribute('href')).toBe('/3/');
            expect(await third.getByRole('link', { name: edit }).getAttribute('href')).toBe(
              `${reader.cms.url}/wp-admin/post.php?post=3&action=edit`,
            );
          }
          // A menu has no editor of this kind.
          expect(await texts.first().getByRole('link').count()).toBe(1);

          await page.locator('a[rel=next]').click();
          expect(await texts.count()).toBe(6);
          await page.getByRole('link', { name: lost }).click();
          expect(await texts.count()).toBe(2);
          expect(await page.locator('main').textContent()).not.toContain(lines[2]);
          expect(await page.locator('a[rel=next]').count()).toBe(0);
        },
      ),
  );

  test.for([
    ['en', '2 texts are held back', /readers keep its last version/i, /do not get it yet/],
    ['pt', '2 textos estão retidos', /a ver a última versão/, /ainda não o veem/],
  ] as const)('names in %s the texts that are held back', ([locale, title, kept, notYet]) =>
    reader.openAs(
      'editor',
      '/desk/posts',
      { locale, viewport: { width: 360, height: 800 } },
      async (page) => {
        const held = page.getByRole('region', { name: title });
        for (const path of ['posts', 'report']) {
          await page.goto(`${reader.desk.url}/desk/${path}`);
          const texts = held.getByRole('listitem');
          expect(await texts.count()).toBe(2);
          expect(await texts.first().textContent()).toMatch(kept);
          expect(await texts.first().textContent()).toContain(broken);
          const links = texts.first().getByRole('link');
          expect(await links.first().getAttribute('href')).toBe('/7/');
          expect(await links.last().getAttribute('href')).toContain('post.php?post=7&action=edit');
          expect(await texts.last().textContent()).toMatch(notYet);
          expect(await axeFaults(page), path).toEqual([]);
          expect(await widthBeyond(page), path).toBeLessThanOrEqual(0);
        }
      },
    ),
  );

  test('is valid and accessible, and fits a small window', { timeout: 60_000 }, () =>
    reader.openAs(
      'editor',
      '/desk/report',
      { viewport: { width: 320, height: 900 } },
      async (page) => {
        const folder = await mkdtemp(join(tmpdir(), 'galley-desk-html-'));
        for (const [index, query] of ['', '?page=2', '?only=lost', '?page=99'].entries()) {
          await page.goto(`${reader.desk.url}/desk/report${query}`);
          expect(await axeFaults(page), query).toEqual([]);
          expect(await widthBeyond(page), query).toBeLessThanOrEqual(0);
          const answer = await page.request.get(page.url());
          await writeFile(join(folder, `${index}.html`), await answer.text());
        }
        expect(await htmlFaults(folder)).toEqual([]);
        await rm(folder, { recursive: true });
      },
    ),
  );

  test('belongs to the live release: after a rollback to one without, the page says so', () =>
    reader.openAs('admin', `/desk/release/${older}`, {}, async (page) => {
      const swap = async (id: string) => {
        await page.goto(`${reader.desk.url}/desk/release/${id}`);
        await page.locator('main form:not(:has([name="look"])) button').first().click();
        await page.locator('.notice-good').waitFor();
        await page.goto(`${reader.desk.url}/desk/report`);
      };
      await swap(older);
      await page.getByText('This server has no report of the live site.').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await swap(newer);
      expect(await page.locator('[aria-labelledby="texts"] li:has(> h3)').count()).toBe(25);
    }));
});

const byPassword = { project, service: { basicAuthPlugin: true } };

describeDesk('the report on the desk, for others', byPassword, (reader) => {
  test('is closed to strangers and to accounts that do not write, and readers find it at no address', async () => {
    const { url } = reader.desk;
    const asStranger = await fetch(`${url}/desk/report`, { redirect: 'manual' });
    expect(asStranger.status).toBe(303);
    const asReader = await fetch(`${url}/desk/report`, {
      headers: { authorization: `Basic ${btoa('reader:reader-of-port-saltern')}` },
    });
    expect(asReader.status).toBe(403);
    expect(await asReader.text()).not.toContain('the theme defines it');
    for (const path of ['/report.json', '/../report.json', '/%2e%2e/report.json', '/report.txt'])
      expect((await fetch(url + path)).status, path).toBe(404);
  });
});
