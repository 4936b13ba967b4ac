import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStanding, type Difference, type Setting } from '../../../../src/build/folder/index.ts';

/** A standing site in a folder of its own, and one build of it after another. */
export async function openSite() {
  const root = await mkdtemp(join(tmpdir(), 'galley-output-'));
  const standing = openStanding(join(root, 'standing'));
  onTestFinished(async () => {
    standing.close();
    await rm(root, { recursive: true });
  });
  return {
    root,
    folder: standing.folder,
    /** Gives what is different from before. */
    async build(make: (setting: Setting) => Promise<void> | void): Promise<Difference> {
      const setting = await standing.begin();
      try {
        await make(setting);
        const { difference } = setting.finish();
        return { written: difference.written.toSorted(), removed: difference.removed.toSorted() };
      } finally {
        setting.release();
      }
    },
  };
}
