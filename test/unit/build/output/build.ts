import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  openBuildFolder,
  type Difference,
  type Build,
} from '../../../../src/build/folder/index.ts';

/** A new build folder, and a function for one build after another. */
export async function openSite() {
  const root = await mkdtemp(join(tmpdir(), 'galley-output-'));
  const kept = openBuildFolder(join(root, 'build'));
  onTestFinished(async () => {
    kept.close();
    await rm(root, { recursive: true });
  });
  return {
    root,
    folder: kept.folder,
    /** Returns the differences from the last build. */
    async build(make: (build: Build) => Promise<void> | void): Promise<Difference> {
      const build = await kept.begin();
      try {
        await make(build);
        const { difference } = build.finish();
        return { written: difference.written.toSorted(), removed: difference.removed.toSorted() };
      } finally {
        build.release();
      }
    },
  };
}
