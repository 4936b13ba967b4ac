import type { ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { openMirror, type Mirror } from '../../../../src/wordpress/mirror/index.ts';
import { heldBackLine, sync } from '../../../../src/wordpress/sync/index.ts';
import { farFront, json, wpError, type FarFront, type Seen } from '../../../support/far-side.ts';
import { openMagazine, type Magazine } from '../../../support/magazine.ts';

let front: FarFront;
let magazine: Magazine;
let folder: string;
let mirror: Mirror;
beforeEach(async () => {
  front = await farFront();
  magazine = await openMagazine(12, { publicUrl: front.url });
  front.leadTo(Number(new URL(magazine.url).port));
  folder = mkdtempSync(join(tmpdir(), 'galley-held-'));
  mirror = openMirror({ folder, service: front.url });
});
afterEach(async () => {
  mirror.close();
  await front.close();
  await magazine.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async (into = mirror, full = false) => {
  const cms = createCms({ url: front.url, retries: 0 });
  try {
    return await sync(cms, into, { maxShrink: 0.1, full });
  } finally {
    await cms.close();
  }
};

const answer = z.union([z.array(z.looseObject({ id: z.int() })), z.looseObject({})]);

/** A plugin's field that WordPress can't send, such as 1e999: each answer with the whole text fails. */
function breakText(id: number, fail: (response: ServerResponse) => void) {
  const { port } = new URL(magazine.url);
  const pass = async ({ path, query }: Seen, response: ServerResponse) => {
    const asked = await fetch(`http://127.0.0.1:${port}${path}?${query}`);
    const body = answer.parse(await asked.json());
    if ([body].flat().some((one) => one['id'] === id)) {
      fail(response);
      return;
    }
    const totals = ['x-wp-total', 'x-wp-totalpages'].map((name) => [
      name,
      asked.headers.get(name) ?? '',
    ]);
    const { status } = asked;
    json(response, body, { status, headers: Object.fromEntries(totals) });
  };
  front.interrupt((request, response) => {
    const isWhole = request.query.get('_fields')?.includes('content') === true;
    if (!/\/wp\/v2\/posts\b/.test(request.path) || !isWhole) return false;
    void pass(request, response);
    return true;
  });
}

const idOf = (slug: string): number =>
  [...mirror.records('entries')].find(({ record: each }) => each.slug === slug)?.record.id ?? 0;

test.each([
  [
    'can’t be encoded',
    (response: ServerResponse) =>
      wpError(response, 500, 'rest_encode_error', 'Inf and NaN cannot be JSON encoded'),
    'The content service answered 500 (rest_encode_error): Inf and NaN cannot be JSON encoded',
  ],
  [
    'ends early',
    (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":'),
    'The response of the content service is not complete JSON: it ends early or is damaged.',
  ],
])('a text that %s is held back by its name, and the rest is read', async (_, fail, why) => {
  await read();
  const [{ record: kept } = { record: null }] = mirror.records('entries', { kind: 'post' });
  if (kept === null) throw new Error('There is no post.');
  breakText(kept.id, fail);
  const report = await read(mirror, true);
  expect(report.warnings).toEqual([]);
  expect(report.heldBack).toEqual([
    {
      type: 'post',
      id: kept.id,
      label: `post ${kept.id}`,
      title: kept.title,
      path: kept.path,
      why,
    },
  ]);
  expect(heldBackLine(report.heldBack[0]!)).toContain(
    `post ${kept.id} “${kept.title}”: readers keep its last version. ${why}`,
  );
  expect(idOf(kept.slug)).toBe(kept.id);

  // Another machine reads the site for the first time.
  const other = openMirror({ folder: join(folder, 'other'), service: front.url });
  const first = await read(other);
  expect(first.heldBack).toMatchObject([{ id: kept.id, title: '', path: null }]);
  expect(first.counts['posts']).toBe((report.counts['posts'] ?? 0) - 1);
  other.close();

  front.relent();
  expect(await read()).toMatchObject({ heldBack: [], unreadable: [] });
});
