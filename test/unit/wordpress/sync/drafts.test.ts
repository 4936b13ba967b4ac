import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCms, type Credentials } from '../../../../src/wordpress/client/index.ts';
import { openMirror } from '../../../../src/wordpress/mirror/index.ts';
import { mirrorService, sync } from '../../../../src/wordpress/sync/index.ts';
import { proveDrafts } from '../../../../src/wordpress/sync/read/drafts.ts';
import { startSample, type SampleService } from '../../../support/sample-service.ts';

const editor: Credentials = {
  method: 'application-password',
  user: 'editor',
  password: 'Kelp Tide Mast Sail Knot Rope',
};

let services: { readonly v2: SampleService; readonly legacy: SampleService };
let folder = '';
beforeAll(async () => {
  services = {
    v2: await startSample(),
    legacy: await startSample({ legacyPlugin: true, v2: false }),
  };
  folder = mkdtempSync(join(tmpdir(), 'galley-drafts-'));
});
afterAll(async () => {
  await services.v2.stop();
  await services.legacy.stop();
  rmSync(folder, { recursive: true });
});

describe.each(['v2', 'legacy'] as const)('the drafts of a preview, by %s', (generation) => {
  const read = async (drafts: boolean) => {
    const cms = createCms({
      url: services[generation].url,
      generation,
      credentials: editor,
      retries: 0,
    });
    const { root } = await cms.connect();
    const name = `${generation} ${mirrorService(root, { drafts })}`;
    const mirror = openMirror({ folder, service: name });
    try {
      const report = await sync(cms, mirror, { maxShrink: 0.1, drafts });
      const posts = Array.from(mirror.records('entries', { kind: 'post' }), ({ record }) => record);
      const bodies = await Promise.all(posts.map(({ body }) => mirror.body(body)));
      return { posts, report, text: JSON.stringify(bodies) };
    } finally {
      mirror.close();
      await cms.close();
    }
  };

  it('are in its mirror, each at a path of its own, beside all that is published as it is', async () => {
    const live = await read(false);
    const preview = await read(true);
    expect(live.posts.every(({ draft }) => draft === undefined)).toBe(true);
    const found = preview.posts.filter(({ draft }) => draft !== undefined);
    expect(found.map(({ draft, title }) => [draft, title]).toSorted()).toEqual([
      ['draft', 'Who wrapped the founder?'],
      ['future', 'What was in the time capsule'],
      ['pending', 'The spare gearbox has arrived'],
    ]);
    for (const { id, path } of found) expect(path).toBe(`/draft-${id}/`);
    const published = preview.posts.filter(({ draft }) => draft === undefined);
    expect(published).toEqual(live.posts);
    for (const { title } of found) {
      expect(live.posts.map((post) => post.title)).not.toContain(title);
    }
  });

  it('are the same when they are read again', async () => {
    const first = await read(true);
    const second = await read(true);
    expect(second.posts).toEqual(first.posts);
    expect(second.report).toMatchObject({ added: 0, removed: 0 });
  });
});

it('an account that may write nothing is told so', async () => {
  const cms = createCms({ url: services.v2.url, credentials: editor, retries: 0 });
  const me = await cms.users.me();
  const asReader = { ...me, capabilities: new Set(['read']) };
  const users = { ...cms.users, me: () => Promise.resolve(asReader) };
  const reader = { ...cms, users };
  await expect(proveDrafts(reader)).rejects.toMatchObject({
    name: 'SyncError',
    code: 'drafts',
    message: expect.stringContaining('may not read drafts') as string,
  });
  await expect(proveDrafts(cms)).resolves.toBeUndefined();
  await cms.close();
});
