import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMetrics, countRebuilds } from '../../../../src/server/ops/metrics.ts';
import { createRebuilds } from '../../../../src/server/rebuilds/queue.ts';
import type { RunRebuild } from '../../../../src/server/rebuilds/rebuild.ts';

const settings = {
  rebuilds: { secret: null, quiet: 0, lookEvery: null, hook: null },
  deploy: {
    ...({ context: 'production', livePath: '/' } as const),
    ...{ branch: null, commit: null, drafts: false },
  },
} as const;

test('each rebuild is counted once, when it has ended, by how', async () => {
  const metrics = createMetrics({ areRead: false, release: () => null });
  let runs = 0;
  const run: RunRebuild = (_, onNews) => {
    runs += 1;
    onNews({ step: 'reading', done: 1, total: 2 });
    if (runs === 1) onNews({ step: 'failed', reason: 'No.', advice: null });
    return Promise.resolve();
  };
  const rebuilds = createRebuilds({ settings, log: pino({ level: 'silent' }), run });
  countRebuilds(rebuilds, metrics);
  for (const reason of ['one', 'two']) {
    const { id } = rebuilds.request({ by: 'look', who: null, reason });
    await expect.poll(() => rebuilds.get(id)?.endedAt).not.toBeNull();
  }
  await rebuilds.close();
  const { text } = await metrics.read();
  expect(text).toContain('galley_rebuild_duration_seconds_count{result="failed"} 2');
});

test('bytes of uploads add up, and what is live is one label', async () => {
  let live: string | null = null;
  const metrics = createMetrics({ areRead: false, release: () => live });
  metrics.uploaded(1000);
  metrics.uploaded(24);
  expect((await metrics.read()).text).toContain('galley_upload_bytes_total 1024');
  live = 'one';
  await metrics.read();
  live = 'two';
  const { text } = await metrics.read();
  expect(text.match(/^galley_live_release_info.*$/gm)).toEqual([
    'galley_live_release_info{release="two"} 1',
  ]);
});
