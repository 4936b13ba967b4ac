import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCms } from '../../src/wordpress/client/index.ts';
import { folderName } from '../../src/wordpress/mirror/index.ts';
import { copyWorks } from '../../test/support/shared-work.ts';

/** Pictures as they were encoded, which the magazines of all sizes have in common. */
export interface SharedWorks {
  /** Gives them to a site, before it is built for the first time. */
  take(galley: string, url: string): Promise<void>;
  /** Keeps those of a site for the next one. */
  leave(galley: string): void;
}

export function sharedWorks(works: string): SharedWorks {
  return {
    async take(galley, url) {
      if (!existsSync(works) || existsSync(join(galley, 'pictures'))) return;
      const cms = createCms({ url, retries: 0 });
      const { root } = await cms.connect();
      await cms.close();
      copyWorks(join(works, 'pictures'), join(galley, 'pictures', folderName(root)));
      cpSync(join(works, 'artwork'), join(galley, 'artwork'), { recursive: true });
    },
    leave(galley) {
      if (existsSync(works)) return;
      const pictures = join(galley, 'pictures');
      for (const name of readdirSync(pictures)) {
        copyWorks(join(pictures, name), join(works, 'pictures'));
      }
      cpSync(join(galley, 'artwork'), join(works, 'artwork'), { recursive: true });
    },
  };
}
