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
import { linkFile } from '../build/folder/index.ts';
import { cloneFolder } from './clone-folder.ts';
import { copyKinds } from './compress.ts';
import { removeFiles, removeFolder } from './remove-files.ts';

// Sets of a release's files beside it, which the next release is made of by changing what changes: to make one, or to remove
// one, takes as long as a site is large. Two of them, since an edit may take two releases: the second one has the search index.
const spareNames = ['.spare', '.spare-2'];
/** Begins the name of one that is not whole yet. */
export const growingSpare = '.sparing';
const wordFile = 'spare.json';

const schema = z.object({ of: z.string() });

// What readers and their server get; all else in a release is about it.
const parts = ['client', 'server'];

/** Moves the files of a release to a folder that is not there yet: those of a spare, or else links made now. */
export function takeSpare(releases: string, of: string, to: string): void {
  const name = spareNames.find((each) => follow(releases, each, of));
  if (name === undefined) cloneParts(join(releases, of), to);
  else {
    renameSync(join(releases, name), to);
    rmSync(join(to, wordFile));
  }
}

/** Sees to it that there are so many spares of a release for the next ones, two at most. */
export function makeSpares(releases: string, of: string, count: number): void {
  const missing = spareNames.filter((name) => !follow(releases, name, of));
  const ready = spareNames.length - missing.length;
  for (const [place, name] of missing.entries()) {
    removeFolder(join(releases, name));
    if (ready + place >= count) continue;
    cloneParts(join(releases, of), join(releases, growingSpare));
    finish(releases, name, of);
  }
}

/** Makes a spare of a release out of an older one that nobody needs. False where it can't be: then that one stays. */
export function turnIntoSpare(releases: string, old: string, of: string): boolean {
  // What a spare is brought up to date by may be the older one's word: all of them are, before it goes.
  const [name] = spareNames.filter((each) => !follow(releases, each, of));
  const paths = name === undefined ? null : pathsBetween(releases, old, of);
  if (name === undefined || paths === null) return false;
  removeFolder(join(releases, name));
  renameSync(join(releases, old), join(releases, growingSpare));
  takeOver(releases, { name, of, paths });
  return true;
}

function spareOf(releases: string, name: string): string | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(releases, name, wordFile), 'utf8'))).of;
  } catch {
    return null;
  }
}

/** Brings a spare up to date with a release. False where there is none, or it is not known what is different. */
function follow(releases: string, name: string, of: string): boolean {
  const old = spareOf(releases, name);
  if (old === null || old === of) return old !== null;
  const paths = pathsBetween(releases, old, of);
  if (paths === null) return false;
  renameSync(join(releases, name), join(releases, growingSpare));
  takeOver(releases, { name, of, paths });
  return true;
}

interface Change {
  /** Of the spare that it will be. */
  readonly name: string;
  /** The release that it is brought up to date with. */
  readonly of: string;
  readonly paths: ReadonlySet<string>;
}

/** Takes paths over from a release, with their compressed copies, as they are there. */
function takeOver(releases: string, { name: spare, of, paths }: Change): void {
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
  finish(releases, spare, of);
}

function finish(releases: string, name: string, of: string): void {
  const growing = join(releases, growingSpare);
  writeFileSync(join(growing, wordFile), JSON.stringify({ of }));
  renameSync(growing, join(releases, name));
}

function cloneParts(release: string, to: string): void {
  mkdirSync(to);
  for (const part of parts) {
    if (existsSync(join(release, part))) cloneFolder(join(release, part), join(to, part));
  }
}
