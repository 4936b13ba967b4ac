import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createCms } from '../../../src/wordpress/client/index.ts';
import { credentialsOf, generations, useCms } from './run-cms.ts';

vi.setConfig({ testTimeout: 60_000 });

const record = z.object({ id: z.number() });
const idIn = (out: string): string => String(record.parse(JSON.parse(out)).id);

describe.each(generations)('npm run cms writes in %s', (generation) => {
  const run = useCms(generation);
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-cms-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The current record in WordPress. */
  const stored = async (id: string) => {
    const cms = createCms({ url: run.url(), credentials: credentialsOf(generation) });
    try {
      return await cms.posts.get(Number(id), { context: 'edit' });
    } finally {
      await cms.close();
    }
  };

  // Commands are the same for both; what the client asks is in the contract.
  if (generation === 'legacy') {
    test('texts that cannot be set are refused before the file is sent', async () => {
      const path = join(folder, 'words.txt');
      await writeFile(path, 'Words');
      const { code, err } = await run(['media', 'upload', path, '--alt', 'Words']);
      expect(code).toBe(2);
      expect(err).toContain('cannot set --alt');
    });
    return;
  }

  test('a draft from standard input, moved to the trash, then deleted', async () => {
    const input = '<p>Ærø, “quoted” & 港</p>';
    const made = await run(['posts', 'create', '-', '--title', 'Überfahrt', '--json'], { input });
    expect(made.code).toBe(0);
    const id = idIn(made.out);
    expect(await stored(id)).toMatchObject({
      status: 'draft',
      raw: { title: 'Überfahrt', content: input },
    });

    const kept = await run(['posts', 'delete', id]);
    expect(kept.code).toBe(2);
    expect(await stored(id)).toMatchObject({ status: 'draft' });

    const trashed = await run(['posts', 'delete', id, '--yes']);
    expect(trashed.code).toBe(0);
    expect(trashed.out).toContain(
      `Moved post ${id} to the trash. It can be restored at ${run.url()}/wp-admin/edit.php?post_status=trash&post_type=post`,
    );
    const again = await run(['posts', 'delete', id, '--yes', '--json']);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out)).toMatchObject({ outcome: 'already-trashed' });
    expect(await stored(id)).toMatchObject({ status: 'trash' });

    const gone = await run(['posts', 'delete', id, '--yes', '--force']);
    expect(gone.out).toContain(`Deleted post ${id} permanently.`);
    expect((await run(['posts', 'delete', id, '--yes', '--force'])).code).toBe(4);
  });

  test('a published page from a file, with the given date and slug', async () => {
    const path = join(folder, 'page.html');
    await writeFile(path, '\ufeff<p>From a file.</p>');
    const made = await run([
      ...['posts', 'create', path, '--type', 'page', '--title', 'Rules', '--status', 'publish'],
      ...['--slug', 'harbour-rules', '--date', '2024-07-05T12:00:00', '--json'],
    ]);
    expect(JSON.parse(made.out)).toMatchObject({
      type: 'page',
      status: 'publish',
      slug: 'harbour-rules',
      dateLocal: '2024-07-05T12:00:00',
    });
    const gone = await run([
      ...['posts', 'delete', idIn(made.out), '--type', 'page'],
      ...['--force', '--yes'],
    ]);
    expect(gone.code).toBe(0);
  });

  test('a picture is uploaded under a safe name, byte for byte, and deleted permanently', async () => {
    const path = join(folder, 'Ruder Böße (1); rm -rf "x".JPG');
    const bytes = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#268' },
    })
      .jpeg()
      .toBuffer();
    await writeFile(path, bytes);
    const { code, out, err } = await run([
      'media',
      'upload',
      path,
      '--alt',
      'Six rowers',
      '--json',
    ]);
    expect(code, err).toBe(0);
    const media = z
      .object({ id: z.number(), url: z.string(), mimeType: z.string(), alt: z.string() })
      .parse(JSON.parse(out));
    expect(media.mimeType).toBe('image/jpeg');
    expect(media.url).toMatch(/\/Ruder-Bosse-1-rm-rf-x\.(?:JPG|jpe?g)$/);
    expect(media.alt).toBe('Six rowers');
    const served = await fetch(media.url);
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    const id = String(media.id);
    expect((await run(['media', 'delete', id, '--yes'])).out).toContain(
      `Deleted media ${id} permanently.`,
    );
    expect((await fetch(media.url)).status).toBe(404);
  });

  test('a file that WordPress refuses is an error', async () => {
    const path = join(folder, 'tool.exe');
    await writeFile(path, Buffer.from('MZ\u0090 a program'));
    const { code, out, err } = await run(['media', 'upload', path]);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('not allowed to upload this file type');
  });

  test('a deletion that is refused names its request', async () => {
    const env = { CMS_USER: '', CMS_PASSWORD: '', CMS_APPLICATION_PASSWORD: '' };
    const { code, err } = await run(['posts', 'delete', '12', '--yes'], { env });
    expect(code).toBe(3);
    expect(err).toMatch(/Deleting needs credentials.*\nRequest: DELETE http\S+\/posts\/12\n/);
  });
});
