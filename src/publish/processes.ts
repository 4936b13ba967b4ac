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
 * When a process was started, and on which start of the system: it tells a process from a later one with the same id. Null if it has
 * ended, and on systems other than Linux, which do not tell.
 */
export function processStart(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may hold anything: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const started = fields[18];
    return started === undefined || state === 'Z' ? null : `${boot} ${started}`;
  } catch {
    return null;
  }
}
