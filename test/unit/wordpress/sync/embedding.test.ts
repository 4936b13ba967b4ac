import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createCms } from '../../../../src/wordpress/client/index.ts';
import { openMirror } from '../../../../src/wordpress/mirror/index.ts';
import { sync } from '../../../../src/wordpress/sync/index.ts';
import {
  farSide,
  json,
  v2Index,
  v2Post,
  wpError,
  type FarSide,
} from '../../../support/far-side.ts';

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** A site that lists no users to the public, with a mirror of it. */
async function siteWithoutUsers(posts: number[], embedding: 'breaks' | 'works') {
  const far: FarSide = await farSide(({ path, query }, response) => {
    const route = path.replace('/wp-json/wp/v2/', '');
    const totals = (count: number) => ({ 'x-wp-total': `${count}`, 'x-wp-totalpages': '1' });
    if (path === '/') response.end('<html lang="en"></html>');
    else if (path === '/wp-json/') json(response, v2Index(far.url));
    else if (route.startsWith('/')) wpError(response, 404, 'rest_no_route');
    else if (route === 'users') wpError(response, 401, 'rest_forbidden', 'Not for you.');
    else if (route !== 'posts') json(response, [], { headers: totals(0) });
    else if (Number(query.get('page')) > 1) wpError(response, 400, 'rest_post_invalid_page_number');
    else if (query.has('_embed') && embedding === 'breaks') {
      wpError(response, 500, 'internal_server_error', 'There has been a critical error.');
    } else {
      json(
        response,
        posts.map((id) => v2Post(id, { link: `${far.url}/post-${id}/` })),
        { headers: totals(posts.length) },
      );
    }
  });
  const folder = mkdtempSync(join(tmpdir(), 'galley-sync-'));
  const cms = createCms({ url: far.url, retries: 0 });
  const mirror = openMirror({ folder, service: far.url });
  endings.push(
    () => far.close(),
    () => cms.close(),
    () => rmSync(folder, { recursive: true, force: true }),
    () => mirror.close(),
  );
  return { mirror, far, sync: () => sync(cms, mirror, { maxShrink: 0.1 }) };
}

// With one or two posts, each of them looks like the one record that breaks its page.
test.for([1, 2, 12])(
  'a site that breaks on embedding what it refuses to list keeps all its posts (%i)',
  async (count) => {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    const here = await siteWithoutUsers(ids, 'breaks');
    const report = await here.sync();
    expect(report.counts.posts).toBe(count);
    expect(report.unreadable).toEqual([]);
    expect(report.warnings).toEqual([
      'The authors can’t be read: The content service answered 401 (rest_forbidden): Not for you. Bylines use the author names in the posts.',
      'The service fails when posts include their authors and terms, so Galley reads posts without them.',
    ]);
  },
);

test('where embedding works, posts are read once', async () => {
  const here = await siteWithoutUsers([1, 2], 'works');
  await here.sync();
  const reads = here.far.seen.filter(
    ({ path, query }) =>
      path.endsWith('/posts') &&
      query.get('per_page') === '100' &&
      query.get('_fields')?.includes('content') === true,
  );
  expect(reads.map(({ query }) => query.has('_embed'))).toEqual([true]);
});
