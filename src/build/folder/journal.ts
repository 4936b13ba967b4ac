import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Names each file before it is touched, so that one which a process left half done is never taken for whole. It outlives the
 * process, and is gone when a build is written down.
 */
export interface Journal {
  /** What an earlier build has touched that was not written down. */
  readonly left: ReadonlySet<string>;
  note(path: string): void;
  clear(): void;
  /** Leaves it for the next build. */
  close(): void;
}

export function openJournal(folder: string): Journal {
  const file = join(folder, 'touched');
  const left = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  left.delete('');
  let descriptor: number | null = null;
  const close = () => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };
  return {
    left,
    note(path) {
      descriptor ??= openSync(file, 'a');
      // A path that is cut off by a full disk must not swallow the next one.
      writeSync(descriptor, `\n${path}\n`);
    },
    clear() {
      close();
      rmSync(file, { force: true });
    },
    close,
  };
}
