import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeState } from '../../../../src/build/output/index.ts';
import { openMirror } from '../../../../src/wordpress/mirror/index.ts';
import { post } from '../../wordpress/mirror/mirrors.ts';
import { openSite } from './build.ts';

test('published.json and its time stay until its content changes', async () => {
  const { root, folder, build } = await openSite();
  const mirror = openMirror({ folder: join(root, 'mirror'), service: 'https://news.example/' });
  onTestFinished(() => {
    mirror.close();
    vi.useRealTimers();
  });
  const write = async (...records: readonly ReturnType<typeof post>[]) => {
    const write = mirror.begin();
    for (const record of records) write.put('entries', String(record.id), record);
    await write.commit();
  };
  const at = async (time: string) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
    const difference = await build((build) =>
      writeState(build, { mirror, program: 'one', isPreview: false }),
    );
    const state: unknown = JSON.parse(
      await readFile(join(folder, 'server/published.json'), 'utf8'),
    );
    return { written: difference.written.length, state };
  };

  await write(post(1, '', 'Fog'), post(2, '', 'Boats'));
  expect(await at('2026-01-01T10:00:00Z')).toMatchObject({
    written: 1,
    state: {
      builtAt: '2026-01-01T10:00:00.000Z',
      texts: [{ type: 'post', id: 1, title: 'Fog' }, { id: 2 }],
    },
  });
  expect(await at('2026-01-01T11:00:00Z')).toMatchObject({
    written: 0,
    state: { builtAt: '2026-01-01T10:00:00.000Z' },
  });
  await write(post(2, '', 'Ships'));
  expect(await at('2026-01-01T12:00:00Z')).toMatchObject({
    written: 1,
    state: {
      builtAt: '2026-01-01T12:00:00.000Z',
      texts: [
        { id: 1, title: 'Fog' },
        { id: 2, title: 'Ships' },
      ],
    },
  });
});
