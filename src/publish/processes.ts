import { readFileSync } from 'node:fs';
import { errorCode } from '../error-code.ts';

/** Sends a signal to every process of a group. Nothing happens if all have ended. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * The start of a process and of the system, to distinguish it from a later process with the same id. Null if the process has ended,
 * and on systems other than Linux.
 */
export function processStart(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, in parentheses, with any characters: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const started = fields[18];
    return started === undefined || state === 'Z' ? null : `${boot} ${started}`;
  } catch {
    return null;
  }
}
