import { statSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { writeFileList } from '../../src/build/folder/ledger.ts';
import { describeDesk, inWordPress, type DeskReader } from '../support/desk-reader.ts';
import { fakePublisher, live } from '../support/fake-publisher.ts';
import { axeFaults } from '../support/quality/axe-faults.ts';
import { htmlFaults } from '../support/quality/html-faults.ts';
import { writeReleases, writeSite } from '../support/releases.ts';

/** A project whose publish command is controlled by the test. */
const openProject = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-publisher-'));
  afterAll(() => rm(folder, { recursive: true }));
  const publisher = await fakePublisher(join(folder, 'src/cli/publish.ts'));
  await publisher.plan([{ told: true }]);
  return { ...publisher, folder };
};

const publisher = await openProject();
afterEach(() => publisher.giveUp());

// Rebuilds that programs request wait this long. Those of editors start at once.
const onDemand = { REBUILD_QUIET: '1h' };

const ask = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Rebuild the site' }).click();
  await page.waitForURL('**/desk/rebuilds/*');
};

const value = (page: Page) =>
  page.getByRole('progressbar').evaluate((bar) => (bar as HTMLProgressElement).value);

/** The HTML errors in pages of the desk, as the server sends them. */
const faultsOf = async (
  page: Page,
  ...addresses: readonly string[]
): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-desk-html-'));
  for (const [index, address] of addresses.entries()) {
    const answer = await page.request.get(address);
    await writeFile(join(folder, `${index}.html`), await answer.text());
  }
  // Without scripts, a page can follow a rebuild only by reloading. Editors can stop it.
  const isMeant = (fault: string) => fault.startsWith('meta-refresh');
  const faults = (await htmlFaults(folder)).filter((fault) => !isMeant(fault));
  await rm(folder, { recursive: true });
  return faults;
};

const accountOf = async (page: Page, { desk }: DeskReader): Promise<number> => {
  const answer = await page.request.get(`${desk.url}/api/me`);
  return z.object({ id: z.int() }).parse(await answer.json()).id;
};

