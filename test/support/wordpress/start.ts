import { cp, rm, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wordpressAvailable, wordpressFiles } from './available.ts';
import { startMariaDb } from './mariadb.ts';
import { newestWordPress } from './newest.ts';
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

interface ServerOptions {
  /** Debian's newest WordPress in place of the one that is installed. Default false. */
  readonly newest?: boolean | undefined;
}

/** Debian's WordPress with a MariaDB of its own, in a scratch folder; ends with this process at the latest. */
export async function startWordPressServer({
  newest = false,
}: ServerOptions = {}): Promise<WordPressServer> {
  const available = wordpressAvailable();
  if (!available.ok) throw new Error(`${available.reason}: ${available.install}`);
  const scratch = await createScratch();
  try {
    const files = join(scratch.folder, 'wordpress');
    const original = newest ? await newestWordPress() : wordpressFiles;
    const [socket] = await Promise.all([startMariaDb(scratch), copyWordPress(original, files)]);
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
export async function startWordPress({
  newest,
  ...options
}: SiteOptions & ServerOptions = {}): Promise<WordPress> {
  const server = await startWordPressServer({ newest });
  try {
    return { ...(await server.site(options)), stop: () => server.stop() };
  } catch (cause) {
    await server.stop();
    throw cause;
  }
}

async function copyWordPress(original: string, files: string): Promise<void> {
  // Debian's package links into /etc and other packages; the copy must stand alone.
  await cp(original, files, { recursive: true, dereference: true });
  await rm(join(files, 'wp-content'), { recursive: true });
  for (const name of ['wp-config.php', 'router.php', 'install.php']) {
    await copyFile(fileURLToPath(new URL(`./php/${name}`, import.meta.url)), join(files, name));
  }
}
