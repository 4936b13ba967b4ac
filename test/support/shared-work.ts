import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createCms } from '../../src/wordpress/client/index.ts';
import { linkFile } from '../../src/build/folder/index.ts';
import { openDatabase } from '../../src/content/images/database.ts';
import { inTransaction } from '../../src/sqlite.ts';
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

/** Leaves for other builds of this run the pictures that a build has made. */
export function leaveWork(galley: string): void {
  const shared = process.env[variable];
  if (shared === undefined) return;
  const pictures = join(galley, 'pictures');
  for (const name of readdirSync(pictures))
    copyWorks(join(pictures, name), join(shared, 'pictures'));
}

/**
 * Lets the builds of a new site's folder share compiled templates with all others of this run: one compiles what several need, and
 * they wait for it. Not for a copy of the program, which would be compiled with packages that are gone when its test ends.
 */
export function takeTemplates(galley: string): void {
  const shared = process.env[variable];
  if (shared === undefined) return;
  const renderer = join(shared, 'renderer');
  for (const folder of [renderer, galley]) mkdirSync(folder, { recursive: true });
  symlinkSync(renderer, join(galley, 'renderer'));
}

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
