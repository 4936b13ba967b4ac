import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeReport } from '../../../../src/cli/report.ts';
import { loadSettings } from '../../../../src/config/index.ts';
import { bringUp, openUp } from '../../../../src/wordpress/sync/open.ts';
import { farSide, json, v2Index, v2Post, type FarSide } from '../../../support/far-side.ts';
import { scene } from '../../server/uploads/pictures-of.ts';

const uploads = '/wp-content/uploads/2026/';
const refusal = (status: number) =>
  `WordPress refuses this file to the public (${status}). PRIVATE_UPLOADS=1 publishes such files if the account may read them`;

let folder: string;
let far: FarSide;
/** Paths that the public may not read, with the status that it gets. */
const closed = new Map<string, number>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-private-'));
  closed.clear();
  const picture = await scene().png().toBuffer();
  const contentOf = () =>
    `<p><img src="${far.url}${uploads}quay.png" alt="The quay"></p><p><a href="${far.url}${uploads}board.pdf">Minutes</a></p>`;
  far = await farSide(({ path, headers }, response) => {
    const refused = headers.authorization === undefined ? closed.get(path) : undefined;
    if (refused !== undefined) response.writeHead(refused).end();
    else if (path === '/wp-json/') json(response, v2Index(far.url));
    else if (path.endsWith('.png')) response.end(picture);
    else if (path.endsWith('.pdf')) response.end('%PDF-1.7\n1 0 obj');
    else if (path.endsWith('/users/me')) json(response, { id: 1, name: 'Ada', slug: 'ada' });
    else {
      const content = { rendered: contentOf(), protected: false };
      const posts = [v2Post(1, { link: `${far.url}/post-1/`, content })];
      const totals = { 'x-wp-total': '1', 'x-wp-totalpages': '1' };
      json(response, path.endsWith('/posts') ? posts : [], { headers: totals });
    }
  });
});
afterEach(async () => {
  await far.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a sync with credentials publishes, and what its report says of it. */
async function published(more: Readonly<Record<string, string>> = {}) {
  const settings = loadSettings({
    CMS_URL: far.url,
    CMS_RETRIES: '0',
    GALLEY_FOLDER: folder,
    CMS_USER: 'ada',
    CMS_APPLICATION_PASSWORD: 'planted secret',
    ...more,
  });
  const before = far.seen.length;
  const open = await openUp(settings, {});
  try {
    const { synced } = await bringUp(open, {});
    const names = (collection: 'pictures' | 'files') =>
      Array.from(synced.mirror.records(collection), ({ key }) => key.replace(far.url, ''));
    const { records, totals } = composeReport(synced.mirror, new Date());
    const findings = records.flatMap((record) => record.findings);
    return {
      names: [...names('pictures'), ...names('files')],
      missing: totals.missing,
      said: findings.map(({ outcome, what, why }) => `${outcome} ${what}: ${why}`),
      signed: far.seen
        .slice(before)
        .filter(({ path, headers }) => path.startsWith(uploads) && headers.authorization)
        .map(({ path }) => path),
    };
  } finally {
    open.close();
  }
}

const paths = [`${uploads}quay.png`, `${uploads}board.pdf`];
const closeAll = (status: number) => paths.forEach((path) => closed.set(path, status));

test.each([401, 403])(
  'an upload that WordPress refuses to the public with %i is missing, and credentials are not used',
  async (status) => {
    closeAll(status);
    const { names, said, signed } = await published();
    expect({ names, signed }).toEqual({ names: [], signed: [] });
    expect(said.toSorted()).toEqual(
      paths.map((path) => `missing ${far.url}${path}: ${refusal(status)}`).toSorted(),
    );
  },
);

test('PRIVATE_UPLOADS publishes it, and the report names each file; without it, the file is gone again', async () => {
  closeAll(403);
  const { names, missing, said, signed } = await published({ PRIVATE_UPLOADS: '1' });
  expect(names).toEqual(paths);
  expect(signed.toSorted()).toEqual(paths.toSorted());
  expect(missing).toBe(0);
  const why = 'WordPress refuses it to the public; PRIVATE_UPLOADS publishes it';
  expect(said.toSorted()).toEqual(
    paths.map((path) => `private ${far.url}${path}: ${why}`).toSorted(),
  );
  // Nothing has changed since, so stored copies would do.
  const again = await published({ PRIVATE_UPLOADS: '1' });
  expect(again).toMatchObject({ names: paths, said, signed: [] });
  expect((await published()).names).toEqual([]);
});

test('an upload that becomes private is gone once it is asked for again', async () => {
  expect((await published()).names).toEqual(paths);
  closeAll(403);
  // With a new mirror, each file is asked for again.
  rmSync(join(folder, 'store'), { recursive: true });
  expect((await published()).names).toEqual([]);
});

test('an upload that becomes public is no longer named', async () => {
  closeAll(403);
  expect((await published({ PRIVATE_UPLOADS: '1' })).said).toHaveLength(2);
  closed.clear();
  rmSync(join(folder, 'store'), { recursive: true });
  expect((await published({ PRIVATE_UPLOADS: '1' })).said).toEqual([]);
});
