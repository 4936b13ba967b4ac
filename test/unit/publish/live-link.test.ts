import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLive, goLive } from '../../../src/publish/targets/folder.ts';

/** Looks for the live site all the time, in a process of its own, and prints how often it was there and how often not. */
const reader = `
  const { readlinkSync } = require('node:fs');
  const counts = { found: 0, missing: 0 };
  const look = () => {
    for (let times = 0; times < 1000; times += 1)
      try { readlinkSync(process.argv[1]); counts.found += 1; } catch { counts.missing += 1; }
  };
  look();
  process.send('ready');
  setInterval(look, 0);
  process.on('message', () => { process.send(counts); process.disconnect(); process.exit(); });
`;

test('while one release follows another, a reader finds one of them at every moment', async () => {
  const releases = mkdtempSync(join(tmpdir(), 'galley-live-link-'));
  onTestFinished(() => rmSync(releases, { recursive: true, force: true }));
  const ids = ['20261122T031522Z-4f1c', '20261122T041522Z-5a2d'] as const;
  for (const id of ids) mkdirSync(join(releases, id));
  goLive(releases, ids[0]);

  const child = spawn(process.execPath, ['-e', reader, join(releases, 'current')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  for (let times = 0; times < 500; times += 1) {
    const id = ids[times % 2] ?? ids[0];
    goLive(releases, id);
    expect(findLive(releases)?.id).toBe(id);
  }
  child.send('end');
  const [counts] = (await once(child, 'message')) as [unknown];
  expect(counts).toMatchObject({ missing: 0 });
});
