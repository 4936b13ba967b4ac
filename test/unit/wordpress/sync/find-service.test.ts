import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadSettings } from '../../../../src/config/index.ts';
import { longestFound } from '../../../../src/wordpress/sync/find-service.ts';
import { openUp, type Listeners } from '../../../../src/wordpress/sync/open.ts';
import { openMagazine, type Magazine } from '../../../support/magazine.ts';

let folder: string;
let magazine: Magazine;
let asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-found-'));
  magazine = await openMagazine(3);
  subscribe('undici:request:create', (message) => {
    const { request } = message as { readonly request: { readonly path: string } };
    asked.push(request.path.split('?')[0] ?? '');
  });
});
beforeEach(async () => {
  await find();
});
afterAll(async () => {
  await magazine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Looks for the service as a process of its own would. Gives what was asked, and the connection. */
const find = async (more: Record<string, string> = {}, listeners: Listeners = {}) => {
  asked = [];
  const settings = loadSettings({
    CMS_URL: magazine.url,
    CMS_RETRIES: '0',
    GALLEY_FOLDER: folder,
    ...more,
  });
  const { client, close } = await openUp(settings, listeners);
  close();
  return { asked, connection: client.connection };
};

const noteFile = (): string => {
  const [name = '', ...others] = readdirSync(join(folder, 'found'));
  expect(others).toEqual([]);
  return join(folder, 'found', name);
};
const note = (): Record<string, unknown> =>
  JSON.parse(readFileSync(noteFile(), 'utf8')) as Record<string, unknown>;
const change = (what: Record<string, unknown>): void =>
  writeFileSync(noteFile(), JSON.stringify({ ...note(), ...what }));

test('a service that was found is asked where it was, and its front page is not read', async () => {
  const first = await find({}, { full: true });
  const second = await find();
  expect(first.asked.slice(0, 2)).toEqual(['/', '/wp-json/']);
  expect(second.asked).toEqual(first.asked.slice(1));
  expect(second.connection).toEqual(first.connection);
  expect(second.connection.site.language).toBe('en');
});

test('a day later the front page is read again, and the day begins anew', async () => {
  change({ foundAt: Date.now() - longestFound, language: 'xx' });
  const { asked: paths, connection } = await find();
  expect(paths[0]).toBe('/');
  expect(connection.site.language).toBe('en');
  expect(Date.now() - Number(note()['foundAt'])).toBeLessThan(60_000);
});

test('until then it is the first one’s day', async () => {
  const foundAt = Date.now() - 1000;
  change({ foundAt });
  await find();
  expect(note()['foundAt']).toBe(foundAt);
});

test.each<[string, () => void]>([
  ['is not there any more', () => change({ root: new URL('moved/', magazine.url).href })],
  ['was no address', () => change({ root: 'nowhere' })],
  ['was found by a clock that went ahead', () => change({ foundAt: Date.now() + 1e9 })],
  ['has not said its language', () => change({ language: null })],
  ['was noted by halves', () => writeFileSync(noteFile(), '{"root":')],
])('a service that %s is looked for', async (_, spoil) => {
  const { root } = note();
  spoil();
  const { asked: paths, connection } = await find();
  expect(paths).toContain('/');
  expect(connection.root).toBe(root);
  expect(note()['root']).toBe(root);
});

test('so is one that is asked for with other settings', async () => {
  const { asked: paths } = await find({ CMS_GENERATION: 'v2' });
  expect(paths[0]).toBe('/');
});
