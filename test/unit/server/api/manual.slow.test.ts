import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemStatus } from '../../../../src/server/problem.ts';
import { startApi, type ApiServer } from '../../../support/api/api-server.ts';
import { putSitePreview } from '../../../support/site-preview.ts';
import { writeReleases } from '../../../support/releases.ts';
import { describedIn, type Operation } from '../../../support/api/described.ts';

const run = promisify(execFile);
const manual = await readFile('docs/api.md', 'utf8');
const section = /\n## Examples\n(.*?)\n## /s.exec(manual)?.[1] ?? '';
const script = /```sh\n(.*?)```/s.exec(section)?.[1] ?? '';
const calls = script
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line.startsWith('curl '));

const rebuildSecret = 'a secret of the tests for calls that are signed';
const successOf: Readonly<Record<string, string>> = {
  rebuild: '202',
  restorePost: '200',
  restorePage: '200',
  rollBack: '200',
  createSitePreview: '202',
};

/** A body, or the events of a stream. */
const jsonIn = (lines: readonly string[]): string[] => {
  const events = lines.filter((line) => line.startsWith('data: '));
  return events.length === 0 ? [lines.join('\n')] : events.map((line) => line.slice(6));
};

let api: ApiServer;
let folder: string;
let operations: readonly Operation[];
beforeAll(async () => {
  // With application passwords, like the sample site.
  api = await startApi({ basicAuthPlugin: false }, { REBUILD_SECRET: rebuildSecret });
  operations = describedIn((await api.call('GET', '/api/openapi.json')).json).operations;
  folder = await mkdtemp(join(tmpdir(), 'galley-readme-'));
  await writeReleases(join(api.folder, 'releases'), [
    '20261122T031522Z-4f1c',
    '20261123T081500Z-09ab',
  ]);
  putSitePreview(join(api.folder, 'releases'), 'spring', { 'index.html': '' });
  const blank = { width: 64, height: 48, channels: 3, background: '#369' } as const;
  await writeFile(join(folder, 'photo.jpg'), await sharp({ create: blank }).jpeg().toBuffer());
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

// Each example starts two programs.
test('every example works in curl as described', { timeout: 60_000 }, async ({ skip }) => {
  const hasCurl = await run('curl', ['--version']).catch(() => null);
  if (hasCurl === null) skip('skipped: curl is not installed (apt-get install curl)');
  const user = /^export GALLEY_USER='(.*)'$/m.exec(script)?.[1] ?? '';
  const done: string[] = [];
  // The id of the link that an example has made, which a reader copies into the next one.
  let preview = '';
  for (const call of calls) {
    const here = call
      .replace('http://127.0.0.1:4321', api.url)
      .replace(/\/[\da-f-]{36}$/, `/${preview}`);
    const { stdout } = await run(
      'sh',
      ['-c', `${here} -sS -w '\\n%{method} %{http_code} %{url}'`],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'], GALLEY_USER: user },
      },
    );
    preview = /"preview":"([\da-f-]{36})"/.exec(stdout)?.[1] ?? preview;
    const [last = '', ...lines] = stdout.split('\n').toReversed();
    const [method = '', status = '', url = ''] = last.split(' ');
    const path = new URL(url).pathname
      .replace('/api', '')
      .replace(/^\/site-previews\/.+/, '/site-previews/{name}')
      .replace(/\/(?:\d{8}T[\w-]+|[\da-f-]{36}|\d+|latest)\b/, '/{id}');
    const id = operations.find((one) => one.method === method && one.path === path)?.id ?? path;
    expect([call, status]).toEqual([call, successOf[id] ?? (method === 'POST' ? '201' : '200')]);
    for (const json of jsonIn(lines.toReversed())) expect(JSON.parse(json)).toBeTypeOf('object');
    done.push(id);
  }
  const wanted = [...operations.map(({ id }) => id), '/openapi.json'];
  expect([...new Set(done)].toSorted()).toEqual(wanted.toSorted());
});

test('the manual’s example signs a call', async ({ skip }) => {
  const hasOpenssl = await run('openssl', ['version']).catch(() => null);
  if (hasOpenssl === null) skip('skipped: openssl is not installed (apt-get install openssl)');
  const [, example = ''] = /### Signed calls\n.*?```sh\n(.*?)```/s.exec(manual) ?? [];
  const { stdout } = await run('sh', ['-c', example.replace('http://127.0.0.1:4321', api.url)], {
    env: { PATH: process.env['PATH'], REBUILD_SECRET: rebuildSecret },
  });
  expect(JSON.parse(stdout)).toMatchObject({ id: expect.any(String), state: 'queued' });
});

test('an example that deletes deletes what its address names', async () => {
  const left = await api.call('GET', '/api/posts?per_page=100', {
    headers: {
      authorization: `Basic ${Buffer.from('editor:Kelp Tide Mast Sail Knot Rope').toString('base64')}`,
    },
  });
  const items = left.json?.['items'] as readonly { id: number; title: string }[];
  expect(items.map(({ id }) => id)).not.toContain(242);
  expect(items.map(({ title }) => title)).toContain('The ferry is back');
});

test('the manual names every code of a problem with its status', async () => {
  const rows = [...manual.matchAll(/^\| `([\w-]+)` +\| (\d{3}) /gm)];
  const named = Object.fromEntries(rows.map(([, code = '', status]) => [code, Number(status)]));
  expect(named).toEqual(problemStatus);
});
