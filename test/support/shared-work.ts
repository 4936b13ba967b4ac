import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  type Dirent,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createCms } from '../../src/wordpress/client/index.ts';
import { linkFile } from '../../src/build/folder/index.ts';
import { openDatabase } from '../../src/content/images/database.ts';
import { inTransaction } from '../../src/lock.ts';
import { folderName } from '../../src/wordpress/mirror/index.ts';
import { scratch } from './scratch.ts';

// Vitest's own process sets it before it starts others.
const variable = 'TEST_SHARED_WORK';

/** Vitest runs this once, before all tests: a folder for what takes long to make, which is gone when the run ends. */
export function setup(): () => Promise<void> {
  const folder = sharedFolder();
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  // A process may be writing what it has compiled.
  return () => rm(folder, { recursive: true, maxRetries: 5 });
}

/** Where builds of a run of tests leave each other what they made. */
export function sharedFolder(): string {
  const known = process.env[variable];
  if (known !== undefined) return known;
  mkdirSync(scratch, { recursive: true });
  return (process.env[variable] = mkdtempSync(join(scratch, 'shared-')));
}

const row = z.object({
  key: z.string(),
  digest: z.string(),
  data: z.string(),
  files: z.string(),
  size: z.int(),
});
const fileNames = z.array(z.object({ name: z.string() }));

/**
 * Gives a new site's folder what other builds of this run made of the same bytes: compiled templates and, where the service can
 * be reached, pictures in all sizes and share pictures. Of what was fetched it is told nothing, so that it asks for all of it.
 */
export async function takeWork(galley: string, cmsUrl?: string): Promise<void> {
  const shared = process.env[variable];
  if (shared === undefined) return;
  takeTemplates(galley);
  const service = cmsUrl === undefined ? null : await rootOf(cmsUrl);
  if (service !== null) takePictures(shared, galley, service);
}

/** Gives it the pictures of the sample of `npm start` and `npm run dev`, whose service starts later, at its usual address. */
export function takeSamplePictures(galley: string): void {
  const shared = process.env[variable];
  if (shared !== undefined) takePictures(shared, galley, 'http://127.0.0.1:4390/wp-json/');
}

function takePictures(shared: string, galley: string, service: string): void {
  mkdirSync(join(shared, 'artwork'), { recursive: true });
  mkdirSync(galley, { recursive: true });
  // Cards are named for what is drawn, and the studio is made for several builds at once.
  symlinkSync(join(shared, 'artwork'), join(galley, 'artwork'));
  copyWorks(join(shared, 'pictures'), join(galley, 'pictures', folderName(service)));
}

/** Leaves for other builds of this run what a build has made. */
export function leaveWork(galley: string): void {
  const shared = process.env[variable];
  if (shared === undefined) return;
  const pictures = join(galley, 'pictures');
  for (const name of readdirSync(pictures))
    copyWorks(join(pictures, name), join(shared, 'pictures'));
  leaveTemplates(galley);
}

/** Gives a site's folder the templates that other builds of this run have compiled of this program, and nothing else. */
export function takeTemplates(galley: string): void {
  const shared = process.env[variable];
  if (shared !== undefined) copyTemplates(shared, galley);
}

/** Leaves for other builds of this run the templates that a build of this program has compiled. */
export function leaveTemplates(galley: string): void {
  const shared = process.env[variable];
  if (shared !== undefined) copyTemplates(galley, shared);
}

/** Their folders are named for the program and its settings. One is there whole, or not at all. */
function copyTemplates(from: string, to: string): void {
  const source = join(from, 'renderer');
  const target = join(to, 'renderer');
  if (!existsSync(source)) return;
  mkdirSync(target, { recursive: true });
  for (const { name } of readdirSync(source, { withFileTypes: true }).filter(isCompiled)) {
    if (existsSync(join(target, name))) continue;
    const growing = mkdtempSync(join(target, '.copied-'));
    cpSync(join(source, name), growing, { recursive: true });
    try {
      renameSync(growing, join(target, name));
    } catch (error) {
      // Another build may have left the same ones meanwhile.
      if (!existsSync(join(target, name))) throw error;
      rmSync(growing, { recursive: true });
    }
  }
}

const isCompiled = (entry: Dirent): boolean => entry.isDirectory() && !entry.name.startsWith('.');

/** Their files are never changed once they are there, so that both folders may have the same ones. */
export function copyWorks(from: string, to: string): void {
  for (const folder of [from, to]) mkdirSync(folder, { recursive: true });
  const source = openDatabase(from);
  const target = openDatabase(to);
  try {
    const has = target.prepare('SELECT 1 FROM works WHERE key = ?');
    const add = target.prepare('INSERT INTO works VALUES (?, ?, ?, ?, ?, 0)');
    const works = z.array(row).parse(source.prepare('SELECT * FROM works').all());
    inTransaction(target, () => {
      for (const { key, digest, data, files, size } of works) {
        if (has.get(key) !== undefined) continue;
        for (const { name } of fileNames.parse(JSON.parse(files))) link(from, to, name);
        add.run(key, digest, data, files, size);
      }
    });
  } finally {
    source.close();
    target.close();
  }
}

function link(from: string, to: string, name: string): void {
  try {
    linkFile(join(from, name), join(to, name));
  } catch (error) {
    // Two works may have a file in common.
    if (!z.object({ code: z.literal('EEXIST') }).safeParse(error).success) throw error;
  }
}

/** What a site's folder is named for; null where a build will have its own trouble to find it. */
async function rootOf(url: string): Promise<string | null> {
  const cms = createCms({ url, retries: 0 });
  try {
    return (await cms.connect()).root;
  } catch {
    return null;
  } finally {
    await cms.close();
  }
}
