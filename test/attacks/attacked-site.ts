import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDesk, type DeskServer } from '../support/desk-server.ts';
import { farFront, type FarFront } from '../support/far-side.ts';
import { startSample } from '../support/sample-service.ts';
import { builtSample } from '../support/shared-sample.ts';
import { putSitePreview } from '../support/site-preview.ts';

/** The content of a file that no request may reach. */
export const marker = 'a-file-that-no-address-leads-to';

/** A server process of the built sample site with its desk. */
export interface AttackedSite extends DeskServer {
  /** The built site's files for readers. */
  readonly dist: string;
  /** Where the server keeps its files, with the file `marker.txt`. */
  readonly folder: string;
  /** Before the content service: sees each request of the server. */
  readonly service: FarFront;
  /** Each file of the server, with its size and time. */
  files(): Promise<readonly string[]>;
}

/** Starts it with a preview of the site. Its name is `spring`, and its key is unknown. */
export async function attackedSite(
  settings: Readonly<Record<string, string>> = {},
): Promise<AttackedSite> {
  const { dist } = await builtSample('');
  const service = await farFront();
  const cms = await startSample({ basicAuthPlugin: true, publicUrl: service.url });
  service.leadTo(Number(new URL(cms.url).port));
  const folder = await mkdtemp(join(tmpdir(), 'galley-attacked-'));
  await writeFile(join(folder, 'marker.txt'), marker);
  await mkdir(join(folder, 'releases'));
  putSitePreview(join(folder, 'releases'), 'spring', {
    'index.html': 'Spring',
    'a.txt': 'Spring',
    '404.html': 'Not here',
  });
  const desk = await startDesk(
    dist,
    { CMS_URL: service.url, GALLEY_FOLDER: folder, ...settings },
    folder,
  );
  return {
    ...desk,
    dist,
    folder,
    service,
    async files() {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      const lines = found
        .filter((each) => each.isFile())
        .map(async ({ parentPath, name }) => {
          const path = join(parentPath, name);
          const { size, mtimeMs } = await stat(path);
          return `${path} ${size} ${mtimeMs}`;
        });
      return (await Promise.all(lines)).toSorted();
    },
    async stop() {
      await desk.stop();
      await service.close();
      await cms.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