describeDesk(
  'a rebuild at the desk',
  { settings: onDemand, project: publisher.folder },
  (reader) => {
    test('is followed from the button to the end, through a reload, and names the editor’s own texts', () =>
      reader.openAs('editor', '/desk/changes', {}, async (page, context) => {
        await ask(page);
        const status = page.getByRole('status').first();
        await publisher.tell({ step: 'reading', what: 'posts', done: 1, total: 34 });
        await page.getByText('1 of 34 posts').waitFor();
        expect(await status.textContent()).toContain('Reading WordPress.');
        // Screen readers would announce a status that changes with each number.
        await status.evaluate((element) => {
          const spoken = new MutationObserver(() => (element.dataset['spoken'] = 'again'));
          spoken.observe(element, { subtree: true, childList: true, characterData: true });
        });
        const before = await value(page);
        await publisher.tell({ step: 'reading', what: 'posts', done: 30, total: 34 });
        await page.getByText('30 of 34 posts').waitFor();
        expect(await value(page)).toBeGreaterThan(before);
        expect(await status.getAttribute('data-spoken')).toBeNull();

        await page.reload();
        await page.getByText('30 of 34 posts').waitFor();
        const other = await context.newPage();
        await other.goto(`${reader.desk.url}/desk/changes`);
        await publisher.tell({ step: 'pages', done: 3, total: 50 });
        await page.getByText('3 of 50 pages').waitFor();
        expect(await page.locator('[aria-current=step]').textContent()).toContain('Pages');
        const line = other.locator('.rebuild-line');
        await line.getByText('3 of 50 pages').waitFor();
        expect(await axeFaults(page)).toEqual([]);
        expect(await axeFaults(other)).toEqual([]);
        expect(await faultsOf(page, page.url(), other.url())).toEqual([]);

        await publisher.tell({
          step: 'checks',
          checks: [{ name: 'posts', line: '34 of 34 posts are in the build', isPassed: true }],
        });
        await page.getByText('Checking the new site.').waitFor();
        const author = await accountOf(page, reader);
        const text = { type: 'post', title: 'Fog lifts', path: '/fog/', author } as const;
        await publisher.tell({
          ...live,
          changed: [
            { ...text, id: 1, change: 'new' },
            { ...text, id: 2, title: 'Small ads', author: null, change: 'gone' },
          ],
        });
        for (const each of [page, other]) {
          await each.getByText('“Fog lifts” is live.').waitFor();
          const link = each.getByRole('link', { name: 'View it on the site: Fog lifts' });
          expect(await link.getAttribute('href')).toBe('/fog/');
        }
        expect(await page.getByText('34 of 34 posts are in the build').isVisible()).toBe(true);
        expect(await page.getByText('Small ads').isVisible()).toBe(true);
        expect(await line.getByText('The site is being rebuilt').count()).toBe(0);
        expect(await axeFaults(page)).toEqual([]);
      }));

    test('begins when a text is published; without scripts, its page reloads by itself until the end, unless the editor stops it', async () => {
      const draft = { title: 'Comes out', content: 'Text', status: 'draft' };
      const { id } = await inWordPress(reader, 'POST', '/posts', draft);
      const plain = { javaScriptEnabled: false };
      await reader.openAs('editor', `/desk/posts/${id}`, plain, async (page) => {
        await page.getByLabel('Publish now').check();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.waitForURL('**/desk/rebuilds/*');
        await page.getByText('Hanne Lorentzen changed something.').waitFor();
        await publisher.tell({ step: 'pages', done: 1, total: 50 });
        await page.getByText('1 of 50 pages').waitFor();
        await publisher.tell({ step: 'pages', done: 2, total: 50 });
        await page.getByText('2 of 50 pages').waitFor();
        await page.getByRole('link', { name: 'Stop reloading' }).click();
        await page.getByRole('link', { name: 'Reload' }).waitFor();
        expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
        await page.goto(`${reader.desk.url}/desk/posts`);
        await page.getByRole('link', { name: 'The site is being rebuilt' }).click();
        const text = { type: 'post', id, title: 'Comes out', path: '/out/', author: 999 } as const;
        await publisher.tell({ ...live, changed: [{ ...text, change: 'new' }] });
        await page.getByRole('link', { name: 'View it on the site: Comes out' }).first().waitFor();
        expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
      });
    });

    test('begins when a text is deleted, and the page with the result follows it', () =>
      reader.openAs('editor', '/desk/posts?status=publish', {}, async (page) => {
        await page
          .getByRole('link', { name: /^Delete: / })
          .nth(1)
          .click();
        await page.getByRole('button', { name: /to the trash$/ }).click();
        await page.waitForURL('**/desk/posts/delete?*rebuild=*');
        await page.getByRole('button', { name: 'Undo' }).waitFor();
        const line = page.locator('.rebuild-line');
        await line.getByText('The site is being rebuilt').waitFor();
        await publisher.tell({ ...live, isSame: true });
        await line.getByText('Nothing changed, so the live site stays as it is.').waitFor();
        await page.reload();
        await page.getByText('Moved to the trash.').waitFor();
        await line.getByRole('link', { name: 'Nothing changed' }).click();
        expect(await page.locator('.rebuild-steps li').last().textContent()).toContain('Unchanged');
        await page.goto(`${reader.desk.url}/desk/rebuilds`);
        const badge = page.locator('[data-state] .badge').first();
        expect(await badge.textContent()).toBe('Unchanged');
      }));

    test('that failed says so and what to do, with the build’s error in closed details', () =>
      reader.openAs('editor', '/desk/rebuilds', {}, async (page) => {
        await ask(page);
        await publisher.tell({
          step: 'failed',
          reason: 'WordPress did not answer.',
          advice: 'See whether it is up.',
        });
        await page.getByText('The site could not be rebuilt, so it stays as it was.').waitFor();
        expect(await page.getByText('Rebuild again in a few minutes.').isVisible()).toBe(true);
        const theirs = page.getByText('See whether it is up.');
        expect(await theirs.isVisible()).toBe(false);
        await page.getByText('Details for developers').click();
        expect(await theirs.isVisible()).toBe(true);
        expect(await axeFaults(page)).toEqual([]);
        expect(await page.getByRole('button', { name: 'Rebuild the site' }).count()).toBe(1);
        expect(await faultsOf(page, page.url(), `${reader.desk.url}/desk/rebuilds`)).toEqual([]);
        await page.getByRole('link', { name: 'All rebuilds' }).click();
        const failed = page.locator('[data-state=failed]').first();
        expect(await failed.textContent()).toContain('The site could not be rebuilt');
        expect(await failed.textContent()).toContain('Hanne Lorentzen asked for it.');
      }));
  },
);

const kept = await openProject();
const older = '20261122T031522Z-4f1c';
const newer = '20261123T081500Z-09ab';
await writeReleases(join(kept.folder, 'releases'), [older, newer]);
writeFileList(
  join(kept.folder, 'releases', older),
  new Map(
    ['client/404.html', 'client/index.html', 'server/published.json', 'server/redirects.json'].map(
      (path) => {
        const { size, mtimeMs: time } = statSync(join(kept.folder, 'releases', older, path));
        return [path, { size, time, digest: path, copies: [], page: null }];
      },
    ),
  ),
);

