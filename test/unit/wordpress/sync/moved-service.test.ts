import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { syncAgain, syncOnce } from '../../../../src/wordpress/sync/open.ts';
import { openMagazine } from '../../../support/magazine.ts';

/** A server before WordPress, which may hide its interface at `/wp-json/`, and break its posts. */
const openFront = async (wordpress: string) => {
  const state = { hides: false, breaks: false };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const isLost = path.startsWith('/wp-json')
      ? state.hides
      : state.breaks && path.includes('posts');
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    void fetch(wordpress + path).then(async (found) => {
      const text = (await found.text()).replaceAll(wordpress, own);
      const kept = [...found.headers].filter(
        ([name]) => !/^(?:content-(?:enc|len)|tra|con)/.test(name),
      );
      const headers = kept.map(
        ([name, value]) => [name, value.replaceAll(wordpress, own)] as const,
      );
      response.writeHead(found.status, Object.fromEntries(headers));
      response.end(isLost ? '{}' : text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => void server.close();
  return { state, close, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

test('a REST API that moves to another address is read there, also if that fails at first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-moved-'));
  const magazine = await openMagazine(10);
  const front = await openFront(magazine.url);
  onTestFinished(async () => {
    (await syncOnce()).close();
    front.close();
    await magazine.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  vi.stubEnv('CMS_URL', front.url);
  vi.stubEnv('CMS_RETRIES', '0');
  vi.stubEnv('GALLEY_FOLDER', folder);
  const { root } = (await syncOnce()).connection;
  /** Edits a text, and reads the title that the mirror has afterwards. */
  const titleAfter = async (title: string) => {
    await magazine.edit('story-5', { title });
    const { mirror } = await syncAgain();
    const records = [...mirror.records('entries', { kind: 'post' })];
    return records.find(({ record }) => record.slug === 'story-5')?.record.title;
  };

  Object.assign(front.state, { hides: true, breaks: true });
  await expect(syncAgain()).rejects.toThrow();
  Object.assign(front.state, { hides: false, breaks: false });
  expect(await titleAfter('Here')).toBe('Here');
  expect(await titleAfter('Still here')).toBe('Still here');

  Object.assign(front.state, { hides: true });
  expect(await titleAfter('There')).toBe('There');
  expect((await syncOnce()).connection.root).not.toBe(root);
  expect(await titleAfter('Still there')).toBe('Still there');
});
