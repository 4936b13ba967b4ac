import { errorCode } from './error-code.ts';

/** Sends a signal to every process of a group. Nothing happens when all have ended. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
