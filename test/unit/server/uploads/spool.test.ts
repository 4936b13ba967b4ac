import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { spool } from '../../../../src/server/uploads/spool.ts';

/** A body of which the rest never comes. */
async function* stuck() {
  yield new Uint8Array(1_000);
  await new Promise(() => undefined);
}

test('a file whose client leaves while it is being opened does not come back once it is removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-spooled-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const client = new AbortController();
    const path = join(folder, String(attempt));
    const options = { mostBytes: 10_000, announced: undefined, signal: client.signal };
    const spooled = spool(stuck(), path, options);
    client.abort();
    await expect(spooled).rejects.toThrow('The file ended early.');
    await rm(path, { force: true });
  }
  expect(await readdir(folder)).toEqual([]);
});
