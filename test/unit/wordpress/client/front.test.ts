import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedService } from '../../../support/embedded/index.ts';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { almanacPasswords, almanacSeed } from '../../../support/almanac.ts';

const said = { frontPageId: 15, postsPageId: 16 };
let folder: string;
let services: Readonly<Record<'6.1' | '7.1', EmbeddedService>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-front-'));
  const seed = await almanacSeed(folder);
  const start = (release: '6.1' | '7.1') =>
    startEmbedded({ folder: join(folder, release), seed, release, basicAuthPlugin: true });
  services = { '6.1': await start('6.1'), '7.1': await start('7.1') };
});
afterAll(async () => {
  await services['6.1'].close();
  await services['7.1'].close();
  rmSync(folder, { recursive: true, force: true });
});

const cmsOf = (release: '6.1' | '7.1', user?: keyof typeof almanacPasswords) =>
  createCms({
    url: services[release].url,
    credentials: user && { method: 'basic', user, password: almanacPasswords[user] },
  });

test('the index names the front page and the page of posts since WordPress 7.1', async () => {
  expect((await cmsOf('7.1').site()).front).toEqual(said);
  expect((await cmsOf('6.1').site()).front).toBeNull();
});

test('the settings name them to an administrator, and to nobody else', async () => {
  expect(await cmsOf('6.1', 'admin').frontSettings()).toEqual(said);
  expect(await cmsOf('6.1', 'alice').frontSettings()).toBeNull();
  expect(await cmsOf('6.1').frontSettings()).toBeNull();
});

test('the public page of the page of posts says so, and that of no other page', async () => {
  const cms = cmsOf('6.1');
  expect(await cms.isPostsPage(16)).toBe(true);
  expect(await cms.isPostsPage(15)).toBe(false);
  expect(await cms.isPostsPage(999)).toBe(false);
});
