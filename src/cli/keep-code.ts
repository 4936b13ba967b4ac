import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { readEnvironment } from '../config/environment.ts';

/* Node keeps the compiled code of the program, which makes a process start a second earlier.
   Modules that are imported together with this one are not cached. */
const { GALLEY_FOLDER: own = '' } = readEnvironment();
const folder = resolve(own === '' ? '.galley' : own, 'code');

/** The folder is emptied if it has more files than this, most of them of old versions. */
const most = 10_000;

const countFiles = (): number => {
  try {
    return readdirSync(folder)
      .map((each) => readdirSync(join(folder, each)).length)
      .reduce((sum, count) => sum + count, 0);
  } catch {
    return 0;
  }
};

if (countFiles() > most) rmSync(folder, { recursive: true, force: true });
enableCompileCache(folder);
// For threads and child processes.
process.env.NODE_COMPILE_CACHE ??= folder;