describeDesk(
  'a rollback at the desk',
  { settings: { REBUILD_QUIET: '0s' }, project: kept.folder },
  (reader) => {
    const front = async () => (await fetch(`${reader.desk.url}/`)).text();

    test('says what would change, pauses automatic rebuilds, and can be undone', () =>
      reader.openAs('editor', '/desk/rebuilds', {}, async (page) => {
        const releases = page.locator('section', {
          has: page.getByRole('heading', { name: 'Releases' }),
        });
        expect(await releases.locator('.entries > li').count()).toBe(2);
        expect(await releases.locator('.rebuild-live').count()).toBe(1);
        const latest = releases.locator('.entries > li', { hasText: `· ${newer}` });
        expect(await latest.textContent()).toContain('1 new, 1 changed, 7 gone');
        const view = latest.getByRole('link', { name: `View: Only in ${newer}` });
        expect(await view.getAttribute('href')).toBe('/3/');
        expect(await latest.getByText('Gone 0').isVisible()).toBe(true);
        await latest.getByRole('link', { name: 'and 4 more' }).click();
        await page.getByRole('heading', { name: 'Changes for readers' }).waitFor();
        expect(await page.getByText('Gone 6').isVisible()).toBe(true);
        expect(await axeFaults(page)).toEqual([]);
        await page.goBack();
        await releases
          .locator('.entries > li', { hasText: `· ${older}` })
          .getByRole('link')
          .click();
        await page.waitForURL(`**/desk/release/${older}`);
        const changes = page.locator('section', { hasText: 'What would change for readers' });
        expect(await changes.textContent()).toContain(`Only in ${newer}`);
        await page.getByText('Automatic rebuilds pause').waitFor();
        expect(await axeFaults(page)).toEqual([]);
        expect(await faultsOf(page, page.url())).toEqual([]);
        await page.getByRole('button', { name: 'Look at this release' }).click();
        await page.waitForURL(`${reader.desk.url}/`);
        expect(await page.textContent('body')).toContain(older);
        expect(await front()).toContain(newer);
        const bar = page.getByRole('complementary', { name: 'You are looking at the release' });
        // The browser finds its style sheet among the files of the server.
        expect(await bar.evaluate((aside) => getComputedStyle(aside).display)).toBe('flex');
        await bar.getByRole('link', { name: 'Stop looking at it' }).click();
        await page.waitForURL('**/desk/release-preview');
        await page.getByRole('button', { name: 'Show the live site again' }).click();
        await page.waitForURL(`**/desk/release/${older}`);
        await page.getByRole('button', { name: 'Make this release live' }).click();
        await page.getByText('Readers see this release now.').waitFor();
        expect(await front()).toContain(older);
        expect(await axeFaults(page)).toEqual([]);

        await page.goto(`${reader.desk.url}/desk/posts`);
        await page.getByRole('link', { name: 'Automatic rebuilds are paused' }).click();
        await page.getByText('Hanne Lorentzen made an older release live').waitFor();
        expect(await faultsOf(page, page.url())).toEqual([]);
        await latest.locator('.row').first().getByRole('link').click();
        await page.getByText('Automatic rebuilds resume').waitFor();
        await page.getByRole('button', { name: 'Make this release live' }).click();
        await page.getByText('Readers see this release now.').waitFor();
        expect(await page.getByText('Automatic rebuilds are paused').count()).toBe(0);
        expect(await front()).toContain(newer);
      }));
  },
);

describeDesk(
  'previews of the whole site at the desk',
  { settings: onDemand, project: publisher.folder },
  (reader) => {
    test('are listed, shared by a link and deleted after a confirmation', async () => {
      const previews = join(publisher.folder, 'releases', 'previews');
      const build = join(previews, '.builds', '20261122T031522Z-4f1c');
      await writeSite(build, { 'index.html': '<!doctype html><title>x</title>Tide' });
      await writeFile(
        join(build, 'preview.json'),
        JSON.stringify({
          name: 'pr-12',
          branch: 'tide',
          commit: null,
          hasDrafts: true,
          pages: 3,
          madeAt: '2026-11-22T03:15:22Z',
          expiresAt: '2999-01-01T00:00:00Z',
        }),
      );
      await symlink(join('.builds', '20261122T031522Z-4f1c'), join(previews, 'pr-12'));
      await reader.openAs('editor', '/desk/site-previews', {}, async (page) => {
        const entry = page.locator('main li', { hasText: 'pr-12' });
        expect(await faultsOf(page, page.url(), `${page.url()}/pr-12/delete`)).toEqual([]);
        expect(await entry.textContent()).toContain('Branch tide · 3 pages');
        expect(await axeFaults(page)).toEqual([]);
        await entry.getByRole('button', { name: 'Create a share link: pr-12' }).click();
        const link = await page.getByLabel('Link to pr-12').inputValue();
        expect(await axeFaults(page)).toEqual([]);
        const closed = await fetch(`${reader.desk.url}/previews/pr-12/`, { redirect: 'manual' });
        expect(await closed.text()).not.toContain('Tide');
        const shared = await reader.browser.newContext();
        const seen = await shared.newPage();
        await seen.goto(link);
        expect(await seen.textContent('body')).toContain('Tide');
        await shared.close();

        await page.goto(`${reader.desk.url}/desk/site-previews`);
        await entry.getByRole('link', { name: 'Delete: pr-12' }).click();
        await page.getByRole('button', { name: 'Delete permanently' }).click();
        await page.getByText('The preview “pr-12” was deleted.').waitFor();
        expect(await page.locator('main li').count()).toBe(0);
      });
    });
  },
);
