import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findLive } from '../../../src/publish/index.ts';

/** What lies in the live release's `client`: by path, the bytes, and which file of the disk it is since when. */
export function filesOfLive(
  releases: string,
): Map<string, { readonly data: Buffer; readonly inode: number; readonly mtime: number }> {
  const client = join(findLive(releases)!.folder, 'client');
  return new Map(
    readdirSync(client, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name);
        const { ino: inode, mtimeMs: mtime } = statSync(file);
        return [relative(client, file), { data: readFileSync(file), inode, mtime }] as const;
      })
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** The releases, and whatever else lies beside them that no publication leaves there. */
export function leftIn(releases: string): string[] {
  return readdirSync(releases).filter((name) => !['lock.db', '.next'].includes(name));
}
