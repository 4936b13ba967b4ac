import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { pathsBetween } from './changes.ts';
import { linkFile } from '../standing/index.ts';
import { cloneFolder } from './clone-folder.ts';
import { copyKinds } from './compress.ts';
import { removeFiles } from './remove-files.ts';

// A second set of a release's files, which the next release is made of by changing what changes: to make one, or to remove
// one, takes as long as a site is large.
const spareName = '.spare';
/** Begins the name of one that is not whole yet. */
export const growingSpare = '.sparing';
const wordFile = 'spare.json';

const schema = z.object({ of: z.string() });

// What readers and their server get; all else in a release is about it.
const parts = ['client', 'server'];

/** Moves the files of a release to a folder that is not there yet: those of the spare, or else links made now. */
export function takeSpare(releases: string, of: string, to: string): void {
  if (follow(releases, of)) {
    renameSync(join(releases, spareName), to);
    rmSync(join(to, wordFile));
  } else cloneParts(join(releases, of), to);
}

/** Sees to it that there is a spare of a release, for the next one. */
export function makeSpare(releases: string, of: string): void {
  if (follow(releases, of)) return;
  removeSpare(releases);
  const growing = join(releases, growingSpare);
  cloneParts(join(releases, of), growing);
  finish(releases, of);
}

/** Makes a spare of a release out of an older one that nobody needs. False where it can't be: then that one stays. */
export function turnIntoSpare(releases: string, old: string, of: string): boolean {
  if (spareOf(releases) === of) return false;
  const paths = pathsBetween(releases, old, of);
  if (paths === null) return false;
  removeSpare(releases);
  renameSync(join(releases, old), join(releases, growingSpare));
  takeOver(releases, of, paths);
  return true;
}

function spareOf(releases: string): string | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(releases, spareName, wordFile), 'utf8'))).of;
  } catch {
    return null;
  }
}

/** Brings the spare up to date with a release. False where there is none, or it is not known what is different. */
function follow(releases: string, of: string): boolean {
  const old = spareOf(releases);
  if (old === null || old === of) return old !== null;
  const paths = pathsBetween(releases, old, of);
  if (paths === null) return false;
  renameSync(join(releases, spareName), join(releases, growingSpare));
  takeOver(releases, of, paths);
  return true;
}

/** Takes these paths over from a release, with their compressed copies, as they are there. */
function takeOver(releases: string, of: string, paths: ReadonlySet<string>): void {
  const [growing, release] = [join(releases, growingSpare), join(releases, of)];
  const names = [...paths].flatMap((path) => [path, ...copyKinds.map((kind) => `${path}.${kind}`)]);
  removeFiles(growing, [...new Set(names)]);
  for (const name of new Set(names)) {
    if (!existsSync(join(release, name))) continue;
    mkdirSync(dirname(join(growing, name)), { recursive: true });
    linkFile(join(release, name), join(growing, name));
  }
  for (const name of readdirSync(growing)) {
    if (!parts.includes(name)) rmSync(join(growing, name), { recursive: true, force: true });
  }
  finish(releases, of);
}

function finish(releases: string, of: string): void {
  const growing = join(releases, growingSpare);
  writeFileSync(join(growing, wordFile), JSON.stringify({ of }));
  renameSync(growing, join(releases, spareName));
}

function cloneParts(release: string, to: string): void {
  mkdirSync(to);
  for (const part of parts) {
    if (existsSync(join(release, part))) cloneFolder(join(release, part), join(to, part));
  }
}

function removeSpare(releases: string): void {
  for (const name of [spareName, growingSpare])
    rmSync(join(releases, name), { recursive: true, force: true, maxRetries: 3 });
}
