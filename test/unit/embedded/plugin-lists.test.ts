import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../support/embedded/index.ts';
import { sampleSeed } from '../../../src/embedded/sample/index.ts';
import { createCms } from '../../../src/wordpress/client/index.ts';
import { openMirror } from '../../../src/wordpress/mirror/index.ts';
import { sync } from '../../../src/wordpress/sync/index.ts';

test('the sample’s shop and calendar reach the mirror, past events too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-lists-'));
  const service = await startEmbedded({
    folder: join(folder, 'service'),
    seed: await sampleSeed({ hasPlugins: false, hasShop: true }),
  });
  const cms = createCms({ url: service.url });
  const mirror = openMirror({ folder: join(folder, 'mirror'), service: service.url });
  onTestFinished(async () => {
    mirror.close();
    await cms.close();
    await service.close();
    await rm(folder, { recursive: true });
  });
  const factsOf = () =>
    Array.from(mirror.records('entries'), ({ record }) => record)
      .filter(({ facts }) => facts !== null)
      .map(({ slug, path, facts }) => [
        slug,
        path,
        facts?.kind === 'product' ? facts.price?.now.text : `past: ${facts?.isPast}`,
      ])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b));

  const { warnings } = await sync(cms, mirror, { maxShrink: 0.1 });
  expect(warnings).toEqual([]);
  expect(factsOf()).toEqual([
    ['broa-of-the-week', '/product/broa-of-the-week/', '$6.50'],
    ['harbour-map', '/product/harbour-map/', '$24.50'],
    ['regatta-2025', '/event/regatta-2025/', 'past: true'],
    ['the-long-carol-service', '/event/the-long-carol-service/', 'past: false'],
    ['tide-clock', '/product/tide-clock/', '$189.00'],
  ]);
  const paths = ['product', 'tribe_events'].map(
    (name) => mirror.get('types', name)?.record.archivePath,
  );
  expect(paths).toEqual(['/shop/', '/events/']);

  // A second sync finds the same, and loses nothing.
  expect(await sync(cms, mirror, { maxShrink: 0.1 })).toMatchObject({ changed: 0, removed: 0 });
});
