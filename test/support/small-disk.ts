import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from './scratch.ts';

/** A disk of a test's own. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes a file that leaves so many bytes. */
  fill(left: number): void;
  /** Removes that file. */
  empty(): void;
  close(): void;
}

/** Mounts one of so many megabytes, in memory. Throws where that is not allowed: on Linux, only root may do it. */
export function openSmallDisk(megabytes: number): SmallDisk {
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch (cause) {
    rmdirSync(folder);
    throw new Error('This test needs to mount a small disk, as root on Linux.', { cause });
  }
  const filler = join(folder, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill: (left) => writeFileSync(filler, Buffer.alloc(Math.max(0, free() - left))),
    empty: () => rmSync(filler, { force: true }),
    close() {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
