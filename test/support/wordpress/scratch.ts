import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder and the process groups that belong to it. All of it ends together: when `end` is called, and also
 * when this process dies in any way.
 */
export interface Scratch {
  readonly folder: string;
  /** Hands over a process that was spawned with `detached: true`. */
  adopt(child: ChildProcess): void;
  end(): Promise<void>;
}

// A shell of its own waits for the end of a pipe. The kernel closes the pipe whatever this process dies of,
// SIGKILL included, which no handler in here would see. Killed processes may still write for a moment.
const warden = `
folder=$1 groups=
while read -r group; do groups="$groups $group"; done
for group in $groups; do kill -KILL "-$group" 2>/dev/null; done
for try in 1 2 3 4 5 6 7 8 9 10; do rm -rf -- "$folder" 2>/dev/null && break; sleep 0.1; done
`;

export async function createScratch(): Promise<Scratch> {
  // Short, because the path of a socket in it may have about a hundred characters.
  const folder = await mkdtemp(join(tmpdir(), 'galley-wp-'));
  const shell = spawn('sh', ['-c', warden, 'warden', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(shell, 'spawn');
  return {
    folder,
    adopt(child) {
      if (child.pid === undefined) throw new Error('The process to be adopted never started.');
      shell.stdin.write(`${child.pid}\n`);
    },
    async end() {
      if (shell.exitCode !== null) return;
      const gone = once(shell, 'exit');
      shell.stdin.end();
      await gone;
    },
  };
}
