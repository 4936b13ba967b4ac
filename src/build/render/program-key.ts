import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSettings } from '../../config/index.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The sources that pages are made with. */
const sources = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package.json'];
/** npm's lists of installed packages. The second one is not in every installation. */
const installed = ['package-lock.json', 'node_modules/.package-lock.json'];

/**
 * A digest of the program and of the settings that change pages. If it changes, all files are made again. It may change without need,
 * never the reverse.
 * @param more a digest of the owner's own collections, which are compiled into the program.
 */
export function programKey(more = ''): string {
  const { siteUrl, basePath, siteLanguage, deskUrl, lookFile, embedHosts, copyFiles, deploy } =
    loadSettings();
  const { context, livePath, drafts } = deploy;
  // Only previews show branch and commit.
  const named = context === 'preview' ? [deploy.branch, deploy.commit] : [];
  const settings = [
    ...[process.version, siteUrl, basePath, siteLanguage, deskUrl, embedHosts, copyFiles],
    ...[context, livePath, drafts, named, more],
  ];
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const name of sources) add(hash, join(root, name));
  for (const name of installed) if (existsSync(join(root, name))) add(hash, join(root, name));
  if (lookFile !== null) add(hash, lookFile);
  return hash.digest('hex').slice(0, 32);
}

function add(hash: Hash, path: string): void {
  const files = filesBelow(path);
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`\0${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { recursive: true, withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
