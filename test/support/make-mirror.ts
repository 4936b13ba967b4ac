import { join } from 'node:path';
import { createCms } from '../../src/wordpress/client/index.ts';
import { openMirror } from '../../src/wordpress/mirror/index.ts';
import { sync } from '../../src/wordpress/sync/index.ts';

/** Leaves in `folder` what a build leaves there of a content service, without pictures. */
export async function makeMirror(folder: string, cmsUrl: string): Promise<void> {
  const cms = createCms({ url: cmsUrl, retries: 0 });
  const { root } = await cms.connect();
  const store = openMirror({ folder: join(folder, 'store'), service: root });
  await sync(cms, store, { maxShrink: 1 });
  store.close();
  await cms.close();
}
