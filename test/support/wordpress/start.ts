import { cp, rm, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wordpressAvailable, wordpressFiles } from './available.ts';
import { startMariaDb } from './mariadb.ts';
import { createScratch } from './scratch.ts';
import { startSite } from './site.ts';
import type { SiteOptions, WordPressSite } from './site.ts';

export interface WordPressServer {
  /** Installs one more site. */
  site(options?: SiteOptions): Promise<WordPressSite>;
  /** Ends everything and removes the files. */
  stop(): Promise<void>;
}

interface WordPress extends WordPressSite {
  stop(): Promise<void>;
}

/** Debian's WordPress with a MariaDB of its own, in a scratch folder; ends with this process at the latest. */
export async function startWordPressServer(): Promise<WordPressServer> {
  const available = wordpressAvailable();
  if (!available.ok) throw new Error(`${available.reason}: ${available.install}`);
  const scratch = await createScratch();
  try {
    const files = join(scratch.folder, 'wordpress');
    const [socket] = await Promise.all([startMariaDb(scratch), copyWordPress(files)]);
    let sites = 0;
    return {
      site: (options = {}) => startSite({ scratch, files, socket }, `site${++sites}`, options),
      stop: () => scratch.end(),
    };
  } catch (cause) {
    await scratch.end();
    throw cause;
  }
}

/** One WordPress site, with a server to itself. */
export async function startWordPress(options: SiteOptions = {}): Promise<WordPress> {
  const server = await startWordPressServer();
  try {
    return { ...(await server.site(options)), stop: () => server.stop() };
  } catch (cause) {
    await server.stop();
    throw cause;
  }
}

async function copyWordPress(files: string): Promise<void> {
  // Debian's package links into /etc and other packages; the copy must stand alone.
  await cp(wordpressFiles, files, { recursive: true, dereference: true });
  await rm(join(files, 'wp-content'), { recursive: true });
  for (const name of ['wp-config.php', 'router.php', 'install.php']) {
    await copyFile(fileURLToPath(new URL(`./php/${name}`, import.meta.url)), join(files, name));
  }
}
