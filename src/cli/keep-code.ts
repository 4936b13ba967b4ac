import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { readEnvironment } from '../config/environment.ts';

/*
 * Node keeps what it has made of the program's files, for as long as they are the same: a process that finds it there begins a
 * second earlier. What is imported together with this is too early for it.
 */
const { GALLEY_FOLDER: own = '' } = readEnvironment();
const folder = resolve(own === '' ? '.galley' : own, 'code');

/** Several programs' worth: of one that has changed, what was kept stays until then. */
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
// For threads, and for processes that this one starts.
process.env.NODE_COMPILE_CACHE ??= folder;
