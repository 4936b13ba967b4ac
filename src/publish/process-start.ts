import { readFileSync } from 'node:fs';

/**
 * What tells a process from a later one with the same id: when it was started, on which start of the system. Null when it has
 * ended, and where the system (any but Linux) does not tell.
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
