import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratch } from './scratch.ts';

/** A disk of a test's own. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file that leaves so many bytes. */
  fill(left: number): void;
  /** Removes that file. */
  empty(): void;
  /** Changes its options. */
  remount(options: string): void;
  close(): void;
}

const mount = (...words: string[]) => spawnSync('mount', words, { encoding: 'utf8' });

/** Why no disk can be mounted here; undefined where one can. */
export const smallDiskMissing = reasonWhyNot();

function reasonWhyNot(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'galley-disk-'));
  const { status } = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
  if (status === 0) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return status === 0 ? undefined : 'skipped: only root on Linux may mount a small disk';
}

/**
 * Mounts one in memory. Throws where that is not allowed.
 * @param options those of `tmpfs`: `size=64m`
 * @param folder an empty one; by default one that is made
 */
export function openSmallDisk(options: string, folder = newFolder()): SmallDisk {
  const { status, stderr } = mount('-t', 'tmpfs', '-o', options, 'tmpfs', folder);
  if (status !== 0) throw new Error(`No disk was mounted: ${stderr}`);
  const filler = join(folder, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill: (left) => writeFileSync(filler, Buffer.alloc(Math.max(0, free() - left))),
    empty: () => rmSync(filler, { force: true }),
    remount(changed) {
      const again = mount('-o', `remount,${changed}`, folder);
      if (again.status !== 0) throw new Error(`The disk was not changed: ${again.stderr}`);
    },
    close() {
      spawnSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function newFolder(): string {
  return mkdtempSync(join(scratch, 'disk-'));
}
