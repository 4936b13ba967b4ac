import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const kept = fileURLToPath(new URL('../../../.galley/wordpress-newest', import.meta.url));

/** The package, and what its files link to. */
const packages = ['wordpress', 'libphp-phpmailer', 'php-getid3'];

/**
 * The folder of the newest WordPress that Debian has, in its unstable suite. It is downloaded and unpacked at first, and kept; nothing of
 * it is installed. Throws an Error with the reason if that is impossible.
 */
export async function newestWordPress(): Promise<string> {
  const files = join(kept, 'usr/share/wordpress');
  const isThere = () => existsSync(join(files, 'wp-includes/version.php'));
  if (isThere()) return files;
  await mkdir(resolve(kept, '..'), { recursive: true });
  const folder = await mkdtemp(`${kept}-`);
  try {
    await download(folder);
    const unpacked = join(folder, 'unpacked');
    for (const name of await readdir(folder))
      if (name.endsWith('.deb')) await run('dpkg-deb', ['-x', join(folder, name), unpacked]);
    await followLinks(unpacked);
    // Another process may have been faster: its folder is whole, since it came by one renaming.
    await rename(unpacked, kept).catch((error: unknown) => {
      if (!isThere()) throw error;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  return files;
}

/** The version in WordPress's own file. */
export async function versionOf(files: string): Promise<string> {
  const text = await readFile(join(files, 'wp-includes/version.php'), 'utf8');
  return /\$wp_version = '([^']+)'/.exec(text)?.[1] ?? 'unknown';
}

async function download(folder: string): Promise<void> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)']);
  const mirror = stdout.split('\n').find((address) => /\/debian\/?$/.test(address));
  if (mirror === undefined) throw new Error('apt-get knows no mirror of Debian');
  const list = join(folder, 'unstable.list');
  await writeFile(list, `deb ${mirror} unstable main\n`);
  await mkdir(join(folder, 'lists/partial'), { recursive: true });
  const apart = [
    `Dir::Etc::SourceList=${list}`,
    'Dir::Etc::SourceParts=/dev/null',
    `Dir::State::Lists=${join(folder, 'lists')}`,
    'Dir::Cache::pkgcache=',
    'Dir::Cache::srcpkgcache=',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  await run('apt-get', [...apart, 'update'], { cwd: folder });
  await run('apt-get', [...apart, 'download', ...packages], { cwd: folder });
}

/** Puts files in the place of links, so that the folder stands alone. A link to what no package has goes. */
async function followLinks(root: string): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue;
    const link = join(entry.parentPath, entry.name);
    const to = await readlink(link);
    const target = to.startsWith('/') ? join(root, to) : resolve(entry.parentPath, to);
    await rm(link);
    const found = [target, to].find((path) => path.startsWith('/') && existsSync(path));
    if (found !== undefined) await copyFile(found, link);
  }
}
